import { documentRead } from './documentRead';

/**
 * So long the app waits for the greeting, in ms. Reading its code takes a slow phone's processor for longer than the answer to a ticket needs; who
 * is answered later, or not greeted at all, is not to wait for nothing.
 */
const LONGEST_MS = 500;

/** Until the next frame is drawn. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Starts the app of a document that greets first: once the greeting is drawn, or did not come in time. */
export async function startApp(start: () => Promise<unknown>, greeting: Promise<void>): Promise<void> {
  await Promise.race([greeting.then(drawn), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  await documentRead();
  // Of code that does not come the document tells by itself, after a while.
  await start().catch(() => undefined);
}
