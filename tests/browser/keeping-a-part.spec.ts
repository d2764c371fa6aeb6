import { COMPANY } from './support/delegation';
import { tabTo } from './support/keyboard';
import { expect, expectAccessible, test } from './support/test';

test('a company keeps a part of somebody by keys alone, goes on to the next, and undoes it', async ({
  page,
  beSignedIn,
}) => {
  await beSignedIn(COMPANY);
  await page.goto(`/novaRevisao?empresa=${COMPANY}`);
  await page.getByLabel('Nome da revisão').fill('Em parte');
  await page.getByRole('checkbox', { name: 'Pedir o motivo de cada acesso retirado' }).uncheck();
  await page.getByRole('button', { name: 'Abrir revisão' }).click();
  await expect(page.getByText(/^0 de \d+ pessoas decididas$/)).toBeVisible();
  const rows = page.getByRole('list', { name: 'Pessoas da revisão' }).getByRole('listitem');
  const dialog = page.getByRole('dialog', { name: /^Acessos de/ });
  await tabTo(page, rows.first());

  // Back again with nothing decided.
  await page.keyboard.press('p');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toBeFocused();

  // What was ticked before is not, also where the dialog opens again at once.
  await page.keyboard.press('p');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(dialog.getByText(/^1 sai, ficam \d+\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 de \d+ pessoas decididas$/)).toBeVisible();
  await expect(rows.first()).toContainText('1 acesso retirado');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByText(/^0 de \d+ pessoas decididas$/)).toBeVisible();
  await expect(rows.first().getByRole('button', { name: /^Manter uma parte/ })).toBeVisible();
});
