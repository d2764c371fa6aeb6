import { placeOf } from './place';
import { DRAFTS, read, removeAll, write } from './storage';

/**
 * What was typed and not sent, in this window alone. It holds personal data: it ends when it is sent or cancelled, when the person signs out,
 * and half an hour after the last key.
 */

const KEPT_MS = 30 * 60_000;
const LOOK_MS = 60_000;

interface Kept {
  /** Milliseconds since 1970. */
  at: number;
  values: Record<string, unknown>;
}

let timer: ReturnType<typeof setInterval> | undefined;

/** The key of a form's draft: of the account that types (empty before a sign-in) and the form's name, which may hold another account's id. */
export const draftKey = (account: string, form: string): string => `${DRAFTS}${placeOf(account)}:${placeOf(form)}`;

function parsed(key: string): Kept | null {
  try {
    const kept = JSON.parse(read(key, 'sessionStorage') ?? 'null') as Partial<Kept> | null;
    return typeof kept?.at === 'number' && typeof kept.values === 'object' ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

const isOld = (key: string) => Date.now() - (parsed(key)?.at ?? 0) > KEPT_MS;

/** What is kept under a key; undefined when there is nothing, or it is too old. */
export function readDraft(key: string): Record<string, unknown> | undefined {
  look();
  return parsed(key)?.values;
}

const look = () => removeAll(DRAFTS, isOld);

/**
 * Ends what is too old, at once and each minute: also when no form asks any more, as somebody may have left the computer; in a window that the
 * browser brought back after it was closed; and as soon as a window that slept is seen, when no timer has run.
 */
export function endOldDrafts(): void {
  look();
  clearInterval(timer);
  timer = setInterval(look, LOOK_MS);
  for (const event of ['visibilitychange', 'pageshow']) window.addEventListener(event, look, true);
}

/** Keeps `values` for half an hour from now; null forgets them. */
export function writeDraft(key: string, values: Record<string, unknown> | null): void {
  write(key, values && JSON.stringify({ at: Date.now(), values } satisfies Kept), 'sessionStorage');
}
