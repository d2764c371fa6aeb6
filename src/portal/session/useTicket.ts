import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { arrive } from './arrival';
import { exchangeOnce } from './exchange';
import { paths } from '../lib/paths';
import { acceptToken, decode, storeAppOrigin, userId } from './session';
import { readReturn } from './ticketReturn';

export type TicketState =
  | { step: 'fetching' }
  | { step: 'failed' }
  | { step: 'asking'; nome: string; accept: () => void };

/** The exchange of /auth: takes the ticket out of the address, validates it, signs in and goes on, or asks or fails. */
export function useTicket(): TicketState {
  const navigate = useNavigate();
  const [state, setState] = useState<TicketState>({ step: 'fetching' });
  const [back] = useState(() => readReturn(window.location));

  useEffect(() => {
    let gone = false;
    // The ticket stays in no history entry, no referrer and no log of a later call.
    window.history.replaceState(window.history.state, '', paths.auth);
    const goOn = (token: string) => {
      void navigate(arrive(back, token), { replace: true });
    };
    const fail = () => {
      acceptToken(null);
      setState({ step: 'failed' });
      if (!back.fromApp) return;
      storeAppOrigin();
      void navigate(paths.appError, { replace: true });
    };
    void exchangeOnce(back).then(({ token, ours }) => {
      if (gone) return;
      const user = token === null ? null : decode(token);
      if (token === null || !user) fail();
      else if (ours || user.sub === userId()) goOn(token);
      else setState({ step: 'asking', nome: user.nome ?? user.sub, accept: () => goOn(token) });
    });
    return () => {
      gone = true;
    };
  }, [back, navigate]);

  return state;
}
