import type { Page, Route } from '@playwright/test';
import { newPerson } from './support/account';
import { expect, expectAccessible, test, tick, untick } from './support/test';

const COMPANY = '00000101000162';
const ANA = '00000010154';
const BRUNO = '00000010235';
const CARLA = '00000010316';
const ELENA = '00000010588';
const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

const table = (company: string, more = '') => `/delegacaoAcesso?empresa=${company}${more}`;
const edit = (company: string, login: string) => `/delegacaoEdicao?empresa=${company}&permissionario=${login}`;

/** Picks one option of a drop-down list by its text. */
async function pick(page: Page, label: string, option: string) {
  const list = page.getByRole('combobox', { name: label, exact: true });
  // A list that still waits for the choice before it takes no key: the focus would stay on the other one.
  await expect(list).toBeEnabled();
  await list.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(list).toHaveAttribute('aria-expanded', 'false');
}

/** From the table to the permissions of whoever has these CPFs. */
async function choosePeople(page: Page, cpfs: string) {
  await page.getByRole('button', { name: 'Delegar novo acesso' }).first().click();
  await page.getByLabel('CPFs das pessoas').fill(cpfs);
  await page.getByRole('button', { name: 'Consultar CPFs' }).click();
  await page.getByRole('button', { name: /^Continuar com/ }).click();
  await expect(page).toHaveURL(/\/delegacaoInclusao/);
}

test.describe('the table of a company', () => {
  test('filters, sorts and turns pages in the address', { tag: '@phone' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&itens=10'));
    await expect(page.getByText(/^25\d pessoas usam/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('Nenhuma pessoa selecionada').locator('../..')).toHaveCSS('position', 'static');
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page).toHaveURL(/pagina=2/);
    await expect(page.getByText(/^11 a 20 de/)).toBeVisible();
    await page.getByLabel('Nome ou usuário').fill('hipotetico');
    await expect(page).toHaveURL(/busca=hipotetico/);
    await expect(page).not.toHaveURL(/pagina/);
    await expect(page.getByText('Alice Hipotético')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Nome ou usuário')).toHaveValue('hipotetico');
    await expect(page.getByText('Alice Hipotético')).toBeVisible();

    for (const odd of ['%', '_', '😀']) {
      await page.getByLabel('Nome ou usuário').fill(odd);
      await expect(page.getByText('Dados não encontrados :(')).toBeVisible();
    }
    await expect(page.getByText('Nenhuma pessoa selecionada')).toHaveCount(0);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await pick(page, 'Validade', 'Vencidas');
    await expect(page.getByText(/^Venceu em/).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^25\d pessoas usam/)).toBeVisible();
  });

  test('sorts by a column and remembers which columns show', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await page.getByRole('columnheader', { name: 'Contratos' }).click();
    await expect(page).toHaveURL(/ordem=contratos/);
    // A tablet has room for all that can be done with a row.
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(page.getByRole('button', { name: /^Excluir ./ }).first()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Colunas' }).click();
    await tick(page.getByRole('checkbox', { name: 'Última alteração' }));
    await untick(page.getByRole('checkbox', { name: 'Usuário' }));
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Última alteração' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Usuário' })).toHaveCount(0);
  });

  test('exports what the filter finds', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=Alice'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^permissionarios-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  test('selects, selects all, and says when nobody is selected', { tag: '@phone' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=ali'));
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByText('Não foi selecionado nenhum permissionário')).toBeVisible();
    await tick(page.getByRole('checkbox', { name: 'Selecionar Alice Ensaio' }));
    await expect(page.getByText('1 pessoa selecionada')).toBeVisible();
    await page.getByRole('button', { name: /^Selecionar as \d+$/ }).click();
    await expect(page.getByText(/^\d+ pessoas selecionadas$/)).toBeVisible();
    await page.getByRole('button', { name: 'Editar acessos' }).click();
    await expect(page).toHaveURL(/\/delegacaoInclusao/);
    await expect(page.getByRole('button', { name: 'Remover Alice Ensaio' })).toBeVisible();
  });

  test('shows what a person may use, who granted it and what happened before', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=carla%20modelo'));
    await page.getByRole('button', { name: 'Ver acessos de Carla Modelo' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/concedido por/).first()).toBeVisible();
    await expectAccessible(page, { include: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Histórico' }).click();
    await expect(dialog.getByText('Acesso concedido').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ver acessos de Carla Modelo' })).toBeFocused();

    // A small window, in which the history scrolls.
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Histórico' }).click();
    await expect(dialog.getByText('Acesso concedido').first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 320 });
    await expectAccessible(page, { include: '[role=dialog]' });
  });

  test('says who may use a contract, and who one of its cards', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await page.getByRole('button', { name: 'Quem usa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quem pode usar' });
    await pick(page, 'Contrato', '9912000101 · PLATINUM');
    await expect(dialog.getByText(/^\d+ pessoas podem usar hoje$/)).toBeVisible();
    await pick(page, 'Centro de custo', '0001 MATRIZ');
    await pick(page, 'Cartão', '0067000001');
    await expect(dialog.getByText('Carla Modelo')).toBeVisible();
    await expectAccessible(page, { include: '[role=dialog]' });
  });
});

