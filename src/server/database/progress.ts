/** Who is told what the start is doing while it does it. */
export interface ProgressLog {
  info(text: string): void;
}

/** Does work that takes a while: says so before it begins and, with the seconds, when it is done. Work that fails says so itself. */
export async function telling<T>(
  log: ProgressLog,
  { begins, ends }: { begins: string; ends: string },
  work: () => Promise<T>,
): Promise<T> {
  log.info(`${begins}.`);
  const started = performance.now();
  const result = await work();
  log.info(`${ends}, after ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return result;
}
