import type { Page } from '@playwright/test';
import { ANA, BRUNO, CARLA, COMPANY, ELENA, fromTable, pick, table } from './support/delegation';
import { expect, expectAccessible, expectAccessibleOnPhone, test } from './support/test';

/** Cards of the demo company's contract 9912000102, cost centre 0002. */
const CARDS = ['0067000021', '0067000022', '0067000023'] as const;

/** Where one is begun, whatever a journey before at the same server has checked and not applied. */
const ANOTHER = `/importar?empresa=${COMPANY}&importacao=outra`;

/** Opens a file of these lines on the screen of imports. */
async function open(page: Page, lines: readonly string[], name = 'acessos-dezembro.csv'): Promise<void> {
  await page.goto(ANOTHER);
  await expect(page.getByRole('heading', { name: 'Importar acessos' })).toBeVisible();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.getByLabel('Abrir planilha…').setInputFiles(file);
  await expect(page.getByText(`${name} · `)).toBeVisible();
}

/** The row of the file's line. */
const line = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text }).first();

test(
  'a company checks a spreadsheet line by line, applies it, and a second time nothing is left to do',
  { tag: '@both-widths' },
  async ({ page, beSignedIn }) => {
    const lines = [
      'CPF;Contrato;Cartão;Centro de custo;Validade',
      `${BRUNO};9912000102;${CARDS[0]};;`,
      `${CARLA};9912000102;;2;31/12/2091`,
      `${ELENA};9912000102;${CARDS[1]};;31/12/2091`,
      `${ELENA};9912000102;${CARDS[2]};;30/06/2091`,
      `52998224725;9912000102;${CARDS[0]};;`,
    ];
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await fromTable(page, 'Importar planilha');
    await expect(page).toHaveURL(/\/importar\?/);
    await open(page, lines);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(page.getByRole('heading', { name: 'Confira antes de aplicar' })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('button', { name: /3 Recusadas/ })).toBeVisible();
    await expect(line(page, CARDS[1])).toContainText('As linhas 4 e 5 pedem fins diferentes para esta pessoa.');
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);

    await page
      .getByRole('button', { name: /Recusadas/ })
      .first()
      .click();
    await expect(page.getByText('***.982.247-**')).toBeVisible();
    await expect(page.getByText('Não há conta com este CPF ou nome de usuário.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar as 3 recusadas' }).click();
    expect((await download).suggestedFilename()).toMatch(/^importacao-recusadas-\d{4}-\d\d-\d\d\.csv$/);

    await page.getByRole('button', { name: /^Aplicar \d+ mudança/ }).click();
    await expect(page.getByText(/^Importação aplicada: \d+ mudanças? gravadas?\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Relatório da importação' })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectAccessible(page);
    // The report has an address of its own.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Relatório da importação' })).toBeVisible();

    await open(page, lines.slice(0, 3), 'de-novo.csv');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(page.getByRole('button', { name: /2 Iguais/ })).toBeVisible();
    await expect(page.getByText('Esta planilha não muda nada.')).toBeVisible();
    await page.getByRole('button', { name: 'Trocar planilha' }).click();
    await page.getByRole('button', { name: 'Ver a importação de acessos-dezembro.csv' }).click();
    await expect(page.getByRole('heading', { name: 'Relatório da importação' })).toBeVisible();
    // Another one was begun though that of de-novo.csv is not over: Back leads there, and not past it.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Importar acessos' })).toBeVisible();
  },
);

/** Chooses one more of a list of several, by the keyboard's way out of it. */
async function pickMany(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label, exact: true });
  await list.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
  await list.press('Escape');
  await expect(list).toHaveAttribute('aria-expanded', 'false');
}

test('a complete list takes away what it does not have once somebody ticked that it does, and can be undone before', async ({
  page,
  beSignedIn,
}) => {
  await beSignedIn(COMPANY);
  // Headings that say nothing: somebody says which column is which.
  await open(page, ['quem;numero', `${ANA};${CARDS[0]}`, `${BRUNO};${CARDS[0]}`]);
  await page.getByRole('radio', { name: /É a lista completa de contratos ou sistemas/ }).check();
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Diga qual coluna tem o CPF' })).toBeVisible();
  await pick(page, 'CPF ou usuário', 'quem');
  await pick(page, 'Cartão', 'numero');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Escolha ao menos um contrato ou sistema para o qual a lista é completa.')).toBeVisible();
  await pickMany(page, 'Contratos da lista completa', '9912000103');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Lista completa: contrato 9912000103')).toBeVisible();
  const apply = page.getByRole('button', { name: /^Aplicar \d+ mudança/ });
  await apply.click();
  await expect(page.getByText('Marque que você entendeu o que será retirado.')).toBeVisible();
  const box = page.getByRole('checkbox', { name: /^Entendi que .*: contrato 9912000103\. Depois de aplicar, dá para/ });
  await box.check();
  await apply.click();
  await expect(page.getByRole('heading', { name: /^Começa em \d+ segundos?$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(/^Desfeito: nada foi gravado/)).toBeVisible();
  await box.check();
  await apply.click();
  // It begins fifteen seconds later.
  await expect(page.getByText(/^Importação aplicada/)).toBeVisible({ timeout: 30_000 });
  await page.goto(`${table(COMPANY)}&nuContrato=9912000103`);
  await expect(page.getByRole('heading', { name: 'Delegação de acesso' })).toBeVisible();
});

test('a list is complete for a contract and a system at once: what goes of both is shown by person first', async ({
  page,
  beSignedIn,
}) => {
  await beSignedIn(COMPANY);
  await open(page, ['CPF;Contrato;Cartão', `${ANA};9912000102;${CARDS[0]}`]);
  await page.getByRole('radio', { name: /É a lista completa de contratos ou sistemas/ }).check();
  await pickMany(page, 'Contratos da lista completa', '9912000102');
  const systems = page.getByRole('combobox', { name: 'Sistemas da lista completa' });
  await systems.press('ArrowDown');
  await systems.press('Enter');
  await systems.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText(/^Lista completa: contrato 9912000102, sistema /)).toBeVisible();
  await page
    .getByRole('button', { name: /Retiram/ })
    .first()
    .click();
  await expect(line(page, 'que é completa para o sistema')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Entendi que .*: contrato 9912000102, sistema / })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
});

test('what applying an import does lies within its card, in English too', async ({
  page,
  context,
  server,
  beSignedIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await context.addCookies([{ name: 'i18next', value: 'en', url: server.url }]);
  await beSignedIn(COMPANY);
  await page.goto(ANOTHER);
  const refused = Array.from({ length: 12 }, (_, index) => `ninguem${index};9912000102;${CARDS[0]}`);
  const buffer = Buffer.from(['CPF;Contrato;Cartão', ...refused].join('\r\n'));
  await page.getByLabel('Open a spreadsheet…').setInputFiles({ name: 'nobody.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Download the 12 refused lines' })).toBeVisible();
  const plan = page.getByRole('complementary', { name: 'When you apply' });
  expect(await plan.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
});
