import { keyOf } from '../../../src/portal/areas/home/help/wizard';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from './axe';
import { Problems, watch } from './guards';
import { Mailbox } from './mailbox';
import { SEEDED, startServer, type TestServer } from './server';

/** Password of all demo accounts. */
export const PASSWORD = 'Postal@2026';

interface WorkerFixtures {
  /** The settings of this worker's server; `test.use({ settings: {…} })` at the top of a file gives it another server. */
  settings: Record<string, string>;
  server: TestServer;
}

interface TestFixtures {
  /** What this journey may meet: policy violations, uncaught and console errors fail it unless it allows them. */
  problems: Problems;
  /** Signs in through the front door and the sign-on page, and waits for the home screen. */
  signIn: (login: string, password?: string) => Promise<void>;
  /**
   * Is signed in from the next document on, without having walked there: the sign-on's form is sent over HTTP, and the token lies where the portal
   * keeps it. For journeys that begin somewhere else than at the front door.
   */
  beSignedIn: (login: string) => Promise<void>;
  mailbox: Mailbox;
}

/** A journey: a browser at a server of its worker's own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings, SEEDED);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  problems: async ({ server }, use, testInfo) => {
    const problems = new Problems();
    await use(problems);
    if (testInfo.status !== testInfo.expectedStatus && server.output() !== '')
      await testInfo.attach('server', { body: server.output() });
    expect(problems.unexpected(), 'no policy violation, no uncaught error, nothing on the console').toEqual([]);
  },
  context: async ({ context, problems }, use) => {
    await watch(context, problems);
    await use(context);
  },
  signIn: async ({ page }, use) => use((login, password) => signIn(page, login, password)),
  beSignedIn: async ({ page, server }, use) => use((login) => beSignedIn(page, server.url, login)),
  mailbox: async ({ server }, use) => {
    const mailbox = new Mailbox(server.url);
    await mailbox.skipOld();
    await use(mailbox);
  },
});

/** The help wizard offers itself to an account once per browser; these journeys are of people who have seen it. */
export async function hasSeenHelp(page: Page, login: string): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), keyOf(login));
}

/** Ticks a box or chooses a radio, and waits until that shows: Playwright's own `check` fails when the screen is a moment late. */
export async function tick(box: Locator, ticked = true): Promise<void> {
  if ((await box.isChecked()) !== ticked) await box.click();
  await expect(box).toBeChecked({ checked: ticked });
}

/** The opposite of `tick`. */
export const untick = (box: Locator): Promise<void> => tick(box, false);

/** Fills in the sign-on page that is open and sends it. */
export async function fillSignOn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('CPF, CNPJ ou usuário').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
}

async function signIn(page: Page, login: string, password?: string): Promise<void> {
  await hasSeenHelp(page, login);
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, login, password);
  await expect(page).toHaveURL(/\/principalP[FJ]$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function beSignedIn(page: Page, url: string, login: string): Promise<void> {
  const service = `${url}/auth`;
  const address = `${url}/cas/login?service=${encodeURIComponent(service)}`;
  const form = await (await page.request.get(address)).text();
  const hidden = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const signedOn = await page.request.post(address, {
    form: { ...hidden, username: login, password: PASSWORD },
    maxRedirects: 0,
  });
  expect(signedOn.status(), 'the sign-on sends back to the portal').toBe(302);
  const ticket = new URL(signedOn.headers().location ?? '').searchParams.get('ticket') ?? '';
  const validated = await page.request.get(
    `${url}/cas/p3/serviceValidate?${new URLSearchParams({ service, ticket, format: 'json' })}`,
  );
  const answer = (await validated.json()) as {
    serviceResponse: { authenticationSuccess: { attributes: { jwt: [string] } } };
  };
  await hasSeenHelp(page, login);
  // Once in this window: whoever signs out there stays signed out.
  await page.addInitScript(
    ([mark, token]) => {
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'taken');
      localStorage.setItem('token', token);
      localStorage.setItem('origem', 'meuPostal');
    },
    [ticket, answer.serviceResponse.authenticationSuccess.attributes.jwt[0]] as const,
  );
}

export { expect, expectAccessible, expectAccessibleOnPhone };
