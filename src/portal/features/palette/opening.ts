import { useSyncExternalStore } from 'react';

/** Whether the search of everything is open, and the keys that open it. Part of the app's first code, so it is small. */

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys as they stand on the keyboard, and as assistive technology is told of them. */
export const KEY_NAME = isApple ? '⌘ K' : 'Ctrl K';
export const KEY_SHORTCUT = isApple ? 'Meta+K' : 'Control+K';

let open = false;
let early = '';
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (open === next) return;
  open = next;
  early = '';
  for (const listener of listeners) listener();
}

export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );

/**
 * Whether a key opens it. On an Apple keyboard Control and K cut the rest of a line, which stays the text field's; a word that is still being put together
 * by an input method keeps its keys, too.
 */
export const opensPalette = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.isComposing &&
  !event.defaultPrevented;

/** Whether a key is one of a word that somebody types before the field has the focus; it is kept for the field. */
export function typedEarly({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const elsewhere = document.activeElement?.closest('[role="dialog"]:not(.drawer__panel)') ?? null;
  if (!open || elsewhere || key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return false;
  early += key;
  return true;
}

/** What was typed before the field had the focus; once. */
export function takeEarly(): string {
  const typed = early;
  early = '';
  return typed;
}

/** How long keys are kept for a host that does not come, ms. */
const KEPT_MS = 30_000;
let letGo = (): void => undefined;

/**
 * Keeps the keys from the app's first moment on for the host, which comes with the signed-in screens: without it the browser would take them for its own.
 * What is typed into a field that has the focus stays the field's.
 */
export function keepKeys(): void {
  const onKey = (event: KeyboardEvent) => {
    const isField = document.activeElement?.matches('input, textarea, select') === true;
    if (!isField && typedEarly(event)) event.preventDefault();
    else if (event.key === 'Escape') closePalette();
    else if (opensPalette(event)) {
      event.preventDefault();
      openPalette();
    }
  };
  const timer = setTimeout(() => {
    letGo();
    closePalette();
  }, KEPT_MS);
  letGo = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKey);
  };
  document.addEventListener('keydown', onKey);
}

/** The host has its keys from now on. */
export const takeKeys = (): void => letGo();
