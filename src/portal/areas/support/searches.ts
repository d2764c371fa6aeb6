import { placeOf } from '../../lib/place';
import { read, removeAll, SEARCHES, write } from '../../lib/storage';

/**
 * Whom staff searched for. It is somebody's name or number: the address holds the id of a search alone, and what was typed is kept under that
 * id in this window, until the person signs out or an hour has passed since it was last shown (docs/decisions/0025).
 */

const KEPT_MS = 60 * 60_000;
const LOOK_MS = 60_000;

interface Kept {
  /** Milliseconds since 1970. */
  at: number;
  term: string;
}

/** Searches of this document. */
let begun = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const keyOf = (staff: string, id: string) => `${SEARCHES}${placeOf(staff)}:${id}`;

function parsed(key: string): Kept | null {
  try {
    const kept = JSON.parse(read(key, 'sessionStorage') ?? 'null') as Partial<Kept> | null;
    return typeof kept?.at === 'number' && typeof kept.term === 'string' ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

const isOld = (key: string) => Date.now() - (parsed(key)?.at ?? 0) > KEPT_MS;

function keep(key: string, term: string): void {
  write(key, JSON.stringify({ at: Date.now(), term } satisfies Kept), 'sessionStorage');
  // Also when no search is shown any more: somebody may have left the computer.
  timer ??= setInterval(() => removeAll(SEARCHES, isOld), LOOK_MS);
}

/** Begins a search for `term`. @returns its id, for the address: when it began, which says nothing of the term */
export function beginSearch(staff: string, term: string): string {
  begun += 1;
  const id = `${Date.now().toString(36)}-${begun}`;
  keep(keyOf(staff, id), term);
  return id;
}

/** What is searched for under an id; null in a window that does not know it: another one's, somebody else's, or too old. */
export function searchedFor(staff: string, id: string): string | null {
  removeAll(SEARCHES, isOld);
  return parsed(keyOf(staff, id))?.term ?? null;
}

/** A search is shown: what was typed is kept for another hour. */
export function stillSearched(staff: string, id: string): void {
  const term = searchedFor(staff, id);
  if (term !== null) keep(keyOf(staff, id), term);
}
