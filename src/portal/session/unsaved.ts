import { readDraft, writeDraft } from '../lib/drafts';
import { currentPath } from '../lib/paths';
import { DRAFTS } from '../lib/storage';

/** It goes as the drafts do: with a sign-out, and after half an hour. */
const KEY = `${DRAFTS}unsaved`;

function found(): string | null {
  const path = typeof window === 'undefined' ? null : readDraft(KEY)?.['path'];
  return typeof path === 'string' ? path : null;
}

/** The screen whose save met the end of the session, in the document before this one. */
let screen = found();
if (screen !== null) writeDraft(KEY, null);
const listeners = new Set<() => void>();

/** A save was refused because the session is over, or not recent enough: the sign-on page follows, and then this screen again. */
export const noteUnsaved = (): void => writeDraft(KEY, { path: currentPath() });

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
