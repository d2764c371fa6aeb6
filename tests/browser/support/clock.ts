import type { Page } from '@playwright/test';

/**
 * Holds the page's timers: what a screen does after some seconds waits for `page.clock.fastForward`, however long a busy machine takes to look
 * at what it says until then. An installed clock alone goes on by itself. `page.clock.resume` lets it.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // Only ahead, and past what it may be by the time it is set.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
