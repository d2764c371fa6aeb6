import { readFile } from 'node:fs/promises';
import { CARLA, COMPANY, fromTable, pick, table } from './support/delegation';
import { expect, expectAccessible, expectAccessibleOnPhone, test } from './support/test';
import { rowAction } from './support/rows';

const log = (more = '') => `/registro?empresa=${COMPANY}${more}`;

test(
  'the log of a company: from the table to who changed what, filtered, in the address, as a file',
  { tag: ['@flow', '@both-widths'] },
  async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&ordem=nome,desc'));
    const more = page.getByRole('button', { name: /^Ações de / }).first();
    const name = ((await more.getAttribute('aria-label')) ?? '').replace('Ações de ', '');
    await rowAction(page, name, 'Excluir');
    const dialog = page.getByRole('dialog', { name: 'Excluir acessos' });
    await dialog.getByRole('button', { name: /^Excluir/ }).click();
    await expect(page.getByRole('button', { name: `Ações de ${name}` })).toHaveCount(0);

    await fromTable(page, 'Registro de mudanças');
    await expect(page.getByRole('heading', { name: 'Registro de mudanças', level: 1 })).toBeFocused();
    const rows = page.getByRole('region', { name: 'Mudanças de acessos e terceiros' });
    await expect(rows.getByText('Acesso excluído').first()).toBeVisible();

    const backwards = name.toLowerCase().split(' ').reverse().join(' ');
    // Who is gone is found, by words in any order.
    await page.getByLabel('Pessoa: nome, CPF ou usuário').fill(backwards);
    await expect(page).toHaveURL(/pessoa=./);
    await expect(rows.getByText(name).first()).toBeVisible();
    // On a phone the other filters are behind a button, which says how many are in use.
    const others = page.getByRole('button', { name: /^Filtros/ });
    if (await others.isVisible()) await others.click();
    await pick(page, 'O que aconteceu', 'Acesso excluído');
    await expect(page).toHaveURL(/acao=removido/);
    await expect(rows.getByText(name)).toHaveCount(1);
    await expect(rows.getByText(/^Cartões excluídos: /)).toBeVisible();
    await expectAccessibleOnPhone(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^registro-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(
      lines.slice(1).filter((line) => !line.toLowerCase().includes(`;"acesso excluído";"${name.toLowerCase()}";`)),
    ).toEqual([]);
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Planilha XLSX/ }).click();
    expect((await sheet).suggestedFilename()).toMatch(/^registro-\d{4}-\d{2}-\d{2}\.xlsx$/);

    await page.reload();
    await expect(page.getByLabel('Pessoa: nome, CPF ou usuário')).toHaveValue(backwards);
    if (await others.isVisible()) await expect(others).toHaveAccessibleName('Filtros: 1 em uso');
    await page.getByLabel('Número do cartão').fill('abc');
    await expect(page.getByText('O número do cartão tem só algarismos, no máximo 20.')).toBeVisible();
    await page.getByLabel('Número do cartão').fill('9999999999');
    await expect(page.getByText('Nenhuma mudança encontrada')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
    await expect(page).not.toHaveURL(/pessoa|cartao|acao/);
    await expect(page.getByLabel('Pessoa: nome, CPF ou usuário')).toBeFocused();
  },
);

test('a laptop shows the log in rows of one height, closer ones on demand, and all of a change by a press', async ({
  page,
  beSignedIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await beSignedIn(COMPANY);
  await page.goto('/registro');
  const rows = page.getByRole('region', { name: 'Mudanças de acessos e terceiros' }).getByRole('row');
  const whole = page.getByRole('button', { name: /^Toda a mudança de / }).first();
  await expect(whole).toBeVisible();
  const heights = async () => [
    ...new Set(await rows.evaluateAll((all) => all.slice(1).map((row) => Math.round(row.clientHeight)))),
  ];
  await expect.poll(heights).toEqual([48]);
  await page.getByRole('button', { name: 'Linhas mais próximas' }).click();
  await expect.poll(heights).toEqual([36]);
  await expectAccessible(page);
  await whole.press('Enter');
  await expect(whole).toHaveAttribute('aria-expanded', 'true');
  expect((await heights()).length).toBe(2);
  await page.getByRole('button', { name: 'Linhas mais próximas' }).click();
});

test('the log is closed to who acts for no company', async ({ page, beSignedIn }) => {
  await beSignedIn(CARLA);
  await page.goto(log());
  await expect(page.getByText('Você não delega por nenhuma empresa')).toBeVisible();
  await expect(page.getByRole('search')).toHaveCount(0);
});
