import type { Page } from '@playwright/test';
import { newPerson } from './support/account';
import { expect, expectAccessibleOnPhone, fillSignOn, test, tick } from './support/test';

const COMPANY = '00000101000162';
const ANA = '00000010154';
const BRUNO = '00000010235';
const ALPHANUMERIC = 'TESTE001000106';
const ELENA = '00000010588';
const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

const open = '/permitirDelegar';

/** The bar under the table: the block that says what is ticked. */
const barOf = (page: Page) => page.getByText('Nenhum terceiro selecionado').locator('xpath=ancestor::div[1]');

/** What can be done with somebody, as the menu of their row says it. */
async function actionsOf(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  const said = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return said.map((text) => text.trim());
}

test.describe('a company chooses who delegates in its name', () => {
  test(
    'its third parties are listed, an Administrador with everything',
    { tag: '@both-widths' },
    async ({ page, beSignedIn }) => {
      await beSignedIn(COMPANY);
      await page.goto(open);
      await expect(page.getByText('Ana Exemplo')).toBeVisible();
      // On a phone a row says who somebody is; what they may delegate is behind it.
      const phone = (page.viewportSize()?.width ?? 0) < 768;
      await expect(page.getByText('Todos', { exact: true })).toHaveCount(phone ? 0 : 2);
      expect(await actionsOf(page, 'Bruno Fictício')).toEqual([
        'Ver tudo',
        'Editar sistemas',
        'Editar contratos',
        'Excluir',
      ]);
      expect(await actionsOf(page, 'Ana Exemplo')).toEqual(['Ver tudo', 'Excluir']);
      await expectAccessibleOnPhone(page);
      // Nothing covers a row, and the bar takes one line, as long as nobody is ticked.
      await expect(barOf(page)).toHaveCSS('position', 'static');
      await tick(page.getByRole('checkbox', { name: 'Selecionar Bruno Fictício' }));
      const top = async (name: string) => {
        const box = await page.getByRole('button', { name, exact: true }).last().boundingBox();
        expect(box, `${name} stands on the screen`).not.toBeNull();
        return box?.y;
      };
      expect(await top('Excluir'), 'both stand in one line').toBe(await top('Limpar'));
    },
  );

  test(
    'a Supervisor is found with a masked name, added, reminded of, authorised and removed',
    { tag: '@flow' },
    async ({ page, beSignedIn, problems }) => {
      problems.allow(REFUSED(409));
      await beSignedIn(COMPANY);
      await page.goto(open);
      await page.getByLabel('CPF (somente números) ou usuário').fill(ELENA);
      await page.getByRole('combobox', { name: 'Perfil' }).selectOption('Supervisor');
      await page.getByRole('button', { name: 'Procurar' }).click();
      await expect(page.getByText('Ele*** I***')).toBeVisible();
      await page.getByRole('button', { name: 'Adicionar Supervisor' }).click();

      const reminder = page.getByRole('dialog', { name: 'Falta autorizar' });
      await expect(reminder).toBeVisible();
      const [first, ...others] = await reminder
        .getByRole('button', { name: /Depois|Autorizar/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().y));
      expect(others, 'three answers').toHaveLength(2);
      for (const y of others) expect(y, 'the answers stand in one row').toBe(first);
      await reminder.getByRole('button', { name: 'Autorizar sistemas' }).click();
      const systems = page.getByRole('dialog', { name: /^Sistemas de Elena/ });
      await tick(systems.getByRole('checkbox', { name: /COLETA/ }));
      await systems.getByRole('button', { name: 'Autorizar' }).click();
      await expect(page.getByText('Autorização realizada com sucesso.')).toBeVisible();
      const row = page.getByRole('row', { name: /Elena/ });
      await expect(row).toContainText('COL');

      await row.getByRole('button', { name: /^Ações de Elena/ }).click();
      await page.getByRole('menuitem', { name: 'Editar contratos' }).click();
      const contracts = page.getByRole('dialog', { name: /^Contratos de Elena/ });
      await tick(contracts.getByRole('checkbox', { name: /9912000103/ }));
      await contracts.getByRole('button', { name: 'Autorizar' }).click();
      await expect(row).toContainText('9912000103');

      await tick(row.getByRole('checkbox'));
      await page.getByRole('button', { name: 'Excluir', exact: true }).click();
      await page
        .getByRole('dialog', { name: /^Excluir terceiros?$/ })
        .getByRole('button', { name: 'Excluir' })
        .click();
      await expect(page.getByText(/^Terceiro excluído: Elena/)).toBeVisible();
      await expect(row).toHaveCount(0);
      await tick(page.getByRole('checkbox', { name: 'Selecionar Bruno Fictício' }));
      await page.getByRole('button', { name: 'Limpar' }).press('Enter');
      await expect(barOf(page)).toBeFocused();
    },
  );

  test('bad input is told: nothing typed, blocked characters, nobody there, nothing chosen, somebody who is one already', async ({
    page,
    beSignedIn,
    problems,
  }) => {
    problems.allow(REFUSED(404));
    await beSignedIn(COMPANY);
    await page.goto(open);
    await page.getByRole('button', { name: 'Procurar' }).click();
    await expect(page.getByText('Favor informar o CPF(somente números) ou usuário')).toBeVisible();
    await expect(page.getByText('Favor informar o Perfil')).toBeVisible();

    const user = page.getByLabel('CPF (somente números) ou usuário');
    await user.pressSequentially('ana/;?\\');
    await expect(user).toHaveValue('ana');
    await expect(page.getByText('Não use os caracteres / ; ? \\.')).toBeVisible();
    await user.pressSequentially('x');
    await expect(user).toHaveValue('anax');
    await expect(page.getByText('Não use os caracteres / ; ? \\.')).toBeHidden();
    await page.getByRole('combobox', { name: 'Perfil' }).selectOption('Administrador');
    await page.getByRole('button', { name: 'Procurar' }).click();
    await expect(page.getByText('Não há conta ativa com este usuário ou CPF.')).toBeVisible();

    await user.fill('000.000.101-54');
    await page.getByRole('button', { name: 'Procurar' }).click();
    await expect(page.getByText('Esta pessoa já é Administrador desta empresa.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Adicionar/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByText('Não foi selecionado nenhum terceiro')).toBeVisible();
  });

  test(
    'adding needs a recent sign-in, and comes back to what was typed',
    { tag: '@thorough' },
    async ({ page, beSignedIn, problems, context, server, mailbox }) => {
      const { login } = await newPerson(server.url, mailbox, 'IRENE FICTÍCIA');
      problems.allow(REFUSED(409));
      await beSignedIn('00000104000104');
      await page.goto(open);
      await expect(page.getByText('Ainda não existem usuários adicionados.')).toBeVisible();
      await expect(page.getByText('Adicione um terceiro.')).toBeVisible();
      await page.getByLabel('CPF (somente números) ou usuário').fill(login);
      await page.getByRole('combobox', { name: 'Perfil' }).selectOption('Administrador');
      await page.getByRole('button', { name: 'Procurar' }).click();
      await expect(page.getByText('Ire*** F***')).toBeVisible();
      await context.route('**/v1/delegacao-terceiro/hierarquia', (route) =>
        route.fulfill({
          status: 409,
          json: { msgs: ['IDC-112 Para sua segurança, entre novamente antes de continuar.'] },
        }),
      );
      await page.getByRole('button', { name: 'Adicionar Administrador' }).click();
      await page.getByRole('alert').getByRole('button').click();
      await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
      await context.unrouteAll();
      await fillSignOn(page, '00000104000104');
      await expect(page.getByLabel('CPF (somente números) ou usuário')).toHaveValue(login);
      await page.getByRole('button', { name: 'Adicionar Administrador' }).click();
      await expect(page.getByText('Terceiro incluído com sucesso.')).toBeVisible();
      await expect(page.getByRole('row', { name: /Irene/ })).toContainText('Todos');
    },
  );
});

test(
  'on a phone the three ways on from a new Supervisor stand one below the other',
  { tag: ['@phone', '@thorough'] },
  async ({ page, beSignedIn, server, mailbox }) => {
    const { login } = await newPerson(server.url, mailbox, 'OLGA FICTÍCIA');
    await beSignedIn(COMPANY);
    await page.goto(`${open}?lng=en`);
    await page.getByLabel('CPF (digits only) or username').fill(login);
    await page.getByRole('combobox', { name: 'Profile' }).selectOption('Supervisor');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: 'Add Supervisor' }).click();
    const reminder = page.getByRole('dialog', { name: 'One step left' });
    await expect(reminder).toBeVisible();
    const places = await Promise.all(
      // The main one stands last, as in every dialog: at the thumb, and in the order of Tab.
      ['Later', 'Authorise systems', 'Authorise contracts'].map((name) =>
        reminder.getByRole('button', { name }).boundingBox(),
      ),
    );
    expect(places, 'all stand on the screen').not.toContain(null);
    const [first, ...others] = places;
    for (const place of others) {
      expect(place?.x).toBe(first?.x);
      expect(place?.width).toBe(first?.width);
    }
    expect(places.map((place) => place?.y)).toEqual(
      places.map((place) => place?.y).sort((a, b) => Number(a) - Number(b)),
    );
  },
);

