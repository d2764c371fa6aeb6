import type { Page } from '@playwright/test';
import { ownAccount, typedFor } from './support/accounts';
import { COMPANY, pick, table } from './support/delegation';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, hasSeenHelp, test } from './support/test';

const COMPANY_NAME = 'EXEMPLO COMERCIO ELETRONICO LTDA';

/** Offers five cards to a CPF without an account, from the look-up on. */
async function invite(page: Page, cpf: string, email: string): Promise<void> {
  await page.goto(table(COMPANY));
  await page.getByRole('button', { name: 'Delegar novo acesso' }).first().click();
  await page.getByLabel('CPFs ou usuários das pessoas').fill(cpf);
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByRole('button', { name: /^Convidar o CPF/ }).click();
  await expect(page).toHaveURL(/\/novoConvite/);
  await expect(page.getByLabel('CPF', { exact: true })).not.toHaveValue('');
  await page.getByLabel('E-mail').fill(email);
  await pick(page, 'Contrato', '9912000102 · OURO');
  await pick(page, 'Centro de custo', '0002 LOJA VIRTUAL');
  await page.getByRole('button', { name: 'Selecionar os 5' }).click();
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByText('5 cartões adicionados.')).toBeVisible();
}

test(
  'a company invites a CPF without an account, who registers, finds the invitation by its link and at home, and accepts it',
  { tag: '@both-widths' },
  async ({ page, beSignedIn, server, mailbox, browser }) => {
    const typed = typedFor('brasileiro');
    const email = `convite.${String(typed.cpf)}@exemplo.com.br`;
    await beSignedIn(COMPANY);
    await invite(page, String(typed.cpf), email);
    await expectAccessibleOnPhone(page);
    await page.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(page).toHaveURL(/\/convites/);
    const row = page.locator('tr, li').filter({ hasText: email }).first();
    await expect(row).toContainText('Esperando');
    await expectAccessible(page);

    const message = await mailbox.message(email);
    expect(message.text).not.toContain(String(typed.cpf));
    const link = /https?:\/\/\S+convite=[\w-]+/.exec(message.text)?.[0] ?? '';
    const { login, password } = await ownAccount(server.url, mailbox, 'brasileiro', typed);
    const theirs = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
    const invited = await theirs.newPage();
    await hasSeenHelp(invited, login);
    await invited.goto(link);
    await fillSignOn(invited, login, password);
    await expect(invited.getByRole('heading', { name: COMPANY_NAME })).toBeVisible();
    await invited.goto('/principalPF');
    await invited.getByRole('link', { name: 'Ver e responder' }).click();
    await expectAccessible(invited);
    await invited.getByRole('button', { name: 'Aceitar' }).click();
    await expect(invited.getByText(`${COMPANY_NAME} deu a você 5 acessos.`)).toBeVisible();
    await invited.goto(link);
    await expect(invited.getByText('O convite deste link já foi aceito.')).toBeVisible();
    await theirs.close();

    await page.reload();
    await expect(row).toContainText('Aceito');
  },
);
