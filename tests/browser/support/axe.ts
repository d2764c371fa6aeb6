import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with one readable line per element when the page, or what `include` names once it stands, breaks WCAG 2.2 A or AA as far as axe sees it. */
export async function expectAccessible(page: Page, { include }: { include?: string } = {}): Promise<void> {
  if (include) await page.locator(include).filter({ visible: true }).first().waitFor();
  // A page in the middle of a fade has colours that nobody chose. One that ends early (its element left) is over as well. A toast's bar
  // only counts its seconds.
  await page.evaluate(() => {
    const fades = document.getAnimations().filter(({ effect }) => {
      const counts = effect instanceof KeyframeEffect && effect.target?.matches('.Toastify__progress-bar');
      return !counts && effect?.getComputedTiming().iterations !== Infinity;
    });
    return Promise.all(fades.map((fade) => fade.finished.catch(() => null)));
  });
  const builder = new AxeBuilder({ page }).withTags(WCAG_22_AA);
  if (include) builder.include(include);
  const { violations } = await builder.analyze();
  const lines = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id} (${violation.impact}): ${node.target.join(' ')}\n    ${node.failureSummary?.replaceAll('\n', '\n    ')}\n    ${violation.helpUrl}`),
  );
  expect(lines, `axe on ${page.url()}`).toEqual([]);
}
