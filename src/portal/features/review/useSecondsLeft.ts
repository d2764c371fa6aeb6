import { useEffect, useState } from 'react';

const until = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Whole seconds until `instant` (ms since 1970), each second anew. */
export function useSecondsLeft(instant: number): number {
  const [left, setLeft] = useState(() => until(instant));
  useEffect(() => {
    const tick = () => setLeft(until(instant));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

/** 42 → `00:42`. */
export const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
