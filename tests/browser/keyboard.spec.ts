import type { Locator, Page } from '@playwright/test';
import { DEACTIVATION_WAIT_MS } from '../../src/contract/constants';
import { newPerson } from './support/account';
import { ownAccount } from './support/accounts';
import { stopClock } from './support/clock';
import { press, tabTo, type } from './support/keyboard';
import { asTyped } from './support/registration-form';
import { expect, fillSignOn, hasSeenHelp, test } from './support/test';

/**
 * Somebody without a mouse walks the flows from their first screen to their end: Tab, Enter, Space, arrows and letters alone. Registration,
 * sign-in, dependents, permissions, delegation and support have such a walk beside their other journeys.
 */

// A server of its own: some of the demo people change for good here.
test.use({ settings: { CODE_RESEND_SECONDS: '7' } });

const NEW = 'Outra@2027';
const COMPANY = '00000101000162';
const EXPIRED = '00000102000107';
const DAVI = '00000010405';

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

async function typeCode(page: Page, scope: Page | Locator, code: string): Promise<void> {
  await expect(scope.getByLabel('Número 1 de 6')).toBeFocused();
  await page.keyboard.type(code);
}

async function typePassword(page: Page): Promise<void> {
  await type(page, page.getByLabel('Nova senha', { exact: true }), NEW);
  await type(page, page.getByLabel(/^Repita a (nova )?senha$/), NEW);
}

