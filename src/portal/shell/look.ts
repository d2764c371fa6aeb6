import { useSyncExternalStore } from 'react';
import { CONTRAST_COOKIE, THEME_COOKIE } from '../../contract/constants';
import { readCookie, writeCookie } from '../lib/storage';

/**
 * The switches of high contrast and of the dark theme. What somebody chose lives in cookies, so that the server can put `data-contrast` and
 * `data-theme` on the document it sends and nobody sees the screen change colours. Without a choice the theme is the device's.
 */
const YEAR_SECONDS = 31_536_000;

/** The colours on the screen; high contrast has one look, whatever the theme. */
export type Look = 'light' | 'dark' | 'high';
type Theme = Exclude<Look, 'high'>;

const DEVICE_DARK = '(prefers-color-scheme: dark)';
const PRINT = 'print';

const listeners = new Set<() => void>();
const chosen = () => document.documentElement.dataset;

const themeOfDevice = (): Theme => (window.matchMedia(DEVICE_DARK).matches ? 'dark' : 'light');

/** On paper all looks are the light one (tokens.css says the same to the style sheets). */
function current(): Look {
  if (window.matchMedia(PRINT).matches) return 'light';
  const { contrast, theme } = chosen();
  if (contrast === 'high') return 'high';
  return theme === 'dark' || theme === 'light' ? theme : themeOfDevice();
}

function put(name: 'contrast' | 'theme', value: string | null) {
  if (value === null) delete chosen()[name];
  else chosen()[name] = value;
}

const tell = () => listeners.forEach((listener) => listener());

/** Puts what was chosen on the document; called once before the first paint. */
export function applyStoredLook(): void {
  const theme = readCookie(THEME_COOKIE);
  put('contrast', readCookie(CONTRAST_COOKIE) === 'high' ? 'high' : null);
  put('theme', theme === 'dark' || theme === 'light' ? theme : null);
  tell();
}

/** Shows a contrast and remembers it for a year. */
export function setContrast(contrast: 'normal' | 'high'): void {
  writeCookie(CONTRAST_COOKIE, contrast, YEAR_SECONDS);
  put('contrast', contrast === 'high' ? contrast : null);
  tell();
}

/** Shows a theme. It is remembered for a year where the device has the other one; else the screen goes on with the device. */
export function setTheme(theme: Theme): void {
  const own = theme !== themeOfDevice();
  writeCookie(THEME_COOKIE, theme, own ? YEAR_SECONDS : 0);
  put('theme', own ? theme : null);
  tell();
}

function subscribe(listener: () => void) {
  const lists = [DEVICE_DARK, PRINT].map((query) => window.matchMedia(query));
  listeners.add(listener);
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/** The look on the screen, kept up to date. */
export function useLook(): Look {
  return useSyncExternalStore(subscribe, current, () => 'light');
}
