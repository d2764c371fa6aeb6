/** Browser storage that never throws: a private window or a full disk reads as "nothing there". */

type Area = 'localStorage' | 'sessionStorage';

/** The value under `key`, or null. */
export function read(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value` under `key`; null removes it. */
export function write(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // A browser that keeps nothing still lets the person work in this window.
  }
}

/** What begins the key of everything that was typed in this window and not sent (drafts.ts). */
export const DRAFTS = 'draft:';
/** What begins the key of what an account removed in this window a moment ago, and may undo (features/undo/kept.ts). It goes as what was typed does. */
export const UNDOS = `${DRAFTS}undo:`;
/** What begins the key of whom support staff searched for in this window (areas/support/searches.ts). */
export const SEARCHES = 'search:';

/** This window's keys that begin with `prefix`; none in a browser that keeps nothing. */
export function keysOf(prefix: string): string[] {
  try {
    return Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes of this window's keys that begin with `prefix` those that `which` names. */
export function removeAll(prefix: string, which: (key: string) => boolean = () => true): void {
  for (const key of keysOf(prefix)) if (which(key)) write(key, null, 'sessionStorage');
}

/** Forgets all that was typed in this window: somebody signed out. */
export function forgetTyped(): void {
  removeAll(DRAFTS);
  removeAll(SEARCHES);
}

/** The value of a cookie, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Sets a cookie of this site; `maxAge` in seconds, 0 removes it. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
