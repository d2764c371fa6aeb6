import type { Locator, Page, Route } from '@playwright/test';
import { newPerson, someCpf } from './support/account';
import { expect, test } from './support/test';

/**
 * The network goes in the middle of a change: before the call arrived, and after the server had done it but before its answer
 * came. Neither loses what was typed, and the second try ends as if nothing had been.
 */

const DROPPED = /console: Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const NO_ANSWER = /Sem resposta d[ao] (rede|serviço)/;

/**
 * Presses `button`, whose call to `path` is lost twice: once before it arrives, once with its answer, after the server did the
 * work. Each time that is said, and `kept` sees what is still there.
 */
async function loseTwice(page: Page, path: RegExp, button: Locator, kept: () => Promise<void>): Promise<void> {
  for (const when of ['before', 'after'] as const) {
    const lose = async (route: Route) => {
      if (when === 'after') await route.fetch();
      await route.abort();
    };
    await page.route(path, lose, { times: 1 });
    const lost = page.waitForEvent('requestfailed', (request) => path.test(request.url()));
    await button.click();
    await lost;
    await expect(page.getByText(NO_ANSWER).first()).toBeVisible();
    await expect(button).toBeEnabled();
    await kept();
  }
}

test('the e-mail changes although every call is lost once, on its way there and on its way back', async ({ page, signIn, server, mailbox, problems }) => {
  problems.allow(DROPPED);
  const { login, email } = await newPerson(server.url, mailbox);
  const next = `novo.${email}`;
  await signIn(login);
  await page.getByRole('button', { name: 'Alterar e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  await dialog.getByLabel('Novo e-mail').fill(next);
  const ask = dialog.getByRole('button', { name: 'Enviar código' });
  await loseTwice(page, /tokenAlterarEmail/, ask, () => expect(dialog.getByLabel('Novo e-mail')).toHaveValue(next));
  await ask.click();
  await expect(dialog.getByLabel('Número 1 de 6')).toBeFocused();
  const code = await mailbox.code(next);
  await page.keyboard.type(code);
  const finish = dialog.getByRole('button', { name: 'Finalizar' });
  await loseTwice(page, /\/email\/\d{6}$/, finish, () => expect(dialog.getByLabel('Número 6 de 6')).toHaveValue(code.slice(5)));
  await finish.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText(next)).toBeVisible();
});

test('an edited address whose answer was lost is not told that somebody else changed it', async ({ page, beSignedIn, server, mailbox, problems }) => {
  problems.allow(DROPPED);
  await beSignedIn((await newPerson(server.url, mailbox)).login);
  await page.goto('/novoEndereco');
  await page.getByLabel('CEP', { exact: true }).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await page.getByLabel('Sem número').check();
  await page.getByLabel('Identificação').fill('Minha casa');
  await page.getByRole('button', { name: 'Incluir', exact: true }).click();
  await page.getByRole('link', { name: 'Editar Minha casa' }).click();
  await page.getByLabel('Identificação').fill('Casa nova');
  const change = page.getByRole('button', { name: 'Alterar', exact: true });
  await loseTwice(page, /\/enderecos\/[^/]+$/, change, () => expect(page.getByLabel('Identificação')).toHaveValue('Casa nova'));
  await change.click();
  await expect(page).toHaveURL('/endereco');
  await expect(page.getByRole('heading', { name: 'Casa nova' })).toBeVisible();
});

test('a child is registered although every call is lost once; nothing has to be typed again', async ({ page, beSignedIn, server, mailbox, problems }) => {
  problems.allow(DROPPED);
  const child = { cpf: someCpf(), email: 'filha.sem.rede@exemplo.test' };
  await beSignedIn((await newPerson(server.url, mailbox)).login);
  await page.goto('/novoDependente');
  await page.getByLabel('CPF', { exact: true }).fill(child.cpf);
  await page.getByLabel('Nome ou nome social').fill('Rita Sem Rede');
  await page.getByLabel('Gênero').selectOption('F');
  await page.getByLabel('Data de nascimento').fill('10/03/2016');
  await page.getByLabel('E-mail', { exact: true }).first().fill(child.email);
  await page.getByLabel('DDD').fill('11');
  await page.getByLabel('Celular', { exact: true }).fill('987654321');
  await page.getByRole('textbox', { name: 'Senha do dependente' }).fill('Postal@2027');
  await page.getByLabel('Repita a senha').fill('Postal@2027');
  await page.getByRole('checkbox', { name: /autorizo, de forma específica/ }).check();
  const register = page.getByRole('button', { name: 'Cadastrar' });
  await loseTwice(page, /\/v1\/usuarios\/pf$/, register, async () => {
    await expect(page.getByRole('textbox', { name: 'Senha do dependente' })).toHaveValue('Postal@2027');
    await expect(page.getByRole('checkbox', { name: /autorizo/ })).toBeChecked();
  });
  await register.click();
  await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
  const code = await mailbox.code(child.email);
  await page.keyboard.type(code);
  const finish = page.getByRole('button', { name: 'Finalizar' });
  await loseTwice(page, /\/dependente\/ativacao$/, finish, () => expect(page.getByLabel('Número 6 de 6')).toHaveValue(code.slice(5)));
  await finish.click();
  await expect(page).toHaveURL('/dependentes');
  await expect(page.getByRole('heading', { name: 'Rita Sem Rede' })).toBeVisible();

  await page.getByRole('link', { name: /Editar dados/ }).click();
  await page.getByLabel('Nome ou nome social').fill('Rita Com Rede');
  const save = page.getByRole('button', { name: 'Salvar' });
  await loseTwice(page, /\/pf\/dependente\//, save, () => expect(page.getByLabel('Nome ou nome social')).toHaveValue('Rita Com Rede'));
  await save.click();
  await expect(page.getByText('Dependente alterado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rita Com Rede' })).toBeVisible();
});

test('own data change although every call is lost once', async ({ page, beSignedIn, server, mailbox, problems }) => {
  problems.allow(DROPPED);
  const { login, email } = await newPerson(server.url, mailbox);
  await beSignedIn(login);
  await page.goto('/dadosBrasileiro');
  await page.getByLabel(/^Nome completo/).fill('PESSOA SEM REDE');
  const save = page.getByRole('button', { name: 'Salvar dados' });
  await loseTwice(page, /\/pf\/validar$/, save, () => expect(page.getByLabel(/^Nome completo/)).toHaveValue('PESSOA SEM REDE'));
  await save.click();
  await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
  const code = await mailbox.code(email);
  await page.keyboard.type(code);
  const finish = page.getByRole('button', { name: 'Finalizar' });
  await loseTwice(page, /\/v1\/usuarios\/pf$/, finish, () => expect(page.getByLabel('Número 6 de 6')).toHaveValue(code.slice(5)));
  await finish.click();
  await expect(page).toHaveURL('/principalPF');
  await expect(page.getByRole('main').getByText('Pessoa Sem Rede')).toBeVisible();
});
