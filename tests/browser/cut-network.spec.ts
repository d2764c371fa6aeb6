import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/**
 * The network goes once a screen stands, before anything was told on it, and before the code that tells has come: whatever is pressed next
 * says that no answer came.
 */

const ANA = '00000010154';
const CARLA = '00000010316';
const BRUNO = '00000010235';
const COMPANY = '00000101000162';
const STAFF = 'suporte01';

/** The code of toasts and of the application dialog. */
const TELLERS = /\/assets\/(toast-draw|ReactionDialog)-/;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const search = (label: string | RegExp, words: string) => async (page: Page) => {
  await page.getByLabel(label).fill(words);
  await page.keyboard.press('Enter');
};
/** A dialog asks before the call. */
const asked = (open: string | RegExp, button: string | RegExp) => async (page: Page) => {
  await press(open)(page);
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
};

async function contact(page: Page): Promise<void> {
  await press('Alterar e-mail')(page);
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  await dialog.getByLabel('Novo e-mail').fill('sem.rede@exemplo.test');
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
}

async function recovery(page: Page): Promise<void> {
  await page.getByLabel('Usuário').fill('joao.silva');
  await page.getByLabel('Nova senha', { exact: true }).fill('Outra@2027');
  await page.getByLabel('Repita a senha').fill('Outra@2027');
  await page
    .getByRole('main')
    .getByRole('button', { name: /código/ })
    .click();
}

const SCREENS: [path: string, who: string | null, act: (page: Page) => Promise<void>][] = [
  ['/esqueciMinhaSenhaPFSemCPF', null, recovery],
  ['/principalPF', CARLA, contact],
  ['/endereco', CARLA, asked(/^Excluir /, 'Excluir')],
  ['/dependentes', BRUNO, asked(/^Excluir/, 'Excluir')],
  ['/delegacaoAcesso', COMPANY, asked(/^Excluir /, 'Excluir')],
  ['/permitirDelegar', COMPANY, asked(/^Excluir /, 'Excluir')],
  ['/meusDados', ANA, press('Baixar meus dados')],
  ['/historicoToken', ANA, press('Próxima página')],
  ['/suporte', STAFF, search('Procurar conta', 'Ana Exemplo')],
  ['/seguranca', ANA, press('Ativar app autenticador')],
];

for (const [path, who, act] of SCREENS)
  test(`${path} says that the network is gone, with nothing fetched for it`, async ({
    page,
    context,
    beSignedIn,
    problems,
  }) => {
    problems.allow(/console: Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
    await page.route(TELLERS, (route) => route.abort());
    if (who) await beSignedIn(who);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The last part of this table to come, after its rows.
    if (path === '/delegacaoAcesso')
      await expect(page.getByRole('combobox', { name: 'Itens por página' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await act(page);
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /Sem resposta|Não foi possível/ })
        .first(),
    ).toBeVisible();
  });
