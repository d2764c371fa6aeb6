import type { Page } from '@playwright/test';
import { endSession, newForeigner, newPerson, someCpf } from './support/account';
import { png } from './support/pictures';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, test, tick } from './support/test';

const REFUSED = /console: Failed to load resource.* 409 /;

const save = (page: Page) => page.getByRole('button', { name: 'Salvar dados' }).click();

/** Types the code into the six boxes, which finalises. */
async function finalise(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
  await page.keyboard.type(code);
}

test(
  'a Brazilian changes name, gender, special needs and photo, confirmed by a code',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, server, mailbox }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    await signIn(login);
    await page.getByRole('link', { name: 'Editar dados' }).click();
    await expect(page).toHaveURL('/dadosBrasileiro');
    await expect(page.getByText(login.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'))).toBeVisible();
    await expectAccessibleOnPhone(page);

    await page.getByLabel('Nome completo ou nome social').fill('  Pessoa Nova  ');
    await page.getByLabel(/^Gênero/).press('ArrowDown');
    await page.getByTitle('Outro').click();
    await tick(page.getByRole('checkbox', { name: 'Visual' }));
    await page.getByLabel(/^Foto/).setInputFiles({ name: 'retrato.png', mimeType: 'image/png', buffer: png(640, 400) });
    await expect(page.getByText('retrato.png')).toBeVisible();
    await expect(page.getByText(/\d+ kB/)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Sua nova foto' })).toBeVisible();
    await save(page);
    await expect(page.getByText('Enviamos o código para o seu e-mail.')).toBeVisible();
    await expectAccessible(page);
    await finalise(page, await mailbox.code(email));

    await expect(page).toHaveURL('/principalPF');
    await expect(page.getByText('Dados alterados.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pessoa Nova', exact: true })).toBeVisible();
    await expect(page.getByText('Outro', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Foto de Pessoa Nova' })).toBeVisible();
    await page.goto('/dadosBrasileiro');
    await expect(page.getByLabel('Nome completo ou nome social')).toHaveValue('PESSOA NOVA');
    await expect(page.getByRole('checkbox', { name: 'Visual' })).toBeChecked();
  },
);

test(
  'a file that is no photo is refused in words, and a converted photo is small',
  { tag: '@thorough' },
  async ({ page, beSignedIn, server, mailbox }) => {
    const { login, email } = await newPerson(server.url, mailbox);
    await beSignedIn(login);
    await page.goto('/dadosBrasileiro');
    const input = page.getByLabel(/^Foto/);
    await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png');
    await expect(page.locator('input[type="hidden"][name="MAX_FILE_SIZE"]')).toHaveValue('1000');
    for (const [file, message] of [
      [{ name: 'texto.txt', mimeType: 'text/plain', buffer: Buffer.from('nada') }, 'Escolha uma imagem JPG ou PNG.'],
      [
        { name: 'mentira.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma imagem') },
        'Não foi possível ler esta imagem. Escolha outra, em JPG ou PNG.',
      ],
      [
        { name: 'vazio.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
        'Não foi possível ler esta imagem. Escolha outra, em JPG ou PNG.',
      ],
      [{ name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_000) }, 'A imagem tem no máximo 1 MB.'],
    ] as const) {
      await input.setInputFiles(file);
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText(file.name)).toHaveCount(0);
    }
    await input.setInputFiles({ name: 'boa.png', mimeType: 'image/png', buffer: png(500, 500) });
    await expect(page.getByText('boa.png')).toBeVisible();
    await save(page);
    const change = page.waitForRequest((request) => request.method() === 'PATCH');
    await finalise(page, await mailbox.code(email));
    const { imagem } = (await change).postDataJSON() as { imagem: string };
    const jpeg = Buffer.from(imagem, 'base64');
    expect(jpeg.length).toBeLessThanOrEqual(60_000);
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  },
);

test('unchanged data sends nothing, and cancel leads home', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn('00000010316');
  await page.getByRole('link', { name: 'Editar dados' }).click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByLabel('Nome completo ou nome social').fill(' carla modelo ');
  await save(page);
  await expect(page.getByText('Nenhum dado foi alterado. Nada foi enviado.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/principalPF');
});

