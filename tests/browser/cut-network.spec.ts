import type { Locator, Page } from '@playwright/test';
import { codeFetched } from './support/code';
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

type Part = (page: Page) => Locator;

/** What is done on a screen, the part that shows that it can be done, which is the last one to come, and the dialog that comes ahead of need, with its texts. */
interface Act {
  stands: Part;
  code?: readonly string[];
  run: (page: Page) => Promise<void>;
}

const button =
  (name: string | RegExp): Part =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first();
const press = (name: string | RegExp): Act => ({
  stands: button(name),
  run: (page) => button(name)(page).click(),
});
/** A dialog asks before the call. */
const asked = (open: string | RegExp, confirm: string, code: readonly string[] = []): Act => ({
  stands: button(open),
  code,
  async run(page) {
    await button(open)(page).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  },
});
/** The same behind the dots of a row. */
const askedInRow = (action: string, code: string, stands: Part): Act => ({
  stands,
  code: [code],
  async run(page) {
    await button(/^Ações de /)(page).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  },
});
/** A table draws its pager's select after its rows. */
const pageSize: Part = (page) => page.getByRole('combobox', { name: 'Itens por página' });

const search = (label: string, words: string): Act => ({
  stands: (page) => page.getByLabel(label),
  async run(page) {
    await page.getByLabel(label).fill(words);
    await page.keyboard.press('Enter');
  },
});
const contact: Act = {
  stands: button('Alterar e-mail'),
  code: ['EmailModal', 'codes.json', 'validation.json'],
  async run(page) {
    await button('Alterar e-mail')(page).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
    await dialog.getByLabel('Novo e-mail').fill('sem.rede@exemplo.test');
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
  },
};
const recovery: Act = {
  stands: button(/código/),
  async run(page) {
    await page.getByLabel('Usuário').fill('joao.silva');
    await page.getByLabel('Nova senha', { exact: true }).fill('Outra@2027');
    await page.getByLabel('Repita a senha').fill('Outra@2027');
    await button(/código/)(page).click();
  },
};

const SCREENS: [path: string, who: string | null, act: Act][] = [
  ['/esqueciMinhaSenhaPFSemCPF', null, recovery],
  ['/principalPF', CARLA, contact],
  ['/endereco', CARLA, asked(/^Excluir /, 'Excluir')],
  ['/dependentes', BRUNO, asked(/^Excluir/, 'Excluir', ['DeleteModal'])],
  ['/delegacaoAcesso', COMPANY, askedInRow('Excluir', 'RemoveDialog', pageSize)],
  ['/permitirDelegar', COMPANY, askedInRow('Excluir', 'RemoveDialog', button('Exportar'))],
  ['/meusDados', ANA, press('Baixar meus dados')],
  ['/historicoToken', ANA, press('Próxima página')],
  ['/suporte', STAFF, { ...search('Procurar conta', 'Ana Exemplo'), code: ['ColumnChoice'] }],
  ['/seguranca', ANA, { ...press('Ativar app autenticador'), code: ['AppDialog', 'codes.json'] }],
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
    await expect(act.stands(page)).toBeVisible();
    await codeFetched(page, ...(act.code ?? []));
    await context.setOffline(true);
    await act.run(page);
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /Sem resposta|Não foi possível/ })
        .first(),
    ).toBeVisible();
  });
