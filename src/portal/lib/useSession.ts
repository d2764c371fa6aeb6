import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribe } from './session';

const SERVER: Session = { status: 'anonymous', user: null, nome: null };

/** The session as React state; re-renders when somebody signs in or out, in another window too. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => SERVER);
}
