import { expect, type Page } from '@playwright/test';

/** A window of 1280 × 1024 at a zoom of 400 % (WCAG 2.2, 1.4.10). */
export const ZOOMED = { width: 320, height: 256 };

/** How much of the window's height is taken by bars that stay at its head or foot, where the page is scrolled to the worst place. */
export const coveredByBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const inBar = (element: Element | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) || inBar(element.parentElement));
    let worst = 0;
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      const rows = Array.from({ length: window.innerHeight }, (_, row) =>
        inBar(document.elementFromPoint(window.innerWidth / 2, row)),
      );
      worst = Math.max(worst, rows.filter(Boolean).length / rows.length);
    }
    return worst;
  });

/** Zooms into the screen as it stands: it fits into the width, and no bar takes the place of what is read. Zooms out again. */
export async function expectReadableZoomed(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `width of ${page.url()}` })
    .toBe(ZOOMED.width);
  await expect.poll(() => coveredByBars(page), { message: `bars on ${page.url()}` }).toBe(0);
  if (before) await page.setViewportSize(before);
}
