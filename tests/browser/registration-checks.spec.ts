import { typedFor } from './support/accounts';
import { enterCode, fillForm, openForm, submit } from './support/registration-form';
import { expect, expectAccessible, test } from './support/test';

const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);
const IRREGULAR = '00000010740';
const UNKNOWN = '00000010820';
const FIXED = '00000010901';
const BLOCKED = '00000011045';
const REFUSED_AT_ACTIVATION = '00000011126';

test.describe('the federal registry', () => {
  for (const [cpf, what] of [
    [IRREGULAR, 'an irregular CPF'],
    [UNKNOWN, 'a CPF that is not found'],
  ] as const)
    test(`refuses ${what} with a toast that stays until OK`, async ({ page, problems }) => {
      problems.allow(REFUSED(409));
      await openForm(page, 'brasileiro');
      await fillForm(page, 'brasileiro', typedFor('brasileiro', { cpf }));
      await submit(page);
      const toast = page.getByRole('alert').filter({ hasText: 'Não foi possível confirmar este CPF' });
      await expect(toast).toBeVisible();
      await expectAccessible(page);
      await toast.getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL(/\/cadastroPF/);
      await expect(page.getByLabel('CPF', { exact: true })).not.toHaveValue('');
    });

  test('has blocked a CPF: the toast links to the consultation, OK leads to /login', async ({ page, problems }) => {
    problems.allow(REFUSED(409));
    await openForm(page, 'brasileiro');
    await fillForm(page, 'brasileiro', typedFor('brasileiro', { cpf: BLOCKED }));
    await submit(page);
    const toast = page.getByRole('alert').filter({ hasText: 'O CPF está temporariamente bloqueado' });
    await expect(toast.getByRole('link', { name: /Consultar CPF na Receita Federal/ })).toHaveAttribute(
      'href',
      /ConsultaPublica/,
    );
    await toast.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('names what differs beside the field and in a toast; the third time cancels and says so', async ({
    page,
    problems,
  }) => {
    problems.allow(REFUSED(409));
    await openForm(page, 'brasileiro');
    await fillForm(
      page,
      'brasileiro',
      typedFor('brasileiro', { cpf: FIXED, nome: 'Outra Pessoa', nomeDaMae: 'Outra Mãe' }),
    );
    for (const round of [1, 2]) {
      await submit(page);
      const toast = page.getByRole('alert').filter({ hasText: 'O nome informado não confere' });
      await expect(toast).toBeVisible();
      await expect(page.getByLabel('Nome completo')).toHaveAttribute('aria-invalid', 'true');
      if (round === 1) await expectAccessible(page);
      await expect(toast).toContainText(round === 1 ? 'Você tem mais 2 tentativas.' : 'Você tem mais 1 tentativa.');
      await toast.getByRole('button', { name: 'OK' }).click();
      await expect(toast).toHaveCount(0);
      await expect(
        page
          .getByRole('alert')
          .getByText(`Você tem mais ${round === 1 ? '2 tentativas' : '1 tentativa'}.`, { exact: false }),
      ).toBeVisible();
      await page.getByLabel('Nome completo').fill(`Outra Pessoa ${round}`);
    }
    await submit(page);
    await page
      .getByRole('dialog', { name: 'Última tentativa' })
      .getByRole('button', { name: 'Enviar assim mesmo' })
      .click();
    await expect(page.getByRole('alert').filter({ hasText: 'este cadastro foi cancelado' })).toBeVisible();
    await expect(page.getByLabel('Nome completo')).toHaveAttribute('aria-invalid', 'true');
    const over = page.getByRole('alert').filter({ hasText: 'O CPF está temporariamente bloqueado' });
    await over.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/login');
  });

  test(
    'no longer accepts a CPF at activation: the registration is not made',
    { tag: '@phone' },
    async ({ page, problems, mailbox }) => {
      problems.allow(REFUSED(409));
      const typed = typedFor('brasileiro', { cpf: REFUSED_AT_ACTIVATION });
      await openForm(page, 'brasileiro');
      await fillForm(page, 'brasileiro', typed);
      await submit(page);
      await enterCode(page, await mailbox.code(String(typed.email)));
      await expect(page).toHaveURL('/cadastroNaoRealizado');
      await expect(page.getByRole('heading', { name: 'Cadastro não realizado' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Fechar' }).click();
      await expect(page).toHaveURL('/login');
    },
  );

  test('is asked about a foreigner’s CPF as soon as it is typed', async ({ page, problems }) => {
    problems.allow(REFUSED(404));
    await openForm(page, 'estrangeiro-com-cpf');
    const cpf = page.getByLabel('CPF', { exact: true });
    await cpf.fill(IRREGULAR);
    await cpf.blur();
    const irregular = page.getByRole('alert').filter({ hasText: 'precisa ser regularizada na Receita Federal' });
    await irregular.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Este CPF está irregular na Receita Federal.')).toBeVisible();
    await expect(page).toHaveURL(/\/cadastroPF/);
    await cpf.fill(UNKNOWN);
    await cpf.blur();
    await page.getByRole('alert').filter({ hasText: 'não existe na base' }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('the confirmation', () => {
  test('without a registration says so and leads to /login', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/finalizaCadastroToken');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Não há cadastro a confirmar nesta janela.', { exact: false })).toBeVisible();
  });

  test(
    'survives a reload, refuses a wrong code, and takes one that came by SMS',
    { tag: '@flow' },
    async ({ page, problems, mailbox }) => {
      problems.allow(REFUSED(409));
      const typed = typedFor('brasileiro');
      await openForm(page, 'brasileiro');
      await fillForm(page, 'brasileiro', typed);
      await submit(page);
      await expect(page).toHaveURL('/finalizaCadastroToken');
      const first = await mailbox.code(String(typed.email));
      await page.reload();
      await enterCode(page, first === '123456' ? '654321' : '123456');
      await expect(page.getByText(/Código incorreto/)).toBeVisible();
      await page.getByRole('button', { name: /Receber por SMS em \*{5}4321/ }).click();
      await expect(page.getByRole('heading', { name: 'Confira seu celular' })).toBeVisible();
      await enterCode(page, await mailbox.code(`${String(typed.dddMovel)}${String(typed.foneMovel)}`));
      await expect(page).toHaveURL('/cadastroFinalizado');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Conta criada' })).toBeVisible();
      await page.goBack();
      await expect(page).not.toHaveURL('/finalizaCadastroToken');
    },
  );

  test('leads back to the data, which are still there', async ({ page, mailbox }) => {
    const typed = typedFor('empresa-nacional');
    await openForm(page, 'empresa-nacional');
    await fillForm(page, 'empresa-nacional', typed);
    await submit(page);
    await mailbox.code(String(typed.email));
    await page.getByRole('link', { name: 'Corrigir os dados do cadastro' }).click();
    await expect(page.getByLabel('E-mail', { exact: true }).first()).toHaveValue(String(typed.email));
    await expect(page.getByLabel('Crie uma senha')).toHaveValue('');
  });
});
