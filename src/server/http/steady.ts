import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work of any steady answer on an idle machine; shorter than somebody notices. */
const STEADY_MS = 100;

/** Begins the time that an answer takes at least, so that it does not tell how much there was to do. @returns when it is over; nothing is held meanwhile */
export const steadyPause = (): Promise<void> => pause(STEADY_MS);

/** Answers, or refuses, no sooner than that. */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const elapsed = steadyPause();
  try {
    return await work();
  } finally {
    await elapsed;
  }
}
