import { enterCode } from './support/registration-form';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, test, tick, untick } from './support/test';

const DAVI = '00000010405';
const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

test(
  'somebody due for re-registration corrects the data and reaches the account',
  { tag: '@flow' },
  async ({ page, problems }) => {
    problems.allow(REFUSED(409));
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(page, DAVI);
    await expect(page).toHaveURL('/recadastramento');
    await expect(page.getByText('000.000.104-05')).toBeVisible();
    // No address leads past it.
    for (const path of [
      '/principalPF',
      '/novoEndereco',
      '/dadosBrasileiro',
      '/novoDependente',
      '/meusDados',
      '/minhaAtividade',
      '/permitirDelegar',
      '/suporte',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/recadastramento');
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Confirme seus dados' })).toBeVisible();
    await expect(page.getByText('Você tem 3 tentativas ao todo.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Nome da mãe')).toBeDisabled();

    await page.getByLabel('Nome ou nome social').fill('Outro Nome');
    await page.getByRole('button', { name: 'Salvar' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'O nome informado não confere' });
    await toast.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Nome ou nome social')).toHaveAttribute('aria-invalid', 'true');
    await page.reload();
    await expect(page.getByLabel('Nome ou nome social')).toHaveValue('Outro Nome');

    await page.getByLabel('Nome ou nome social').fill('Davi Exemplo Recadastrado');
    await untick(page.getByRole('checkbox', { name: 'Mãe desconhecida' }));
    await page.getByLabel('Nome da mãe').fill('Lúcia Exemplo Recadastrada');
    await page.getByLabel('Data de nascimento').fill('15031985');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL('/principalPF');
    await page.goto('/recadastramento');
    await expect(page).toHaveURL('/principalPF');
  },
);

const EXPIRED = '00000102000107';

test(
  'a company whose password expired is held at the reset until it has another',
  { tag: '@both-widths' },
  async ({ page, mailbox, problems }) => {
    problems.allow(REFUSED(409));
    await page.goto('/redefinir-senha-obrigatoria');
    await expect(page).toHaveURL('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(page, EXPIRED);
    await expect(page).toHaveURL('/redefinir-senha-obrigatoria');
    await expect(page.getByText('Esta é uma troca preventiva', { exact: false })).toBeVisible();
    await expectAccessibleOnPhone(page);
    const leave = page.getByRole('button', { name: 'Cancelar e sair' });
    expect(
      await leave.evaluate((button) => button.scrollWidth <= button.clientWidth),
      'its words stay inside the button',
    ).toBe(true);

    await page.getByLabel('Razão social').fill('MODELO DISTRIBUIDORA LTDA');
    await page.getByLabel('Nova senha', { exact: true }).fill('Trocada@2026');
    for (let tries = 0; tries < 2; tries += 1) {
      await page.goBack();
      await expect(page).toHaveURL('/redefinir-senha-obrigatoria');
      await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('Trocada@2026');
    }
    await page.getByRole('link', { name: 'Conta Postal, início' }).click();
    // Each step back said it as well, and that may still be leaving.
    await expect(page.getByText('Para continuar, troque a senha ou saia da conta.').last()).toBeVisible();
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('Trocada@2026');
    // Each of them would show what it has to somebody else.
    for (const typed of ['/principalPJ', '/dadosPJBrasil']) {
      await page.goto(typed);
      await expect(page).toHaveURL('/redefinir-senha-obrigatoria');
      await expect(page.getByLabel('Razão social')).toHaveValue('MODELO DISTRIBUIDORA LTDA');
    }

    // Several steps back at once, to another screen of the same document.
    await page.goto('/termosDeUso');
    await page.getByRole('main').getByRole('link', { name: 'Política de privacidade' }).click();
    await expect(page).toHaveURL('/politicaPrivacidade');
    await page.getByRole('link', { name: 'Conta Postal, início' }).click();
    await expect(page).toHaveURL('/redefinir-senha-obrigatoria');
    await page.getByLabel('Nova senha', { exact: true }).fill('Trocada@2026');
    await page.evaluate(() => history.go(-2));
    await expect(page.getByText('Para continuar, troque a senha ou saia da conta.')).toBeVisible();
    await expect(page).toHaveURL('/redefinir-senha-obrigatoria');
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('Trocada@2026');

    await tick(page.getByRole('radio', { name: 'Não tem CNPJ' }));
    await expect(page.getByLabel('Código AN8')).toBeVisible();
    await tick(page.getByRole('radio', { name: 'Tem CNPJ', exact: true }));
    await page.getByLabel('Razão social').fill('OUTRA EMPRESA');
    await page.getByLabel('Nova senha', { exact: true }).fill('Trocada@2026');
    await page.getByLabel('Repita a senha').fill('Trocada@2026');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(page.getByLabel('Razão social')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Razão social').fill('MODELO DISTRIBUIDORA LTDA');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
    await expectAccessible(page);
    await enterCode(page, await mailbox.code(EXPIRED));
    await expect(page).toHaveURL('/principalPJ');
    await page.goto('/redefinir-senha-obrigatoria');
    await expect(page).toHaveURL('/principalPJ');
  },
);
