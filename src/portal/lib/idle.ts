/** The longest wait for an idle moment, in ms. */
const LATEST_MS = 2000;

interface SavingConnection {
  connection?: { saveData?: boolean };
}

/**
 * Does something that can wait, such as loading code ahead of time, once the browser is idle; not at all for somebody who
 * saves data. Returns how to give it up.
 */
export function whenIdle(work: () => void): () => void {
  if ((navigator as SavingConnection).connection?.saveData) return () => undefined;
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, LATEST_MS / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
