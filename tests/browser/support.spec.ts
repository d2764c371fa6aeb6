import type { Page } from '@playwright/test';
import { freshCode } from './support/app-code';
import { tabTo } from './support/keyboard';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, hasSeenHelp, test } from './support/test';

// As in production: journeys elsewhere need more tries than a person has.
test.use({ settings: { LOGIN_TRIES_PER_ACCOUNT: '5' } });

const STAFF = 'suporte01';
const ANA = '00000010154';
const ELENA = '00000010588';
const COMPANY = '00000101000162';

/** Through the front door and the sign-on page, where staff take a second step. */
async function signInAsStaff(page: Page, url: string): Promise<void> {
  await page.goto('/login?lng=pt');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, STAFF);
  await page.getByLabel('Código do app').fill(await freshCode(url, STAFF));
  await expect(page.getByLabel(/^Não perguntar neste navegador/)).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/suporte');
  await expect(page.getByRole('heading', { level: 1, name: 'Atendimento' })).toBeVisible();
}

/** The same without having walked there. */
async function beStaff(page: Page, beSignedIn: (login: string) => Promise<void>): Promise<void> {
  await beSignedIn(STAFF);
  await page.goto('/suporte?lng=pt');
  await expect(page.getByRole('heading', { level: 1, name: 'Atendimento' })).toBeVisible();
}

const banner = (page: Page) => page.getByRole('region', { name: 'Revisão em andamento' });

async function search(page: Page, term: string): Promise<void> {
  await page.goto('/suporte');
  await page.getByLabel('Procurar conta').fill(term);
  await page.getByRole('button', { name: 'Procurar' }).click();
}

