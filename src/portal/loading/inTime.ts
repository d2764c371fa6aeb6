/** How long somebody waits for code that tells them something, ms. */
const PATIENCE_MS = 3000;

/** The same, or a rejection when it takes longer than anybody waits: a network that hangs is one that fails. */
export function inTime<Value>(coming: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`Not here within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    void coming.then(resolve, reject).finally(() => clearTimeout(patience));
  });
}
