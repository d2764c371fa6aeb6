import { useEffect, useState } from 'react';
import { typingRestMs } from '../lib/typingRest';

/** A value once it has rested: what a field that searches asks the server with. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), typingRestMs());
    return () => window.clearTimeout(timer);
  }, [value]);
  return rested;
}
