import type { Page } from '@playwright/test';
import { COMPANY, table } from './support/delegation';
import { changed } from './support/states';
import { expect, expectAccessible, expectAccessibleOnPhone, test } from './support/test';

/** People of one contract of the demo company. Only of more than a thousand all are changed at once, and the demo company has fewer: their number is answered. */
const CONTRACT = '9912000102';
const FILTERED = table(COMPANY, `&contrato=${CONTRACT}`);
const DETAIL = /\/importacoes\/[0-9a-f-]{36}$/;

interface Paged {
  page: { totalElements: number };
}
interface Detail {
  linhas: number;
  situacao: string;
  feitas: number;
  aplicadas: number;
}

/** Opens the company's people of the contract, and the choice of what is done with all of them. */
async function openAll(page: Page) {
  await page.route(
    /\/delegacao-acesso\/paginado\//,
    changed((answer: Paged) => ({ ...answer, page: { ...answer.page, totalElements: 3204 } })),
  );
  await page.goto(FILTERED);
  await page.getByRole('button', { name: 'Mudar todas…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar todas as 3.204 pessoas encontradas' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses an end for all of them and has it checked. */
async function check(page: Page, end: string) {
  const dialog = await openAll(page);
  await dialog.getByLabel('Válido até').fill(end);
  await dialog.getByRole('button', { name: 'Conferir o que muda' }).click();
  await expect(page.getByRole('heading', { name: 'Confira antes de aplicar' })).toBeVisible();
}

/** The number of people that the button names, who are those whom it changes. */
async function toChange(page: Page): Promise<string> {
  const text = await page.getByRole('button', { name: /^Aplicar \d+ mudança/ }).textContent();
  return /\d+/.exec(text ?? '')?.[0] ?? '';
}

test('a company gives another end to all whom its table finds: asked, shown person by person, done, reported', async ({
  page,
  beSignedIn,
}) => {
  await beSignedIn(COMPANY);
  const dialog = await openAll(page);
  await dialog.getByRole('button', { name: 'Conferir o que muda' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Escolha uma data, ou deixe sem prazo.');
  await dialog.getByLabel('Válido até').fill('31/12/2092');
  await dialog.getByRole('button', { name: 'Conferir o que muda' }).click();

  await expect(page.getByRole('heading', { name: 'Confira antes de aplicar' })).toBeVisible();
  await expect(page.getByText('Validade de muitas pessoas')).toBeVisible();
  const plan = page.getByRole('complementary', { name: 'Ao aplicar' });
  const people = await toChange(page);
  await expect(plan).toContainText(people);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  // Nothing was done yet, and what was found is there again after a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confira antes de aplicar' })).toBeVisible();
  await plan.getByRole('button', { name: `Aplicar ${people} mudanças` }).click();

  await expect(page.getByRole('heading', { name: 'Relatório da mudança' })).toBeVisible();
  await expect(page.getByText(`Mudança aplicada a ${people} pessoas.`)).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText('31/12/2092');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar tudo' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.unroute(/\/delegacao-acesso\/paginado\//);
  await page.goto(FILTERED);
  const ends = page.locator('tbody tr').filter({ hasText: '31/12/2092' });
  await expect(ends.first()).toBeVisible();
  expect(await ends.count()).toBe(
    await page
      .locator('tbody tr')
      .filter({ has: page.getByRole('checkbox') })
      .count(),
  );
});

test('the change of all goes on while its page is away, and stops where it is told to', async ({
  page,
  beSignedIn,
}) => {
  await beSignedIn(COMPANY);
  await check(page, '30/06/2092');
  // So few are changed before anybody looks: how far it came is answered, and that it stopped there.
  let came: Partial<Detail> = { situacao: 'aplicando', feitas: 5, aplicadas: 5 };
  await page.route(
    DETAIL,
    changed((answer: Detail) => ({ ...answer, ...came })),
  );
  await page.route(/\/importacoes\/[^/]+\/(?:aplicacao|parada)$/, async (route) => {
    if (route.request().url().endsWith('parada')) came = { ...came, situacao: 'parada' };
    await route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: /^Aplicar \d+ mudanças/ }).click();
  const progress = (done: number) => page.getByText(new RegExp(`^Aplicando: ${done} de \\d+ pessoas$`));
  await expect(progress(5)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(progress(5)).toBeVisible();
  came = { ...came, feitas: 7, aplicadas: 7 };
  await expect(progress(7)).toBeVisible();
  await page.getByRole('button', { name: 'Parar aqui' }).click();
  await expect(page.getByText('Mudança parada depois de 7 pessoas, que ficam como mudaram.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Relatório da mudança' })).toBeVisible();
  await page.getByRole('button', { name: 'Fazer outra coisa' }).click();
  await expect(page.getByRole('button', { name: 'Mudar todas…' })).toBeVisible();
});

test('a second change of all replaces the one that was open, and is the one that is shown', async ({
  page,
  beSignedIn,
}) => {
  await beSignedIn(COMPANY);
  await check(page, '31/03/2093');
  const first = page.url();
  await page.getByRole('button', { name: 'Fazer outra coisa' }).click();
  await page.getByRole('button', { name: 'Mudar todas…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mudar todas/ });
  await dialog.getByLabel('Válido até').fill('30/09/2093');
  await dialog.getByRole('button', { name: 'Conferir o que muda' }).click();
  await expect(page.getByRole('heading', { name: 'Confira antes de aplicar' })).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText('30/09/2093');
  expect(page.url()).not.toBe(first);
});
