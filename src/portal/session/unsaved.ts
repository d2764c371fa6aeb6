import { currentPath } from '../lib/paths';
import { read, write } from '../lib/storage';

const KEY = 'unsaved';

/** The screen whose save met the end of the session, in the document before this one. */
let screen = typeof window === 'undefined' ? null : read(KEY, 'sessionStorage');
if (screen !== null) write(KEY, null, 'sessionStorage');
const listeners = new Set<() => void>();

/** A save was refused because the session is over, or not recent enough: the sign-on page follows, and then this screen again. */
export const noteUnsaved = (): void => write(KEY, currentPath(), 'sessionStorage');

/** The screen that is back from such a sign-in: what was typed there is kept, and not saved. Null when there is none. */
export const unsavedScreen = (): string | null => screen;

/** It was saved, or the person has read that it was not. */
export function forgetUnsaved(): void {
  screen = null;
  for (const listener of listeners) listener();
}

/** Calls `listener` when it is forgotten; returns how to stop. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
