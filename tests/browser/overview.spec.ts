import type { Locator } from '@playwright/test';
import { COMPANY } from './support/delegation';
import { expect, expectAccessible, expectAccessibleOnPhone, test } from './support/test';

/** The number of people that a row or a figure says. */
const figureOf = async (way: Locator) =>
  await way.locator('xpath=ancestor-or-self::tr/td').or(way.locator('b.num')).first().textContent();

test(
  'the overview of a company: from its home to the figures, and from a figure to whom it counts',
  { tag: ['@flow', '@both-widths'] },
  async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto('/principalPJ');
    await page.getByRole('main').getByRole('link', { name: 'Ver a visão geral' }).click();
    await expect(page.getByRole('heading', { name: 'Visão geral', level: 1 })).toBeFocused();
    const figures = page.getByRole('region', { name: 'Números de agora' });
    await expect(figures.getByRole('link', { name: /^Pessoas com acesso 2\d\d / })).toBeVisible();

    const by = page.getByRole('region', { name: 'Pessoas por' });
    await by.getByRole('button', { name: 'Sistema' }).click();
    await expect(by.getByRole('rowheader').first()).toBeVisible();
    const weeks = page.getByRole('region', { name: 'Mudanças por semana' });
    await weeks.getByRole('button', { name: 'Ver como tabela' }).click();
    await expect(weeks.getByRole('row')).toHaveCount(54);
    await expect(page.getByRole('region', { name: 'Cartões' }).getByText('Ninguém usa').first()).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);

    const ended = figures.getByRole('link', { name: /vencidos$/ });
    const count = Number.parseInt((await ended.textContent()) ?? '', 10);
    expect(count).toBeGreaterThan(0);
    await ended.click();
    await expect(page).toHaveURL(/validade=vencidas/);
    await expect(page.getByText(/^Venceu em/)).toHaveCount(count);

    // A figure of the grants, and one of the people, lead to as many as they count.
    for (const [way, chip] of [
      [by.getByRole('row').nth(1).getByRole('link'), 'Contrato'],
      [figures.getByRole('link', { name: /^Sem entrar há 90 dias/ }), 'Último acesso'],
    ] as const) {
      await page.goBack();
      const counted = /\d+/.exec((await figureOf(way)) ?? '')?.[0];
      await way.click();
      await expect(page.getByRole('list', { name: 'Filtros em uso' })).toContainText(chip);
      await expect(page.getByText(`${counted} pessoas`, { exact: true })).toBeVisible();
    }

    // A card that nobody uses leads to where it is given.
    await page.goBack();
    await page
      .getByRole('region', { name: 'Cartões' })
      .getByRole('link', { name: /Ninguém usa$/ })
      .first()
      .click();
    await expect(page.getByText(/^Ninguém usa o cartão \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Dar este cartão a alguém' }).click();
    await expect(page.getByRole('dialog').getByText(/^Já vem escolhido na próxima tela: Cartão \d+/)).toBeVisible();
  },
);

test('Ctrl+K finds a person of the company by the keyboard alone, and keeps what was typed out of the address', async ({
  page,
  beSignedIn,
}) => {
  await beSignedIn(COMPANY);
  await page.goto('/endereco');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Pessoa, contrato/ });
  await expect(field).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.type('alice');
  const first = page.getByRole('option', { name: /alice/i }).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  expect(asked.filter((url) => /alice/i.test(url))).toEqual([]);
  expect(page.url()).not.toMatch(/alice/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/delegacaoAcesso\?.*pessoa=\d{11}/);
  await expect(field).toBeHidden();
  await expect(page.getByText(/^Alice /).first()).toBeVisible();
});

test(
  'the search of everything leads away from a form, and what was typed there is kept',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(COMPANY);
    await page.goto('/novoEndereco');
    await page.getByLabel('Identificação').fill('Depósito');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Pessoa, contrato/ });
    await field.fill('registro');
    await expect(page.getByRole('option', { name: /^Registro de mudanças/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/registro/);
    await page.goBack();
    await expect(page.getByLabel('Identificação')).toHaveValue('Depósito');
  },
);

test('on a phone it opens from the menu', { tag: ['@both-widths', '@thorough'] }, async ({ page, beSignedIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await beSignedIn(COMPANY);
  await page.goto('/painel');
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  const field = page.getByRole('combobox', { name: /^Pessoa, contrato/ });
  await field.fill('99');
  await expect(page.getByRole('group', { name: 'Contratos' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});
