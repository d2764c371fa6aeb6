import { vi } from 'vitest';

/**
 * The files of a worker share one window, and what was loaded of node_modules stays loaded: that is half the suite's time saved. The set-up
 * imports this before any source module, for some listen to the window as soon as they are loaded.
 */

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

const { addEventListener } = window;
const listening: Listening[] = [];
window.addEventListener = (...added: Listening) => {
  listening.push(added);
  addEventListener(...added);
};

/** What a test set on the element, or a screen did. */
function clearAttributes(element: HTMLElement): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

/** Puts back, after a file's last test, what the next file would find of it. */
export async function leaveFresh(): Promise<void> {
  // A clock left standing would stand for every file to come.
  vi.useRealTimers();
  // A screen's code that is still on its way would arrive among the next file's modules.
  await vi.dynamicImportSettled();

  // The session and the way back are followed for as long as the document lives: those of this file's modules would answer too. (What
  // listens to the document or an element goes with its component.)
  window.addEventListener = addEventListener;
  for (const [type, listener, options] of listening) window.removeEventListener(type, listener, options);
  // What the document's own script shares with the app: a ticket of the same name would be taken for exchanged.
  delete window.exchange;
  delete window.underWay;

  // Language, contrast and the open menu stand on these two.
  clearAttributes(document.documentElement);
  clearAttributes(document.body);
  // What a test put there itself, and antd's holders of dialogs and notices.
  document.body.replaceChildren();
  // The title, and antd's styles: it writes anew what a screen needs, and every look at an element's style goes through all that is there.
  document.head.replaceChildren();

  // The session, the configuration, texts and toasts begin anew: they are their modules' state.
  vi.resetModules();
}