test(
  'somebody in the first wrong field still sees it when the summary comes above it',
  { tag: '@phone' },
  async ({ page, beSignedIn }) => {
    await beSignedIn('00000010588');
    await page.goto('/dadosEstrangeiro');
    const name = page.getByLabel('Nome completo ou nome social');
    await name.fill('');
    // In sight, but not for long: the summary moves it down.
    await name.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await name.press('Enter');
    await expect(page.getByText('Corrija 1 campo para continuar')).toBeAttached();
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Informe o nome.', { exact: true })).toBeInViewport({ ratio: 1 });
  },
);

test('wrong fields are told beside them and in a summary', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('00000010316');
  await page.goto('/dadosBrasileiro');
  await page.getByLabel('Nome completo ou nome social').fill('');
  await page.getByLabel('Data de nascimento').fill('01/01/2020');
  await save(page);
  const summary = page.getByRole('alert').filter({ hasText: 'Corrija 2 campos para continuar' });
  await expect(summary).toBeFocused();
  await expect(summary.getByText('Corrija 2 campos para continuar')).toBeInViewport({ ratio: 1 });
  await summary.getByRole('link', { name: /^Nome completo/ }).click();
  await expect(page.getByLabel('Nome completo ou nome social')).toBeFocused();
  await expect(page.getByLabel('Data de nascimento')).toHaveAttribute('aria-invalid', 'true');
});

test('a foreigner with a CPF keeps it and has no CPF to add', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('00000010588');
  await page.goto('/dadosEstrangeiro');
  await expect(page.getByText('000.000.105-88')).toBeVisible();
  await expect(page.getByLabel('Identidade ou passaporte')).toHaveValue('EX105880');
  await expect(page.getByLabel('Nome da mãe', { exact: true })).toHaveValue('ROSA INVENTADA');
  await expect(page.getByText('Quero informar meu CPF')).toHaveCount(0);
  await tick(page.getByLabel('Mãe desconhecida'));
  await expect(page.getByLabel('Nome da mãe', { exact: true })).toBeDisabled();
});

test(
  'a foreigner without a CPF adds one; the code can only go by e-mail',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, mailbox }) => {
    await signIn('viajante01');
    await page.getByRole('link', { name: 'Editar dados' }).click();
    await expect(page).toHaveURL('/dadosEstrangeiro');
    await expect(page.getByRole('radio', { name: /SMS/ })).toHaveCount(0);
    await tick(page.getByLabel('Quero informar meu CPF'));
    await save(page);
    await expect(page.getByText('Informe o CPF.').first()).toBeVisible();
    await expect(page.getByText('Informe o nome da mãe.').first()).toBeVisible();
    await expectAccessible(page);
    const cpf = someCpf();
    await page.getByLabel('CPF', { exact: true }).fill(cpf);
    await tick(page.getByLabel('Mãe desconhecida'));
    await save(page);
    await finalise(page, await mailbox.code('viajante01'));
    await expect(page).toHaveURL('/principalPF');
    await expect(page.getByText(cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'))).toBeVisible();
  },
);

test(
  'a CPF of somebody else is refused beside its field',
  { tag: '@thorough' },
  async ({ page, beSignedIn, problems, server, mailbox }) => {
    problems.allow(REFUSED);
    await beSignedIn((await newForeigner(server.url, mailbox)).login);
    await page.goto('/dadosEstrangeiro');
    await tick(page.getByLabel('Quero informar meu CPF'));
    await page.getByLabel('CPF', { exact: true }).fill('00000010154');
    await tick(page.getByLabel('Mãe desconhecida'));
    await save(page);
    await expect(page.getByText('Este CPF já está em uso em outra conta.', { exact: true })).toBeVisible();
  },
);

for (const [login, route, shown] of [
  ['00000101000162', '/dadosPJBrasil', '00.000.101/0001-62'],
  ['00000104000104', '/dadosPJForaBrasil', '00.000.104/0001-04'],
  ['globaltrade', '/dadosPJForaBrasil', '10203040'],
] as const)
  test(
    `${login}, a company, changes its trade name`,
    { tag: login === '00000101000162' ? '@flow' : '@thorough' },
    async ({ page, signIn, mailbox }) => {
      await signIn(login);
      await page.getByRole('link', { name: 'Editar dados' }).click();
      await expect(page).toHaveURL(route);
      await expect(page.getByText(shown, { exact: true })).toBeVisible();
      await save(page);
      await expect(page.getByText('Nenhum dado foi alterado. Nada foi enviado.')).toBeVisible();
      await page.getByLabel(/^Nome fantasia/).fill('Comércio Ágil');
      await save(page);
      await finalise(page, await mailbox.code(login));
      await expect(page).toHaveURL('/principalPJ');
      await expect(page.getByText('COMÉRCIO ÁGIL').first()).toBeVisible();
    },
  );

test('the wrong data screen leads to the right one', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('globaltrade');
  await page.goto('/dadosPJBrasil');
  await expect(page).toHaveURL('/dadosPJForaBrasil');
  await page.goto('/dadosBrasileiro');
  await expect(page).toHaveURL('/principalPJ');
});

