import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribe } from './session';

/**
 * The session as React state; re-renders when somebody signs in or out, in another window too. A document rendered without a browser has the
 * session that it was rendered for, and /login is taken over by visitors alone.
 */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, getSession);
}
