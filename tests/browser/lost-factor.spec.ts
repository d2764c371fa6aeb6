import type { Page } from '@playwright/test';
import { codeOf } from '../contract/support/totp';
import { newPerson } from './support/account';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, test, tick } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Sets an authenticator app up under /seguranca. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ativar app autenticador' }).click();
  const open = dialog(page);
  await expect(open.getByRole('img', { name: 'Código QR para o app autenticador' })).toBeVisible();
  const key = ((await open.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await open.getByLabel('Código que o app mostra').fill(codeOf(key, new Date()));
  await open.getByRole('button', { name: 'Ativar' }).click();
  await expect(dialog(page).getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();
  await tick(dialog(page).getByRole('checkbox', { name: 'Já guardei em lugar seguro' }));
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Leaves, and stands before the second step of a new sign-in. */
async function toSecondStep(page: Page, login: string): Promise<void> {
  await page.goto('/health');
  await page.goto('/cas/logout');
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, login);
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
}

/** From the second step to the wait, by the data of the recovery and the code that comes by e-mail. */
async function lose(page: Page, codeBy: () => Promise<string>): Promise<void> {
  await page.getByRole('button', { name: 'Perdi o celular e os códigos' }).click();
  await expect(page.getByRole('heading', { name: 'Perdeu o celular e os códigos?' })).toBeVisible();
  await page.getByLabel('Nome completo', { exact: true }).fill('Pessoa de Teste');
  await page.getByLabel('Data de nascimento').fill('1990-05-17');
  await page.getByRole('button', { name: 'Enviar código por e-mail' }).click();
  await expect(page.getByText('Preencha este campo.')).toBeVisible();
  await expect(page.getByLabel('Nome completo da mãe')).toBeFocused();
  await expectAccessibleOnPhone(page);
  await page.getByLabel('Nome completo da mãe').fill('Mãe de Teste');
  await page.getByRole('button', { name: 'Enviar código por e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Digite o código do e-mail' })).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByRole('textbox', { name: 'Código do e-mail' }).fill(await codeBy());
  await page.getByRole('button', { name: 'Começar a espera' }).click();
  await expect(page.getByRole('heading', { name: 'Agora é só esperar' })).toBeVisible();
  await expectAccessibleOnPhone(page);
}

test(
  'who lost phone and codes waits, is told everywhere, and cancels where the account is open or at the second step',
  { tag: '@phone' },
  async ({ page, signIn, server, mailbox, problems, browser }) => {
    problems.allow(/console: Failed to load resource.* 40[01] /);
    const { login, email } = await newPerson(server.url, mailbox);
    await signIn(login);
    await page.goto('/seguranca');
    await setUp(page);

    // Somewhere else, where nobody has the phone.
    const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
    const elsewhere = await context.newPage();
    await toSecondStep(elsewhere, login);
    await mailbox.skipOld();
    await lose(elsewhere, () => mailbox.code(email));
    expect((await mailbox.message(email)).text).toContain('/cas/nao-fui-eu?aviso=');

    await page.goto('/principalPF');
    await expect(page.getByText(/^A segunda etapa vai sair desta conta em/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver e cancelar' }).click();
    await expect(page).toHaveURL('/seguranca');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancelar a retirada' }).click();
    await expect(page.getByText('Retirada cancelada. A segunda etapa fica.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancelar a retirada' })).toBeHidden();

    await toSecondStep(elsewhere, login);
    await lose(elsewhere, () => mailbox.code(email));
    await toSecondStep(elsewhere, login);
    await expect(elsewhere.getByText('A segunda etapa vai sair desta conta.')).toBeVisible();
    await expectAccessibleOnPhone(elsewhere);
    await elsewhere.getByRole('button', { name: 'Cancelar a retirada' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Retirada cancelada' })).toBeVisible();
    await context.close();
  },
);
