import { expectAccessible } from './support/axe';
import { ANA, BRUNO, COMPANY, pick } from './support/delegation';
import { layoutShift } from './support/layout-shift';
import { expect, expectAccessibleOnPhone, test, tick } from './support/test';
import { rowAction } from './support/rows';

test('a company gets about by the menu, which stays as it was left', { tag: '@flow' }, async ({ page, beSignedIn }) => {
  await beSignedIn(COMPANY);
  await page.goto('/principalPJ');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Expandir o menu' }).click();
  await expect(menu.getByText('Acessos da empresa')).toBeVisible();
  await menu.getByRole('link', { name: 'Permitir delegar a terceiros' }).click();
  await expect(page).toHaveURL('/permitirDelegar');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Permitir delegar a terceiros' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await menu.getByRole('link', { name: 'Delegação de acesso' }).click();
  await rowAction(page, 'Alice Amostra', 'Editar acessos');
  await expect(page).toHaveURL(/delegacaoEdicao/);
  await expect(menu.getByRole('link', { name: 'Delegação de acesso' })).toHaveAttribute('aria-current', 'true');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Recolher o menu' })).toBeVisible();
  await expect(menu.getByText('Acessos da empresa')).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.05);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Recolher o menu' }).click();
  // By its icon alone an entry says its name beside the pointer.
  await menu.getByRole('link', { name: 'Endereços' }).hover();
  await expect(menu.getByText('Endereços')).toHaveCSS('opacity', '1');
  await expectAccessible(page);
});

test('who is signed in reads their name at the top of a tablet and of a laptop', async ({ page, beSignedIn }) => {
  await beSignedIn(ANA);
  await page.goto('/endereco');
  const name = page.getByRole('button', { name: 'Menu de ANA EXEMPLO' }).getByText('ANA EXEMPLO');
  for (const width of [768, 1023, 1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const hidden = await name.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden, `at ${width} px`).toBe(0);
  }
  // What made room for it still says what it does.
  await page.setViewportSize({ width: 768, height: 768 });
  await expect(page.getByRole('button', { name: 'Alto contraste' })).toBeVisible();
});

test('the way past the top leads to the menu', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn(ANA);
  await page.goto('/seguranca');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Segurança' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o menu [2]' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('button', { name: 'Buscar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Início' })).toBeFocused();
});

test(
  'on a phone the menu opens over the screen, and gives the focus back',
  { tag: ['@phone', '@flow'] },
  async ({ page, beSignedIn }) => {
    await beSignedIn(ANA);
    await page.goto('/endereco');
    const opener = page.getByRole('button', { name: 'Abrir o menu' });
    await expect(opener).toBeVisible();
    for (const width of [320, 360, 390, 430, 479, 480, 767, 768]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Endereços' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await drawer.getByRole('link', { name: 'Minha atividade' }).click();
    await expect(page).toHaveURL('/minhaAtividade');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Minha atividade' })).toBeFocused();
  },
);

test(
  'who acts for several companies sees which one in the header, on every screen of its work',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(BRUNO);
    await page.goto('/delegacaoAcesso');
    const header = page.getByRole('banner');
    await expect(header.getByText('TESTE ALFANUMERICO LTDA')).toBeVisible();
    await pick(page, 'Empresa', 'EXEMPLO COMERCIO ELETRONICO LTDA (Supervisor)');
    await expect(page.getByText(/^\d+ pessoas com acesso$/)).toBeVisible();

    // The choice holds for the next screen and after a reload, though their addresses do not name it.
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Registro de mudanças' }).click();
    await expect(page).toHaveURL('/registro');
    const chosen = header.getByText('EXEMPLO COMERCIO ELETRONICO LTDA');
    await expect(chosen).toBeVisible();
    await page.reload();
    await expect(chosen).toBeVisible();

    // On a phone it has a line of the header, kept from the first drawing on: nothing moves when the name comes.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/delegacaoAcesso');
    await expect(page.getByRole('checkbox', { name: /^Selecionar / }).first()).toBeVisible();
    await expect(chosen).toBeInViewport({ ratio: 1 });
    expect(await layoutShift(page)).toBeLessThan(0.05);
    await expectAccessibleOnPhone(page);
    await pick(page, 'Empresa', 'TESTE ALFANUMERICO LTDA (Administrador)');
    await expect(header.getByText('TESTE ALFANUMERICO LTDA')).toBeVisible();
  },
);

test(
  'closer rows show fifteen people on a laptop, and stay chosen',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await beSignedIn(COMPANY);
    await page.goto('/delegacaoAcesso');
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Selecionar / }) });
    const inSight = () =>
      rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length);
    await expect(rows.first()).toBeVisible();
    const before = await inSight();
    expect(before).toBeGreaterThanOrEqual(9);
    // Further down the heading stays above the rows, that of the column that stays at the side too.
    await rows.nth(12).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    const name = page.getByRole('columnheader', { name: 'Nome' });
    await expect.poll(async () => (await name.boundingBox())?.y).toBe(0);
    const onTop = (header: Element) => {
      const { left, top } = header.getBoundingClientRect();
      return header.contains(document.elementFromPoint(left + 30, top + 20));
    };
    expect(await name.evaluate(onTop)).toBe(true);
    await page.mouse.wheel(0, -2000);
    await expect.poll(inSight).toBe(before);
    await page.getByRole('button', { name: 'Linhas mais próximas' }).click();
    await expect(page.getByRole('button', { name: 'Linhas mais próximas' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.reload();
    await expect(rows.first()).toBeVisible();
    expect(await inSight()).toBeGreaterThanOrEqual(15);
    expect(await layoutShift(page)).toBeLessThan(0.05);
    // Also above the bar of those who are ticked, which takes one line.
    await tick(rows.nth(1).getByRole('checkbox'));
    const bar = await page
      .getByText('1 pessoa selecionada')
      .locator('../..')
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    expect(bar.height).toBeLessThanOrEqual(48);
    const above = await rows.evaluateAll(
      (all, top) => all.filter((row) => row.getBoundingClientRect().bottom <= top + 0.5).length,
      bar.top,
    );
    expect(above, 'fifteen, and the heading').toBeGreaterThanOrEqual(16);

    await page.getByRole('button', { name: 'Linhas mais próximas' }).click();
    await expect.poll(inSight).toBe(before);
  },
);
