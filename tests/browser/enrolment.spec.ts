import type { Page } from '@playwright/test';
import { codeOf } from '../contract/support/totp';
import { newPerson } from './support/account';
import { expect, expectAccessibleOnPhone, fillSignOn, hasSeenHelp, PASSWORD, test } from './support/test';

test.use({ settings: { SECOND_FACTOR: 'all' } });

const keyOn = async (page: Page) => (await page.locator('.steps code').innerText()).replaceAll(' ', '');

test(
  'who must have a second step sets it up at the sign-on, and then is where they were going',
  { tag: '@both-widths' },
  async ({ page, server, mailbox, problems }) => {
    problems.allow(/console: Failed to load resource.* 401 /);
    const { login, email } = await newPerson(server.url, mailbox);
    await hasSeenHelp(page, login);
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(page, login);
    await expect(page.getByRole('heading', { level: 1, name: 'Ative a segunda etapa' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Código QR para o app autenticador' })).toBeVisible();
    await expectAccessibleOnPhone(page);

    const code = page.getByLabel('Digite o código que o app mostra:');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alert')).toContainText('Este código não vale mais ou tem um número trocado.');
    await expect(code).toBeFocused();
    await expectAccessibleOnPhone(page);
    await code.fill(codeOf(await keyOn(page), new Date()));
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Guarde estes 10 códigos' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessibleOnPhone(page);
    await page.getByRole('button', { name: 'Já guardei: continuar' }).click();
    await expect(page).toHaveURL('/principalPF');

    expect((await mailbox.message(email)).text).toContain('app autenticador');
    await page.goto('/seguranca');
    await expect(page.getByText('Esta conta precisa de uma: a última não pode ser removida.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Trocar de celular' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remover' })).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the set-up works as well, in English and high contrast', async ({ page, server, mailbox }) => {
    const { login } = await newPerson(server.url, mailbox);
    await page.goto('/cas/login?contrast=high');
    await page.goto(`/cas/login?lng=en&service=${encodeURIComponent(`${server.url}/auth`)}`);
    await page.getByLabel('CPF, CNPJ or username').fill(login);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Set up the second step' })).toBeVisible();
    await page.getByLabel('Type the code that the app shows:').fill(codeOf(await keyOn(page), new Date()));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Save these 10 codes' })).toBeVisible();
    const leaves = page.waitForRequest(/\/auth\?ticket=ST-/);
    await page.getByRole('button', { name: 'I have saved them: continue' }).click();
    await leaves;
  });
});