test(
  'an Administrador offers Supervisor only and may not touch another Administrador',
  { tag: '@both-widths' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(ANA);
    await page.goto(open);
    await expect(page.getByText('Bruno Fictício')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Perfil' }).getByRole('option')).toHaveText(['Supervisor']);
    await expect(page.getByRole('checkbox', { name: 'Selecionar Ana Exemplo' })).toBeDisabled();
    expect(await actionsOf(page, 'Ana Exemplo')).toEqual(['Ver tudo']);
    expect(await actionsOf(page, 'Bruno Fictício')).toContain('Excluir');
  },
);

test(
  'somebody who is Supervisor of one and Administrador of another company manages the other one alone',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(BRUNO);
    await page.goto(`${open}?lng=en`);
    await expect(page.getByText(/TESTE ALFANUMERICO LTDA/).first()).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Company', exact: true })).toHaveCount(0);
  },
);

test(
  'somebody who delegates for nobody is told so',
  { tag: '@thorough' },
  async ({ page, beSignedIn, server, mailbox }) => {
    // A person of this journey's own: others make a demo person a third party.
    const { login } = await newPerson(server.url, mailbox);
    await beSignedIn(login);
    await page.goto(open);
    await expect(page.getByText('Você não delega por nenhuma empresa')).toBeVisible();
  },
);

