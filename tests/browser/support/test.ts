import { keyOf } from '../../../src/portal/areas/home/help/wizard';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { freshCode } from './app-code';
import { expectAccessible, expectAccessibleOnPhone } from './axe';
import { Problems, watch } from './guards';
import { Mailbox } from './mailbox';
import { SEEDED, startServer, type TestServer } from './server';

/** Password of all demo accounts. */
export const PASSWORD = 'Postal@2026';

interface WorkerFixtures {
  /** The settings of this worker's server; `test.use({ settings: {…} })` at the top of a file gives it another server. */
  settings: Record<string, string>;
  /** This machine's name in the server's address. Browsers know no passkeys for an address of numbers. */
  host: string;
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
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  server: [
    async ({ settings, host }, use) => {
      const server = await startServer(settings, SEEDED, host);
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
  page: async ({ page }, use, testInfo) => {
    await use(page);
    // What the screen had then: where only the output is kept, that is all there is to go by.
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed())
      console.error(`${testInfo.title}\n${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5000 })}`);
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

/** What had the focus is gone: it went on to something on the page, where the keyboard's next step begins. */
export const expectFocusKept = (page: Page): Promise<void> => expect(page.locator('body :focus')).toHaveCount(1);

/** Fills in the sign-on page that is open and sends it. */
export async function fillSignOn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('CPF, CNPJ ou usuário').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function signIn(page: Page, login: string, password?: string): Promise<void> {
  await hasSeenHelp(page, login);
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(page, login, password);
  await expect(page).toHaveURL(/\/principalP[FJ]$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The cards below take their lines when what they say has come: until then a press may go beside.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** The hidden fields of a form's page. */
const hiddenIn = (form: string) =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** A session token of a demo account, by the sign-on's form over HTTP; with the code of its app where it has one. */
async function tokenOf(page: Page, url: string, login: string): Promise<{ token: string; codeTaken: boolean }> {
  const service = `${url}/auth`;
  const address = `${url}/cas/login?service=${encodeURIComponent(service)}`;
  const send = async (form: string, fields: Record<string, string>) =>
    page.request.post(address, { form: { ...hiddenIn(form), ...fields }, maxRedirects: 0 });
  const first = await send(await (await page.request.get(address)).text(), { username: login, password: PASSWORD });
  const codeTaken = first.status() === 200;
  const signedOn = codeTaken ? await send(await first.text(), { code: await freshCode(url, login) }) : first;
  expect(signedOn.status(), 'the sign-on sends back to the portal').toBe(302);
  const ticket = new URL(signedOn.headers().location ?? '').searchParams.get('ticket') ?? '';
  const validated = await page.request.get(
    `${url}/cas/p3/serviceValidate?${new URLSearchParams({ service, ticket, format: 'json' })}`,
  );
  const answer = (await validated.json()) as {
    serviceResponse: { authenticationSuccess: { attributes: { jwt: [string] } } };
  };
  return { token: answer.serviceResponse.authenticationSuccess.attributes.jwt[0], codeTaken };
}

/** Tokens of those who took a code, by server and login: journeys follow each other faster than an app shows new codes. */
const tokens = new Map<string, string>();

async function beSignedIn(page: Page, url: string, login: string): Promise<void> {
  const who = `${url} ${login}`;
  const kept = tokens.get(who);
  const alive =
    kept !== undefined &&
    (await page.request.get(`${url}/api/v1/usuarios/${login}`, { headers: { Authorization: `Bearer ${kept}` } })).ok();
  const made = alive ? { token: kept, codeTaken: true } : await tokenOf(page, url, login);
  if (made.codeTaken) tokens.set(who, made.token);
  await hasSeenHelp(page, login);
  const once = await page.addInitScript((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('origem', 'meuPostal');
  }, made.token);
  // In the next document alone: whoever signs out there stays signed out.
  page.once('framenavigated', () => void once.dispose());
}

export { expect, expectAccessible, expectAccessibleOnPhone };
