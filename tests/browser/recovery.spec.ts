import type { Page } from '@playwright/test';
import { ownAccount, type OwnAccount } from './support/accounts';
import { asTyped, enterCode } from './support/registration-form';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, test, tick } from './support/test';

const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);
const NEW = 'Outra@2027';

async function fillPassword(page: Page, password = NEW) {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a senha').fill(password);
}

async function signInWith(page: Page, { login }: OwnAccount, password = NEW) {
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, login, password);
  await expect(page).toHaveURL(/\/principalP[FJ]$/);
}

test(
  'an individual with a CPF gets in again',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, server, mailbox }) => {
    const account = await ownAccount(server.url, mailbox, 'brasileiro');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await expect(page).toHaveURL('/esqueciSenha');
    await expectAccessibleOnPhone(page);
    await page.getByRole('link', { name: /Pessoa física/ }).click();
    await expect(page).toHaveURL('/esqueciMinhaSenhaPF');
    await expectAccessibleOnPhone(page);
    await page.getByLabel('CPF', { exact: true }).fill(account.login);
    await page.getByLabel('Nome completo').fill('joao da silva');
    await page.getByLabel('Nome da mãe').fill('ana da silva');
    await page.getByLabel('Data de nascimento').fill(asTyped(String(account.typed.dataNascimento)));
    await fillPassword(page);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
    await expectAccessible(page);
    await enterCode(page, await mailbox.code(account.login));
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    await signInWith(page, account);
  },
);

test('the current password is refused after the code, and nothing else has to be typed again', async ({
  page,
  server,
  mailbox,
  problems,
}) => {
  problems.allow(REFUSED(409));
  const account = await ownAccount(server.url, mailbox, 'brasileiro');
  await page.goto('/esqueciMinhaSenhaPF');
  await page.getByLabel('CPF', { exact: true }).fill(account.login);
  await page.getByLabel('Nome completo').fill('João da Silva');
  await page.getByLabel('Nome da mãe').fill('Ana da Silva');
  await page.getByLabel('Data de nascimento').fill(asTyped(String(account.typed.dataNascimento)));
  await fillPassword(page, account.password);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await enterCode(page, await mailbox.code(account.login));
  await expect(page.getByText('A nova senha deve ser diferente da senha atual.').first()).toBeVisible();
  await expect(page.getByLabel('Nome da mãe')).toHaveValue('Ana da Silva');
  await fillPassword(page);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await enterCode(page, await mailbox.code(account.login));
  await expect(page).toHaveURL('/login');
});

test('wrong answers look like right ones, and no code arrives', async ({ page, server, mailbox }) => {
  const account = await ownAccount(server.url, mailbox, 'brasileiro');
  await page.goto('/esqueciMinhaSenhaPF');
  await page.getByLabel('CPF', { exact: true }).fill(account.login);
  await page.getByLabel('Nome completo').fill('Outra Pessoa');
  await tick(page.getByRole('checkbox', { name: 'Mãe desconhecida' }));
  await page.getByLabel('Data de nascimento').fill('01011990');
  await fillPassword(page);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
  const all = (await (await fetch(`${server.url}/caixa-postal.json`)).json()) as { idProduto: string | null }[];
  expect(all.filter(({ idProduto }) => idProduto === account.login)).toHaveLength(1);
  await page.getByRole('link', { name: 'Perdi o acesso ao e-mail e ao celular' }).click();
  await expect(page).toHaveURL('/ajudaAcesso');
});

test('a foreigner without a CPF gets in again', { tag: '@flow' }, async ({ page, server, mailbox }) => {
  const account = await ownAccount(server.url, mailbox, 'estrangeiro-sem-cpf');
  await page.goto('/esqueciMinhaSenhaPFSemCPF');
  await expect(page.getByLabel('Nome completo')).toHaveCount(0);
  await page.getByLabel('Usuário').fill(account.login);
  await fillPassword(page);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await enterCode(page, await mailbox.code(account.login));
  await expect(page).toHaveURL('/login');
  await signInWith(page, account);
});