test.describe('new access', () => {
  test('from CPFs to saved permissions, with a result for each', { tag: '@phone' }, async ({ page, beSignedIn }, testInfo) => {
    await beSignedIn('00000104000104');
    await page.goto('/delegacaoAcesso');
    await page.getByRole('button', { name: 'Delegar novo acesso' }).first().click();
    await page.getByRole('button', { name: 'Consultar CPFs' }).click();
    await expect(page.getByText('Favor informar o CPF.')).toBeVisible();
    const person = testInfo.project.name === 'phone' ? CARLA : ELENA;
    await page.getByLabel('CPFs das pessoas').fill(`000.000.${person.slice(6, 9)}-${person.slice(9)};00000010740\t12345678900\n${person}`);
    await expectAccessible(page, { include: '[role=dialog]' });
    await page.getByRole('button', { name: 'Consultar CPFs' }).click();
    await expect(page.getByText('Adicionado', { exact: true })).toBeVisible();
    await expect(page.getByText('Sem conta', { exact: true })).toBeVisible();
    await expect(page.getByText('CPF inválido')).toBeVisible();
    const name = page.getByRole('list', { name: 'Resultado por CPF' }).getByText(/^(Carla Modelo|Car\*\*\* M\*\*\*|Ele\*\*\* I\*\*\*)$/);
    expect((await name.boundingBox())?.height, 'a name in one line').toBeLessThan(30);
    await expectAccessible(page, { include: '[role=dialog]' });
    await page.getByRole('button', { name: 'Continuar com 1 pessoa' }).click();

    await expect(page.getByRole('heading', { name: 'Permissões' })).toBeVisible();
    await expect(page.getByText('Nenhum sistema selecionado')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Escolha ao menos um cartão ou um grupo de sistema.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Contrato', exact: true }).press('ArrowDown');
    await expect(page.getByRole('option', { name: '9912000301 · PRATA' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await pick(page, 'Contrato', '9912000301 · PRATA');
    await pick(page, 'Centro de custo', '0001 MATRIZ');
    await page.getByRole('button', { name: 'Selecionar os 2' }).click();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(page.getByText('2 cartões adicionados.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Selecionar os/ })).toHaveCount(0);
    const cards = page.getByRole('combobox', { name: 'Cartões', exact: true });
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await cards.press(key);
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(page.getByText('1 já estava na lista.')).toBeVisible();

    await page.getByRole('button', { name: 'Escolher sistemas' }).click();
    const systems = page.getByRole('dialog', { name: 'Selecionar Sistemas' });
    await tick(systems.getByRole('checkbox', { name: 'FATURAS' }));
    await expect(systems.getByText('Para concluir, salve na próxima tela.')).toBeVisible();
    await expectAccessible(page, { include: '[role=dialog]' });
    await systems.getByRole('button', { name: 'Selecionar 1 sistema' }).click();
    await expect(systems).toBeHidden();
    await expect(page.getByText('1 sistema, 2 grupos')).toBeVisible();
    await page.getByLabel('Válido até').fill('01/01/2020');
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Escolha uma data de hoje em diante, ou retire o prazo.')).toBeVisible();
    await page.getByLabel('Válido até').fill('31/12/2090');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Permissionário adicionado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
    await expect(page.getByText('Até 31/12/2090').first()).toBeVisible();
  });

  test('nobody left to grant to is told, and leaving asks first', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await choosePeople(page, CARLA);
    await page.getByRole('button', { name: 'Remover Carla Modelo' }).click();
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Selecione ao menos um Permissionário!')).toBeVisible();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
  });

  test('Back asks first, and a reload keeps what was chosen', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await choosePeople(page, ELENA);
    await pick(page, 'Contrato', '9912000102 · OURO');
    await pick(page, 'Centro de custo', '0002 LOJA VIRTUAL');
    await page.getByRole('button', { name: 'Selecionar os 5' }).click();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.goBack();
    await page.getByRole('button', { name: 'Continuar aqui' }).click();
    await expect(page).toHaveURL(/\/delegacaoInclusao/);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Recuperamos o que você tinha escolhido')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Cartões adicionados' }).getByRole('row')).toHaveCount(6);
  });

  test('the address alone leads to the table', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto('/delegacaoInclusao');
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
    await page.goto('/delegacaoEdicao');
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
  });

  test('a network lost while granting loses nothing typed and grants once', async ({ page, beSignedIn, context, problems, server, mailbox }) => {
    problems.allow(/console: Failed to load resource: net::ERR_/, REFUSED(504));
    const { login } = await newPerson(server.url, mailbox, 'REDE PERDIDA');
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await choosePeople(page, login);
    await pick(page, 'Contrato', '9912000102 · OURO');
    await pick(page, 'Centro de custo', '0002 LOJA VIRTUAL');
    await page.getByRole('button', { name: 'Selecionar os 5' }).click();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.getByLabel('Válido até').fill('31/12/2090');

    const save = page.getByRole('button', { name: 'Salvar permissões' });
    const keys = new Set<string>();
    let calls = 0;
    const path = `**/v1/delegacao-acesso/${COMPANY}`;
    // Not a byte leaves; then the server does it, and its answer is lost; then a gateway in between answers for it.
    const losses: ((route: Route) => Promise<unknown>)[] = [
      (route) => route.abort('internetdisconnected'),
      (route) => route.fetch().then(() => route.abort('connectionreset')),
      (route) => route.fetch().then(() => route.fulfill({ status: 504, body: '' })),
    ];
    for (const loss of losses) {
      await context.route(path, async (route) => {
        keys.add((await route.request().headerValue('idempotency-key')) ?? '');
        await loss(route);
        calls += 1;
      });
      await save.click();
      // The button waits with the call, and is ready again once it is lost.
      await expect.poll(() => calls).toBe(losses.indexOf(loss) + 1);
      await expect(save).not.toHaveClass(/loading/);
      await expect(page.getByRole('table', { name: 'Cartões adicionados' }).getByRole('row')).toHaveCount(6);
      await expect(page.getByLabel('Válido até')).toHaveValue('31/12/2090');
      await context.unroute(path);
    }
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(COMPANY));
    await save.click();
    keys.add((await (await sent).headerValue('idempotency-key')) ?? '');
    await expect(page.getByText('Permissionário adicionado com sucesso!')).toBeVisible();
    expect([...keys], 'one submit, however often it is sent').toHaveLength(1);

    await page.goto(table(COMPANY, `&busca=${login}`));
    await page.getByRole('button', { name: 'Ver acessos de Rede Perdida' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Histórico' }).click();
    await expect(dialog.getByText('Acesso concedido')).toHaveCount(1);
    await expect(dialog.getByText('1 a 1 de 1')).toBeVisible();

    // A change the same: its answer is lost, the version is not stale to the one who made it.
    await page.goto(edit(COMPANY, login));
    await page.getByRole('button', { name: /^Remover cartão/ }).first().click();
    await context.route(path, (route) => route.fetch().then(() => route.abort('connectionreset')));
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await save.click();
    await lost;
    await expect(save).not.toHaveClass(/loading/);
    await expect(page.getByText('4 adicionados')).toBeVisible();
    await context.unroute(path);
    await save.click();
    await expect(page.getByText('Permissionário atualizado com sucesso!')).toBeVisible();
  });

  test('more than a thousand CPFs are not looked up', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await page.getByRole('button', { name: 'Delegar novo acesso' }).click();
    const digit = (digits: string) => {
      const sum = [...digits].reduce((total, value, index) => total + Number(value) * (digits.length + 1 - index), 0);
      return String(((sum * 10) % 11) % 10);
    };
    const cpfs = Array.from({ length: 1001 }, (_, index) => {
      const nine = String(700_000_000 + index);
      return nine + digit(nine) + digit(nine + digit(nine));
    });
    await page.getByLabel('CPFs das pessoas').fill(cpfs.join('\n'));
    await page.getByRole('button', { name: 'Consultar CPFs' }).click();
    await expect(page.getByText('Informe no máximo 1.000 CPFs por vez. Aqui há 1.001.')).toBeVisible();
  });
});

