import { readFile } from 'node:fs/promises';
import { newPerson } from './support/account';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, PASSWORD, test } from './support/test';

const ANA = '00000010154';

test('the code history: function in words, when, how, masked, in pages and sorted, all in the address', async ({
  page,
  signIn,
}) => {
  await signIn(ANA);
  await page.getByRole('link', { name: 'Consultar histórico' }).click();
  await expect(page).toHaveURL('/historicoToken');
  const table = page.getByRole('table');
  const first = table.getByRole('row').nth(1);
  await expect(first.getByText(/^\d\d\/\d\d\/\d{4} às \d\dh\d\d$/)).toBeVisible();
  await expect(first.getByText(/^\*{4}\d\d$/)).toBeVisible();
  await expect(first).toContainText('***');

  const newest = (await first.textContent()) ?? '';
  await page.getByRole('button', { name: 'Página 2', exact: true }).click();
  await expect(page).toHaveURL('/historicoToken?pagina=2');
  await expect(first).not.toHaveText(newest);
  const second = (await first.textContent()) ?? '';
  await page.reload();
  await expect(first).toHaveText(second);
  await page.getByRole('columnheader', { name: 'Enviado em' }).click();
  await expect(page).toHaveURL(/ordem=dataCadastro%2Casc/);
  await expect(page).not.toHaveURL(/pagina/);
  await page.goBack();
  await expect(page).toHaveURL('/historicoToken?pagina=2');
  await page.goto('/historicoToken?pagina=x&ordem=senha,asc');
  await expect(first).toBeVisible();
  await page.getByRole('link', { name: 'Voltar', exact: true }).click();
  await expect(page).toHaveURL('/principalPF');
});

