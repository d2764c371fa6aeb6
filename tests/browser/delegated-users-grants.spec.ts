import type { Route } from '@playwright/test';
import { newPerson } from './support/account';
import { ANA, CARLA, COMPANY, ELENA, choosePeople, edit, pick, table } from './support/delegation';
import { expect, expectAccessible, test, tick, untick } from './support/test';
import { rowAction } from './support/rows';

const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

test.describe('new access', () => {
  test(
    'from CPFs to saved permissions, with a result for each',
    { tag: '@both-widths' },
    async ({ page, beSignedIn }, testInfo) => {
      await beSignedIn('00000104000104');
      await page.goto('/delegacaoAcesso');
      await page.getByRole('button', { name: 'Delegar novo acesso' }).first().click();
      await page.getByRole('button', { name: 'Consultar' }).click();
      await expect(page.getByText('Favor informar o CPF.')).toBeVisible();
      const person = testInfo.project.name === 'phone' ? CARLA : ELENA;
      await page
        .getByLabel('CPFs ou usuários das pessoas')
        .fill(`000.000.${person.slice(6, 9)}-${person.slice(9)};00000010740\t12345678900\n${person}`);
      await page.getByRole('button', { name: 'Consultar' }).click();
      await expect(page.getByText('Encontrado', { exact: true })).toBeVisible();
      await expect(page.getByText('Sem conta', { exact: true })).toBeVisible();
      await expect(page.getByText('CPF ou usuário inválido')).toBeVisible();
      const name = page
        .getByRole('list', { name: 'Resultado por pessoa' })
        .getByText(/^(Carla Modelo|Car\*\*\* M\*\*\*|Ele\*\*\* I\*\*\*)$/);
      expect((await name.boundingBox())?.height, 'a name in one line').toBeLessThan(30);
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
      // However many there are, the buttons stand below them in sight.
      await expect(systems.getByText('Para concluir, salve na próxima tela.')).toBeInViewport({ ratio: 1 });
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
    },
  );

  test(
    'on a phone the foot says who gains how much, before it is saved',
    { tag: '@phone' },
    async ({ page, beSignedIn }) => {
      await beSignedIn(COMPANY);
      await page.goto(table(COMPANY));
      await choosePeople(page, `${ANA} ${CARLA}`);
      const effect = page.getByRole('status').filter({ hasText: /acessos? ao todo/ });
      await expect(page.getByRole('button', { name: 'Salvar permissões' })).toBeVisible();
      await pick(page, 'Contrato', '9912000102 · OURO');
      await pick(page, 'Centro de custo', '0001 MATRIZ');
      await page.getByRole('button', { name: /^Selecionar os/ }).click();
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(effect).toBeVisible();
      await expect(effect).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
    },
  );

  test(
    'nobody left to grant to is told, and leaving asks first',
    { tag: '@thorough' },
    async ({ page, beSignedIn }) => {
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
    },
  );

  test('Back asks first, and a reload keeps what was chosen', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
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

  test('the address alone leads to the table', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto('/delegacaoInclusao');
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
    await page.goto('/delegacaoEdicao');
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
  });

  test(
    'a network lost while granting loses nothing typed and grants once',
    { tag: '@thorough' },
    async ({ page, beSignedIn, context, problems, server, mailbox }) => {
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
      // What the gateway answered is told in a dialog of its own.
      await page.getByRole('dialog', { name: 'Meu Postal Informa' }).getByRole('button', { name: 'OK' }).click();
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(COMPANY));
      await save.click();
      keys.add((await (await sent).headerValue('idempotency-key')) ?? '');
      await expect(page.getByText('Permissionário adicionado com sucesso!')).toBeVisible();
      expect([...keys], 'one submit, however often it is sent').toHaveLength(1);

      await page.goto(table(COMPANY, `&busca=${login}`));
      await page.getByRole('link', { name: 'Rede Perdida', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Histórico' }).click();
      await expect(dialog.getByText('Acesso concedido')).toHaveCount(1);
      await expect(dialog.getByText('1 a 1 de 1')).toBeVisible();

      // A change the same: its answer is lost, the version is not stale to the one who made it.
      await page.goto(edit(COMPANY, login));
      await page
        .getByRole('button', { name: /^Remover cartão/ })
        .first()
        .click();
      await context.route(path, (route) => route.fetch().then(() => route.abort('connectionreset')));
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
      await save.click();
      await lost;
      await expect(save).not.toHaveClass(/loading/);
      await expect(page.getByText('4 adicionados')).toBeVisible();
      await context.unroute(path);
      await save.click();
      await expect(page.getByText('Permissionário atualizado com sucesso!')).toBeVisible();
    },
  );

  test('more than a thousand people are not looked up', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
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
    await page.getByLabel('CPFs ou usuários das pessoas').fill(cpfs.join('\n'));
    await page.getByRole('button', { name: 'Consultar' }).click();
    await expect(page.getByText('Informe no máximo 1.000 pessoas por vez. Aqui há 1.001.')).toBeVisible();
  });
});

