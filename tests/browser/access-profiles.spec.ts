import { COMPANY } from './support/delegation';
import { expect, test } from './support/test';

test(
  'a company makes an access profile, gives it, and takes it away again',
  { tag: '@flow' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(`/perfisDeAcesso?empresa=${COMPANY}`);
    await page.getByRole('link', { name: 'Novo perfil' }).click();
    await page.getByLabel('Nome do perfil').fill('Balcão');
    await page.getByRole('combobox', { name: 'Contrato', exact: true }).click();
    await page.getByTitle(/^9912000102 /).click();
    await page.getByRole('button', { name: 'Adicionar contrato' }).click();
    await page.getByRole('button', { name: 'Criar perfil' }).click();

    await page.getByRole('link', { name: 'Balcão', exact: true }).click();
    await page.getByRole('button', { name: 'Dar a pessoas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dar o perfil Balcão' });
    await dialog.getByLabel('CPFs ou usuários de outras pessoas').fill('000.001.012-06');
    await dialog.getByRole('button', { name: 'Dar perfil' }).click();
    await expect(page.getByText('Perfil Balcão: 1 pessoa recebeu.')).toBeVisible();

    await page.getByRole('button', { name: 'Tirar o perfil de Helena Exemplo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar perfil' }).click();
    await expect(page.getByText('Ninguém tem este perfil.')).toBeVisible();
  },
);