for (const variant of ['empresa-nacional', 'empresa-estrangeira-com-an8'] as const)
  test(
    `a company gets in again: ${variant}`,
    { tag: variant === 'empresa-nacional' ? '@both-widths' : ['@both-widths', '@thorough'] },
    async ({ page, server, mailbox }) => {
      const account = await ownAccount(server.url, mailbox, variant);
      await page.goto('/esqueciSenha');
      await page.getByRole('link', { name: /Pessoa jurídica/ }).click();
      await expect(page).toHaveURL('/esqueciMinhaSenhaPJ');
      if (variant === 'empresa-nacional') await page.getByLabel('CNPJ', { exact: true }).fill(account.login);
      else {
        await tick(page.getByRole('radio', { name: 'Não tem CNPJ' }));
        await page.getByLabel('Usuário').fill(account.login);
        await page.getByLabel('Código AN8').fill(String(account.typed.an8));
        await page.getByLabel('Número do contrato').fill(String(account.typed.numeroContrato));
      }
      await page.getByLabel('Razão social').fill('Empresa de Exemplo Ltda');
      await fillPassword(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Enviar código' }).click();
      await enterCode(page, await mailbox.code(account.login));
      await expect(page).toHaveURL('/login');
      await signInWith(page, account);
    },
  );

test(
  'a company proves itself by its AN8, chooses the way of the code, and resets',
  { tag: '@both-widths' },
  async ({ page, server, mailbox }) => {
    const account = await ownAccount(server.url, mailbox, 'empresa-estrangeira-com-an8', {
      ddiMovel: '55',
      dddMovel: '11',
      foneMovel: '987654321',
    });
    await page.goto('/esqueciMinhaSenhaPJ');
    await page.getByRole('link', { name: 'Não sei o usuário: confirmar pelo AN8' }).click();
    await expect(page).toHaveURL('/esqueciMinhaSenhaPJAN8');
    await expectAccessibleOnPhone(page);
    await page.getByLabel('Código AN8').fill(String(account.typed.an8));
    await page.getByLabel('Razão social').fill('Empresa de Exemplo Ltda');
    await page.getByLabel('Nome fantasia').fill('Exemplo');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('heading', { name: 'Onde quer receber o código?' })).toBeVisible();
    await expectAccessibleOnPhone(page);
    await expect(page.getByText('xxx@exemplo.com.br')).toBeVisible();
    await tick(page.getByRole('radio', { name: /SMS no celular \*{5}4321/ }));
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL('/redefinirSenha');
    await expectAccessibleOnPhone(page);
    await fillPassword(page);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByRole('heading', { name: 'Confira seu celular' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([history.state, sessionStorage, localStorage]))).not.toContain(NEW);
    await enterCode(page, await mailbox.code(account.login));
    await expect(page).toHaveURL('/login');
    await signInWith(page, account);
  },
);

test(
  'five wrong codes after the delivery choice are no dead end',
  { tag: '@thorough' },
  async ({ page, server, mailbox, problems }) => {
    problems.allow(REFUSED(409));
    const account = await ownAccount(server.url, mailbox, 'empresa-estrangeira-com-an8');
    await page.goto('/esqueciMinhaSenhaPJAN8');
    await page.getByLabel('Código AN8').fill(String(account.typed.an8));
    await page.getByLabel('Razão social').fill('EMPRESA DE EXEMPLO LTDA');
    await page.getByLabel('Nome fantasia').fill('EXEMPLO');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await fillPassword(page);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    const right = await mailbox.code(account.login);
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      await enterCode(
        page,
        right.replace(/.$/, (last) => String((Number(last) + wrong) % 10)),
      );
      await expect(page.getByText(wrong < 5 ? `mais ${5 - wrong} tentativa` : 'errado cinco vezes')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enviar outro código' }).click();
    await expect(page.getByText('Enviamos outro código.', { exact: false })).toBeVisible();
    await enterCode(page, await mailbox.code(account.login));
    await expect(page).toHaveURL('/login');
    await signInWith(page, account);
  },
);

test('a phone of another country is not offered', { tag: '@thorough' }, async ({ page, server, mailbox }) => {
  const account = await ownAccount(server.url, mailbox, 'empresa-estrangeira-com-an8');
  await page.goto('/esqueciMinhaSenhaPJAN8');
  await page.getByLabel('Código AN8').fill(String(account.typed.an8));
  await page.getByLabel('Razão social').fill('EMPRESA DE EXEMPLO LTDA');
  await page.getByLabel('Nome fantasia').fill('EXEMPLO');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Onde quer receber o código?' })).toBeFocused();
  await expect(page.getByText('Enviaremos o código de confirmação para o seu e-mail.', { exact: false })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('the reset without its state is refused', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/redefinirSenha');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Acesso negado.', { exact: false })).toBeVisible();
});

test(
  'a password that is good leads away from the mandatory reset',
  { tag: '@thorough' },
  async ({ page, server, mailbox }) => {
    const account = await ownAccount(server.url, mailbox, 'empresa-nacional');
    await page.goto('/login');
    await signInWith(page, account, account.password);
    await page.goto('/redefinir-senha-obrigatoria');
    await expect(page).toHaveURL('/principalPJ');
  },
);

for (const path of [
  '/esqueciMinhaSenhaPF',
  '/esqueciMinhaSenhaPFSemCPF',
  '/esqueciMinhaSenhaPJ',
  '/esqueciMinhaSenhaPJAN8',
])
  test(
    `opened by its address, ${path} is as whole as after the screen before it`,
    { tag: ['@phone', '@thorough'] },
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Perdi o acesso ao e-mail e ao celular' })).toBeVisible();
      await expectAccessible(page);
    },
  );