test('on a phone the history is cards', { tag: '@phone' }, async ({ page, beSignedIn }) => {
  await beSignedIn(ANA);
  await page.goto('/historicoToken');
  await expect(page.getByRole('list', { name: 'Histórico de códigos' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('an empty history says so', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('00000010588');
  await page.goto('/historicoToken?pagina=50');
  await expect(page.getByText('Dados não encontrados :(')).toBeVisible();
});

test(
  'my activity shows sign-ins and changes, and ends other sessions',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, server, mailbox, browser }) => {
    const { login } = await newPerson(server.url, mailbox);
    const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
    const other = await elsewhere.newPage();
    await other.goto('/login');
    await other.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(other, login);
    await expect(other).toHaveURL('/principalPF');
    await signIn(login);
    await page.getByRole('link', { name: 'Ver atividade' }).click();
    await expect(page).toHaveURL('/minhaAtividade');
    await expect(page.getByText('Esta sessão')).toHaveCount(1);
    await expect(page.getByText('Entrada na conta').first()).toBeVisible();
    await expect(page.getByText('Cadastro concluído').first()).toBeVisible();
    await expectAccessibleOnPhone(page);

    await page.getByRole('button', { name: /^Encerrar a sessão de/ }).click();
    await expect(page.getByText('Sessão encerrada.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(0);
    await expect(page.getByText('Sessões encerradas').first()).toBeVisible();
    await other.goto('/minhaAtividade');
    await expect(other.getByLabel('Senha', { exact: true })).toBeVisible();
    await elsewhere.close();
  },
);

test('all other sessions end at once', { tag: '@thorough' }, async ({ page, beSignedIn, server, mailbox, browser }) => {
  const { login } = await newPerson(server.url, mailbox);
  for (const device of ['um', 'dois']) {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'pt-BR',
      userAgent: `Firefox/1 Linux ${device}`,
    });
    const window = await context.newPage();
    await window.goto('/login');
    await window.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(window, login);
    await expect(window).toHaveURL('/principalPF');
    await context.close();
  }
  await beSignedIn(login);
  await page.goto('/minhaAtividade');
  const open = page.getByRole('region', { name: 'Sessões abertas' });
  await expect(open.getByText('Firefox, Linux')).toHaveCount(2);
  await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar as outras' }).click();
  await expect(page.getByText('As outras sessões foram encerradas.')).toBeVisible();
  await expect(open.getByText('Firefox, Linux')).toHaveCount(0);
  await expect(page.getByText('Esta sessão')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const heading = page.getByRole('heading', { name: 'Sessões abertas' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('a dependent sees the activity of the account too', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('00000010669');
  await page.goto('/minhaAtividade');
  await expect(page.getByText('Esta sessão')).toBeVisible();
});

test(
  'my data come as a page to be read and as JSON, each after a code, photo and addresses included',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, mailbox, context }) => {
    await signIn(ANA);
    await page.getByRole('link', { name: 'Baixar dados' }).click();
    await expect(page).toHaveURL('/meusDados');
    await expectAccessibleOnPhone(page);
    const ask = page.getByRole('button', { name: 'Baixar meus dados' });
    await ask.click();
    await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
    await page.getByRole('button', { name: 'Voltar' }).click();
    const toRead = page.getByRole('radio', { name: /^Para ler \(HTML\)/ });
    await expect(toRead).toBeFocused();
    await expect(page.getByText('Para ler (HTML)')).toBeInViewport({ ratio: 1 });
    await ask.click();
    await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
    const code = await mailbox.code(ANA);
    const arriving = page.waitForEvent('download');
    await page.keyboard.type(code);
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.html$/);
    const result = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Baixar de novo' }) });
    await expect(result).toBeFocused();
    await expect(result).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);

    const copy = await context.newPage();
    await copy.setContent(await readFile(await file.path(), 'utf8'));
    await expect(copy.getByRole('heading', { level: 1, name: 'Cópia dos meus dados' })).toBeVisible();
    await copy.getByRole('link', { name: 'Permissões recebidas' }).click();
    const received = copy.getByRole('region', { name: 'Permissões recebidas' });
    await expect(received).toBeInViewport();
    await expect(
      received.getByRole('row', { name: /^Contrato 9912000201 · Centro de custo 0001/ }).first(),
    ).toBeVisible();
    await expect(copy.getByRole('img', { name: /^Foto de/ })).toBeVisible();
    expect(await copy.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(copy);
    await copy.close();

    await page.getByRole('radio', { name: /^Para programas \(JSON\)/ }).check();
    await ask.click();
    await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
    const another = await mailbox.code(ANA);
    const coming = page.waitForEvent('download');
    await page.keyboard.type(another);
    const json = await coming;
    expect(json.suggestedFilename()).toMatch(/\.json$/);
    const data = JSON.parse(await readFile(await json.path(), 'utf8')) as {
      usuario: { idPostal: string };
      imagem: string;
      enderecos: unknown[];
    };
    expect(data.usuario.idPostal).toBe(ANA);
    expect(data.enderecos.length).toBeGreaterThan(0);
    expect(Buffer.from(data.imagem, 'base64').length).toBeGreaterThan(100);
  },
);

test(
  'a company’s copy names whom it granted what',
  { tag: '@thorough' },
  async ({ page, beSignedIn, mailbox, context }) => {
    const company = '00000104000104';
    await beSignedIn(company);
    await page.goto('/meusDados');
    await expect(page.getByText(/^O acesso que a empresa deu: a cada pessoa/)).toBeVisible();
    await page.getByRole('button', { name: 'Baixar meus dados' }).click();
    await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
    const code = await mailbox.code(company);
    const arriving = page.waitForEvent('download');
    await page.keyboard.type(code);
    const copy = await context.newPage();
    await copy.setContent(await readFile(await (await arriving).path(), 'utf8'));
    const granted = copy.getByRole('region', { name: 'Delegação de acesso' });
    await expect(granted.getByRole('rowheader', { name: /^ANA EXEMPLO Usuário 00000010154/ })).toBeVisible();
    await expect(
      granted.getByRole('row', { name: /^Contrato 9912000301 · Centro de custo 0001/ }).first(),
    ).toBeVisible();
  },
);

test('a sign-in that is too old leads to a new one and back to the same form', async ({
  page,
  beSignedIn,
  context,
  problems,
}) => {
  problems.allow(/console: Failed to load resource.* 409 /);
  await beSignedIn(ANA);
  await page.goto('/meusDados');
  // What the server says ten minutes after the sign-in.
  await context.route(
    '**/v1/usuarios/token/*',
    (route) =>
      route.fulfill({
        status: 409,
        json: { msgs: ['IDC-112 Para sua segurança, entre novamente antes de continuar.'] },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  await page.getByRole('button', { name: 'Entrar de novo' }).click();
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  const login = page.getByLabel('CPF, CNPJ ou usuário');
  if (await login.isEditable()) await login.fill(ANA);
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/meusDados');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
});
