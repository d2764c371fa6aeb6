import { useEffect, useState } from 'react';
import { renewSession } from './renewal';
import { getSession } from './session';
import { useSession } from './useSession';

/** Before its end, in ms, within which a session is renewed or the end announced; of a short session at most a quarter. */
const NEAR_MS = 5 * 60_000;
/** How often somebody is looked after. */
const LOOK_MS = 15_000;
const SIGNS_OF_WORK = ['keydown', 'input', 'pointerdown'] as const;

export type SessionEnd = 'far' | 'near' | 'over';

const nearOf = ({ exp = 0, iat = 0 }: { exp?: number; iat?: number }) => Math.min(NEAR_MS, ((exp - iat) * 1000) / 4);

/**
 * How near the session's end is. While somebody types or clicks it is renewed by itself, as long as the sign-on lives; the end is announced to who
 * does neither, and to everybody once the sign-on is over.
 */
export function useSessionEnd(): SessionEnd {
  const { user } = useSession();
  const exp = user?.exp;
  const [found, setFound] = useState<{ exp: number | undefined; end: SessionEnd }>({ exp, end: 'far' });

  useEffect(() => {
    if (exp === undefined) return;
    let worked = Number.NEGATIVE_INFINITY;
    let refused = false;
    const look = () => {
      const left = exp * 1000 - Date.now();
      const near = nearOf(getSession().user ?? {});
      if (left > near) return;
      if (left > 0 && !refused && Date.now() - worked < near) {
        void renewSession().then((renewed) => {
          refused = !renewed;
          if (refused) look();
        });
        return;
      }
      setFound({ exp, end: left > 0 ? 'near' : 'over' });
    };
    const works = () => {
      worked = Date.now();
    };
    const timer = setInterval(look, LOOK_MS);
    for (const sign of SIGNS_OF_WORK) document.addEventListener(sign, works, { capture: true, passive: true });
    // A computer that slept, or a window that was behind others, had its timers held back.
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_WORK) document.removeEventListener(sign, works, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [exp]);

  // What was found of another token says nothing of this one.
  return found.exp === exp ? found.end : 'far';
}
