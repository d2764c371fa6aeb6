/** The longest wait for an idle moment, in ms, and how long to wait where none can be known (Safari). */
const LATEST_MS = 2000;
const BLIND_MS = 200;

interface SavingConnection {
  connection?: { saveData?: boolean };
}

/**
 * Does something that can wait, such as loading code ahead of time, once the browser is idle; not at all for somebody who
 * saves data. Waits `latest` ms at most. Returns how to give it up.
 */
export function whenIdle(work: () => void, latest = LATEST_MS): () => void {
  if ((navigator as SavingConnection).connection?.saveData) return () => undefined;
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, BLIND_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: latest });
  return () => cancelIdleCallback(handle);
}
