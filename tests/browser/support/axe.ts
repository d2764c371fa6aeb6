import AxeBuilder from '@axe-core/playwright';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { UNUSED_CLASS } from '../../../scripts/antd-styles.mjs';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Roles that a screen reader says by their name. A field's list of choices is not among them: it is heard as the field's own. */
const NAMED = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'radiogroup',
  'switch',
  'slider',
  'spinbutton',
  'menuitem',
  'option',
  'tab',
  'dialog',
  'alertdialog',
  'table',
  'grid',
  'img',
  'image',
  'heading',
  'region',
  'navigation',
]);

/** A text's key in place of the text, `area:key.sub` or `key.sub`: what shows where a text is missing. */
const RAW_KEY = /^[a-z][\w-]*(?:[.:][\w-]+)+$/;

/** One session for each page, kept as long as that: the end of one takes the page's virtual authenticators along. */
const sessions = new WeakMap<Page, CDPSession>();
async function devtoolsOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, known);
  return known;
}

/**
 * What stands in the browser's accessibility tree under one of those roles without a name, or with a text's key for a name: a screen
 * reader would say the role alone, or what nobody understands.
 */
export async function badlyNamed(page: Page): Promise<string[]> {
  const devtools = await devtoolsOf(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const found = nodes.filter(({ ignored, role, name }) => {
    const said = String(name?.value ?? '').trim();
    return !ignored && NAMED.has(String(role?.value)) && (said === '' || RAW_KEY.test(said));
  });
  const lines = await Promise.all(
    found.map(async ({ role, backendDOMNodeId }) => {
      const { outerHTML } =
        backendDOMNodeId === undefined
          ? { outerHTML: '' }
          : await devtools.send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId });
      return `${String(role?.value)}: ${outerHTML.slice(0, 300)}`;
    }),
  );
  return lines;
}

/**
 * Fails with one readable line per element when the page, or what `include` names once it stands, breaks WCAG 2.2 A or AA as far as axe
 * sees it, or when the page has something in the browser's accessibility tree that needs a name and has none, or a text's key for one.
 */
export async function expectAccessible(page: Page, { include }: { include?: string } = {}): Promise<void> {
  if (include) await page.locator(include).filter({ visible: true }).first().waitFor();
  // A page in the middle of a fade has colours that nobody chose. One that ends early (its element left) is over as well. A toast's bar
  // only counts its seconds; what takes no time of its own waits for its moment and never fades.
  await page.evaluate(() => {
    const fades = document.getAnimations().filter(({ effect }) => {
      const counts = effect instanceof KeyframeEffect && effect.target?.matches('.Toastify__progress-bar');
      const { iterations, duration } = effect?.getComputedTiming() ?? {};
      return !counts && iterations !== Infinity && duration !== 0;
    });
    return Promise.all(fades.map((fade) => fade.finished.catch(() => null)));
  });
  // Every frame is ours: no second page is needed to put their findings together.
  // Nobody reads what passed: writing that up takes axe a third of its time.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG_22_AA)
    .setLegacyMode();
  if (include) builder.include(include);
  const { violations } = await builder.analyze();
  const lines = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id} (${violation.impact}): ${node.target.join(' ')}\n    ${node.failureSummary?.replaceAll('\n', '\n    ')}\n    ${violation.helpUrl}`,
    ),
  );
  expect(lines, `axe on ${page.url()}`).toEqual([]);
  expect(await badlyNamed(page), `names in the accessibility tree of ${page.url()}`).toEqual([]);
  expect(await withoutStyles(page), `classes of antd whose rules the build leaves out, on ${page.url()}`).toEqual([]);
}

/** Classes of the page's elements whose rules the build takes out of antd's stylesheet as nobody's. */
async function withoutStyles(page: Page): Promise<string[]> {
  const worn = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('[class*="ant-"]')].flatMap((element) => [...element.classList])),
  ]);
  return worn.filter((name) => UNUSED_CLASS.test(name));
}

/** `expectAccessible` of a screen as a phone shows it; at desktop width tests/browser/accessibility.spec.ts looks at the same one. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  if (test.info().project.name === 'phone') await expectAccessible(page);
}

/**
 * Puts the page into high contrast as the button in the header does, behind an open dialog too, without another load of the page; the
 * choice stays for what comes next. Does nothing where it is on.
 */
export async function inHighContrast(page: Page): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('data-contrast')) === 'high') return;
  const button = page.locator('button[name=contrast]');
  if ((await button.count()) > 0) await button.dispatchEvent('click');
  // The sign-on's switch asks the server for the page anew, which an answer to a form does not survive.
  else await page.evaluate(() => (document.documentElement.dataset.contrast = 'high'));
  await expect(html).toHaveAttribute('data-contrast', 'high');
}
