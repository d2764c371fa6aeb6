import { CARLA, COMPANY, ELENA, choosePeople, pick, table } from './support/delegation';
import { expect, test } from './support/test';

test.describe('by the keyboard', () => {
  test('a search typed with pauses, an order and a page leave the focus where it is', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&itens=10'));
    const search = page.getByLabel('Nome ou usuário');
    await search.focus();
    await page.keyboard.type('ca');
    await expect(page).toHaveURL(/busca=ca$/);
    await expect(search).toBeFocused();
    await page.keyboard.type('io');
    await expect(page).toHaveURL(/busca=caio$/);
    await expect(search).toHaveValue('caio');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await expect(page).not.toHaveURL(/busca/);

    const heading = page.getByRole('columnheader', { name: 'Contratos' });
    await heading.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/ordem=contratos/);
    await expect(heading).toBeFocused();
    await search.fill('ninguém');
    await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    const next = page.getByRole('button', { name: 'Próxima página' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^11 a 20 de/)).toBeVisible();
    await expect(next).toBeFocused();
    await expect(next).toBeInViewport({ ratio: 1 });
  });

  test('whoever turns to the last page goes on at its number', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY, '&itens=100&pagina=2'));
    await page.getByRole('button', { name: 'Próxima página' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Próxima página' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Página 3', exact: true })).toBeFocused();
  });

  test('the choice of columns follows its button, and Escape leads back', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    const columns = page.getByRole('button', { name: 'Colunas' });
    await columns.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Usuário' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: 'Colunas' })).toBeHidden();
    await expect(columns).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Usuário' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(columns).toBeFocused();
    await expect(page.getByRole('group', { name: 'Colunas' })).toBeHidden();
  });

  test('columns are put in order by their buttons or dragged, and stay so', async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await page.getByRole('button', { name: 'Colunas' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Usuário' })).toBeFocused();
    const up = page.getByRole('button', { name: 'Subir Validade' });
    while (!(await up.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Validade é agora a coluna 6 de 7')).toBeAttached();
    await expect(up).toBeFocused();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Enter');
    // The first behind the name: there is no way further up.
    await expect(page.getByRole('button', { name: 'Descer Validade' })).toBeFocused();
    await page.keyboard.press('Escape');
    const headings = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    const order = ['', 'Nome', 'Validade', 'Usuário', 'Contratos', 'Centros de custo', 'Sistemas', '2ª etapa', 'Ações'];
    expect(await headings()).toEqual(order);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Validade' })).toBeVisible();
    expect(await headings()).toEqual(order);

    // A pointer drags them.
    await page.getByRole('button', { name: 'Colunas' }).click();
    const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name }) });
    await row('2ª etapa').dragTo(row('Usuário'));
    await page.keyboard.press('Escape');
    await expect.poll(headings).toEqual([...order.slice(0, 3), '2ª etapa', ...order.slice(3, 7), 'Ações']);
  });

  test(
    'whoever selects all, and nobody again, goes on at the bar; a row ticked is not behind it',
    { tag: '@both-widths' },
    async ({ page, beSignedIn }) => {
      await beSignedIn(COMPANY);
      await page.goto(table(COMPANY));
      const boxes = page.getByRole('checkbox', { name: /^Selecionar \S+ \S+/ });
      await boxes.first().focus();
      await page.keyboard.press('Space');
      const bar = page.getByText(/^\d+ pessoas? selecionadas?$/).locator('../..');
      await expect(bar).toBeVisible();
      for (let row = 1; row < 5; row += 1) {
        while (!(await boxes.nth(row).evaluate((box) => box === document.activeElement)))
          await page.keyboard.press('Tab');
        const [box, top] = await Promise.all([boxes.nth(row), bar].map((found) => found.boundingBox()));
        expect((box?.y ?? 0) + (box?.height ?? 0), 'the box stands above the bar').toBeLessThanOrEqual(top?.y ?? 0);
      }
      await page.getByRole('button', { name: /^Selecionar as \d+$/ }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^2\d\d pessoas selecionadas$/)).toBeVisible();
      await expect(bar).toBeFocused();
      await page.getByRole('button', { name: 'Limpar' }).focus();
      await page.keyboard.press('Enter');
      const rest = page.getByText('Nenhuma pessoa selecionada').locator('../..');
      await expect(rest).toBeFocused();
      await expect(rest).toBeInViewport({ ratio: 1 });
    },
  );

  test('whoever comes back from a person is where they were, and after what they did goes on beside it', async ({
    page,
    beSignedIn,
  }) => {
    await page.setViewportSize({ width: 1366, height: 500 });
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Selecionar / }) });
    const nameIn = (nth: number) => row.nth(nth).getByRole('link');
    const open = async (nth: number, act: string) => {
      await row
        .nth(nth)
        .getByRole('button', { name: /^Ações/ })
        .press('Enter');
      return page.getByRole('menuitem', { name: act });
    };
    const name = await nameIn(7).innerText();
    const edits = await open(7, 'Editar acessos');
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(0);
    await edits.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Permissões' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);

    const next = await nameIn(8).innerText();
    await (await open(7, 'Excluir')).press('Enter');
    await page.getByRole('button', { name: 'Excluir acessos' }).press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: next, exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });

  test('what is done with many leaves the place: the first row that it changed has the focus, or the bar, and nothing scrolls', async ({
    page,
    beSignedIn,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Selecionar / }) });
    const arrow = page.getByRole('columnheader', { name: 'Nome' }).locator('.ant-table-column-sorter-up');
    const colour = () => arrow.evaluate((element) => getComputedStyle(element).color);
    await expect(row.nth(3)).toBeVisible();
    const sorted = await colour();
    await row.nth(2).getByRole('checkbox').press('Space');
    await row.nth(3).getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Validade…' }).press('Enter');
    await page.getByRole('button', { name: '+ 1 ano' }).press('Enter');
    await page.getByRole('button', { name: 'Mudar a validade de 2 pessoas' }).press('Enter');
    await expect(row.nth(2).getByText('Alterado agora')).toBeVisible();
    await expect(row.nth(2).getByRole('link')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // The toast that told it takes no colour away.
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
    expect(await colour()).toBe(sorted);
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await expect(page.getByText('Alterado agora')).toHaveCount(0);

    const name = await row.nth(4).getByRole('link').innerText();
    await row.nth(4).getByRole('checkbox').press('Space');
    await expect(page.getByText('1 pessoa selecionada')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Excluir' }).press('Enter');
    await page.getByRole('button', { name: 'Excluir acessos' }).press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
    // No row is left that it was about: whoever pressed the button is there, and the bar with it, at the foot of the window.
    const bar = page.getByText('Nenhuma pessoa selecionada').locator('../..');
    await expect(bar.getByRole('button', { name: 'Excluir' })).toBeFocused();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // The rows that it stands over are not read through it.
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });

  test('a key leads from a row to what is done with the ticked ones, and Escape back to the row', async ({
    page,
    beSignedIn,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    const box = page.getByRole('checkbox', { name: /^Selecionar \S+ \S+/ }).nth(5);
    await box.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Tecla B')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('b');
    await expect(page.getByRole('button', { name: 'Editar acessos' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toBeFocused();
    // Elsewhere it is a letter.
    await page.getByLabel('Nome ou usuário').focus();
    await page.keyboard.type('b');
    await expect(page.getByLabel('Nome ou usuário')).toHaveValue('b');
  });

  test('whoever removes a person or a card goes on at the next one, then at the heading; a wrong date takes the focus', async ({
    page,
    beSignedIn,
  }) => {
    await beSignedIn(COMPANY);
    await page.goto(table(COMPANY));
    await choosePeople(page, `${CARLA};${ELENA}`);
    await pick(page, 'Contrato', '9912000102 · OURO');
    await pick(page, 'Centro de custo', '0002 LOJA VIRTUAL');
    await page.getByRole('button', { name: 'Selecionar os 5' }).click();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    const cards = page.getByRole('button', { name: /^Remover cartão/ });
    await cards.nth(3).focus();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(4);
    await expect(cards.nth(3)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(2)).toBeFocused();
    await page.getByLabel('Válido até').fill('01/01/2020');
    await page.getByRole('button', { name: 'Salvar permissões' }).press('Enter');
    await expect(page.getByLabel('Válido até')).toBeFocused();

    const people = page.getByRole('list', { name: 'Pessoas' }).getByRole('button');
    await people.first().focus();
    await page.keyboard.press('Enter');
    await expect(people).toHaveCount(1);
    await expect(people).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Pessoas' })).toBeFocused();
  });
});
