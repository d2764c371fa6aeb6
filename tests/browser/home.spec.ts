import { unseenFocus } from './support/focus';
import { holdCode } from './support/held-code';
import { layoutShift } from './support/layout-shift';
import { expect, expectAccessible, fillSignOn, test, tick } from './support/test';
import { coveredByBars, ZOOMED } from './support/zoom';

const ANA = '00000010154';
const CARLA = '00000010316';
const COMPANY = '00000101000162';
/** So far a row may move below a finger on its way, in px: half of the lowest. */
const FINGER = 40;
const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

for (const [who, login, greeting, document, tile, tag] of [
  ['an individual', CARLA, 'Olá, Carla', '000.000.103-16', 'Gerenciar endereços', '@phone'],
  ['a company', COMPANY, 'Olá, EXEMPLO COMERCIO ELETRONICO LTDA', '00.000.101/0001-62', 'Gerenciar terceiros', ''],
] as const)
  test(
    `${who} that comes back to the home is greeted before the app’s own code has come`,
    { tag: tag || [] },
    async ({ page, context, signIn }) => {
      await signIn(login);
      await expect(page.getByText(document)).toBeVisible();
      const home = page.url();
      const letCome = await holdCode(context);
      for (const address of ['/', home]) {
        await page.goto(address, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
      }
      const way = page.getByRole('link', { name: tile });
      await expect(way).toBeVisible();
      const top = () => way.evaluate((link) => link.getBoundingClientRect().top + window.scrollY);
      const before = await top();
      await expectAccessible(page);
      letCome();
      await expect(page.getByText(document)).toBeVisible();
      // The greeting and the home are the same picture: nothing jumps from the one to the other, nor away from a finger.
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(FINGER);
    },
  );

for (const [who, login, tile, screen, tag] of [
  ['an individual', CARLA, 'Gerenciar endereços', 'Endereços', '@phone'],
  ['a company', COMPANY, 'Gerenciar terceiros', 'Permitir delegar a terceiros', ''],
] as const)
  test(
    `${who} goes on from the greeting: what is pressed is opened as soon as the app is there`,
    { tag: tag || [] },
    async ({ page, context, signIn }) => {
      await signIn(login);
      await expect(page.getByRole('link', { name: tile })).toBeVisible();
      const home = page.url();
      const letCome = await holdCode(context);
      await page.goto(home, { waitUntil: 'commit' });
      const way = page.getByRole('link', { name: tile });
      await way.click();
      await expect(way).toHaveAttribute('aria-busy', 'true');
      await expectAccessible(page);
      await expect(page).toHaveURL(home);
      letCome();
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(home);
      await expect(page.getByRole('link', { name: tile })).toBeVisible();
    },
  );

test.describe('each demo account sees its own home', () => {
  for (const [login, name, document] of [
    [ANA, 'Ana', '000.000.101-54'],
    ['00000010235', 'Bruno', '000.000.102-35'],
    ['00000010588', 'Elena', '000.000.105-88'],
    ['viajante01', 'Ignacio', 'XX0000001'],
  ] as const)
    test(`${login}, an individual`, { tag: login === 'viajante01' ? [] : '@thorough' }, async ({ page, signIn }) => {
      await signIn(login);
      await expect(page).toHaveURL('/principalPF');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page.getByText(document)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Alterar e-mail' })).toBeVisible();
    });

  for (const [login, tradeName, document] of [
    ['00000101000162', 'LOJA EXEMPLO', '00.000.101/0001-62'],
    ['00000104000104', 'SAMPLE IMPORTS', '00.000.104/0001-04'],
    ['globaltrade', 'Global Trade', '10203040'],
    ['TESTE001000106', 'TESTE ALFANUMERICO', 'TE.STE.001/0001-06'],
  ] as const)
    test(`${login}, a company`, { tag: login === 'globaltrade' ? [] : '@thorough' }, async ({ page, signIn }) => {
      await signIn(login);
      await expect(page).toHaveURL('/principalPJ');
      await expect(page.getByText(tradeName, { exact: true })).toBeVisible();
      await expect(page.getByText(document)).toBeVisible();
    });

  test('00000010669, a dependent, who changes nothing', async ({ page, signIn }) => {
    await signIn('00000010669');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fábio');
    await expect(page.getByRole('button', { name: /^Alterar/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Editar dados|Gerenciar/ })).toHaveCount(0);
    await expect(page.getByText('Desativar minha conta')).toHaveCount(0);
  });
});

test(
  'the help wizard offers itself once, walks through its steps and gives the focus back',
  { tag: ['@phone', '@flow'] },
  async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(page, ANA);
    const wizard = page.getByRole('dialog');
    await expect(wizard.getByRole('heading', { name: 'Boas-vindas à sua conta' })).toBeVisible();
    await wizard.getByRole('button', { name: 'Ver funcionalidades' }).click();
    for (const title of [
      'Dados pessoais',
      'Endereços',
      'Histórico de códigos',
      'Permissões recebidas',
      'Dependentes',
      'Delegação de acesso',
    ]) {
      await expect(wizard.getByRole('heading', { name: title })).toBeVisible();
      await wizard.getByRole('button', { name: 'Avançar' }).click();
    }
    await expect(wizard.getByRole('heading', { name: 'Permitir delegar a terceiros' })).toBeVisible();
    await wizard.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(wizard).toBeHidden();
    await page.reload();
    await expect(page.getByText('000.000.101-54')).toBeVisible();
    await expect(wizard).toBeHidden();
    await page.getByRole('button', { name: 'Conhecer a página' }).click();
    await expect(wizard.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(wizard).toBeHidden();
    await expect(page.getByRole('button', { name: 'Conhecer a página' })).toBeFocused();
  },
);

test('a home can be reloaded, and the session lives on', async ({ page, signIn }) => {
  await signIn(ANA);
  await page.reload();
  await expect(page.getByText('000.000.101-54')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/principalPF');
});

test(
  'the e-mail changes after the code that went to the new address',
  { tag: '@thorough' },
  async ({ page, signIn, mailbox }) => {
    const address = 'carla.nova@exemplo.test';
    await signIn(CARLA);
    await page.getByRole('button', { name: 'Alterar e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
    await expect(dialog.getByLabel('Novo e-mail')).toBeFocused();

    await dialog.getByLabel('Novo e-mail').fill('carla@');
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await expect(dialog.getByLabel('Novo e-mail')).toHaveAttribute('aria-invalid', 'true');

    await dialog.getByLabel('Novo e-mail').fill(address);
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await expect(dialog.getByLabel('Número 1 de 6')).toBeFocused();

    await page.keyboard.type(await mailbox.code(address));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText(address)).toBeVisible();
  },
);

test(
  'a wrong code keeps the numbers and says what is wrong; the right one still works',
  { tag: '@thorough' },
  async ({ page, signIn, mailbox, problems }) => {
    problems.allow(REFUSED(409));
    await signIn('00000010588');
    await page.getByRole('button', { name: 'Alterar e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
    await dialog.getByLabel('Novo e-mail').fill('elena.nova@exemplo.test');
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    const code = await mailbox.code('elena.nova@exemplo.test');
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    await expect(dialog.getByLabel('Número 1 de 6')).toBeFocused();
    await page.keyboard.type(wrong);
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expect(dialog.getByLabel('Número 6 de 6')).toHaveValue(wrong.slice(-1));
    await dialog.getByLabel('Número 1 de 6').focus();
    await page.keyboard.type(code);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText('elena.nova@exemplo.test')).toBeVisible();
  },
);

test('the same e-mail is not sent, and Escape closes the dialog', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn('viajante01');
  await page.getByRole('button', { name: 'Alterar e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  await dialog.getByLabel('Novo e-mail').fill('viajante01@contas.example');
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByText('Este já é o seu e-mail. Nada foi alterado.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Alterar e-mail' })).toBeFocused();
});

test('leaving ends the session here and at the sign-on', { tag: ['@phone', '@flow'] }, async ({ page, signIn }) => {
  await signIn('00000010235');
  await page.getByRole('button', { name: /BRUNO/ }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: /BRUNO/ })).toHaveCount(0);
  await page.goto('/principal');
  await expect(page).toHaveURL('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
});

test.describe('when the service fails', () => {
  test(
    'a 500 without a body is told in words, with another try',
    { tag: '@thorough' },
    async ({ page, signIn, problems, context }) => {
      problems.allow(REFUSED(500));
      await signIn(ANA);
      await context.route('**/api/v1/usuarios/*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/principal');
      await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      await context.unrouteAll();
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await expect(page.getByText('000.000.101-54')).toBeVisible();
    },
  );

  test(
    'no network is told in words, and nothing typed is lost',
    { tag: '@thorough' },
    async ({ page, signIn, problems, context, mailbox }) => {
      problems.allow(/console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await signIn(CARLA);
      await page.getByRole('button', { name: 'Alterar e-mail' }).click();
      const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
      await dialog.getByLabel('Novo e-mail').fill('sem.rede@exemplo.test');
      await context.setOffline(true);
      await dialog.getByRole('button', { name: 'Enviar código' }).click();
      await expect(page.getByText(/Sem resposta/).first()).toBeVisible();
      await expect(dialog.getByLabel('Novo e-mail')).toHaveValue('sem.rede@exemplo.test');
      await context.setOffline(false);
      await dialog.getByRole('button', { name: 'Enviar código' }).click();
      await expect(dialog.getByLabel('Número 1 de 6')).toBeFocused();
      await mailbox.code('sem.rede@exemplo.test');
    },
  );
});

test('the keyboard’s place is seen on every link, field and button', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn('00000010154');
  for (const path of ['/principalPF', '/novoEndereco', '/historicoToken']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await unseenFocus(page), path).toEqual([]);
  }
  await page.goto('/principalPF');
  await page.getByRole('button', { name: 'Alterar senha' }).press('Enter');
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused();
});

test.describe('at a zoom of 400 %', () => {
  test.use({ viewport: ZOOMED, deviceScaleFactor: 4 });
  for (const path of [`/delegacaoAcesso?empresa=${COMPANY}&lng=en`, '/permitirDelegar?lng=en'])
    test(
      `the bar of what is selected at ${path} moves with the page`,
      { tag: '@thorough' },
      async ({ page, beSignedIn }) => {
        await beSignedIn(COMPANY);
        await page.goto(path);
        await tick(page.getByRole('checkbox', { name: /^Select \S+ \S+/ }).first());
        await expect(page.getByText(/^1 .*selected/)).toBeVisible();
        expect(await coveredByBars(page)).toBe(0);
      },
    );
});
