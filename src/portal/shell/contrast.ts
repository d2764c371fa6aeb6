import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../lib/storage';

/**
 * The high-contrast switch. The choice lives in a cookie, so that the server can put `data-contrast` on the document it
 * sends and nobody sees the screen change colours.
 */
export const CONTRAST_COOKIE = 'contrast';
const YEAR_SECONDS = 31_536_000;

export type Contrast = 'normal' | 'high';

const listeners = new Set<() => void>();

const current = (): Contrast => (document.documentElement.dataset.contrast === 'high' ? 'high' : 'normal');

function show(contrast: Contrast) {
  if (contrast === 'high') document.documentElement.dataset.contrast = 'high';
  else delete document.documentElement.dataset.contrast;
  for (const listener of listeners) listener();
}

/** Puts the stored choice on the document; called once before the first paint. */
export function applyStoredContrast(): void {
  show(readCookie(CONTRAST_COOKIE) === 'high' ? 'high' : 'normal');
}

/** Shows a contrast and remembers it for a year. */
export function setContrast(contrast: Contrast): void {
  writeCookie(CONTRAST_COOKIE, contrast, YEAR_SECONDS);
  show(contrast);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The contrast on the screen, kept up to date. */
export function useContrast(): Contrast {
  return useSyncExternalStore(subscribe, current, () => 'normal');
}
