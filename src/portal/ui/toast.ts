import type { ReactElement } from 'react';
import { text } from '../lib/i18n';
import { inTime } from '../loading/inTime';
import type * as Draw from './toast-draw';
import { plainlyGone, sayPlainly } from './toast-plain';

export const TOAST_KINDS = ['default', 'info', 'success', 'warning', 'error'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

let region: ReactElement | null = null;
const listeners = new Set<() => void>();

/** The toasts' container, once its code is there. */
export const toastRegion = () => region;

export function whenToastRegion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let mounted: () => void = () => undefined;
const container = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** The container stands in the document: what was asked for so far is drawn. */
export const toastContainerMounted = (): void => mounted();

type Code = typeof Draw;

async function load(): Promise<Code> {
  const code = await inTime(import('./toast-draw'));
  region = code.region;
  for (const listener of listeners) listener();
  await container;
  return code;
}

/** What draws toasts, for loading it ahead of time. */
export const Toasts = {
  preload: () =>
    load().then(
      () => undefined,
      () => undefined,
    ),
};

/** Draws a message as a toast; plainly where the toasts' code cannot be had or does not come. */
export function draw(content: PersistentToast, asToast: (code: Code) => void): void {
  load().then(asToast, () => sayPlainly(content));
}

/**
 * Shows a toast for 5 seconds. `key` is a translation key with its namespace (`home:email_changed`); its file must be on the
 * screen already. Two toasts with the same key and values are one.
 */
export function toast(kind: ToastKind, key: string, values?: Record<string, unknown>): void {
  toastText(kind, text(key, values));
}

/** The same for a text that is already one: what the server said. `id` names the toast for `closeToast`. */
export function toastText(kind: ToastKind, message: string, id: string = `${kind}:${message}`): void {
  draw({ message }, ({ drawToast }) => drawToast(kind, message, id));
}

export interface PersistentToast {
  message: string;
  link?: { href: string; name: string };
  onOk?: () => void;
}

/** A toast at the top centre that stays until OK is pressed (sign-in §8). */
export function toastUntilOk(content: PersistentToast): void {
  draw(content, ({ drawUntilOk }) => drawUntilOk(content));
}

/** Something that was done and can be undone for some seconds. */
export interface UndoToast {
  message: string;
  seconds: number;
  undo: () => void;
  /** Somebody closed it: they do not want it. */
  onClosed?: (() => void) | undefined;
  /** A later one of the same name stands in its place. */
  key?: string | undefined;
}

/** A toast with a button that undoes what it says; it counts down, and goes with the time. Ctrl+Z is the same as its button. */
export function toastUndo({ seconds, ...content }: UndoToast): void {
  // From now on, also while the code that draws it is on its way.
  const until = Date.now() + seconds * 1000;
  draw({ message: content.message }, ({ drawUndo }) => drawUndo({ ...content, until }));
}

/** Takes away what was said plainly, and of the toasts what `dismiss` says; where none was ever drawn there is nothing to take away. */
function away(dismiss: (code: Code) => void): void {
  plainlyGone();
  if (region) load().then(dismiss, () => undefined);
}

/** Takes a toast away by its id. */
export const closeToast = (id: string): void => away(({ dismiss }) => dismiss(id));

/** Takes away what waits for its OK: the next try makes it untrue. */
export const closeWaitingToast = (): void => away(({ dismissWaiting }) => dismissWaiting());
