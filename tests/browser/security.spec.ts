import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf } from '../contract/support/totp';
import { newPerson } from './support/account';
import type { Mailbox } from './support/mailbox';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, PASSWORD, test, tick } from './support/test';

/** The demo account with an authenticator app, as the sign-in page says. */
const JULIA = '00000011550';
const JULIAS_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Turns the app on in the dialog that is open. @returns its key */
async function enrol(page: Page): Promise<string> {
  const open = dialog(page);
  await expect(open.getByRole('img', { name: 'Código QR para o app autenticador' })).toBeVisible();
  const key = ((await open.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await open.getByLabel('Código que o app mostra').fill(codeOf(key, new Date()));
  await open.getByRole('button', { name: 'Ativar' }).click();
  return key;
}

/** The recovery codes in the dialog that is open. */
const codesIn = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem').allTextContents();

/** Leaves, and stands before the second step of a new sign-in. */
async function toSecondStep(page: Page, login: string): Promise<void> {
  // A screen that is open hears that the session ends, and leaves by itself at the same moment: here is none.
  await page.goto('/health');
  await page.goto('/cas/logout');
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, login);
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
}

async function withRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Código de recuperação' }).click();
  await expect(page.getByRole('heading', { name: 'Use um código de recuperação' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(code);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

async function somebodyAtSecurity(page: Page, url: string, mailbox: Mailbox, signIn: (login: string) => Promise<void>) {
  const person = await newPerson(url, mailbox);
  await signIn(person.login);
  await page.getByRole('link', { name: 'Ver segurança' }).click();
  await expect(page).toHaveURL('/seguranca');
  return person;
}

test(
  'an authenticator app is turned on, and asked for after the password from then on',
  { tag: ['@phone', '@flow', '@both-widths'] },
  async ({ page, signIn, server, mailbox, problems }) => {
    problems.allow(/console: Failed to load resource.* 40[01] /);
    const { login, email } = await somebodyAtSecurity(page, server.url, mailbox, signIn);
    await expect(page.getByRole('heading', { name: 'Ative a segunda etapa' })).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.getByRole('button', { name: 'Ativar app autenticador' }).click();
    await expect(dialog(page).getByRole('img', { name: 'Código QR para o app autenticador' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('Código que o app mostra').fill('000000');
    await dialog(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(dialog(page).getByText('Este código não vale mais ou tem um número trocado.')).toBeVisible();
    const key = await enrol(page);

    await expect(dialog(page).getByRole('heading', { name: 'Guarde estes 10 códigos' })).toBeVisible();
    const codes = await codesIn(page);
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    const done = dialog(page).getByRole('button', { name: 'Concluir' });
    await expect(done).toBeDisabled();
    const arriving = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Baixar' }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe('codigos-de-recuperacao.txt');
    const kept = await readFile(await file.path(), 'utf8');
    for (const code of codes) expect(kept).toContain(code);
    await tick(dialog(page).getByRole('checkbox', { name: 'Já guardei em lugar seguro' }));
    await done.click();
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible();
    await expect(page.getByText(/restam 10 de 10$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Está tudo certo' })).toBeVisible();
    expect((await mailbox.message(email)).subject).toBe('App autenticador ativado na sua conta');

    await toSecondStep(page, login);
    await expect(page.getByLabel('Código do app')).toBeFocused();
    await expectAccessibleOnPhone(page);
    await page.getByLabel('Código do app').fill('000000');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alert')).toContainText('Você tem mais');
    await expectAccessible(page);
    // The code of now was used to turn the app on; the next one is good already.
    await page.getByLabel('Código do app').fill(codeOf(key, new Date(), 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/principalPF');
  },
);

test('a recovery code signs in once, few of them are said, and new ones replace them', async ({
  page,
  signIn,
  server,
  mailbox,
  problems,
}) => {
  problems.allow(/console: Failed to load resource.* 401 /);
  const { login, email } = await somebodyAtSecurity(page, server.url, mailbox, signIn);
  await page.getByRole('button', { name: 'Ativar app autenticador' }).click();
  await enrol(page);
  await expect(dialog(page).getByRole('heading', { name: 'Guarde estes 10 códigos' })).toBeVisible();
  const codes = await codesIn(page);
  await mailbox.skipOld();

  const [first = '', ...more] = codes.slice(0, 7);
  await toSecondStep(page, login);
  await withRecoveryCode(page, first.toLowerCase());
  await expect(page).toHaveURL('/principalPF');
  await expect(page.getByRole('link', { name: 'Ver segurança' })).toBeVisible();
  // At the sign-on alone, without the portal behind it.
  for (const code of more) {
    await page.goto('/cas/logout');
    await page.goto('/cas/login');
    await fillSignOn(page, login);
    await withRecoveryCode(page, code);
    await expect(page.getByRole('heading', { name: 'Você já entrou' })).toBeVisible();
  }
  expect((await mailbox.message(email)).subject).toBe('Código de recuperação usado para entrar na sua conta');

  await toSecondStep(page, login);
  await page.getByRole('button', { name: 'Código de recuperação' }).click();
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert')).toContainText('Este código não confere ou já foi usado.');
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(codes[7] ?? '');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/principalPF');

  await page.goto('/seguranca');
  await expect(page.getByRole('heading', { name: 'Gere novos códigos de recuperação' })).toBeVisible();
  await expect(page.getByText('Restam 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Gerar novos códigos' }).click();
  await dialog(page).getByRole('button', { name: 'Gerar novos códigos' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Guarde estes 10 códigos' })).toBeVisible();
  const anew = await codesIn(page);
  expect(anew.filter((code) => codes.includes(code))).toEqual([]);
  await tick(dialog(page).getByRole('checkbox', { name: 'Já guardei em lugar seguro' }));
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText(/restam 10 de 10$/)).toBeVisible();
});

test(
  'the app moves to another phone and is removed, and a stale sign-in leads to a new one and back',
  { tag: '@both-widths' },
  async ({ page, signIn, server, mailbox, problems, context }) => {
    problems.allow(/console: Failed to load resource.* 409 /);
    const { email } = await somebodyAtSecurity(page, server.url, mailbox, signIn);
    await page.getByRole('button', { name: 'Ativar app autenticador' }).click();
    const first = await enrol(page);
    await expect(dialog(page).getByRole('heading', { name: 'Guarde estes 10 códigos' })).toBeVisible();
    // The button that was pressed is gone: the focus is where the codes are, which nobody has kept.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Você guardou os códigos?' });
    await expect(question.getByRole('button', { name: 'Voltar aos códigos' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await codesIn(page)).toHaveLength(10);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Fechar assim mesmo' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Trocar de celular' }).click();
    expect(await enrol(page)).not.toBe(first);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('App autenticador trocado.')).toBeVisible();

    // What the server says ten minutes after the sign-in.
    await context.route(
      '**/seguranca/app',
      (route) =>
        route.fulfill({
          status: 409,
          json: { msgs: ['IDC-112 Para sua segurança, entre novamente antes de continuar.'] },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Remover' }).click();
    await dialog(page).getByRole('button', { name: 'Remover app' }).click();
    await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
    await page.goBack();
    await expect(dialog(page).getByRole('heading', { name: 'Remover o app autenticador?' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Remover app' }).click();
    await expect(page.getByText('App autenticador removido.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ative a segunda etapa' })).toBeVisible();
    await expect
      .poll(async () => (await mailbox.message(email)).subject)
      .toBe('App autenticador removido da sua conta');
  },
);

test(
  'a browser that is remembered takes the password alone, until it is forgotten',
  { tag: ['@phone', '@flow', '@both-widths'] },
  async ({ page, signIn, server, mailbox }) => {
    const { login, email } = await somebodyAtSecurity(page, server.url, mailbox, signIn);
    await page.getByRole('button', { name: 'Ativar app autenticador' }).click();
    const key = await enrol(page);
    await expect(dialog(page).getByRole('heading', { name: 'Guarde estes 10 códigos' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Navegadores lembrados' })).toHaveCount(0);

    await toSecondStep(page, login);
    await page.getByLabel('Código do app').fill(codeOf(key, new Date(), 1));
    const offer = page.getByRole('checkbox', { name: 'Não perguntar neste navegador por 30 dias' });
    await expect(offer).not.toBeChecked();
    await expect(offer).toHaveAccessibleDescription('Não marque em computador de outras pessoas.');
    await offer.focus();
    await page.keyboard.press('Space');
    await expect(offer).toBeChecked();
    await expectAccessibleOnPhone(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/principalPF');
    await expect.poll(async () => (await mailbox.message(email)).subject).toBe('Navegador lembrado na sua conta');

    await page.goto('/health');
    await page.goto('/cas/logout');
    await signIn(login);
    await page.getByRole('link', { name: 'Ver segurança' }).click();
    const kept = page.getByRole('listitem').filter({ hasText: /Lembrado até/ });
    await expect(kept).toHaveCount(1);
    await expectAccessibleOnPhone(page);
    await kept.getByRole('button', { name: /^Esquecer/ }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Esquecer', exact: true }).click();
    await expect(page.getByText('Navegador esquecido.')).toBeVisible();
    await expect(kept).toHaveCount(0);
    // The button that was pressed is gone: the focus is at the heading of its part.
    await expect(page.getByRole('heading', { name: 'Segunda etapa', exact: true })).toBeFocused();
    await toSecondStep(page, login);
  },
);

test('"it was not me" in the message takes the app away again and leads to a new password', async ({
  page,
  signIn,
  server,
  mailbox,
}) => {
  const { login, email } = await somebodyAtSecurity(page, server.url, mailbox, signIn);
  await page.getByRole('button', { name: 'Ativar app autenticador' }).click();
  await enrol(page);
  await expect(dialog(page).getByRole('heading', { name: 'Guarde estes 10 códigos' })).toBeVisible();
  const { text } = await mailbox.message(email);
  await page.goto(/https?:\S+nao-fui-eu\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByText('O app autenticador que foi ativado sai da conta.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Não fui eu: encerrar as sessões' }).click();
  await expect(page.getByRole('link', { name: 'Criar uma senha nova' })).toBeVisible();
  await page.goto('/cas/login');
  await page.getByLabel('CPF, CNPJ ou usuário').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await expect(page.getByLabel('CPF, CNPJ ou usuário')).toHaveValue(login);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the demo account with an app takes its second step', async ({ page }) => {
    await page.goto('/cas/login');
    await fillSignOn(page, JULIA);
    // It has no recovery codes: none is asked for.
    await expect(page.getByRole('button', { name: 'Perdi o celular e os códigos' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Código de recuperação' })).toHaveCount(0);
    await page.getByLabel('Código do app').fill(codeOf(JULIAS_KEY, new Date()));
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('heading', { name: 'Você já entrou' })).toBeVisible();
  });
});

test('a company chooses one message a day, and each at once again', async ({ page, beSignedIn }) => {
  await beSignedIn('00000104000104');
  await page.goto('/seguranca');
  const notices = page.getByRole('region', { name: 'Avisos' });
  await expect(notices.getByText('Na hora', { exact: true })).toBeVisible();
  await notices.getByRole('button', { name: 'Receber um resumo por dia' }).click();
  await expect(page.getByText('Você passa a receber um resumo por dia.')).toBeVisible();
  await expect(notices.getByText('Uma vez por dia', { exact: true })).toBeVisible();
  await page.reload();
  await notices.getByRole('button', { name: 'Receber na hora' }).click();
  await expect(notices.getByRole('button', { name: 'Receber um resumo por dia' })).toBeVisible();
});
