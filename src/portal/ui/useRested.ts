import { useEffect, useState } from 'react';
import { TYPING_REST_MS } from '../../contract/constants';

/** A value once it has rested: what a field that searches asks the server with. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), TYPING_REST_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return rested;
}