test.describe('editing one person', () => {
  test('begins with what they have, changes it and says so', async ({ page, beSignedIn }) => {
    await beSignedIn(ANA);
    await page.goto(table(COMPANY, '&busca=00000107581'));
    await page.getByRole('link', { name: 'Editar Alice Amostra' }).click();
    await expect(page.getByText(/Mude o que Alice Amostra pode usar/)).toBeVisible();
    await page.getByRole('button', { name: /^Remover cartão/ }).first().click();
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Permissionário atualizado com sucesso!')).toBeVisible();
  });

  test('copies what somebody else has', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(edit(COMPANY, CARLA));
    await page.getByRole('button', { name: 'Copiar acessos de outra pessoa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copiar acessos' });
    await dialog.getByLabel('De quem').fill('Alice Fictício');
    await page.getByTitle(/^Alice Fictício/).click();
    await expect(dialog.getByText(/\d cart.* e \d grupo/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Copiar acessos' }).click();
    await expect(page.getByText('Ainda não salvo.')).toBeVisible();
  });

  test('a change by somebody else meanwhile is told and nothing is overwritten', async ({ page, beSignedIn, problems, context }) => {
    problems.allow(REFUSED(409));
    await beSignedIn(COMPANY);
    await page.goto(edit(COMPANY, '00000112585'));
    await page.getByRole('button', { name: /^Remover cartão/ }).first().waitFor();
    const other = await context.newPage();
    await other.goto(edit(COMPANY, '00000112585'));
    await other.getByLabel('Válido até').fill('31/12/2091');
    await other.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(other.getByText('Permissionário atualizado com sucesso!')).toBeVisible();
    await page.getByLabel('Válido até').fill('31/12/2092');
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Estes dados mudaram em outro lugar')).toBeVisible();
    await page.getByRole('button', { name: 'Recarregar dados' }).click();
    await expect(page.getByLabel('Válido até')).toHaveValue('31/12/2091');
  });

  test('with nothing left it asks, and the person leaves the table', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(edit(COMPANY, '00000100064'));
    const remove = page.getByRole('button', { name: /^Remover cartão/ });
    await remove.first().waitFor();
    while ((await remove.count()) > 0) await remove.first().click();
    await page.getByRole('button', { name: 'Escolher sistemas' }).click();
    const systems = page.getByRole('dialog', { name: 'Selecionar Sistemas' });
    await systems.getByRole('checkbox').first().waitFor();
    for (const box of await systems.getByRole('checkbox').all()) await untick(box);
    await systems.getByRole('button', { name: 'Selecionar', exact: true }).click();
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await page.getByRole('dialog', { name: 'Retirar todos os acessos?' }).getByRole('button', { name: 'Retirar todos' }).click();
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
    await page.goto(table(COMPANY, '&busca=00000100064'));
    await expect(page.getByText('Dados não encontrados :(')).toBeVisible();
  });
});

