import { draftKey, readDraft, writeDraft } from '../lib/drafts';
import { read, write } from '../lib/storage';
import { userId } from '../session/session';

/**
 * How tables look for the person on the session, each part a text under its key: what this browser has of it shows at once, so that nothing moves; what is
 * kept in the account comes with its record (`adoptLooks`) and is the truth.
 */

/** In a browser that keeps nothing, for as long as the window lives. */
const unstored = new Map<string, string>();
/** What shows in the place of it for as long as a view is open; null while none is. */
let lent: Readonly<Record<string, string | null>> | null = null;
const listeners = new Set<() => void>();
/** Which choice of this window a key's last one was, made or kept. */
const chosen = new Map<string, number>();
/** Keys that the account does not have yet as they are here; and those of them that are being sent. */
const pending = new Set<string>();
const underWay = new Set<string>();
let choices = 0;
let failed = false;
let restored = false;

/** Where the account's keys that it does not have yet stand in this window, beyond a reload. */
const unkept = () => draftKey(userId() ?? '', 'tabelas');

/** What waited when the page was loaded anew waits on, once it is known whose it is. */
function restore(): void {
  if (restored) return;
  restored = true;
  const keys: unknown = readDraft(unkept())?.['keys'];
  if (Array.isArray(keys)) for (const key of keys as string[]) pending.add(key);
}

function remember(): void {
  const keys = [...pending, ...underWay];
  writeDraft(unkept(), keys.length === 0 ? null : { keys });
}

/** What the person chose for themselves. */
const ownLook = (key: string): string | null => read(key) ?? unstored.get(key) ?? null;

/** The text under `key`, by the view that is open or by one's own choice; null without a choice. */
export const lookOf = (key: string): string | null => lent?.[key] ?? (lent && key in lent ? null : ownLook(key));

/** Shows these in the place of what somebody chose for themselves, which stays and shows again with null. */
export function lendLooks(looks: Readonly<Record<string, string | null>> | null): void {
  lent = looks;
  tell();
}

/** What shows in the place of one's own choice now, as it was changed since; null where nothing does. */
export const lentLooks = (): Readonly<Record<string, string | null>> | null => lent;

/** Calls `listener` after every change; returns how to stop. */
export function onLooks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(key: string, value: string | null): void {
  write(key, value);
  if (value === null || read(key) === value) unstored.delete(key);
  else unstored.set(key, value);
}

function note(key: string): void {
  choices += 1;
  chosen.set(key, choices);
}

const tell = () => listeners.forEach((listener) => listener());

/** Somebody chose it: it shows from now on, and waits to be kept in the account; of what a view shows it is a change of that view alone. */
export function chooseLook(key: string, value: string | null): void {
  if (lookOf(key) === value) return;
  if (lent && key in lent) return lendLooks({ ...lent, [key]: value });
  restore();
  note(key);
  pending.add(key);
  remember();
  put(key, value);
  tell();
}

/** How many choices were made in this window: whoever asks the server notes it before, for `adoptLooks`. */
export const choicesMade = (): number => choices;

/** What the account has kept, as it was asked for after `since` choices: what was chosen later, or is not kept yet, stays. */
export function adoptLooks(kept: Readonly<Record<string, string | null>>, since: number): void {
  restore();
  for (const [key, value] of Object.entries(kept))
    if (!pending.has(key) && !underWay.has(key) && (chosen.get(key) ?? 0) <= since && ownLook(key) !== value)
      put(key, value);
  tell();
}

/** What waits to be kept, by its key, to be sent now; `settleLooks` says what came of it. */
export function takePending(): Readonly<Record<string, string | null>> {
  restore();
  const taken = Object.fromEntries([...pending].map((key) => [key, ownLook(key)]));
  for (const key of pending) underWay.add(key);
  pending.clear();
  return taken;
}

/** Whether what was taken is kept now. What is not waits for the next choice, and the choice says so. */
export function settleLooks(keys: readonly string[], kept: boolean): void {
  for (const key of keys) {
    underWay.delete(key);
    // Whoever asked before it was kept is answered with what stood there then.
    note(key);
    if (!kept) pending.add(key);
  }
  remember();
  failed = !kept;
  tell();
}

/** Whether the last choice could not be kept in the account. */
export const isUnkept = (): boolean => failed;