test(
  'a dependent is told politely that the data cannot be changed here',
  { tag: '@thorough' },
  async ({ page, signIn }) => {
    await signIn('00000010669');
    for (const route of ['/dadosBrasileiro', '/endereco', '/novoEndereco', '/historicoToken', '/meusDados']) {
      await page.goto(route);
      await expect(page.getByText('Esta conta é só de leitura')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Salvar dados' })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await expect(page).toHaveURL('/principalPF');
  },
);

test('two tabs: the second is told and overwrites nothing, and reloading shows what is there', async ({
  page,
  context,
  beSignedIn,
  server,
  mailbox,
  problems,
}) => {
  problems.allow(REFUSED);
  const { login, email } = await newPerson(server.url, mailbox);
  await beSignedIn(login);
  await page.goto('/dadosBrasileiro');
  const other = await context.newPage();
  await other.goto('/dadosBrasileiro');
  await other.getByLabel('Nome completo ou nome social').fill('DA SEGUNDA ABA');

  await page.getByLabel('Nome completo ou nome social').fill('DA PRIMEIRA ABA');
  await save(page);
  await finalise(page, await mailbox.code(email));
  await expect(page).toHaveURL('/principalPF');

  await save(other);
  await finalise(other, await mailbox.code(email));
  await expect(other.getByText('Estes dados mudaram em outro lugar')).toBeVisible();
  await expect(other.getByLabel('Nome completo ou nome social')).toHaveValue('DA SEGUNDA ABA');
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Recarregar dados' }).click();
  await expect(other.getByLabel('Nome completo ou nome social')).toHaveValue('DA PRIMEIRA ABA');
  await expect(other.getByText('Estes dados mudaram em outro lugar')).toHaveCount(0);
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(other.getByRole('heading', { level: 1 })).toBeInViewport();
});

test(
  'a session that ends in the middle of the form loses nothing that was typed',
  { tag: '@thorough' },
  async ({ page, beSignedIn, server, mailbox, problems, context }) => {
    problems.allow(/console: Failed to load resource.* 401 /);
    const { login } = await newPerson(server.url, mailbox);
    await beSignedIn(login);
    await page.goto('/dadosBrasileiro');
    await page.getByLabel('Nome completo ou nome social').fill('Nome Digitado');
    await tick(page.getByRole('checkbox', { name: 'Auditiva' }));
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await endSession(server.url, login, String(token));
    await context.clearCookies();
    await save(page);
    await fillSignOn(page, login);
    await expect(page).toHaveURL('/dadosBrasileiro');
    await expect(page.getByLabel('Nome completo ou nome social')).toHaveValue('Nome Digitado');
    await expect(page.getByRole('checkbox', { name: 'Auditiva' })).toBeChecked();
  },
);