test('a Supervisor of one and Administrador of another company chooses, and sees the own scope alone', { tag: '@phone' }, async ({ page, beSignedIn }) => {
  await beSignedIn(BRUNO);
  await page.goto('/delegacaoAcesso');
  await expect(page.getByText(/em nome de TESTE ALFANUMERICO LTDA/)).toBeVisible();
  await pick(page, 'Empresa', 'EXEMPLO COMERCIO ELETRONICO LTDA (Supervisor)');
  await expect(page).toHaveURL(new RegExp(`empresa=${COMPANY}`));
  await expect(page.getByText('Você vê e concede somente')).toBeVisible();
  await choosePeople(page, CARLA);
  await page.getByLabel('Contrato', { exact: true }).click();
  await expect(page.getByTitle('9912000102 · OURO')).toBeVisible();
  await expect(page.getByTitle('9912000103 · PRATA')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Escolher sistemas' }).click();
  await expect(page.getByRole('dialog').getByText('PPN · 0 de 3 grupos')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('FATURAS')).toHaveCount(0);
});

test('bulk removal takes the accesses of everybody selected', async ({ page, beSignedIn }) => {
  await beSignedIn(COMPANY);
  await page.goto(table(COMPANY, '&busca=beatriz'));
  await tick(page.getByRole('checkbox', { name: 'Selecionar Beatriz Modelo' }));
  await tick(page.getByRole('checkbox', { name: 'Selecionar Beatriz Ensaio' }));
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Todos os acessos terminam agora, e as pessoas recebem um aviso.')).toBeVisible();
  await page.getByRole('dialog', { name: 'Excluir acessos' }).getByRole('button', { name: 'Excluir de 2 pessoas' }).click();
  await expect(page.getByText('2 permissionários excluídos com sucesso.')).toBeVisible();
  await expect(page.getByText('Beatriz Modelo')).toHaveCount(0);
});

test('the screens speak English', { tag: '@phone' }, async ({ page, beSignedIn }) => {
  await beSignedIn(COMPANY);
  await page.goto('/delegacaoAcesso?lng=en');
  await expect(page.getByRole('heading', { name: 'Access delegation' })).toBeVisible();
  await expect(page.getByText(/^1 to 20 of 2\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${edit(COMPANY, CARLA)}&lng=en`);
  await expect(page.getByRole('heading', { name: 'Posting cards' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove card/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test('with no systems to choose from, the dialog says so and selects nothing', async ({ page, signIn, context }) => {
  await signIn(COMPANY);
  await context.route('**/v1/delegacao-acesso/sistemagrupo/**', (route) => route.fulfill({ json: [] }));
  await page.goto(edit(COMPANY, CARLA));
  await page.getByRole('button', { name: 'Escolher sistemas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Selecionar Sistemas' });
  await expect(dialog.getByText('Não há sistemas habilitados para o CNPJ informado.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Selecionar', exact: true })).toBeDisabled();
});
