import type { Page } from '@playwright/test';
import { loginOf, typedFor, type Variant } from './support/accounts';
import { asTyped, enterCode, fillForm, openForm, submit, texts } from './support/registration-form';
import { tabTo } from './support/keyboard';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, test, tick, untick } from './support/test';
import { expectToastAside } from './support/toasts';

const VARIANTS: readonly Variant[] = [
  'brasileiro',
  'estrangeiro-com-cpf',
  'estrangeiro-sem-cpf',
  'empresa-nacional',
  'empresa-estrangeira-com-cnpj',
  'empresa-estrangeira-com-an8',
];

const code = (page: Page) => page.getByRole('group', { name: /Código de 6 números|code/i });

for (const variant of VARIANTS)
  test(
    `registers, confirms and signs in, in English on a phone: ${variant}`,
    {
      tag: [
        ...(variant.startsWith('empresa') ? [] : ['@phone']),
        '@both-widths',
        ...(variant === 'empresa-estrangeira-com-cnpj' ? ['@thorough'] : []),
      ],
    },
    async ({ page, mailbox }, testInfo) => {
      const language = testInfo.project.name === 'phone' ? 'en' : 'pt';
      const t = texts[language];
      const typed = typedFor(variant);
      await openForm(page, variant, language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await fillForm(page, variant, typed, language);
      await submit(page, language);

      await expect(page).toHaveURL('/finalizaCadastroToken');
      await expect(code(page)).toBeVisible();
      await expectToastAside(page);
      await expectAccessibleOnPhone(page);
      await enterCode(page, await mailbox.code(String(typed.email)), language);

      await expect(page).toHaveURL('/cadastroFinalizado');
      await expect(page.getByRole('heading', { name: t.done.title })).toBeVisible();
      await expectAccessibleOnPhone(page);
      await page.getByRole('link', { name: t.done.action }).click();
      await expect(page).toHaveURL('/login');

      await page.goto('/login?lng=pt');
      await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
      await fillSignOn(page, loginOf(typed), String(typed.senha));
      await expect(page).toHaveURL(variant.startsWith('empresa') ? '/principalPJ' : '/principalPF');
    },
  );

test('the keyboard alone registers', async ({ page, mailbox }) => {
  const typed = typedFor('brasileiro');
  await page.goto('/selecionaPerfil');
  await page.getByRole('radio', { name: /Pessoa física/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cadastroPF');

  const next = async (text?: string) => {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  };
  await page.getByRole('radio', { name: /Brasileira/ }).focus();
  await next(String(typed.cpf));
  await next(asTyped(String(typed.dataNascimento)));
  await next(String(typed.nome));
  await next();
  await next();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Nome da mãe')).toBeDisabled();
  // What lies below the first screenful is drawn right after it.
  await tabTo(page, page.getByLabel(/Gênero/));
  await page.keyboard.press('m');
  await expect(page.getByLabel(/Gênero/)).toHaveValue('M');
  for (let need = 0; need < 7; need += 1) await next();
  await page.keyboard.press('Space');
  await next(String(typed.email));
  await next(String(typed.dddMovel));
  await next(String(typed.foneMovel));
  await next();
  await next(String(typed.senha));
  await next();
  await next(String(typed.confirmaSenha));
  await next();
  await next();
  await expect(page.getByRole('region', { name: 'Texto dos termos de uso' })).toBeFocused();
  await next();
  await page.keyboard.press('Space');
  await next();
  await next();
  await next();
  await expect(page.getByRole('button', { name: 'Limpar tudo' })).toBeFocused();
  await next();
  await next();
  await expect(page.getByRole('button', { name: 'Cadastrar' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
  await page.keyboard.type(await mailbox.code(String(typed.email)));
  await expect(page).toHaveURL('/cadastroFinalizado');
});

test('says what is missing in the order of the screen, also where a choice changed the fields', async ({ page }) => {
  await openForm(page, 'empresa-estrangeira-com-an8');
  await page.getByRole('checkbox', { name: /termos de uso/ }).check();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Corrija' });
  await expect(summary).toBeFocused();
  const wrong = await summary.getByRole('link').allInnerTexts();
  expect(wrong.map((line) => line.replace(/:.*/, ''))).toEqual([
    'Código AN8',
    'Número do contrato',
    'Usuário',
    'Razão social',
    'E-mail',
    'DDI',
    'DDD',
    'Celular',
    'Crie uma senha',
    'Repita a senha',
  ]);
});

test(
  'the fields of the mobile stand on one line in English too',
  { tag: ['@both-widths', '@thorough'] },
  async ({ page }) => {
    for (const variant of ['brasileiro', 'empresa-estrangeira-com-an8'] as const) {
      await openForm(page, variant, 'en');
      const fields = page.getByLabel('Area code', { exact: true }).or(page.getByLabel('Mobile', { exact: true }));
      await expect(fields).toHaveCount(2);
      const [one, other] = await fields.evaluateAll((found) => found.map((field) => field.getBoundingClientRect().y));
      expect(one).toBe(other);
    }
  },
);

test('both addresses of the profile chooser lead to both forms and back', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await expect(page.getByRole('heading', { name: 'Criar sua conta' })).toBeFocused();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/login');
  await page.goto('/cadastro');
  await tick(page.getByRole('radio', { name: /Pessoa jurídica/ }));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/cadastroPJ');
  await page.goto('/selecionaPerfil');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/login');
});

test(
  'the form waits for the terms, says what is missing, and reset returns it to its defaults',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/cadastroPF');
    const register = page.getByRole('button', { name: 'Cadastrar' });
    const terms = page.getByRole('checkbox', { name: /termos de uso/ });
    await expect(register).toBeDisabled();
    await tick(terms);
    await expect(register).toBeEnabled();
    await untick(terms);
    await expect(register).toBeDisabled();
    await tick(terms);
    await register.click();
    const summary = page.getByRole('alert').filter({ hasText: 'Corrija' });
    await expect(summary).toBeFocused();
    await expect(page.getByLabel('CPF', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(summary).toContainText('Informe o e-mail.');
    await expectAccessible(page);

    await tick(page.getByRole('radio', { name: /Estrangeira/ }));
    await tick(page.getByRole('radio', { name: 'Não tenho CPF' }));
    await expect(
      page.getByText('Sem CPF, alguns serviços e a emissão de boletos não ficam disponíveis.'),
    ).toBeVisible();
    await expect(page.getByText('De 8 a 15 caracteres, somente letras e números.')).toBeVisible();
    await expect(page.getByLabel('Nome da mãe')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel('Nome completo').fill('Ana');
    await page.getByRole('button', { name: 'Limpar tudo' }).click();
    await expect(page.getByRole('radio', { name: /Brasileira/ })).toBeChecked();
    await expect(page.getByLabel('Nome completo')).toHaveValue('');
    await expect(terms).not.toBeChecked();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL('/login');
  },
);

test(
  'Enter in a form without the terms says what is missing and goes there',
  { tag: '@both-widths' },
  async ({ page }) => {
    const typed = typedFor('brasileiro');
    await openForm(page, 'brasileiro');
    const terms = page.getByRole('checkbox', { name: /termos de uso/ });
    await expect(terms).toBeVisible();
    await page.getByLabel('CPF', { exact: true }).press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'Corrija' });
    await expect(summary).toContainText('aceite os termos de uso');
    await expect(summary).toBeFocused();
    await expect(summary.getByText(/^Corrija \d+ campos/)).toBeInViewport({ ratio: 1 });

    await fillForm(page, 'brasileiro', typed);
    await untick(terms);
    await expect(page.getByText('Para cadastrar, marque que aceita os termos.')).toBeVisible();
    await page.getByLabel('Repita a senha').press('Enter');
    await expect(summary.getByRole('link')).toHaveCount(1);
    await expect(terms).toBeFocused();
    await expect(page).toHaveURL(/\/cadastroPF/);
  },
);

test('what is typed survives a change of nationality and a reload, the password does not', async ({ page }) => {
  await page.goto('/cadastroPF');
  await page.getByLabel('CPF', { exact: true }).fill('00000011207');
  await page.getByLabel('Nome completo').fill('Ana Teste');
  await page.getByLabel('Crie uma senha').fill('Quintal#2026');
  await tick(page.getByRole('radio', { name: /Estrangeira/ }));
  await page.getByLabel('DDI').fill('34');
  await page.reload();
  await expect(page.getByRole('radio', { name: /Estrangeira/ })).toBeChecked();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana Teste');
  await expect(page.getByLabel('DDI')).toHaveValue('34');
  await expect(page.getByLabel('Crie uma senha')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]))).not.toContain(
    'Quintal#2026',
  );
  await tick(page.getByRole('radio', { name: /Brasileira/ }));
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('000.000.112-07');
});

test('a toast leaves the header free', { tag: ['@phone', '@thorough'] }, async ({ page }) => {
  await openForm(page, 'brasileiro');
  await fillForm(page, 'brasileiro', typedFor('brasileiro'));
  await submit(page);
  await expect(page).toHaveURL('/finalizaCadastroToken');
  const toast = page.getByRole('status').filter({ hasText: 'Pedido recebido' });
  await expect(toast).toBeVisible();
  const foot = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
  expect(await toast.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(foot);
});

test(
  'a lost network loses nothing, and a double click makes one account and sends one code',
  { tag: '@flow' },
  async ({ page, context, mailbox, problems, server }) => {
    problems.allow(/console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    const typed = typedFor('brasileiro');
    await openForm(page, 'brasileiro');
    await fillForm(page, 'brasileiro', typed);
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByText(/Nada do que você digitou se perdeu/)).toBeVisible();
    await expect(page.getByLabel('Crie uma senha')).toHaveValue(String(typed.senha));
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Cadastrar' }).dblclick();
    await expect(page).toHaveURL('/finalizaCadastroToken');
    await mailbox.code(String(typed.email));
    const all = (await (await fetch(`${server.url}/caixa-postal.json`)).json()) as { destino: string }[];
    expect(all.filter(({ destino }) => destino === typed.email)).toHaveLength(1);
  },
);

test(
  'the company name loses its accents, a pasted CNPJ gets its separators',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/cadastroPJ');
    await page.getByLabel('Razão social').fill('Ação & Coração');
    await expect(page.getByLabel('Razão social')).toHaveValue('Acao & Coracao');
    await page.getByRole('textbox', { name: 'CNPJ' }).fill('12ABC34501DE35');
    await expect(page.getByRole('textbox', { name: 'CNPJ' })).toHaveValue('12.ABC.345/01DE-35');
    await expect(page.getByRole('link', { name: /Consultar CNPJ na Receita Federal/ })).toHaveAttribute(
      'href',
      /receita\.fazenda/,
    );
    await tick(page.getByRole('radio', { name: /AN8/ }));
    await expect(page.getByRole('link', { name: /Consultar CNPJ/ })).toHaveCount(0);
  },
);

for (const [language, terms, privacy] of [
  ['pt', 'Termos de uso', 'Política de privacidade'],
  ['en', 'Terms of use', 'Privacy policy'],
] as const)
  test(
    `terms and privacy policy are pages of their own, with their version, in ${language}`,
    { tag: language === 'en' ? '@phone' : [] },
    async ({ page }) => {
      await page.goto(`/termosDeUso?lng=${language}`);
      await expect(page.getByRole('heading', { level: 1, name: terms })).toBeVisible();
      await expect(page.getByText(language === 'pt' ? '01/07/2026' : '1 Jul 2026')).toBeVisible();
      await expectAccessibleOnPhone(page);
      await page.getByRole('main').getByRole('link', { name: privacy }).click();
      await expect(page.getByRole('heading', { level: 1, name: privacy })).toBeVisible();
      await expectAccessibleOnPhone(page);
    },
  );