/** Searches, opens the one account that is found and gives the reason. */
async function review(
  page: Page,
  term: string,
  { motivo, protocolo }: { motivo: string; protocolo: string },
): Promise<void> {
  await search(page, term);
  await page.getByRole('button', { name: /^Abrir revisão de/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill(motivo);
  await dialog.getByLabel('Número do protocolo').fill(protocolo);
  await dialog.getByRole('button', { name: 'Abrir revisão' }).click();
  await expect(banner(page)).toContainText(protocolo);
}

async function endReview(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Encerrar revisão' }).click();
  await expect(page).toHaveURL('/suporte');
  await expect(page.getByText('Revisão encerrada.')).toBeVisible();
}

test(
  'staff find an account, review it for reading only, and its owner sees that',
  { tag: '@both-widths' },
  async ({ page, browser, baseURL, server, mailbox }) => {
    await signInAsStaff(page, server.url);
    await search(page, '000.000.101-54');
    await expect(page.getByText('***.000.101-**').first()).toBeVisible();
    await expect(page.getByText('Ana Exemplo')).toHaveCount(0);
    await expectAccessibleOnPhone(page);

    await page.getByRole('button', { name: /^Abrir revisão de/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Abrir revisão' }).click();
    await expect(dialog.getByText('Informe o motivo.')).toBeVisible();
    await expect(dialog.getByText('Informe o número do protocolo.')).toBeVisible();
    await dialog.getByLabel('Motivo').fill('Não recebe o código');
    await dialog.getByLabel('Número do protocolo').fill('2026-0004821');
    await dialog.getByRole('button', { name: 'Abrir revisão' }).click();

    await expect(page).toHaveURL('/principalPF');
    await expect(page.getByRole('heading', { level: 1, name: 'Conta de Ana Exemplo' })).toBeVisible();
    await expect(page.getByText('**/**/1988')).toBeVisible();
    const shown = await page.locator('body').innerText();
    for (const secret of ['000.000.101-54', ANA, '12/04/1988', '900000101']) expect(shown).not.toContain(secret);
    await expect(page.getByRole('button', { name: /^Alterar/ })).toHaveCount(0);
    await expect(page.getByText('Desativar minha conta')).toHaveCount(0);
    await expectAccessibleOnPhone(page);

    await page.getByRole('link', { name: 'Ver dependentes' }).click();
    await expect(page.getByRole('heading', { name: 'Fábio Exemplo' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Excluir|Alterar/ })).toHaveCount(0);
    expect(await page.locator('body').innerText()).not.toContain('000.000.106-69');
    await page.goto('/dadosBrasileiro');
    await expect(page.getByLabel(/^Nome completo/)).toHaveValue('ANA EXEMPLO');
    await expect(page.getByRole('button', { name: 'Salvar dados' })).toHaveCount(0);
    await expectAccessibleOnPhone(page);
    await page.goto('/endereco');
    await expect(banner(page)).toContainText('Ana Exemplo');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /Excluir|Novo|principal/i })).toHaveCount(0);

    await banner(page).getByRole('link', { name: 'Situação e códigos' }).click();
    await expect(page.getByText('Nenhum bloqueio agora.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Nenhum bloqueio agora.')).toBeVisible();
    await endReview(page);

    expect((await mailbox.message(ANA)).text).toContain('2026-0004821');

    const owner = await browser.newContext({ locale: 'pt-BR', ...(baseURL && { baseURL }) });
    const home = await owner.newPage();
    await hasSeenHelp(home, ANA);
    await home.goto('/login');
    await home.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(home, ANA);
    await expect(home.getByText(/O atendimento consultou a sua conta em/)).toBeVisible();
    await home.getByRole('link', { name: 'Ver acessos' }).click();
    await expect(home.getByRole('heading', { level: 1, name: 'Acessos do atendimento' })).toBeVisible();
    await expect(home.getByText('Protocolo 2026-0004821').first()).toBeVisible();
    await expect(home.getByText('Suporte de Exemplo').first()).toBeVisible();
    await expectAccessible(home);
    await home
      .getByRole('button', { name: /^Contestar a consulta de Suporte de Exemplo/ })
      .first()
      .click();
    const objection = home.getByRole('dialog', { name: 'Contestar a consulta' });
    await objection.getByLabel('Motivo').fill('Não pedi ajuda a ninguém');
    await objection.getByRole('button', { name: 'Enviar contestação' }).click();
    await expect(home.getByText(/^Contestada em /).first()).toBeVisible();
    await owner.close();

    expect((await mailbox.message(STAFF)).text).toContain('2026-0004821');
    await page.goto('/supervisao?contestadas=S');
    await expect(page.getByText('Não pedi ajuda a ninguém').first()).toBeVisible();
    await expect(page.getByRole('table', { name: /^Revisões abertas em cada dia/ })).toBeAttached();
    await expectAccessibleOnPhone(page);
  },
);

test(
  'what staff type stands in no address; a reload and Back from a review show what was found',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beStaff(page, beSignedIn);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await search(page, 'loja exemplo');
    const company = page.getByText('EXEMPLO COMERCIO ELETRONICO LTDA');
    const by = page.getByRole('cell', { name: 'nome fantasia', exact: true });
    await expect(company).toBeVisible();
    await expect(by).toBeVisible();
    await expect(page).toHaveURL(/\/suporte\?busca=[\da-z]+-\d+$/);
    await expectAccessibleOnPhone(page);
    await page.reload();
    await expect(by).toBeVisible();
    await expect(page.getByLabel('Procurar conta')).toHaveValue('loja exemplo');
    const address = page.url();

    await page.getByRole('button', { name: /^Abrir revisão de/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('Dúvida sobre os contratos');
    await dialog.getByLabel('Número do protocolo').fill('P-6');
    await dialog.getByRole('button', { name: 'Abrir revisão' }).click();
    await expect(page).toHaveURL('/principalPJ');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(by).toBeVisible();
    await banner(page).getByRole('button', { name: 'Encerrar revisão' }).click();
    await expect(page.getByText('Revisão encerrada.')).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(by).toBeVisible();
    expect(asked.filter((url) => /loja|exemplo/i.test(url))).toEqual([]);

    await page.goto('/suporte');
    await page
      .getByRole('table', { name: 'Suas últimas revisões' })
      .getByRole('button', { name: 'Abrir de novo: conta de EXEMPLO COMERCIO ELETRONICO LTDA, protocolo P-6' })
      .click();
    await expect(page.getByRole('dialog').getByLabel('Motivo')).toHaveValue('Dúvida sobre os contratos');
    await page.keyboard.press('Escape');

    // An old link had the term in its address.
    await page.goto('/suporte?termo=loja');
    await expect(page).toHaveURL('/suporte');
    await expect(page.getByLabel('Procurar conta')).toHaveValue('');
    // Another window does not know the search.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(address);
    await expect(page.getByText('Esta busca não está mais disponível. Procure de novo.')).toBeVisible();
    await expectAccessibleOnPhone(page);
  },
);

test(
  'the keyboard alone finds an account, reviews it and ends the review',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beStaff(page, beSignedIn);
    await tabTo(page, page.getByLabel('Procurar conta'));
    await page.keyboard.type('000.000.105-88');
    await page.keyboard.press('Enter');
    const open = page.getByRole('button', { name: /^Abrir revisão de/ });
    await expect(open).toBeVisible();
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await tabTo(page, dialog.getByLabel('Motivo'));
    await page.keyboard.type('Pergunta sobre os dados');
    await tabTo(page, dialog.getByLabel('Número do protocolo'));
    await page.keyboard.type('2026-77');
    await page.keyboard.press('Enter');
    await expect(banner(page)).toContainText('2026-77');
    // The account's own heading has the focus once it is there; the review stands above it.
    await expect(page.locator('main h1')).toBeFocused();
    await tabTo(page, banner(page).getByRole('button', { name: 'Encerrar revisão' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/suporte');
    await expect(page.getByText('Revisão encerrada.')).toBeVisible();
  },
);

test('six accounts of a search show on a laptop without scrolling', async ({ page, beSignedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await beStaff(page, beSignedIn);
  await search(page, 'exemplo');
  const sixth = page.getByRole('table').getByRole('row').nth(6);
  await expect(sixth).toBeInViewport({ ratio: 1 });
});

test('the search’s button stands beside its fields on a tablet', async ({ page, beSignedIn }) => {
  await beStaff(page, beSignedIn);
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const button = await page.getByRole('button', { name: 'Procurar', exact: true }).boundingBox();
    const field = await page.locator('.ant-select', { has: page.getByLabel('Situação') }).boundingBox();
    expect(button?.y, `at ${width} px`).toBe(field?.y);
    expect(button?.x ?? 0, `at ${width} px`).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  }
});

test('a company’s tables show in a review without anything to change', async ({ page, beSignedIn }) => {
  await beStaff(page, beSignedIn);
  await review(page, COMPANY, { motivo: 'Dúvida sobre acessos', protocolo: '2026/0004821-REGIONAL.SUL.0017' });
  await expect(page).toHaveURL('/principalPJ');
  const name = banner(page).getByRole('definition').first();
  await expect(name).toContainText('EXEMPLO COMERCIO ELETRONICO LTDA');
  expect(
    await name.evaluate(
      (element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
    ),
    'the name is whole',
  ).toBe(true);
  await page.getByRole('link', { name: 'Ver acessos' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Novo acesso|Exportar|Editar|Remover/ })).toHaveCount(0);
  expect(await table.innerText()).not.toMatch(/\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2}/);
  // "Why can she not use that card? Who gave it to her?"
  await table.getByRole('link', { name: 'Alice Exemplo' }).click();
  const drawer = page.getByRole('dialog', { name: 'Acessos de Alice Exemplo' });
  await expect(drawer.getByText(/^concedido por/).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Histórico' }).click();
  await expect(drawer.getByRole('list', { name: 'Histórico' }).getByRole('listitem').first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: /Remover|Validade/ })).toHaveCount(0);
  expect(await drawer.innerText()).not.toMatch(/\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2}/);
  expect(page.url()).not.toMatch(/\d{11}/);
  await page.keyboard.press('Escape');
  for (const path of ['/perfisDeAcesso', '/convites', '/importar', '/revisoes', '/pedidos', '/registro']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(
      page.locator('main').getByRole('button', { name: /Novo|Nova|Excluir|Alterar|Reenviar|Aprovar|Recusar|Baixar/ }),
    ).toHaveCount(0);
    await expect(page.locator('main').getByRole('link', { name: /Novo|Nova|Alterar/ })).toHaveCount(0);
    expect(await page.locator('main').innerText(), path).not.toMatch(/\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2}|[a-z]@exemplo/);
  }
  await page.goto('/permitirDelegar');
  await expect(page.getByText('Ana Exemplo')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Ações|CPF/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Adicionar|Excluir/ })).toHaveCount(0);
  expect(await page.locator('main').innerText()).not.toContain('000.000.101-54');
  await endReview(page);
});

