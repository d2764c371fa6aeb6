import { readFileSync } from 'node:fs';
import { ANA, COMPANY } from './support/delegation';
import { expect, expectAccessible, fillSignOn, hasSeenHelp, test, tick } from './support/test';

test(
  'a company opens an access review, its administrator decides by the keyboard, and the evidence says what followed',
  { tag: '@flow' },
  async ({ page, beSignedIn, server, browser }) => {
    await beSignedIn(COMPANY);
    await page.goto(`/revisoes?empresa=${COMPANY}`);
    await page.getByRole('link', { name: 'Nova revisão' }).click();
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
