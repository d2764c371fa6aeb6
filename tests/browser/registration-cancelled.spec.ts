import { expect, expectAccessible, fillSignOn, test } from './support/test';

// A server of its own: the one account that is due for re-registration ends here.
test.use({ settings: { CODE_RESEND_SECONDS: '2' } });

const DAVI = '00000010405';

test('the third wrong re-registration cancels it and says so', { tag: '@thorough' }, async ({ page, problems }) => {
  problems.allow(/console: Failed to load resource.* 409 /);
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, DAVI);
  await expect(page).toHaveURL('/recadastramento');
  for (const round of [1, 2]) {
    await page.getByLabel('Nome ou nome social').fill(`Outro Nome ${round}`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'O nome informado não confere' });
    await expect(toast).toContainText(round === 1 ? 'Você tem mais 2 tentativas.' : 'Você tem mais 1 tentativa.');
    if (round === 2) break;
    await toast.getByRole('button', { name: 'OK' }).click();
    await expect(toast).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole('note').getByText('Você tem mais 1 tentativa.', { exact: false })).toBeVisible();
  await page.getByLabel('Nome ou nome social').fill('Outro Nome 3');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const last = page.getByRole('dialog', { name: 'Última tentativa' });
  await expectAccessible(page);
  await last.getByRole('button', { name: 'Conferir os dados' }).click();
  await expect(last).toBeHidden();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await last.getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await expect(page.getByRole('heading', { name: 'Cadastro cancelado' })).toBeFocused();
  await expect(page.getByText('O que não confere: Nome ou nome social.', { exact: false })).toBeVisible();
  await expect(page.getByText('O nome informado não confere'), 'what the try before was told').toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sair e fazer novo cadastro' }).click();
  await expect(page).toHaveURL('/login');
});
