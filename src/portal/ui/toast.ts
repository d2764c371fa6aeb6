import { text } from '../lib/i18n';

export const TOAST_KINDS = ['default', 'info', 'success', 'warning', 'error'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

let needed = false;
const listeners = new Set<() => void>();

/** Whether a toast was asked for since the start: only then is the container loaded. */
export const toastsNeeded = () => needed;

export function whenToastsNeeded(listener: () => void): () => void {
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

async function load() {
  needed = true;
  for (const listener of listeners) listener();
  const [draw] = await Promise.all([import('./toast-draw'), container]);
  return draw;
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
  void load().then(({ drawToast }) => drawToast(kind, message, id));
}

export interface PersistentToast {
  message: string;
  link?: { href: string; name: string };
  onOk?: () => void;
}

/** A toast at the top centre that stays until OK is pressed (sign-in §8). */
export function toastUntilOk(content: PersistentToast): void {
  void load().then(({ drawUntilOk }) => drawUntilOk(content));
}

/** Takes a toast away by its id. */
export function closeToast(id: string): void {
  if (needed) void load().then(({ dismiss }) => dismiss(id));
}

/** Takes away what waits for its OK: the next try makes it untrue. */
export function closeWaitingToast(): void {
  if (needed) void load().then(({ dismissWaiting }) => dismissWaiting());
}