test('somebody locked out by wrong passwords gets in again once staff lift the block', async ({
  page,
  browser,
  baseURL,
  beSignedIn,
  problems,
}) => {
  problems.allow(/console: Failed to load resource.* (401|429) /);
  const locked = await browser.newContext({ locale: 'pt-BR', ...(baseURL && { baseURL }) });
  const door = await locked.newPage();
  await hasSeenHelp(door, ELENA);
  await door.goto('/login');
  await door.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  for (let tries = 0; tries < 5; tries += 1) {
    await fillSignOn(door, ELENA, `Errada@${tries}`);
    // The page that answers has forgotten the password; the message looks like the one before.
    await expect(door.getByLabel('Senha', { exact: true })).toHaveValue('');
    await expect(door.getByRole('alert')).toContainText('não conferem');
  }
  await fillSignOn(door, ELENA);
  await expect(door.getByRole('alert')).toContainText('Muitas tentativas');

  await beStaff(page, beSignedIn);
  await review(page, ELENA, { motivo: 'Entrada bloqueada', protocolo: 'P-3' });
  await banner(page).getByRole('link', { name: 'Situação e códigos' }).click();
  await page.getByRole('button', { name: 'Liberar: Entrada bloqueada' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('A pessoa confirmou a identidade');
  await dialog.getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText('Nenhum bloqueio agora.')).toBeVisible();
  await endReview(page);

  await fillSignOn(door, ELENA);
  await expect(door).toHaveURL('/principalPF');
  await locked.close();
});

test(
  'a review ends by itself when its time is up, and a second one waits for the first',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await page.clock.install();
    await beStaff(page, beSignedIn);
    await review(page, ANA, { motivo: 'Tempo de revisão', protocolo: 'P-4' });
    await page.goto('/suporte');
    await expect(banner(page).getByRole('link', { name: 'Voltar à conta' })).toBeVisible();
    // With its three buttons, it stays within two lines of a phone.
    expect((await banner(page).boundingBox())?.height).toBeLessThan(112);
    await search(page, ELENA);
    await page.getByRole('button', { name: /^Abrir revisão de/ }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText('Você já tem uma revisão aberta')).toBeVisible();
    await expect(question.getByLabel('Motivo')).toHaveCount(0);
    // A link that looks like a button has the button's letters, also where antd has drawn an icon of its own.
    await expect(question.getByRole('link', { name: 'Voltar à conta' })).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.clock.fastForward('30:05');
    await expect(page.getByText(/^A revisão terminou em /)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    // To the server the time is not up: the staff member takes the review up again and ends it.
    await page.getByRole('button', { name: 'Minhas revisões' }).click();
    // What the home screen still asked for when the review is over would be refused.
    const loaded = Promise.all([page.waitForResponse(/\/resumo$/), page.waitForResponse(/\/imagem$/)]);
    await page.getByRole('button', { name: 'Voltar à conta' }).click();
    await expect(page).toHaveURL('/principalPF');
    await loaded;
    await endReview(page);
  },
);

test(
  'another window shows the reviewed account too, and more time is asked for once',
  { tag: '@thorough' },
  async ({ page, context, beSignedIn }) => {
    await beStaff(page, beSignedIn);
    await review(page, ANA, { motivo: 'Pergunta sobre os endereços', protocolo: 'P-5' });
    const beside = await context.newPage();
    await beside.goto('/endereco');
    await expect(banner(beside)).toContainText('Ana Exemplo');
    await expect(beside.getByRole('button', { name: /Excluir|Novo|principal/i })).toHaveCount(0);
    await banner(beside).getByRole('button', { name: 'Mais 15 minutos' }).click();
    await beside.getByRole('dialog').getByLabel('Motivo').fill('Falta conferir um endereço');
    await beside.getByRole('dialog').getByRole('button', { name: 'Continuar por 15 minutos' }).click();
    await expect(banner(beside).getByRole('button', { name: 'Mais 15 minutos' })).toHaveCount(0);
    await expect(banner(beside).getByRole('timer')).toHaveText(/^4\d:/);
    await expectAccessible(beside);
    await banner(beside).getByRole('button', { name: 'Encerrar revisão' }).click();
    await expect(beside.getByText('Revisão encerrada.')).toBeVisible();
    await beside.goto('/endereco');
    await expect(beside.getByRole('heading', { level: 1, name: 'Nenhuma revisão aberta' })).toBeVisible();
    await expectAccessible(beside);
  },
);

test(
  'a search that finds nobody, or could not, says why',
  { tag: '@thorough' },
  async ({ page, beSignedIn, problems }) => {
    problems.allow(/console: Failed to load resource.* 400 /);
    await beStaff(page, beSignedIn);
    for (const odd of ['😀', '%', '_', 'a']) {
      await search(page, odd);
      await expect(page.getByRole('alert')).toHaveText('Informe ao menos 3 letras do nome, ou o número completo.');
    }
    await search(page, 'ninguém com este nome');
    await expect(page.getByRole('status').filter({ hasText: 'Nenhuma conta encontrada' })).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Tipo' }).press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Empresa' })).toBeVisible();
  },
);