test.describe('editing one person', () => {
  test('begins with what they have, changes it and says so', { tag: '@flow' }, async ({ page, beSignedIn }) => {
    await beSignedIn(ANA);
    await page.goto(table(COMPANY, '&busca=00000107581'));
    const box = page.getByRole('checkbox', { name: 'Selecionar Alice Amostra' });
    await tick(box);
    await rowAction(page, 'Alice Amostra', 'Editar acessos');
    await expect(page.getByText(/Mude o que Alice Amostra pode usar/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Remover cartão/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Permissionário atualizado com sucesso!')).toBeVisible();
    // Back at the rows that were left, ticked as they were, and the one that was changed says so.
    await expect(page).toHaveURL(/busca=00000107581/);
    await expect(page.getByText('Alterado agora')).toBeVisible();
    await expect(box).toBeChecked();
  });

  test('copies what somebody else has', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
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

  test(
    'a change by somebody else meanwhile is told and nothing is overwritten',
    { tag: '@thorough' },
    async ({ page, beSignedIn, problems, context }) => {
      problems.allow(REFUSED(409), REFUSED(503));
      await beSignedIn(COMPANY);
      await page.goto(edit(COMPANY, '00000112585'));
      await page
        .getByRole('button', { name: /^Remover cartão/ })
        .first()
        .waitFor();
      const other = await context.newPage();
      await other.goto(edit(COMPANY, '00000112585'));
      await other.getByLabel('Válido até').fill('31/12/2091');
      await other.getByRole('button', { name: 'Salvar permissões' }).click();
      await expect(other.getByText('Permissionário atualizado com sucesso!')).toBeVisible();
      await page.getByLabel('Válido até').fill('31/12/2092');
      await page.getByRole('button', { name: 'Salvar permissões' }).click();
      await expect(page.getByText('Estes dados mudaram em outro lugar')).toBeVisible();
      // A reload that fails is said, and leaves what was typed.
      await page.route(/carregaSistemasEContratos/, (route) => route.fulfill({ status: 503, body: '' }));
      await page.getByRole('button', { name: 'Recarregar dados' }).click();
      await expect(page.getByText('Não foi possível carregar.')).toBeVisible();
      await expect(page.getByLabel('Válido até')).toHaveValue('31/12/2092');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Recarregar dados' }).click();
      await expect(page.getByLabel('Válido até')).toHaveValue('31/12/2091');
    },
  );

  test('with nothing left it asks, and the person leaves the table', { tag: '@flow' }, async ({ page, beSignedIn }) => {
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
    await page
      .getByRole('dialog', { name: 'Excluir todos os acessos?' })
      .getByRole('button', { name: 'Excluir todos' })
      .click();
    await expect(page).toHaveURL(/\/delegacaoAcesso/);
    await page.goto(table(COMPANY, '&busca=00000100064'));
    await expect(page.getByText('Dados não encontrados :(')).toBeVisible();
  });
});

test(
  'with no systems to choose from, the dialog says so and selects nothing',
  { tag: '@thorough' },
  async ({ page, signIn, context }) => {
    await signIn(COMPANY);
    await context.route('**/v1/delegacao-acesso/sistemagrupo/**', (route) => route.fulfill({ json: [] }));
    await page.goto(edit(COMPANY, CARLA));
    await page.getByRole('button', { name: 'Escolher sistemas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Selecionar Sistemas' });
    await expect(dialog.getByText('Não há sistemas habilitados para o CNPJ informado.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Selecionar', exact: true })).toBeDisabled();
  },
);
