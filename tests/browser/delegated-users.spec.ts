import { BRUNO, CARLA, COMPANY, choosePeople, edit, pick, table } from './support/delegation';
import { expect, expectAccessible, expectAccessibleOnPhone, expectFocusKept, test, tick, untick } from './support/test';

test.describe('the table of a company', () => {
  test('filters, sorts and turns pages in the address', { tag: '@both-widths' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&itens=10'));
    await expect(page.getByText(/^2\d\d pessoas com acesso$/)).toBeVisible();
    await expectAccessibleOnPhone(page);
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
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await pick(page, 'Validade', 'Vencidas');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Venceu em/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filtros: 1 em uso' })).toBeFocused();
    await page.goBack();
    await expect(page.getByText(/^2\d\d pessoas com acesso$/)).toBeVisible();
  });

  test(
    'is filtered by what people may use and how they stand, each filter a chip that Back brings again',
    { tag: ['@flow', '@both-widths'] },
    async ({ page, beSignedIn }) => {
      await beSignedIn(COMPANY);
      await page.goto(table(COMPANY));
      const chips = page.getByRole('list', { name: 'Filtros em uso' }).getByRole('listitem');
      await page.getByRole('button', { name: 'Filtros', exact: true }).click();
      await expect(page.getByRole('combobox', { name: 'Contrato', exact: true })).toBeFocused();
      await pick(page, 'Contrato', '9912000101 · PLATINUM');
      await pick(page, 'Centro de custo', '0001 MATRIZ');
      await pick(page, 'Último acesso', 'Sem entrar há 90 dias');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(chips).toHaveText([
        'Contrato 9912000101',
        'Centro de custo 0001 MATRIZ',
        'Último acesso Sem entrar há 90 dias',
      ]);
      await expect(page).toHaveURL(/contrato=9912000101&centro=0001&ultimoAcesso=90/);
      await page.reload();
      await expect(chips).toHaveCount(3);
      await expectAccessibleOnPhone(page);
      await page.getByRole('button', { name: 'Tirar o filtro Contrato 9912000101' }).click();
      await expect(chips).toHaveText(['Último acesso Sem entrar há 90 dias']);
      await expectFocusKept(page);
      await page.goBack();
      await expect(chips).toHaveCount(3);
      await page.getByRole('button', { name: 'Limpar filtros' }).click();
      await expect(chips).toHaveCount(0);
      await expect(page.getByText(/^2\d\d pessoas com acesso$/)).toBeVisible();
    },
  );

  test('sorts by a column and remembers which columns show', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await page.getByRole('columnheader', { name: 'Contratos' }).click();
    await expect(page).toHaveURL(/ordem=contratos/);
    // A tablet has room for all that can be done with a row.
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(page.getByRole('button', { name: /^Ações de / }).first()).toBeInViewport({ ratio: 1 });
    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Ações de / }) });
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(new Set(heights), 'a name has one line').toEqual(new Set([heights[0]]));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Colunas' }).click();
    await tick(page.getByRole('checkbox', { name: 'Última alteração' }));
    await untick(page.getByRole('checkbox', { name: 'Usuário' }));
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Última alteração' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Usuário' })).toHaveCount(0);
  });

  test('exports what the filter finds', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=Alice'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^permissionarios-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  test('selects, selects all, and says when nobody is selected', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=ali'));
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByText('Não foi selecionado nenhum permissionário')).toBeVisible();
    await tick(page.getByRole('checkbox', { name: 'Selecionar Alice Ensaio' }));
    await expect(page.getByText('1 pessoa selecionada')).toBeVisible();
    await page.getByRole('button', { name: /^Selecionar as \d+$/ }).click();
    await expect(page.getByText(/^\d+ pessoas selecionadas$/)).toBeVisible();
    await page.getByRole('button', { name: 'Acrescentar acessos' }).click();
    await expect(page).toHaveURL(/\/delegacaoInclusao/);
    await expect(page.getByRole('button', { name: 'Remover Alice Ensaio' })).toBeVisible();
  });

  test('shows what a person may use, who granted it and what happened before', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=carla%20modelo'));
    const name = page.getByRole('link', { name: 'Carla Modelo', exact: true });
    await name.click();
    const dialog = page.getByRole('dialog', { name: 'Acessos de Carla Modelo' });
    await expect(dialog).toBeFocused();
    await expect(page).toHaveURL(/[?&]pessoa=/);
    await expect(dialog.getByText(/concedido por/).first()).toBeVisible();
    await expect(
      dialog.getByRole('button', { name: /^9912000101 PLATINUM 1 centro · \d+ cart(ão|ões)$/ }),
    ).toHaveAttribute('aria-expanded', 'true');
    await dialog.getByRole('button', { name: 'Histórico' }).click();
    await expect(dialog.getByText('Acesso concedido').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(name).toBeFocused();
    await expect(page).not.toHaveURL(/[?&]pessoa=/);
    await page.goForward();
    await expect(dialog).toBeFocused();
    await page.reload();
    await expect(dialog.getByText(/concedido por/).first()).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await name.focus();

    // A small window, in which the history scrolls.
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Histórico' }).click();
    await expect(dialog.getByText('Acesso concedido').first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 320 });
    await expectAccessible(page, { include: '[role=dialog]' });
  });

  test(
    'has all that is done beside its title within the window',
    { tag: '@thorough' },
    async ({ page, beSignedIn }) => {
      await beSignedIn(COMPANY);
      await page.goto(table(COMPANY));
      const add = page.getByRole('button', { name: 'Delegar novo acesso' });
      for (const width of [360, 767, 768, 900, 1024, 1366]) {
        await page.setViewportSize({ width, height: 768 });
        const log = page.getByRole('main').getByRole('link', { name: 'Registro de mudanças' });
        for (const act of [add, width < 768 ? page.getByRole('button', { name: 'Mais da tabela' }) : log]) {
          const box = await act.boundingBox();
          expect(box && box.x >= 0 && box.x + box.width <= width, `${width} px`).toBe(true);
        }
      }
    },
  );

  test('says who may use a card, and shows them in the table', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await page.getByRole('button', { name: 'Quem usa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quem pode usar' });
    await pick(page, 'Contrato', '9912000101 · PLATINUM');
    await expect(dialog.getByText(/^\d+ pessoas podem usar hoje$/)).toBeVisible();
    await pick(page, 'Centro de custo', '0001 MATRIZ');
    await pick(page, 'Cartão', '0067000001');
    await dialog.getByRole('button', { name: 'Ver todos na tabela' }).click();
    await expect(page.getByRole('list', { name: 'Filtros em uso' })).toContainText('Validade Vigentes');
    await expect(page.getByRole('row', { name: /Carla Modelo/ })).toBeVisible();
    await page.getByRole('button', { name: 'Quem usa' }).click();
    await dialog.getByRole('link', { name: 'Carla Modelo' }).click();
    const drawer = page.getByRole('dialog', { name: 'Carla Modelo' });
    await expect(drawer).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    // From another screen, too, the drawer has the keyboard.
    await page.goto(`/painel?empresa=${COMPANY}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('carla modelo');
    await expect(page.getByRole('option', { name: /Carla Modelo/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Selecionar/ }).first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });
});

test(
  'a Supervisor of one and Administrador of another company chooses, and sees the own scope alone',
  { tag: '@both-widths' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(BRUNO);
    await page.goto('/delegacaoAcesso');
    await expect(page.getByRole('banner').getByText('TESTE ALFANUMERICO LTDA')).toBeVisible();
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
  },
);

test('the end of everybody selected is set, and can be undone', { tag: '@flow' }, async ({ page, beSignedIn }) => {
  await beSignedIn(COMPANY);
  await page.goto(table(COMPANY, '&busca=beatriz'));
  const ends = page.getByRole('row').filter({ hasText: /^Beatriz (Modelo|Ensaio)/ });
  await tick(page.getByRole('checkbox', { name: 'Selecionar Beatriz Modelo' }));
  await tick(page.getByRole('checkbox', { name: 'Selecionar Beatriz Ensaio' }));
  const before = await ends.allInnerTexts();
  await page.getByRole('button', { name: 'Validade…' }).click();
  await page.getByRole('button', { name: '+ 6 meses' }).click();
  await page.getByRole('button', { name: 'Mudar a validade de 2 pessoas' }).click();
  await expect(page.getByText('Validade de 2 pessoas alterada: Beatriz')).toBeVisible();
  await expect.poll(() => ends.allInnerTexts()).not.toEqual(before);
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(page.getByText('Desfeito: a validade de 2 pessoas voltou a ser a de antes.')).toBeVisible();
  await expectFocusKept(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Selecionar Beatriz Modelo' })).toBeVisible();
  expect(await ends.allInnerTexts()).toEqual(before);
});

test(
  'bulk removal takes the accesses of everybody selected, and can be undone',
  { tag: '@flow' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=beatriz'));
    await tick(page.getByRole('checkbox', { name: 'Selecionar Beatriz Modelo' }));
    await tick(page.getByRole('checkbox', { name: 'Selecionar Beatriz Ensaio' }));
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(
      page.getByText(
        'Todos os acessos são excluídos agora, também os que vêm por perfis de acesso, e as pessoas recebem um aviso.',
      ),
    ).toBeVisible();
    await expect(page.getByText(/^2 pessoas perdem \d+ acessos \(\d+ cart/)).toBeVisible();
    await page
      .getByRole('dialog', { name: 'Excluir acessos' })
      .getByRole('button', { name: 'Excluir de 2 pessoas' })
      .click();
    await expect(page.getByText('Acessos de 2 pessoas excluídos: Beatriz')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Selecionar Beatriz Modelo' })).toHaveCount(0);
    await expectFocusKept(page);
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await expect(page.getByText('Desfeito: os acessos de 2 pessoas voltaram.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Selecionar Beatriz Modelo' })).toBeVisible();
    await expectFocusKept(page);
  },
);

test(
  'the end of everybody found is set at once, after showing what that does, and taken away again',
  { tag: '@both-widths' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&busca=ali'));
    const list = page.getByRole('region', { name: 'Pessoas com acesso' });
    const dialog = page.getByRole('dialog', { name: 'Mudar a validade' });
    const choose = async (date: RegExp | string) => {
      await tick(page.getByRole('checkbox', { name: 'Selecionar Alice Ensaio' }));
      await page.getByRole('button', { name: /^Selecionar as \d+$/ }).click();
      await expect(list.getByText(/^\d+ pessoas selecionadas$/)).toBeVisible();
      await page.getByRole('button', { name: 'Validade…' }).click();
      await expect(dialog.getByRole('button', { name: 'Mudar a validade', exact: true })).toBeDisabled();
      // From July on the end of this year and of the next are offered.
      await dialog.getByRole('button', { name: date }).last().click();
      const submit = dialog.getByRole('button', { name: /^Mudar a validade de \d+ pessoas$/ });
      await expect(submit).toBeEnabled();
      return submit;
    };
    const first = await choose(/^Fim de/);
    const count = /\d+/.exec(await first.innerText())?.[0];
    await expect(dialog.getByRole('region', { name: 'O que muda para cada pessoa' })).toContainText('Alice Ensaio');
    // Of the rows behind it, one may be half below the bar of those who are selected.
    await expectAccessible(page, { include: '[role=dialog]' });
    await first.click();
    await expect(page.getByText(`Validade de ${count} pessoas alterada: `)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nenhuma pessoa selecionada')).toBeVisible();
    await expectFocusKept(page);
    await expect(list.getByText(/^Até 31\/12\/\d{4}$/)).not.toHaveCount(0);
    await expect(list.getByText('Sem prazo', { exact: true })).toHaveCount(0);

    await (await choose('Sem prazo')).click();
    await expect(page.getByText('Nenhuma pessoa selecionada')).toBeVisible();
    // On a phone that needs no word.
    await expect(list.getByText('Alice Ensaio')).toBeVisible();
    await expect(list.getByText(/^Até 31\/12\//)).toHaveCount(0);
  },
);

test('on a phone the screens speak English', { tag: '@phone' }, async ({ page, beSignedIn }) => {
  await beSignedIn(COMPANY);
  await page.goto('/delegacaoAcesso?lng=en');
  await expect(page.getByRole('heading', { name: 'Access delegation' })).toBeVisible();
  await expect(page.getByText(/^1 to 20 of 2\d\d$/)).toBeVisible();
  // A row says what there is of somebody: no end and no systems need no words.
  const first = page.getByRole('list', { name: 'People with access' }).getByRole('listitem').first();
  await expect(first).toContainText(/\d contracts?/);
  await expect(page.getByText(/^(No end date|0 systems)$/)).toHaveCount(0);
  // It has two lines, also where accesses end.
  await page.goto('/delegacaoAcesso?lng=en&validade=aRenovar');
  const rows = page.getByRole('list', { name: 'People with access' }).getByRole('listitem');
  await expect(rows.getByText(/^Ended on/).first()).toBeVisible();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(72);
  await page.goto(`${edit(COMPANY, CARLA)}&lng=en`);
  await expect(page.getByRole('heading', { name: 'Posting cards' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove card/ }).first()).toBeVisible();
});