test(
  'on a phone, the way to a screen of a company with a long name has its chevrons behind their words',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beStaff(page, beSignedIn);
    await review(page, COMPANY, { motivo: 'Dúvida sobre acessos', protocolo: 'P-8' });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/registro');
    const long = page.getByRole('listitem').filter({ hasText: /^Conta de EXEMPLO COMERCIO ELETRONICO LTDA$/ });
    const [words, chevron] = await Promise.all([
      long.getByRole('link').evaluate((link) => {
        const lines = [...link.getClientRects()].map(({ right, top, bottom }) => ({ right, top, bottom }));
        return { lines: lines.length, ...(lines.at(-1) as { right: number; top: number; bottom: number }) };
      }),
      long.locator('svg').evaluate((drawn) => {
        const { left, top, bottom } = drawn.getBoundingClientRect();
        return { left, middle: (top + bottom) / 2 };
      }),
    ]);
    expect(words.lines).toBe(2);
    expect(chevron.left - words.right).toBeLessThan(16);
    expect(chevron.middle).toBeGreaterThan(words.top);
    expect(chevron.middle).toBeLessThan(words.bottom);
    await endReview(page);
  },
);

test('whoever is not staff is led home', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn(ANA);
  await page.goto('/suporte');
  await expect(page).toHaveURL('/principalPF');
});
