import type { Browser, Page } from 'playwright-core';
import { startServer } from '../browser/support/server';
import { goal } from './support/goal';
import { PASSWORD, signIn } from './support/sign-in';
import {
  clickedAt,
  type FirstScreen,
  median,
  moment,
  openBrowser,
  paints,
  seenAt,
  slowPage,
} from './support/slow-browser';

/**
 * `npm run bench:first-screens [-- rounds]`: how long a cold first screen takes on a slow phone and network, and the home after the
 * sign-on page has fetched what comes next. Run it after `npm run build`, on a quiet machine. Prints a table for the README, and fails
 * above a budget.
 */
const rounds = Number(process.argv[2] ?? 5);
/** How long the typed password gives the prefetch. */
const TYPING_MS = 4000;
/** So long without a byte, and what /login fetches ahead is there. */
const IDLE_MS = 3000;

/** What a screen may take at most; times in seconds. */
interface Budget {
  paint?: number;
  heading: number;
  /** A click by script counts as no one's: what moves after it is a shift to the browser. */
  shift?: number;
}
const SHIFT = 0.05;
const FORM: Budget = { heading: 4.5, shift: SHIFT };
const TABLE: Budget = { heading: 5.5, shift: SHIFT };
const HOME: Budget = { heading: 3, shift: SHIFT };

interface Screen {
  path: string;
  budget: Budget;
  /** Who is signed in, if anybody. */
  login?: string;
  /** The level-one heading whose sight ends the wait; the person's name on the home screens. */
  heading: RegExp;
}

const PERSON = '00000010154';
const COMPANY = '00000101000162';
const STAFF = 'suporte01';
const screens: Screen[] = [
  { path: '/login', budget: { paint: 0.9, heading: 0.9, shift: SHIFT }, heading: /Boas-vindas/ },
  { path: '/cas/login', budget: { paint: 0.7, heading: 0.7, shift: SHIFT }, heading: /Entrar/ },
  { path: '/cadastroPF', budget: FORM, heading: /Criar/ },
  { path: '/esqueciSenha', budget: { heading: 2, shift: SHIFT }, heading: /senha/i },
  { path: '/esqueciMinhaSenhaPF', budget: FORM, heading: /senha/i },
  { path: '/principalPF', login: PERSON, budget: HOME, heading: /Ana/ },
  { path: '/principalPJ', login: COMPANY, budget: HOME, heading: /Olá/ },
  { path: '/dadosBrasileiro', login: PERSON, budget: FORM, heading: /Editar dados/ },
  { path: '/dadosPJBrasil', login: COMPANY, budget: FORM, heading: /dados/i },
  { path: '/endereco', login: PERSON, budget: FORM, heading: /endereços/i },
  { path: '/novoEndereco', login: PERSON, budget: FORM, heading: /endereço/i },
  { path: '/historicoToken', login: PERSON, budget: TABLE, heading: /Histórico/ },
  { path: '/minhaAtividade', login: PERSON, budget: TABLE, heading: /atividade/i },
  { path: '/meusDados', login: PERSON, budget: FORM, heading: /dados/i },
  { path: '/dependentes', login: PERSON, budget: FORM, heading: /Dependentes/ },
  { path: '/novoDependente', login: PERSON, budget: FORM, heading: /dependente/i },
  { path: '/permissoesRecebidasContratos', login: PERSON, budget: TABLE, heading: /Permissões/ },
  { path: '/permissoesRecebidasSistemas', login: PERSON, budget: TABLE, heading: /Permissões/ },
  { path: '/delegacaoAcesso', login: COMPANY, budget: TABLE, heading: /Delegação/ },
  { path: '/permitirDelegar', login: COMPANY, budget: TABLE, heading: /terceiros/i },
  { path: '/suporte', login: STAFF, budget: TABLE, heading: /Atendimento/ },
];

const server = await startServer();
const browser = await openBrowser();

/** A session token, made without the slow network. */
async function tokenOf(login: string): Promise<string> {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await signIn(page, server.url, login);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await context.close();
  if (!token) throw new Error(`${login} could not sign in`);
  return token;
}

