import type { Page } from '@playwright/test';
import { newPerson } from './support/account';
import { addDevice, answers, credentialsOf, setBack, verifies, withoutOffer } from './support/passkeys';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, test, tick } from './support/test';

// Browsers know passkeys for names alone.
test.use({ host: 'localhost' });

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Entrar com chave de acesso' });

/** Stands before the sign-on page, signed out. */
async function toSignOn(page: Page): Promise<void> {
  await page.goto('/health');
  await page.goto('/cas/logout');
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar na Conta Postal' })).toBeVisible();
}

/** Creates a passkey on /seguranca; the first one brings recovery codes, which are kept. @returns those */
async function createPasskey(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog(page).getByText('Chave de acesso criada.')).toBeVisible();
  const list = dialog(page).getByRole('list', { name: 'Códigos de recuperação' });
  await expect(list).toBeVisible();
  const codes = await list.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Voltar aos códigos' }).click();
  await tick(dialog(page).getByRole('checkbox', { name: 'Já guardei em lugar seguro' }));
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  return codes;
}

test(
  'a passkey is created, signs in with one gesture, is renamed and removed',
  { tag: ['@phone', '@flow', '@both-widths'] },
  async ({ page, signIn, server, mailbox }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    const device = await addDevice(page, 'platform');
    await withoutOffer(page);
    await signIn(login);
    await page.goto('/seguranca');
    await page.getByRole('button', { name: 'Criar chave' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Continuar' })).toBeEnabled();
    await expectAccessibleOnPhone(page);
    await page.keyboard.press('Escape');
    await createPasskey(page);
    expect(await credentialsOf(device)).toHaveLength(1);
    expect((await mailbox.message(email)).subject).toBe('Chave de acesso criada na sua conta');
    await expect(page.getByRole('heading', { name: 'Está tudo certo' })).toBeVisible();
    await expect(page.getByText('1 de 10.')).toBeVisible();
    await expectAccessible(page);

    await answers(device, false);
    await toSignOn(page);
    await expect(page.getByLabel('CPF, CNPJ ou usuário')).toHaveAttribute('autocomplete', 'username webauthn');
    await expectAccessibleOnPhone(page);
    await passkeyButton(page).click();
    await expect(page.getByRole('heading', { name: 'Confirme no seu aparelho' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancelar e usar a senha' }).click();
    await expect(passkeyButton(page)).toBeFocused();
    await answers(device, true);
    await passkeyButton(page).click();
    await expect(page).toHaveURL('/principalPF');

    await page.goto('/seguranca');
    await expect(page.getByText(/usada em/)).toBeVisible();
    await page.getByRole('button', { name: /^Renomear/ }).click();
    await dialog(page).getByLabel('Nome da chave').fill('iPhone da Ana');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Remover iPhone da Ana' }).click();
    await expect(dialog(page)).toContainText('Para entrar vai bastar a senha');
    await dialog(page).getByRole('button', { name: 'Remover chave' }).click();
    await expect(page.getByText('Chave de acesso removida.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Renomear/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Ative a segunda etapa' })).toBeVisible();
  },
);

test('a passkey is the second step after the password, or a recovery code', async ({
  page,
  signIn,
  server,
  mailbox,
}) => {
  const { login } = await newPerson(server.url, mailbox);
  const device = await addDevice(page, 'roaming');
  await signIn(login);
  await page.goto('/seguranca');
  const [code = ''] = await createPasskey(page);
  await answers(device, false);

  await toSignOn(page);
  await fillSignOn(page, login);
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByRole('button', { name: 'Código de recuperação' }).click();
  await expect(page.getByRole('button', { name: /^Chave de acesso/ })).toBeVisible();
  await page.getByRole('button', { name: /^Chave de acesso/ }).click();
  await answers(device, true);
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page).toHaveURL('/principalPF');

  await answers(device, false);
  await toSignOn(page);
  await fillSignOn(page, login);
  await page.getByRole('button', { name: 'Código de recuperação' }).click();
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(code);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/principalPF');
});

test(
  'a passkey without the person verified, or whose counter runs backwards, opens nothing',
  { tag: '@thorough' },
  async ({ page, signIn, server, mailbox, problems }) => {
    problems.allow(/console: Failed to load resource.* 401 /);
    const { login, email } = await newPerson(server.url, mailbox);
    const device = await addDevice(page, 'platform');
    await withoutOffer(page);
    await signIn(login);
    await page.goto('/seguranca');
    await createPasskey(page);
    await mailbox.skipOld();

    await answers(device, false);
    await toSignOn(page);
    await verifies(device, false);
    await answers(device, true);
    await passkeyButton(page).click();
    await expect(page.getByRole('alert')).toContainText('A confirmação foi cancelada ou o tempo acabou.');
    await expectAccessible(page);
    await answers(device, false);

    await verifies(device, true);
    await answers(device, true);
    await passkeyButton(page).click();
    await expect(page).toHaveURL('/principalPF');
    await answers(device, false);
    await toSignOn(page);
    await setBack(device, 0);
    await answers(device, true);
    await passkeyButton(page).click();
    await expect(page.getByRole('alert')).toContainText('A chave de acesso não foi aceita.');
    expect((await mailbox.message(email)).subject).toBe('Chave de acesso recusada na sua conta');
  },
);

test(
  'a device that does not verify the person creates no passkey, and one that has one creates no second',
  {
    tag: '@thorough',
  },
  async ({ page, signIn, server, mailbox }) => {
    const { login } = await newPerson(server.url, mailbox);
    const device = await addDevice(page, 'unverified');
    await signIn(login);
    await page.goto('/seguranca');
    await page.getByRole('button', { name: 'Criar chave' }).click();
    await dialog(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('A chave não foi criada');
    await verifies(device, true);
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await tick(dialog(page).getByRole('checkbox', { name: 'Já guardei em lugar seguro' }));
    await dialog(page).getByRole('button', { name: 'Concluir' }).click();
    await page.getByRole('button', { name: 'Criar chave' }).click();
    await dialog(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Este aparelho já tem uma chave desta conta.');
    await expect(dialog(page).getByRole('button', { name: 'Tentar de novo' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(await credentialsOf(device)).toHaveLength(1);
  },
);

test(
  'a passkey is offered in the field of the login, and signs in from there',
  { tag: ['@phone', '@flow'] },
  async ({ page, signIn, server, mailbox }) => {
    const { login } = await newPerson(server.url, mailbox);
    await addDevice(page, 'platform');
    await signIn(login);
    await page.goto('/seguranca');
    await createPasskey(page);
    // The virtual device chooses what is offered by itself.
    await page.goto('/health');
    await page.goto('/cas/logout');
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/principalPF');
  },
);
