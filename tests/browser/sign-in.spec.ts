import type { Page } from '@playwright/test';
import { holdCode } from './support/held-code';
import { layoutShift } from './support/layout-shift';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, PASSWORD, test } from './support/test';

const CARLA = '00000010316';
/** Chromium writes a line for every refused request; journeys into failures allow theirs. */
const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

test(
  'a visitor comes in through the front door and sees the own account',
  { tag: ['@phone', '@both-widths'] },
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expectAccessibleOnPhone(page);

    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/cas\/login\?service=/);
    await expectAccessibleOnPhone(page);
    await fillSignOn(page, '000.000.103-16');

    await expect(page).toHaveURL('/principalPF');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Carla');
    await expect(page.getByText('000.000.103-16')).toBeVisible();
  },
);

test(
  'an individual is greeted by name before the app’s own code has come',
  { tag: ['@phone', '@flow'] },
  async ({ page, context }) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    const letCome = await holdCode(context);
    await fillSignOn(page, CARLA);
    await expect(page.getByRole('heading', { level: 1, name: 'Olá, Carla' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?ticket=/);
    await expectAccessible(page);
    letCome();
    await expect(page).toHaveURL('/principalPF');
    await expect(page.getByText('000.000.103-16')).toBeVisible();
    // The greeting and the home are the same picture: nothing jumps from the one to the other.
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
  },
);

test(
  'somebody greeted by name whose app then does not come is told so, with another try',
  { tag: '@phone' },
  async ({ page, context, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await context.route('**/assets/*.js', (route) => route.abort());
    await fillSignOn(page, CARLA);
    const greeting = page.getByRole('heading', { level: 1, name: 'Olá, Carla' });
    await expect(greeting).toBeVisible();
    // The time that a slow network is given, passed at once.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(greeting).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Esta tela não carregou' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tentar de novo' })).toBeInViewport();
    await expectAccessible(page);
  },
);

test('the keyboard alone signs in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('CPF, CNPJ ou usuário').focus();
  await page.keyboard.type(CARLA);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/principalPF');
});

test('the sign-on page begins in its first field, but for a phone’s keyboard, and tells of caps lock', async ({
  page,
}) => {
  const username = page.getByLabel('CPF, CNPJ ou usuário');
  await page.goto('/cas/login');
  await expect(username).toBeFocused();
  const password = page.getByLabel('Senha', { exact: true });
  const press = (capsLock: boolean) =>
    password.dispatchEvent('keydown', { key: 'a', modifierCapsLock: capsLock, bubbles: true });
  const hint = page.getByText(/Caps Lock/);
  await password.focus();
  await press(true);
  await expect(hint).toBeVisible();
  await press(false);
  await expect(hint).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/cas/login');
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeVisible();
  await expect(username).not.toBeFocused();
});

test('an unknown user and a wrong password get the same answer', { tag: '@flow' }, async ({ page }) => {
  const answers: string[] = [];
  for (const login of [CARLA, 'ninguem999']) {
    await page.goto('/cas/login');
    await fillSignOn(page, login, 'Errada@2026');
    await expect(page.getByRole('alert')).toContainText('Não foi possível entrar.');
    await expect(page.getByLabel('CPF, CNPJ ou usuário')).toHaveValue(login);
    answers.push((await page.getByRole('main').innerText()).replaceAll(login, ''));
  }
  expect(answers[1]).toBe(answers[0]);
});
test(
  'what is missing on the sign-on page is said beside its field, clear of the focus line',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, problems }) => {
    problems.allow(REFUSED(400));
    await page.goto('/cas/login');
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
    const field = page.getByLabel('CPF, CNPJ ou usuário');
    await expect(field).toBeFocused();
    const [box, label, message] = await Promise.all(
      [field, page.getByText('CPF, CNPJ ou usuário', { exact: true }), page.locator('.err').first()].map((place) =>
        place.boundingBox(),
      ),
    );
    if (!box || !label || !message) throw new Error('the field, its label and its message are on the screen');
    expect(box.y - label.y - label.height).toBeGreaterThanOrEqual(8);
    expect(message.y - box.y - box.height).toBeGreaterThanOrEqual(10);
  },
);

