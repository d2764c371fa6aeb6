import type { Page } from 'playwright-core';
import type { Wanted } from './slow-browser';

/** From the finger on the screen (or the way back) to what was wanted; times in ms. */
export interface Passage {
  ready: number;
  /** When the data was asked for; 0 when that was before, null when nothing was to be asked. */
  asked: number | null;
  /** The longest task meanwhile; 0 when all were under 50 ms, which is when a browser begins to count. */
  longest: number;
}

interface Timing {
  start: number;
  ready: number;
  tasks: { end: number; ms: number }[];
}

/**
 * The browser's way back, as the act of a passage. It begins with the call: by the time that a listener hears of it, the router, which
 * listened first, may have drawn the whole screen.
 */
export const goBack = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as { passage: Timing }).passage.start = performance.now();
    history.back();
  });

/** Times what `act` leads to by the page's own clock: the driver's work takes its time as well. */
export async function timedPassage(
  page: Page,
  { wanted, data }: { wanted: Wanted; data: string | null },
  act: () => Promise<unknown>,
): Promise<Passage> {
  await page.evaluate(({ selector, words }) => {
    const timing: Timing = { start: 0, ready: 0, tasks: [] };
    Object.assign(window, { passage: timing });
    const fits = new RegExp(words);
    const stands = () =>
      [...document.querySelectorAll(selector)].some(
        (element) => fits.test(element.textContent) && element.checkVisibility(),
      );
    if (stands()) throw new Error(`${selector} ${words} stands before the click.`);
    const begin = () => {
      timing.start = performance.now();
    };
    addEventListener('pointerdown', begin, { capture: true, once: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        timing.tasks.push({ end: startTime + duration, ms: duration });
    }).observe({ type: 'longtask' });
    const standing = new MutationObserver(() => {
      if (timing.start === 0 || !stands()) return;
      standing.disconnect();
      // The task after the frame's callbacks: the frame is drawn. A timer would wait for what the page does next.
      requestAnimationFrame(
        () =>
          void scheduler.postTask(
            () => {
              timing.ready = performance.now();
            },
            { priority: 'user-blocking' },
          ),
      );
    });
    standing.observe(document.body, { childList: true, attributes: true, characterData: true, subtree: true });
  }, wanted);
  await act();
  await page.waitForFunction(() => (window as unknown as { passage: Timing }).passage.ready > 0, undefined, {
    polling: 50,
  });
  return page.evaluate(
    (address) =>
      new Promise<Passage>((resolve) => {
        // A moment later the observer has been told of everything.
        setTimeout(() => {
          const { start, ready, tasks } = (window as unknown as { passage: Timing }).passage;
          const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name }) => address !== null && name.includes('/v1/') && name.includes(address))
            .map(({ startTime }) => startTime - start);
          resolve({
            ready: ready - start,
            asked: address === null ? null : Math.max(0, asked.find((ms) => ms >= 0) ?? 0),
            longest: Math.max(0, ...tasks.filter(({ end }) => end > start && end - 1 < ready).map(({ ms }) => ms)),
          });
        }, 200);
      }),
    data,
  );
}
