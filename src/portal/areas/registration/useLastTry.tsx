import { lazy, type ReactNode, Suspense, useState } from 'react';

const LastTryQuestion = lazy(() => import('./LastTryQuestion'));

/**
 * Asks before the last attempt at the federal registry, after which the registration is cancelled (sign-in §4): `submit` sends at once, or
 * shows the `question` first.
 */
export function useLastTry<Body>(send: (body: Body) => unknown): {
  submit: (body: Body, left: number | null) => void;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState<{ body: Body } | null>(null);
  const submit = (body: Body, left: number | null) => {
    if (left === 1) setWaiting({ body });
    else void send(body);
  };
  const answer = (yes: boolean) => () => {
    setWaiting(null);
    if (yes && waiting) void send(waiting.body);
  };
  const question = waiting && (
    <Suspense fallback={null}>
      <LastTryQuestion onYes={answer(true)} onNo={answer(false)} />
    </Suspense>
  );
  return { submit, question };
}