// A refused sign-in answers with an error status, which the console repeats.
test.beforeEach(({ problems }) => problems.allow(/console: Failed to load resource.* 401 .*\/cas\/login/));

test(
  'the language is chosen once, and the sign-on page speaks it too',
  { tag: ['@phone', '@both-widths'] },
  async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await page.goto('/login');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  },
);

test('a language whose texts do not come is said so in time, and the page stays in the other one', async ({ page }) => {
  await page.route(/\/assets\/(?:common|shell|sign-in)-[^/]*\.json/, () => new Promise(() => undefined));
  await page.goto('/login');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('continua em português', { timeout: 5000 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('main').getByRole('link', { name: 'Entrar' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('high contrast stays on', { tag: ['@phone', '@both-widths'] }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Alto contraste' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Alto contraste' })).toHaveAttribute('aria-pressed', 'true');
});

test.describe('the dark theme', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [LIGHT, DARK] = ['rgb(246, 248, 251)', 'rgb(12, 19, 31)'];

  test(
    'is switched on, stays on, and holds on the sign-on page too',
    { tag: ['@phone', '@both-widths'] },
    async ({ page }) => {
      await page.goto('/login');
      expect(await ground(page)).toBe(LIGHT);
      const dark = page.getByRole('button', { name: 'Tema escuro' });
      await dark.click();
      await page.reload();
      await expect(dark).toHaveAttribute('aria-pressed', 'true');
      expect(await ground(page)).toBe(DARK);
      await page.goto('/cas/login');
      expect(await ground(page)).toBe(DARK);
      await page.getByRole('link', { name: 'Tema claro' }).click();
      await expect(page.getByRole('link', { name: 'Tema escuro' })).toBeVisible();
      expect(await ground(page)).toBe(LIGHT);
    },
  );

  test('is the device’s where nobody chose, changes with it, and never reaches paper', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/cas/login');
    expect(await ground(page)).toBe(DARK);
    await page.goto('/login');
    const dark = page.getByRole('button', { name: 'Tema escuro' });
    await expect(dark).toHaveAttribute('aria-pressed', 'true');
    expect(await ground(page)).toBe(DARK);
    await page.emulateMedia({ media: 'print' });
    expect(await ground(page)).toBe(LIGHT);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect(dark).toHaveAttribute('aria-pressed', 'false');
    expect(await ground(page)).toBe(LIGHT);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the welcome card and the sign-on page still lead to a ticket', async ({ page, server }) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(page, CARLA);
    await expect(page).toHaveURL(new RegExp(`^${server.url}/auth\\?ticket=ST-`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este site precisa de JavaScript');
  });

  test(
    'every document says that it needs them, in its language',
    { tag: ['@phone', '@both-widths'] },
    async ({ page, problems }) => {
      problems.allow(REFUSED(404));
      for (const [language, said] of [
        ['pt', 'Este site precisa de JavaScript'],
        ['en', 'This site needs JavaScript'],
      ] as const)
        for (const path of ['/login', '/cadastroPF', '/nowhere']) {
          await page.goto(`${path}?lng=${language}`);
          await expect(page.getByRole('heading', { name: said })).toBeInViewport();
        }
    },
  );
});

test(
  'pressed before the app’s code has come, the way in still begins the sign-in here',
  { tag: '@flow' },
  async ({ page, context }) => {
    await context.route('**/assets/*.js', (route) =>
      new URL(page.url()).pathname === '/login' ? undefined : route.continue(),
    );
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/cas\/login\?service=/);
    await fillSignOn(page, CARLA);
    await expect(page).toHaveURL('/principalPF');
  },
);

test('a ticket for the plain address signs in where the app’s web view opens it with a query', async ({
  page,
  server,
}) => {
  const service = encodeURIComponent(`${server.url}/auth`);
  await page.goto('/login');
  // The sign-on stands already; the app asks for a ticket of its own.
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, CARLA);
  await expect(page).toHaveURL('/principalPF');
  const answer = await page.request.get(`/cas/login?service=${service}`, { maxRedirects: 0 });
  const ticket = new URL(answer.headers()['location'] ?? '').searchParams.get('ticket');
  await page.goto(`/auth?ticket=${ticket}&origem=app&redirect=endereco`);
  await expect(page).toHaveURL('/endereco');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('what goes wrong on the way in', () => {
  test('a ticket that was used already is refused with a way on', async ({ page, problems, context }) => {
    await page.goto('/login');
    const tickets: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/auth?ticket=')) tickets.push(request.url());
    });
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillSignOn(page, CARLA);
    await expect(page).toHaveURL('/principalPF');
    expect(tickets).toHaveLength(1);

    problems.allow(REFUSED(401), REFUSED(400));
    const other = await context.newPage();
    await other.goto(tickets[0] ?? '');
    await expect(other.getByText('Erro ao obter token de acesso ...')).toBeVisible();
    await expect(other).toHaveURL('/auth');
    await other.getByRole('button', { name: 'Entrar de novo' }).click();
    await expect(other).toHaveURL(/\/principalPF$|\/cas\/login/);
  });

  test('a sign-in that this window did not begin asks first', async ({ page, server }) => {
    await page.goto(`/cas/login?service=${encodeURIComponent(`${server.url}/auth`)}`);
    await fillSignOn(page, CARLA);
    await expect(page.getByRole('heading', { name: 'Entrar como CARLA MODELO?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sim, entrar' }).click();
    await expect(page).toHaveURL('/principalPF');
  });

  test('a broken stored token counts as none', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
    await page.goto('/principal');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('main').getByRole('link', { name: 'Entrar' })).toBeVisible();
  });

  test('a token of another maker starts the sign-in once, and brings nobody to a blank page', async ({
    page,
    problems,
  }) => {
    problems.allow(REFUSED(401));
    await page.goto('/login');
    await page.evaluate(() => {
      const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
      const exp = Math.floor(Date.now() / 1000) + 3600;
      localStorage.setItem(
        'token',
        `${part({ alg: 'EdDSA' })}.${part({ sub: '00000010154', nome: 'X', tipo: 'PF', exp })}.AAAA`,
      );
    });
    const signOns: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/cas/login')) signOns.push(request.url());
    });
    await page.goto('/principal');
    await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
    expect(signOns).toHaveLength(1);
  });

  test('an address of the sign-on that is no page says so, with the way on', async ({ page, problems }) => {
    problems.allow(REFUSED(404));
    await page.goto('/cas/nada');
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir para a Conta Postal' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('a service off the list is told nothing', async ({ page, problems }) => {
    problems.allow(REFUSED(403), REFUSED(400));
    await page.goto('/cas/login?service=https%3A%2F%2Fevil.example%2F');
    await expect(page.getByRole('heading', { name: 'Endereço não autorizado' })).toBeVisible();
    await expectAccessible(page);
  });

  test('a stored path that points elsewhere leads home', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await page.goBack();
    await page.evaluate(() => localStorage.setItem('pathAfterLogin', '//evil.example/x'));
    await page.goForward();
    await fillSignOn(page, CARLA);
    await expect(page).toHaveURL('/principalPF');
  });

  test(
    'an address that is no route says so and leads on',
    { tag: ['@phone', '@both-widths'] },
    async ({ page, problems }) => {
      problems.allow(REFUSED(404));
      await page.goto('/nada');
      await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
      await expectAccessibleOnPhone(page);
      await page.getByRole('link', { name: 'Ir para o início' }).click();
      await expect(page).toHaveURL('/login');
    },
  );

  test('the error page of the app origin explains and leads back', async ({ page, problems }) => {
    problems.allow(REFUSED(401), REFUSED(400));
    await page.goto('/auth?ticket=ST-invented&origem=app&redirect=endereco');
    await expect(page).toHaveURL('/erroApp');
    await expect(
      page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')),
    ).not.toHaveCount(0);
  });
});
