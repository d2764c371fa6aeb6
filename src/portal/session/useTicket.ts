import { useLogin, useLogout } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths';
import type { LoginAnswer, LoginParams, LogoutParams } from './authProvider';
import { readReturn } from './ticket';

export type TicketState =
  | { step: 'fetching' }
  | { step: 'failed'; again: () => void }
  | { step: 'asking'; nome: string; accept: () => void; refuse: () => void };

/** /auth: signs in with the ticket in the address and goes on, or asks or fails. */
export function useTicket(): TicketState {
  const navigate = useNavigate();
  const [back] = useState(() => readReturn(window.location));
  const [answer, setAnswer] = useState<LoginAnswer | null>(null);
  const { mutate: logout } = useLogout<LogoutParams>();
  const { mutate: login } = useLogin<LoginParams>({
    mutationOptions: {
      // In place of Refine's own: the screen itself says what went wrong, and nothing in the address may lead elsewhere (`to`).
      onSuccess: (next: LoginAnswer) => {
        if (next.redirectTo !== undefined) void navigate(next.redirectTo, { replace: true });
        else setAnswer(next);
      },
    },
  });
  const begun = useRef(false);

  useEffect(() => {
    // Once, also where React mounts everything twice: the way back is good for one time.
    if (begun.current) return;
    begun.current = true;
    // The ticket stays in no history entry, no referrer and no log of a later call.
    window.history.replaceState(window.history.state, '', paths.auth);
    login(back);
  }, [back, login]);

  if (answer?.asks !== undefined) {
    return {
      step: 'asking',
      nome: answer.asks,
      accept: () => login({ ...back, confirmed: true }),
      refuse: () => logout({ newSession: true }),
    };
  }
  return answer?.success === false ? { step: 'failed', again: () => login({}) } : { step: 'fetching' };
}