test.describe('the keyboard alone', () => {
  test('gets somebody in again who forgot the password', async ({ page, server, mailbox }) => {
    const account = await ownAccount(server.url, mailbox, 'brasileiro');
    await page.goto('/login');
    await press(page, page.getByRole('link', { name: 'Esqueci minha senha' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await press(page, page.getByRole('link', { name: /Pessoa física/ }));
    await type(page, page.getByLabel('CPF', { exact: true }), account.login);
    await type(page, page.getByLabel('Nome completo'), 'João da Silva');
    await type(page, page.getByLabel('Nome da mãe'), 'Ana da Silva');
    await type(page, page.getByLabel('Data de nascimento'), asTyped(String(account.typed.dataNascimento)));
    await typePassword(page);
    await page.keyboard.press('Enter');
    await typeCode(page, page, await mailbox.code(account.login));
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('replaces the expired password of a company', async ({ page, mailbox, problems }) => {
    // Until the reset is done the account's data are refused.
    problems.allow(/console: Failed to load resource.* 409 /);
    await page.goto('/login');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Entrar' }));
    await fillSignOn(page, EXPIRED);
    await expect(page).toHaveURL('/redefinir-senha-obrigatoria');
    await type(page, page.getByLabel('Razão social'), 'MODELO DISTRIBUIDORA LTDA');
    await typePassword(page);
    await press(page, button(page, 'Trocar senha'));
    await typeCode(page, page, await mailbox.code(EXPIRED));
    await expect(page).toHaveURL('/principalPJ');
  });

  test('corrects the data of somebody due for re-registration', async ({ page, beSignedIn }) => {
    await beSignedIn(DAVI);
    await page.goto('/recadastramento');
    await type(page, page.getByLabel('Nome ou nome social'), 'Davi Exemplo Recadastrado');
    await press(page, page.getByRole('checkbox', { name: 'Mãe desconhecida' }), 'Space');
    await type(page, page.getByLabel('Nome da mãe'), 'Lúcia Exemplo Recadastrada');
    await type(page, page.getByLabel('Data de nascimento'), '15031985');
    await press(page, button(page, 'Salvar'));
    await expect(page).toHaveURL('/principalPF');
  });

  test('changes e-mail, mobile and password, each dialog giving the focus back, then deactivates the account', async ({
    page,
    beSignedIn,
    server,
    mailbox,
  }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    await hasSeenHelp(page, login);
    await beSignedIn(login);
    await page.goto('/principalPF');
    await expect(page.getByRole('heading', { level: 1, name: /Pessoa/ })).toBeVisible();
    const begin = async (name: string) => {
      await press(page, button(page, name));
      return page.getByRole('dialog', { name });
    };

    const first = await begin('Alterar e-mail');
    await expect(first.getByLabel('Novo e-mail')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(button(page, 'Alterar e-mail')).toBeFocused();

    const forEmail = await begin('Alterar e-mail');
    await type(page, forEmail.getByLabel('Novo e-mail'), `novo.${email}`);
    await press(page, button(forEmail, 'Enviar código'));
    await typeCode(page, forEmail, await mailbox.code(`novo.${email}`));
    await expect(forEmail).toBeHidden();
    await expect(button(page, 'Alterar e-mail')).toBeFocused();

    const forMobile = await begin('Alterar celular');
    await type(page, forMobile.getByLabel('DDD'), '21');
    await type(page, forMobile.getByLabel('Número'), '912344321');
    await press(page, button(forMobile, 'Enviar código'));
    await typeCode(page, forMobile, await mailbox.code(login));
    await expect(forMobile).toBeHidden();
    await expect(button(page, 'Alterar celular')).toBeFocused();

    const forPassword = await begin('Alterar senha');
    await typePassword(page);
    await press(page, button(forPassword, 'Enviar código'));
    await typeCode(page, forPassword, await mailbox.code(login));
    await expect(forPassword).toBeHidden();
    await expect(button(page, 'Alterar senha')).toBeFocused();

    const leaving = await begin('Desativar minha conta');
    await press(page, button(leaving, 'Continuar'));
    await tabTo(page, leaving.getByRole('combobox'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await stopClock(page);
    await press(page, button(leaving, 'Desativar a conta'));
    await expect(page.getByText('Conta desativada.', { exact: true })).toBeVisible();
    await page.clock.fastForward(DEACTIVATION_WAIT_MS);
    await page.clock.resume();
    await expect(
      page
        .getByLabel('Senha', { exact: true })
        .or(page.getByRole('main').getByRole('link', { name: 'Entrar' }))
        .first(),
    ).toBeVisible();
  });

  test('adds, changes and deletes addresses, and makes one the main one', async ({
    page,
    beSignedIn,
    server,
    mailbox,
  }) => {
    await beSignedIn((await newPerson(server.url, mailbox)).login);
    await page.goto('/endereco');
    for (const name of ['Minha casa', 'Meu trabalho']) {
      await press(page, page.getByRole('link', { name: 'Incluir endereço' }).first());
      await type(page, page.getByLabel('CEP', { exact: true }), '01001000');
      await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
      await press(page, page.getByLabel('Sem número'), 'Space');
      await type(page, page.getByLabel('Identificação'), name);
      await press(page, button(page, 'Incluir'));
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await press(page, page.getByRole('button', { name: 'Tornar principal: Meu trabalho' }));
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Meu trabalho' }).getByText('Endereço principal'),
    ).toBeVisible();

    await press(page, page.getByRole('link', { name: 'Editar Minha casa' }));
    await type(page, page.getByLabel('Identificação'), 'Casa da praia');
    await press(page, button(page, 'Alterar'));
    await expect(page.getByRole('heading', { name: 'Casa da praia' })).toBeVisible();

    await press(page, page.getByRole('button', { name: 'Excluir Casa da praia' }));
    const question = page.getByRole('dialog', { name: 'Excluir endereço' });
    await press(page, button(question, 'Excluir'));
    await expect(question).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Casa da praia' })).toHaveCount(0);
  });

  test('changes own data, and downloads a copy of all', async ({ page, beSignedIn, server, mailbox }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    await beSignedIn(login);
    await page.goto('/dadosBrasileiro');
    await type(page, page.getByLabel(/^Nome completo/), 'Pessoa do Teclado');
    await tabTo(page, page.getByLabel(/^Gênero/));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('checkbox', { name: 'Visual' }), 'Space');
    await press(page, button(page, 'Salvar dados'));
    await typeCode(page, page, await mailbox.code(email));
    await expect(page.getByRole('heading', { name: 'Pessoa do Teclado', exact: true })).toBeVisible();

    await press(page, page.getByRole('link', { name: 'Baixar dados' }));
    await expect(page).toHaveURL('/meusDados');
    await press(page, button(page, 'Baixar meus dados'));
    const arriving = page.waitForEvent('download');
    await typeCode(page, page, await mailbox.code(email));
    expect((await arriving).suggestedFilename()).toMatch(/^meus-dados-/);
  });

  test('adds a Supervisor, authorises what it may grant, and removes it', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto('/permitirDelegar');
    await type(page, page.getByLabel('CPF (somente números) ou usuário'), '00000010588');
    await tabTo(page, page.getByRole('combobox', { name: 'Perfil' }));
    await page.keyboard.press('S');
    await expect(page.getByRole('combobox', { name: 'Perfil' })).toHaveValue('S');
    await press(page, button(page, 'Procurar'));
    await expect(page.getByText('Ele*** I***')).toBeVisible();
    await press(page, button(page, 'Adicionar Supervisor'));
    await press(page, button(page.getByRole('dialog', { name: 'Falta autorizar' }), 'Autorizar sistemas'));
    const systems = page.getByRole('dialog', { name: /^Sistemas de Elena/ });
    await press(page, systems.getByRole('checkbox', { name: /COLETA/ }), 'Space');
    await press(page, button(systems, 'Autorizar'));
    const row = page.getByRole('row', { name: /Elena/ });
    await expect(row).toContainText('COL');
    await expect(systems).toBeHidden();

    await press(page, row.getByRole('checkbox'), 'Space');
    await press(page, button(page, 'Excluir'));
    await press(page, button(page.getByRole('dialog', { name: /^Excluir terceiros?$/ }), 'Excluir'));
    await expect(page.getByText(/^Terceiro excluído: Elena/)).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
