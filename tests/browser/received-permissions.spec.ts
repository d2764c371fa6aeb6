import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleOnPhone, test } from './support/test';

const ANA = '00000010154';
const CARLA = '00000010316';
/** Whom support looks at after a call: no journey gives that account anything, as some give Bruno. */
const CALLER = '00000011983';
const BOOKSHOP = 'LIVRARIA IMAGINARIA LTDA';
const TRANSPORT = 'FICTICIA TRANSPORTES LTDA';
const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

const contracts = '/permissoesRecebidasContratos';
const systems = '/permissoesRecebidasSistemas';

async function choose(page: Page, company: string) {
  await page.getByRole('combobox', { name: 'Empresa' }).fill(company);
  await page.keyboard.press('Enter');
}

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Abrir mão', exact: true });

test(
  'a grantee finds a card among the companies and gives it back; the result shows before the server answers',
  { tag: '@both-widths' },
  async ({ page, beSignedIn, context }) => {
    await beSignedIn(CARLA);
    await page.goto(contracts);
    await expect(page.getByText(/empresas deram acesso/)).toBeVisible();
    await expect(page.getByText('Cartão', { exact: false }).filter({ hasText: /Cartão \d/ })).toHaveCount(0);
    await expectAccessibleOnPhone(page);

    await page.getByLabel('Buscar contrato, centro de custo ou cartão').fill('ficticia');
    const cards = page.getByRole('button', { name: /^Abrir mão do cartão/ });
    await expect(cards).toHaveCount(3);
    await expectAccessible(page);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/deleteCartaoPostagem/**', async (route) => {
      await held;
      await route.continue();
    });
    const name = String(await cards.first().getAttribute('aria-label'));
    await cards.first().click();
    await expect(page.getByRole('dialog', { name: 'Abrir mão do cartão' })).toBeVisible();
    await confirm(page).dblclick();
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByText(/^Você abriu mão do cartão [^.]+\.$/)).toHaveCount(0);
    release();
    await expect(page.getByText(/^Você abriu mão do cartão [^.]+\.$/)).toBeVisible();
    await expect(cards).toHaveCount(2);
    // Undone by the key, and given up again.
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Desfeito: você tem este acesso de novo.')).toBeVisible();
    await expect(cards).toHaveCount(3);
    await page.getByRole('button', { name }).click();
    await confirm(page).click();
    await expect(cards).toHaveCount(2);
    await page.reload();
    await page.getByLabel('Buscar contrato, centro de custo ou cartão').fill('ficticia');
    await expect(cards).toHaveCount(2);
  },
);

test(
  'with the last card its cost centre, its contract and its company leave',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(CARLA);
    await page.goto(contracts);
    await choose(page, BOOKSHOP);
    await expect(page).toHaveURL(/empresa=/);
    await page.getByRole('button', { name: /^Abrir mão do cartão/ }).click();
    await expect(
      page.getByText('É a última permissão desta empresa nesta lista: a empresa também sai da lista.'),
    ).toBeVisible();
    await confirm(page).click();
    await expect(page.getByText(/^Você abriu mão do cartão [^.]+\.$/)).toBeVisible();
    await expect(page.getByText(/2 empresas deram acesso/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Contratos por empresa' }).getByText(BOOKSHOP)).toHaveCount(0);
  },
);

test(
  'every level is given back with its own words: cost centre, contract, group, system',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(ANA);
    await page.goto(contracts);
    const companies = page.getByRole('list', { name: 'Contratos por empresa' }).locator('> li');
    await expect(companies.first()).toBeVisible();
    const before = await companies.count();
    await companies.filter({ hasText: TRANSPORT }).getByRole('button', { expanded: false }).first().click();
    await page
      .getByRole('button', { name: /^Abrir mão do centro de custo/ })
      .first()
      .click();
    await confirm(page).click();
    await expect(page.getByText(/^Você abriu mão do centro de custo [^.]+\.$/)).toBeVisible();

    await companies.filter({ hasText: 'SAMPLE' }).getByRole('button', { expanded: false }).first().click();
    await page
      .getByRole('button', { name: /^Abrir mão do contrato/ })
      .first()
      .click();
    await confirm(page).click();
    await expect(page.getByText(/^Você abriu mão do contrato [^.]+\.$/)).toBeVisible();
    await expect(companies).toHaveCount(before - 2);

    await page.goto(systems);
    await page
      .getByRole('list', { name: 'Sistemas por empresa' })
      .locator('> li')
      .filter({ hasText: 'TESTE ALFANUMERICO' })
      .getByRole('button', { expanded: false })
      .first()
      .click();
    const removals = page.getByRole('button', { name: /^Abrir mão do (sistema|grupo)/ });
    await expect(removals).toHaveCount(4);
    await page
      .getByRole('button', { name: /^Abrir mão do grupo/ })
      .first()
      .click();
    await expect(page.getByText('É o último grupo deste sistema: o sistema também sai da lista.')).toBeVisible();
    await confirm(page).click();
    await expect(page.getByText(/^Você abriu mão do grupo [^.]+\.$/)).toBeVisible();
    await expect(removals).toHaveCount(2);
    await page
      .getByRole('button', { name: /^Abrir mão do sistema/ })
      .first()
      .click();
    await confirm(page).click();
    await expect(page.getByText(/^Você abriu mão do sistema [^.]+\.$/)).toBeVisible();
    await expect(removals).toHaveCount(0);
  },
);

test(
  'the details of a system say what it is and which groups one has',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(CARLA);
    await page.goto(systems);
    await choose(page, TRANSPORT);
    await page
      .getByRole('button', { name: /^Detalhes de/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    for (const words of ['Sigla', 'Descrição', 'Endereço de produção', 'Endereço de homologação', 'Seus grupos'])
      await expect(dialog.getByText(words)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test('what the company took back a second ago is explained, and the list is loaded anew', async ({
  page,
  beSignedIn,
  context,
  problems,
}) => {
  problems.allow(REFUSED(404));
  await beSignedIn(CALLER);
  await page.goto(contracts);
  const none = page.getByText('Não foram encontrados Contratos associados.');
  await expect(none).toBeVisible();
  await page.getByRole('link', { name: 'Voltar', exact: true }).click();
  await expect(page).toHaveURL(/principalPF/);

  const other = await context.newPage();
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await beSignedIn(ANA);
  await page.goto(contracts);
  await choose(page, 'MODELO');
  await other.goto(`${contracts}?${new URL(page.url()).searchParams}`);
  const card = (from: Page) => from.getByRole('button', { name: /^Abrir mão do cartão/ }).first();
  const name = String(await card(page).getAttribute('aria-label'));
  await card(other).click();
  await confirm(other).click();
  await expect(other.getByText(/^Você abriu mão do cartão [^.]+\.$/)).toBeVisible();
  await page.getByRole('button', { name }).click();
  await confirm(page).click();
  await expect(page.getByText(/Esta permissão não existe mais/)).toBeVisible();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('in English, in high contrast, with the keyboard alone', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn(CARLA);
  await page.goto(`${systems}?lng=en`);
  await expect(page.getByRole('heading', { level: 1, name: 'Received permissions' })).toBeVisible();
  await page.getByRole('button', { name: 'High contrast' }).click();
  const company = page.getByRole('button', { name: /FICTICIA/ });
  await company.focus();
  await page.keyboard.press('Enter');
  await expect(company).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: /^Give up system/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Give up system/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
