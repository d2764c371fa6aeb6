import type { Locator, Page } from '@playwright/test';
import { DEACTIVATION_WAIT_MS } from '../../src/contract/constants';
import { newForeigner, newPerson } from './support/account';
import { stopClock } from './support/clock';
import { codeFetched } from './support/code';
import { expect, expectAccessible, fillSignOn, PASSWORD, test } from './support/test';
import { expectToastAside } from './support/toasts';

const NEW_PASSWORD = 'Nova#2026senha'.slice(0, 15);

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  // Once it has unfolded the focus is inside. A press that begins in the frame before it unfolds ends beside what it began on: faster than
  // anybody sees the dialog.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  return dialog;
}

async function finalise(dialog: Locator, code: string): Promise<void> {
  await expect(dialog.getByLabel('Número 1 de 6')).toBeFocused();
  await dialog.page().keyboard.type(code);
  await expect(dialog).toBeHidden();
}

test(
  'the e-mail changes after the code to the new address; the old one hears of it',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, server, mailbox }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    await signIn(login);
    const dialog = await open(page, 'Alterar e-mail');
    const next = `novo.${email}`;
    await dialog.getByLabel('Novo e-mail').fill(next);
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await expectToastAside(page);
    await finalise(dialog, await mailbox.code(next));
    await expect(page.getByText('E-mail alterado.')).toBeVisible();
    await expectToastAside(page);
    await expect(page.getByRole('main').getByText(next)).toBeVisible();
    expect((await mailbox.message(email)).subject).toBe('O e-mail da sua conta mudou');
  },
);

test(
  'the Brazilian mobile changes after a code by SMS; pasted numbers are cleaned',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, server, mailbox }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    await signIn(login);
    const dialog = await open(page, 'Alterar celular');
    await dialog.getByLabel('DDD').fill('21');
    await dialog.getByLabel('Número').fill('91234-4321');
    await expect(dialog.getByLabel('Número')).toHaveValue('91234-4321');
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await expect(dialog.getByText('*****4321')).toBeVisible();
    await finalise(dialog, await mailbox.code(login));
    await expect(page.getByRole('main').getByText('(21)91234-4321')).toBeVisible();
    expect((await mailbox.message(email)).subject).toBe('O celular da sua conta mudou');

    const again = await open(page, 'Alterar celular');
    await again.getByLabel('DDD').fill('21');
    await again.getByLabel('Número').fill('912344321');
    await again.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByText('Este já é o seu celular. Nada foi alterado.')).toBeVisible();
  },
);

test(
  'a reload in the middle of a change comes back to its code',
  { tag: '@thorough' },
  async ({ page, signIn, server, mailbox }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    await signIn(login);
    const next = `novo.${email}`;
    const dialog = await open(page, 'Alterar e-mail');
    await dialog.getByLabel('Novo e-mail').fill(next);
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await expect(dialog.getByLabel('Número 1 de 6')).toBeFocused();
    await page.reload();
    await expectAccessible(page, { include: '[role=dialog]' });
    await finalise(page.getByRole('dialog'), await mailbox.code(next));
    await expect(page.getByText('E-mail alterado.')).toBeVisible();

    await open(page, 'Alterar senha');
    const secret = page.getByRole('dialog', { name: 'Alterar senha' });
    const enter = async () => {
      await secret.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
      await secret.getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
      await secret.getByRole('button', { name: 'Enviar código' }).click();
    };
    await enter();
    await expect(secret.getByLabel('Número 1 de 6')).toBeFocused();
    await page.reload();
    await expect(secret.getByText('O código já foi pedido.', { exact: false })).toBeVisible();
    await enter();
    await finalise(secret, await mailbox.code(next));
    await expect(page.getByText('Senha alterada.')).toBeVisible();

    await open(page, 'Desativar minha conta');
    const end = page.getByRole('dialog');
    await end.getByRole('button', { name: 'Continuar' }).click();
    await end.getByRole('combobox').click();
    await page.getByTitle('Nenhum motivo relevante').click();
    await page.reload();
    await expect(end.getByTitle('Nenhum motivo relevante')).toBeVisible();
  },
);

test(
  "another country's mobile is applied at once, without a code",
  { tag: '@thorough' },
  async ({ page, signIn, server, mailbox }) => {
    const { login } = await newForeigner(server.url, mailbox);
    await signIn(login);
    const dialog = await open(page, 'Alterar celular');
    await dialog.getByLabel('DDD').fill('91');
    await dialog.getByLabel('Número').fill('7654321');
    await dialog.getByRole('button', { name: 'Salvar celular' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Celular alterado.')).toBeVisible();
    await expect(page.getByRole('main').getByText('34 (91)7654321')).toBeVisible();
  },
);

test(
  'the password changes after a code, ends the other sessions, and the new one signs in',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, server, mailbox, browser }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
    const other = await elsewhere.newPage();
    await other.goto('/login');
    await other.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(other, login);
    await expect(other).toHaveURL('/principalPF');

    await signIn(login);
    const dialog = await open(page, 'Alterar senha');
    await dialog.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
    await expectAccessible(page, { include: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await finalise(dialog, await mailbox.code(email));
    await expect(page.getByText('Senha alterada.')).toBeVisible();
    expect((await mailbox.message(email)).subject).toBe('A senha da sua conta mudou');

    await other.goto('/principalPF');
    await expect(other.getByLabel('Senha', { exact: true })).toBeVisible();
    await fillSignOn(other, login, NEW_PASSWORD);
    await expect(other).toHaveURL('/principalPF');
    await elsewhere.close();
  },
);

test(
  'the account is deactivated: question, reason, three seconds, a new session, and no way back in',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, server, mailbox, problems }) => {
    // The sign-on page refuses the closed account, and tells whoever knows its password how to come back.
    problems.allow(/console: Failed to load resource.* 403 .*\/cas\/login/);
    const { login } = await newPerson(server.url, mailbox);
    await signIn(login);
    const dialog = await open(page, 'Desativar minha conta');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByRole('button', { name: 'Desativar a conta' }).click();
    await expect(dialog.getByText('Escolha um motivo.')).toBeVisible();
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await dialog.getByRole('combobox').click();
    await page.getByTitle('Nenhum motivo relevante').click();
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Desativar a conta' }).click();
    await expect(page.getByText('Conta desativada.', { exact: true })).toBeVisible();
    await expect(dialog.locator(':focus').getByRole('status')).toBeVisible();
    await page.clock.fastForward(DEACTIVATION_WAIT_MS);
    await page.clock.resume();
    await expect(
      page
        .getByLabel('Senha', { exact: true })
        .or(page.getByRole('main').getByRole('link', { name: 'Entrar' }))
        .first(),
    ).toBeVisible();

    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(page, login, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Esta conta foi encerrada' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('faça um novo cadastro');
  },
);

test('every modal opens with code that was there before the click', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn('00000010316');
  // What announces the session's end comes ten seconds after the screen, whatever is opened then.
  await codeFetched(page, 'EmailModal', 'PhoneModal', 'PasswordModal', 'DeactivateModal', 'SessionEnding');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  for (const name of ['Alterar e-mail', 'Alterar celular', 'Alterar senha', 'Desativar minha conta']) {
    const dialog = await open(page, name);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(fetched.filter((url) => url.endsWith('.js'))).toEqual([]);
});
