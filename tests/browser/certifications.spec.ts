import { readFileSync } from 'node:fs';
import { ANA, COMPANY } from './support/delegation';
import { press, tabTo } from './support/keyboard';
import { expect, expectAccessible, fillSignOn, hasSeenHelp, test, tick } from './support/test';

test(
  'a company opens an access review, its administrator decides by the keyboard, and the evidence says what followed',
  { tag: '@flow' },
  async ({ page, beSignedIn, server, browser }) => {
    await beSignedIn(COMPANY);
    await page.goto(`/revisoes?empresa=${COMPANY}`);
    await page.getByRole('link', { name: 'Nova revisão' }).click();
    // The screen before has a field of that name, too.
    await expect(page.getByRole('heading', { name: 'Nova revisão de acesso' })).toBeVisible();
    await page.getByLabel('Nome da revisão').fill('Quem expede');
    await tick(page.getByRole('radio', { name: 'Quem tem um perfil de acesso' }));
    await page.getByLabel('Perfil de acesso', { exact: true }).selectOption('Expedição');
    await expect(page.getByText('A revisão alcança 2 pessoas.')).toBeVisible();
    const reviewers = page.getByRole('combobox', { name: 'Revisores' });
    await reviewers.click();
    await reviewers.fill('Ana Exemplo');
    await page.getByRole('option', { name: /^Ana Exemplo/ }).click();
    await page.getByLabel('Nome da revisão').click();
    await page.getByRole('button', { name: 'Abrir revisão' }).click();
    await expect(page.getByText('0 de 2 pessoas decididas')).toBeVisible();

    const hers = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
    const ana = await hers.newPage();
    await hasSeenHelp(ana, ANA);
    await ana.goto(`/revisoes?empresa=${COMPANY}`);
    await ana.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(ana, ANA);
    await expect(ana).toHaveURL(/\/principalPF|\/revisoes/);
    await ana.goto(`/revisoes?empresa=${COMPANY}`);
    await ana.getByRole('link', { name: 'Quem expede' }).click();
    const rows = ana.getByRole('list', { name: 'Pessoas da revisão' }).getByRole('listitem');
    await rows.first().focus();
    await ana.keyboard.press('m');
    await expect(ana.getByText('1 de 2 pessoas decididas')).toBeVisible();
    await ana.keyboard.press('r');
    await tick(ana.getByRole('dialog').getByRole('radio', { name: 'Não usa' }));
    await ana.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await expect(ana.getByText('2 de 2 pessoas decididas')).toBeVisible();
    await expect(rows.nth(1)).toContainText('Não usa');
    await rows.nth(1).focus();
    await ana.keyboard.press('z');
    await expect(ana.getByText('1 de 2 pessoas decididas')).toBeVisible();
    await ana.getByRole('button', { name: /^Retirar o acesso de/ }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await expect(ana.getByText('2 de 2 pessoas decididas')).toBeVisible();
    await expectAccessible(ana);
    await hers.close();

    await page.reload();
    await page.getByRole('button', { name: 'Concluir revisão' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click();
    await page.getByRole('link', { name: 'Ver comprovante' }).click({ timeout: 20_000 });
    await expect(page.getByRole('row').filter({ hasText: 'Acesso retirado' })).toContainText('Não usa');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar JSON assinado' }).click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { comprovante: { resumo: object } };
    expect(file.comprovante.resumo).toMatchObject({ total: 2, mantido: 1, retirado: 1 });
    await expectAccessible(page);
  },
);

test('a reviewer decides thirty people by keys alone, several at once too, and never their own access', async ({
  page,
  beSignedIn,
  server,
  browser,
}) => {
  await beSignedIn(COMPANY);
  // The reviewer uses something of the company too.
  await page.goto(`/importar?empresa=${COMPANY}`);
  const buffer = Buffer.from(`CPF;Contrato;Cartão\r\n${ANA};9912000102;0067000021`);
  await page.getByLabel('Abrir planilha…').setInputFiles({ name: 'ana.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('ana.csv · 1 linha')).toBeVisible();
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('button', { name: /^Aplicar 1 mudança/ }).click();
  await expect(page.getByText(/^Importação aplicada/)).toBeVisible();
  await page.goto(`/novaRevisao?empresa=${COMPANY}`);
  await page.getByLabel('Nome da revisão').fill('Todos pelo teclado');
  const reviewers = page.getByRole('combobox', { name: 'Revisores' });
  await reviewers.click();
  await reviewers.fill('Ana Exemplo');
  await page.getByRole('option', { name: /^Ana Exemplo/ }).click();
  await page.getByLabel('Nome da revisão').click();
  await page.getByRole('button', { name: 'Abrir revisão' }).click();
  await expect(page.getByText(/^0 de \d+ pessoas decididas$/)).toBeVisible();
  const campaign = new URL(page.url());

  const hers = await browser.newContext({ baseURL: server.url, locale: 'pt-BR', reducedMotion: 'reduce' });
  const ana = await hers.newPage();
  await hasSeenHelp(ana, ANA);
  await ana.goto(`/revisoes?empresa=${COMPANY}`);
  await ana.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(ana, ANA);
  await expect(ana).toHaveURL(/\/principalPF|\/revisoes/);
  await ana.goto(campaign.pathname + campaign.search);
  const rows = ana.getByRole('list', { name: 'Pessoas da revisão' }).getByRole('listitem');
  const decided = (count: number) =>
    expect(ana.getByText(new RegExp(`^${count} de \\d+ pessoas decididas$`))).toBeVisible();
  const dialog = ana.getByRole('dialog');
  await tabTo(ana, rows.first());

  // One by one: the next who waits is at hand after each.
  for (let key = 0; key < 10; key += 1) await ana.keyboard.press('m');
  await decided(10);
  await ana.keyboard.press('a');
  await press(ana, dialog.getByRole('button', { name: /^Manter até/ }));
  await decided(11);
  // Her own row was passed over.
  await expect(rows.nth(10)).toContainText('Você não decide o próprio acesso.');
  await expect(rows.nth(11)).toContainText('Manter até');
  await expect(rows.nth(12)).toBeFocused();
  await ana.keyboard.press('r');
  await tabTo(ana, dialog.getByRole('radio').first());
  await ana.keyboard.press('ArrowDown');
  await press(ana, dialog.getByRole('button', { name: 'Retirar' }));
  await decided(12);
  await expect(rows.nth(12)).toContainText('Não usa');
  await expect(rows.nth(13)).toBeFocused();
  await ana.keyboard.press('z');
  await decided(11);
  await ana.keyboard.press('ArrowUp');
  for (let key = 0; key < 8; key += 1) await ana.keyboard.press('m');
  await decided(19);

  // Those who come next, and several of them at once.
  await press(ana, ana.getByRole('button', { name: /^Continuar: faltam/ }));
  await expect(rows.first()).toBeFocused();
  // The first is her own, and takes no tick.
  for (let row = 0; row < 12; row += 1) {
    await ana.keyboard.press('Space');
    await ana.keyboard.press('ArrowDown');
  }
  await expect(ana.getByText('11 pessoas marcadas')).toBeVisible();
  await press(ana, ana.locator('.bulk').getByRole('button', { name: 'Manter', exact: true }));
  await decided(30);
  await expectAccessible(ana);

  // One's own is another's to decide.
  await ana.reload();
  await expect(rows.first()).toContainText('Você não decide o próprio acesso.');
  await tabTo(ana, rows.first());
  for (const key of ['m', 'r', 'Space']) await ana.keyboard.press(key);
  await expect(dialog).toBeHidden();
  await decided(30);
  await hers.close();

  await page.reload();
  const waiting = page.getByRole('list', { name: 'Pessoas da revisão' }).getByRole('listitem');
  await expect(waiting.first()).toContainText('Ana Exemplo');
  await waiting.first().focus();
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByRole('radio', { name: 'Saiu da equipe' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText(/^31 de \d+ pessoas decididas$/)).toBeVisible();
});

test('a row of a review has room for its signals, its buttons and their keys', async ({ page, beSignedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await beSignedIn(ANA);
  await page.goto(`/revisoes?empresa=${COMPANY}`);
  await page.getByRole('link', { name: 'Revisão do trimestre' }).click();
  const signal = page.locator('.ant-tag', { hasText: /^Sem entrar desde/ }).first();
  await expect(signal).toBeVisible();
  expect(await signal.evaluate((tag) => tag.getBoundingClientRect().height)).toBeLessThan(30);
  const keys = page.locator('[aria-current=true] button kbd');
  await expect(keys).toHaveCount(4);
  const over = await keys.evaluateAll((all) =>
    all.filter((key) => {
      const [own, button] = [key.getBoundingClientRect(), key.closest('button')?.getBoundingClientRect()];
      return !button || own.top < button.top || own.left < button.left || own.bottom > button.bottom;
    }),
  );
  expect(over).toEqual([]);
  // On a phone, what decides stands beside each other.
  await page.setViewportSize({ width: 360, height: 740 });
  const lines = await page
    .getByRole('group', { name: /^Decisão sobre/ })
    .first()
    .getByRole('button')
    .evaluateAll((all) => new Set(all.map((one) => (one as HTMLElement).offsetTop)).size);
  expect(lines).toBe(1);
});