test('a contract’s state is told in the language of the reader', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn(COMPANY);
  await page.goto(`${open}?lng=en`);
  await page.getByRole('button', { name: 'Actions for Bruno Fictício' }).click();
  await page.getByRole('menuitem', { name: 'Edit contracts' }).click();
  await expect(page.getByRole('dialog').getByText('BRONZE · Suspended')).toBeVisible();
});

test(
  'a company demands a second step; its Administrador is told, and after the last day led to where it is turned on',
  { tag: '@flow' },
  async ({ page, beSignedIn, context, mailbox }) => {
    await beSignedIn(ALPHANUMERIC);
    await page.goto(open);
    const demanding = page.getByRole('switch', { name: 'Exigir a segunda etapa dos terceiros' });
    await expect(demanding).not.toBeChecked();
    await expect(page.getByRole('row', { name: /Bruno Fictício/ })).toContainText('Sem');
    await demanding.click();
    const question = page.getByRole('dialog', { name: 'Exigir a segunda etapa?' });
    await expect(question).toContainText('1 de 1 ainda não tem a segunda etapa.');
    await question.getByRole('button', { name: 'Exigir' }).click();
    await expect(demanding).toBeChecked();
    await expect(page.getByText(/^Exigida desde/)).toBeVisible();
    await expectAccessibleOnPhone(page);
    // In the language that he was last written to in: other journeys speak English.
    expect((await mailbox.message(BRUNO)).text).toMatch(/TESTE ALFANUMERICO LTDA .*(?:segunda etapa|second step)/);

    await context.clearCookies();
    await beSignedIn(BRUNO);
    await page.goto(open);
    await expect(page.getByText(/exige a segunda etapa da entrada\. Ative a sua até \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessibleOnPhone(page);
    // The days that go by are the server's: here its answer says that they are over.
    await context.route('**/v1/delegacao/perfil/*', async (route) => {
      const response = await route.fetch();
      const { perfis, ...rest } = (await response.json()) as { perfis: { segundaEtapa: object | null }[] };
      const over = perfis.map((each) => ({
        ...each,
        segundaEtapa: each.segundaEtapa && { ...each.segundaEtapa, vencida: true },
      }));
      await route.fulfill({ response, json: { ...rest, perfis: over } });
    });
    await page.reload();
    await expect(page.getByText('Falta a segunda etapa da sua entrada')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessibleOnPhone(page);
    await page.getByRole('link', { name: 'Ativar em Segurança' }).click();
    await expect(page).toHaveURL('/seguranca');
    await context.unrouteAll();

    await context.clearCookies();
    await beSignedIn(ALPHANUMERIC);
    await page.goto(open);
    await demanding.click();
    await page
      .getByRole('dialog', { name: 'Deixar de exigir a segunda etapa?' })
      .getByRole('button', { name: 'Deixar de exigir' })
      .click();
    await expect(demanding).not.toBeChecked();
  },
);

test('the third parties are filtered, read beside the table, and saved as they show', async ({ page, beSignedIn }) => {
  await beSignedIn(COMPANY);
  await page.goto(open);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('region', { name: 'Escolher filtros' }).getByRole('combobox', { name: 'Perfil' }).press('Enter');
  await page.locator('.ant-select-item-option-content', { hasText: 'Supervisor' }).click();
  await expect(page.getByRole('list', { name: 'Filtros em uso' })).toHaveText('Perfil Supervisor');
  await expect(page.getByRole('link', { name: 'Ana Exemplo' })).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]perfil=S/);

  await page.getByRole('link', { name: 'Bruno Fictício' }).click();
  const drawer = page.getByRole('dialog', { name: 'Bruno Fictício, terceiro da empresa' });
  await expect(drawer.getByText(/^Delega pela empresa desde/)).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Contratos' })).toContainText('99120001');
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]perfil=S/);

  await page.getByRole('button', { name: 'Linhas mais próximas' }).click();
  const row = page.getByRole('row', { name: /Bruno Fictício/ });
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(40);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Planilha XLSX/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^terceiros-\d{4}-\d\d-\d\d\.xlsx$/);

  await page.getByRole('link', { name: 'Bruno Fictício' }).click();
  await drawer.getByRole('link', { name: 'Ver quem recebeu' }).click();
  await expect(page).toHaveURL(/\/delegacaoAcesso\?.*concedidoPor=/);
  await expect(page.getByRole('list', { name: 'Filtros em uso' })).toContainText('Bruno Fictício');
});
