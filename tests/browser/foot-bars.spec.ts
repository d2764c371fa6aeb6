import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, tick } from './support/test';

const COMPANY = '00000101000162';
const CARLA = '00000010316';

/** How much of a control is left beside the button that covers the rest, px: less than a finger needs. */
const LEFT = 17;

/** A window so low that what is asked for can be anywhere in it. */
const lower = (page: Page) => page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 420 });

/**
 * Scrolls until `control` lies behind the bar at the foot of the window, all but a strip of it covered by the bar's `button`: once a strip
 * above the button, once one below it. What is left may not be a target that a finger misses.
 */
async function expectAccessibleBehind(page: Page, control: Locator, button: Locator): Promise<void> {
  await expect(button).toBeInViewport();
  const edges = (found: Locator) =>
    found.evaluate((element) => ({
      top: element.getBoundingClientRect().top,
      bottom: element.getBoundingClientRect().bottom,
    }));
  for (const strip of ['above', 'below'] as const) {
    const left = async () => {
      const [under, over] = await Promise.all([edges(control), edges(button)]);
      return strip === 'above' ? over.top - under.top : under.bottom - over.bottom;
    };
    // Where the page ends the bar moves with it, until it has come to the foot of the window.
    await expect(async () => {
      const distance = (await left()) - LEFT;
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), strip === 'above' ? -distance : distance);
      expect(Math.abs((await left()) - LEFT), 'the strip is as high as meant').toBeLessThan(1);
    }).toPass();
    await expectAccessible(page);
  }
}

test(
  'no control half behind the bar that saves permissions is a target',
  { tag: '@phone' },
  async ({ page, beSignedIn }) => {
    await lower(page);
    await beSignedIn(COMPANY);
    await page.goto(`/delegacaoEdicao?empresa=${COMPANY}&permissionario=${CARLA}`);
    await expectAccessibleBehind(
      page,
      page.getByRole('button', { name: /^Remover cartão/ }).first(),
      page.getByRole('button', { name: 'Salvar permissões' }),
    );
  },
);

test(
  'no row’s action half behind the bar of the selected people is a target',
  { tag: '@phone' },
  async ({ page, beSignedIn }) => {
    await lower(page);
    await beSignedIn(COMPANY);
    await page.goto(`/delegacaoAcesso?empresa=${COMPANY}`);
    await tick(page.getByRole('checkbox', { name: /^Selecionar \S+ \S+/ }).first());
    await expectAccessibleBehind(
      page,
      page.getByRole('button', { name: /^Ações de / }).nth(8),
      page.getByRole('button', { name: 'Limpar' }),
    );
  },
);

test(
  'no third party’s action half behind the bar of the selected ones is a target',
  { tag: '@phone' },
  async ({ page, beSignedIn }) => {
    await lower(page);
    await beSignedIn(COMPANY);
    await page.goto('/permitirDelegar');
    await tick(page.getByRole('checkbox', { name: 'Selecionar Bruno Fictício' }));
    const remove = page.getByRole('button', { name: 'Excluir', exact: true });
    await expectAccessibleBehind(page, page.getByRole('button', { name: 'Ações de Bruno Fictício' }), remove);
  },
);

test(
  'no field half behind the buttons at the foot of a phone is a target',
  { tag: '@phone' },
  async ({ page, beSignedIn }) => {
    await lower(page);
    await beSignedIn(CARLA);
    await page.goto('/novoEndereco');
    await expectAccessibleBehind(
      page,
      page.getByLabel('Número', { exact: true }),
      page.getByRole('button', { name: 'Incluir', exact: true }),
    );
  },
);
