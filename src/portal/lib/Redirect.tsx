import { useContext, useEffect, useEffectEvent } from 'react';
import { type Location, UNSAFE_NavigationContext, useLocation, useNavigate } from 'react-router';

interface RedirectProps {
  to: string;
  /** What the next screen finds in the history's state. */
  state?: unknown;
}

/**
 * Leads on from a screen that nobody is to stay at, in its place in the history. react-router's own `Navigate` also does so for a screen that
 * somebody has left already by a link, and which stands only until the next one has been drawn: the press would be lost.
 */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const leadOn = useEffectEvent(() => {
    // Where the browser is by now; what is drawn follows it.
    const { location } = navigator as unknown as { location: Location };
    if (location.key === key) void navigate(to, { replace: true, state });
  });
  useEffect(() => leadOn(), [key, to]);
  return null;
}
