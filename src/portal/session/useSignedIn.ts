import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/constants';
import { newSession } from './session';
import { useSession } from './useSession';

/** What the header says of who is signed in, and what it does for them. */
export interface SignedIn {
  name: string;
  exit: () => void;
  /** Changes the language; absent where there is no Refine. */
  speak?: (language: Language) => void;
}

let byRefine: SignedIn | null = null;
const listeners = new Set<() => void>();

function become(next: SignedIn | null): void {
  byRefine = next;
  for (const listener of listeners) listener();
}

/** The door behind the sign-in says it, by Refine's hooks; answers how to take it back. */
export function registerSignedIn(next: SignedIn): () => void {
  become(next);
  return () => {
    if (byRefine === next) become(null);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null for a visitor. The header stands around every screen: where there is no Refine, or none yet, the session itself says it. */
export function useSignedIn(): SignedIn | null {
  const { user, nome } = useSession();
  const registered = useSyncExternalStore(
    subscribe,
    () => byRefine,
    () => null,
  );
  return user && (registered ?? { name: nome ?? user.sub, exit: newSession });
}
