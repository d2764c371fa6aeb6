import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { registerNavigate } from '../lib/navigation';

/** Lets code outside React (session, HTTP client) change the route. */
export function NavigateBridge() {
  const navigate = useNavigate();
  useLayoutEffect(() => registerNavigate((path, options) => void navigate(path, options)), [navigate]);
  return null;
}