async function cold(slow: Browser, screen: Screen, token: string | null): Promise<FirstScreen> {
  const { context, page, bytes } = await slowPage(
    slow,
    token === null ? undefined : { script: (value) => localStorage.setItem('token', value), value: token },
  );
  const started = moment();
  await page.goto(server.url + screen.path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
  const received = bytes();
  await page.waitForLoadState('networkidle');
  const collected = await paints(page);
  await context.close();
  return {
    lcp: collected.lcp,
    cls: collected.cls,
    ready: seenAt(collected, screen.heading) - started,
    bytes: received,
  };
}

/** From the click on the sign-on page to the name on the home, its code having come while the password was typed. */
async function afterSignOn(slow: Browser): Promise<FirstScreen> {
  const { context, page, bytes } = await slowPage(slow);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.locator('input[name=username]').fill(PERSON);
  await page.locator('input[name=password]').pressSequentially(PASSWORD, { delay: TYPING_MS / PASSWORD.length });
  await page.waitForLoadState('networkidle');
  const before = bytes();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Ana/ }).waitFor();
  const received = bytes() - before;
  const collected = await paints(page);
  const ready = seenAt(collected, /Ana/) - (await clickedAt(page));
  await context.close();
  return { lcp: collected.lcp, cls: collected.cls, ready, bytes: received };
}

/** Ms from a click on `clicked` until the frame with `wanted` is drawn, by the page's own clock: the driver's clicks take their time as well. */
const fromClick = (page: Page, clicked: string, wanted: string): Promise<number> =>
  page.evaluate(
    ([from, to]) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(from);
        if (!target) return reject(new Error(`There is no ${from}.`));
        const started = performance.now();
        const seen = new MutationObserver(() => {
          if (!document.querySelector(to)) return;
          seen.disconnect();
          // A task after the frame's callbacks: the frame is drawn.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started), 0));
        });
        seen.observe(document.body, { childList: true, subtree: true });
        target.click();
      }),
    [clicked, wanted] as const,
  );

/** From the welcome card through the choice of profile to the form of an individual, its code having come while /login was idle. */
async function toRegistration(slow: Browser): Promise<FirstScreen> {
  const { context, page, bytes } = await slowPage(slow);
  await page.goto(`${server.url}/login`);
  for (let seen = -1; seen !== bytes(); await page.waitForTimeout(IDLE_MS)) seen = bytes();
  const before = bytes();
  const choice = await fromClick(page, 'main a[href$="/selecionaPerfil"]', 'main form button[type=submit]');
  const form = await fromClick(page, 'main form button[type=submit]', '#cpf');
  const received = bytes() - before;
  const { lcp, cls } = await paints(page);
  await context.close();
  return { lcp, cls, ready: choice + form, bytes: received };
}

async function repeat(run: () => Promise<FirstScreen>): Promise<FirstScreen> {
  await run();
  const results: FirstScreen[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await run());
  const of = (key: keyof FirstScreen) => median(results.map((result) => result[key]));
  return { lcp: of('lcp'), cls: of('cls'), ready: of('ready'), bytes: of('bytes') };
}

function row(name: string, { paint, heading, shift }: Budget, { lcp, cls, ready, bytes }: FirstScreen): void {
  console.log(
    `| ${name} | ${(lcp / 1000).toFixed(2)} s | ${(ready / 1000).toFixed(2)} s | ${(bytes / 1000).toFixed(0)} kB | ${cls.toFixed(3)} |`,
  );
  goal(`${name}, heading visible after s`, ready / 1000, heading);
  if (paint !== undefined) goal(`${name}, largest paint after s`, lcp / 1000, paint);
  if (shift !== undefined) goal(`${name}, layout shift`, cls, shift);
}

try {
  const tokens = new Map<string, string>();
  for (const login of [PERSON, COMPANY, STAFF]) tokens.set(login, await tokenOf(login));
  console.log(
    '| screen | largest paint | heading visible | received until then | layout shift |\n|---|---|---|---|---|',
  );
  for (const screen of screens)
    row(
      screen.path,
      screen.budget,
      await repeat(() => cold(browser, screen, screen.login ? (tokens.get(screen.login) ?? null) : null)),
    );
  row(
    'home, from the click on the sign-on page',
    { heading: 1.2, shift: SHIFT },
    await repeat(() => afterSignOn(browser)),
  );
  row(
    'registration form, from the welcome card through the choice of profile',
    { heading: 1.5 },
    await repeat(() => toRegistration(browser)),
  );
} finally {
  await browser.close();
  await server.stop();
}
