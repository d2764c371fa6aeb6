import type { Browser, Page } from 'playwright-core';
import { placeOf } from '../../src/portal/lib/place';
import { startServer } from '../browser/support/server';
import { goal } from './support/goal';
import { FIRST_PERSON, startPlainPage } from './support/plain-page';
import { PASSWORD, signIn, STAFF } from './support/sign-in';
import {
  clickedAt,
  type FirstScreen,
  median,
  moment,
  openBrowser,
  paints,
  shown,
  slowPage,
  type Wanted,
} from './support/slow-browser';

/**
 * `npm run bench:first-screens [-- rounds [screens]]`: how long a cold first screen takes on a slow phone and network, to its first row or its last
 * field, beside a table of plain Refine; and the home after the sign-on page has fetched what comes next. Run it after `npm run build`, on
 * a quiet machine. Prints a table for docs/benchmarks.md, and fails above a budget.
 */
const rounds = Number(process.argv[2] ?? 5);
/** Which screens alone, by their paths (a regular expression). */
const chosen = new RegExp(process.argv[3] ?? '');
/** How long the typed password gives the prefetch. */
const TYPING_MS = 4000;
/** So long without a byte, and what /login fetches ahead is there. */
const IDLE_MS = 3000;

/** What a screen may take at most; times in seconds. */
interface Budget {
  paint?: number;
  ready: number;
  kB?: number;
  /** A click by script counts as no one's: what moves after it is a shift to the browser. */
  shift?: number;
}
const SHIFT = 0.05;
const FORM: Budget = { ready: 4.5, shift: SHIFT };
const HOME: Budget = { ready: 3, shift: SHIFT };
const TABLE_KB = 400;
/** Part of the plain page's time that one of our tables may take. */
const TABLE_SHARE = 0.9;

interface Screen {
  path: string;
  /** A table's depends on the plain page. */
  budget: Budget | 'table';
  /** Who is signed in, if anybody. */
  login?: string;
  /** What ends the wait: a heading, the first row of the demo data, the last field of a form. */
  wanted: Wanted;
}

const heading = (words: string): Wanted => ({ selector: 'h1', words });
const row = (words: string): Wanted => ({ selector: 'main', words });
const field = (words: string): Wanted => ({ selector: 'main label', words });

/** A search that the window knows (areas/support/searches.ts). */
const SEARCH = 'medida';
const SEARCH_KEY = `search:${placeOf(STAFF)}:${SEARCH}`;
const PERSON = '00000010154';
const COMPANY = '00000101000162';
const screens: Screen[] = [
  { path: '/login', budget: { paint: 0.9, ready: 0.9, kB: 100, shift: SHIFT }, wanted: heading('Boas-vindas') },
  { path: '/cas/login', budget: { paint: 0.7, ready: 0.7, kB: 15, shift: SHIFT }, wanted: heading('Entrar') },
  { path: '/cadastroPF', budget: FORM, wanted: field('Aceite dos termos') },
  { path: '/esqueciSenha', budget: { ready: 2, shift: SHIFT }, wanted: heading('[Ss]enha') },
  { path: '/esqueciMinhaSenhaPF', budget: FORM, wanted: field('SMS no celular') },
  { path: '/principalPF', login: PERSON, budget: HOME, wanted: heading('Ana') },
  { path: '/principalPJ', login: COMPANY, budget: HOME, wanted: heading('Olá') },
  { path: '/dadosBrasileiro', login: PERSON, budget: FORM, wanted: field('SMS no celular') },
  { path: '/dadosPJBrasil', login: COMPANY, budget: FORM, wanted: field('SMS no celular') },
  { path: '/novoEndereco', login: PERSON, budget: FORM, wanted: field('Identificação') },
  { path: '/novoDependente', login: PERSON, budget: FORM, wanted: field('Consentimento do responsável') },
  { path: '/meusDados', login: PERSON, budget: FORM, wanted: field('SMS no celular') },
  { path: '/endereco', login: PERSON, budget: 'table', wanted: row('Avenida Paulista') },
  { path: '/dependentes', login: PERSON, budget: 'table', wanted: row('Fábio Exemplo') },
  { path: '/historicoToken', login: PERSON, budget: 'table', wanted: row(String.raw`\*{4}\d\d`) },
  { path: '/minhaAtividade', login: PERSON, budget: 'table', wanted: row('Entrada na conta') },
  { path: '/permissoesRecebidasContratos', login: PERSON, budget: 'table', wanted: row('FICTICIA TRANSPORTES') },
  { path: '/permissoesRecebidasSistemas', login: PERSON, budget: 'table', wanted: row('FICTICIA TRANSPORTES') },
  { path: '/delegacaoAcesso', login: COMPANY, budget: 'table', wanted: row('Alice Amostra') },
  { path: '/permitirDelegar', login: COMPANY, budget: 'table', wanted: row('Ana Exemplo') },
  { path: '/acessosSuporte', login: PERSON, budget: 'table', wanted: row('Ninguém do atendimento consultou') },
  { path: `/suporte?busca=${SEARCH}`, login: STAFF, budget: 'table', wanted: row('CPF \\*\\*\\*') },
];

const server = await startServer();
const plain = await startPlainPage();
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

/** In the page: signed in, and a search under way. */
function signedIn(value: string): void {
  const { token, search } = JSON.parse(value) as { token: string; search: string };
  localStorage.setItem('token', token);
  sessionStorage.setItem(search, JSON.stringify({ at: Date.now(), term: 'exemplo' }));
}

async function cold(slow: Browser, url: string, wanted: Wanted, token?: string): Promise<FirstScreen> {
  const { context, page, received } = await slowPage(
    slow,
    wanted,
    token === undefined ? undefined : { script: signedIn, value: JSON.stringify({ token, search: SEARCH_KEY }) },
  );
  const started = moment();
  await page.goto(url, { waitUntil: 'commit' });
  const { ready } = await shown(page);
  const until = received(ready);
  await page.waitForLoadState('networkidle');
  const { lcp, cls } = await paints(page);
  await context.close();
  return { lcp, cls, ready: ready - started, ...until };
}

/** From the click on the sign-on page to the name on the home, its code having come while the password was typed. */
async function afterSignOn(slow: Browser): Promise<FirstScreen> {
  const { context, page, received } = await slowPage(slow, heading('Ana'));
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.locator('input[name=username]').fill(PERSON);
  await page.locator('input[name=password]').pressSequentially(PASSWORD, { delay: TYPING_MS / PASSWORD.length });
  await page.waitForLoadState('networkidle');
  const before = received();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const { lcp, cls, ready } = await shown(page);
  const after = received(ready);
  const clicked = await clickedAt(page);
  await context.close();
  return { lcp, cls, ready: ready - clicked, bytes: after.bytes - before.bytes, files: after.files - before.files };
}

/**
 * Ms from a click on `clicked` until the frame with `wanted` is drawn, by the page's own clock: the driver's clicks take their time as well. A click of
 * the mouse, as a script's counts for no input, and what it moves for a layout shift.
 */
async function fromClick(page: Page, clicked: string, wanted: string): Promise<number> {
  const drawn = await page.evaluateHandle((to) => {
    const promise = new Promise<number>((resolve) => {
      const follow = () => {
        const started = performance.now();
        const seen = new MutationObserver(() => {
          if (!document.querySelector(to)) return;
          seen.disconnect();
          // A task after the frame's callbacks: the frame is drawn.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started), 0));
        });
        seen.observe(document.body, { childList: true, subtree: true });
      };
      addEventListener('click', follow, { capture: true, once: true });
    });
    // In an object: a handle of a promise would be waited for.
    return { promise };
  }, wanted);
  await page.locator(clicked).click();
  return drawn.evaluate(({ promise }) => promise);
}

/** From the welcome card through the choice of profile to the form of an individual, its code having come while /login was idle. */
async function toRegistration(slow: Browser): Promise<FirstScreen> {
  const { context, page, received } = await slowPage(slow, heading('Boas-vindas'));
  await page.goto(`${server.url}/login`);
  for (let seen = -1; seen !== received().bytes; await page.waitForTimeout(IDLE_MS)) seen = received().bytes;
  const before = received();
  const choice = await fromClick(page, 'main a[href$="/selecionaPerfil"]', 'main form button[type=submit]');
  const form = await fromClick(page, 'main form button[type=submit]', '#cpf');
  const after = received();
  const { lcp, cls } = await paints(page);
  await context.close();
  return { lcp, cls, ready: choice + form, bytes: after.bytes - before.bytes, files: after.files - before.files };
}

/** The median of several runs; the first, which warms browser and server up, does not count. */
async function repeat(run: () => Promise<FirstScreen>): Promise<FirstScreen> {
  await run();
  const results: FirstScreen[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await run());
  const of = (key: keyof FirstScreen) => median(results.map((result) => result[key]));
  return { lcp: of('lcp'), cls: of('cls'), ready: of('ready'), bytes: of('bytes'), files: of('files') };
}

function print(name: string, { lcp, cls, ready, bytes, files }: FirstScreen): void {
  const [paint, whole, kB] = [(lcp / 1000).toFixed(2), (ready / 1000).toFixed(2), (bytes / 1000).toFixed(0)];
  console.log(`| ${name} | ${paint} s | ${whole} s | ${kB} kB | ${files} | ${cls.toFixed(3)} |`);
}

function judge(name: string, { paint, ready, kB, shift }: Budget, figures: FirstScreen): void {
  goal(`${name}, there after s`, figures.ready / 1000, ready);
  if (paint !== undefined) goal(`${name}, largest paint after s`, figures.lcp / 1000, paint);
  if (kB !== undefined) goal(`${name}, kB until then`, figures.bytes / 1000, kB);
  if (shift !== undefined) goal(`${name}, layout shift`, figures.cls, shift);
}

async function measured(name: string, run: () => Promise<FirstScreen>): Promise<FirstScreen> {
  const figures = await repeat(run);
  print(name, figures);
  return figures;
}

/** The figures of one that came; null for one that did not, which is a goal missed and keeps nothing else from being measured. */
async function measuredOrMissed(name: string, run: () => Promise<FirstScreen>): Promise<FirstScreen | null> {
  if (!chosen.test(name)) return null;
  try {
    return await measured(name, run);
  } catch (error) {
    goal(`${name} never stood (${String(error).split('\n', 1)[0]})`, Number.NaN, 0);
    return null;
  }
}

const plainTable = () => measured('plain Refine table', () => cold(browser, plain.url, row(FIRST_PERSON)));

try {
  const tokens = new Map<string, string>();
  for (const login of [PERSON, COMPANY, STAFF]) tokens.set(login, await tokenOf(login));
  console.log(
    '| screen | largest paint | first row, last field or heading | received until then | files | layout shift |',
  );
  console.log('|---|---:|---:|---:|---:|---:|');
  const coldScreen = ({ path, wanted, login }: Screen) =>
    measuredOrMissed(path, () => cold(browser, server.url + path, wanted, login && tokens.get(login)));
  for (const screen of screens) {
    if (screen.budget === 'table') continue;
    const figures = await coldScreen(screen);
    if (figures) judge(screen.path, screen.budget, figures);
  }
  // Before the tables and after: a machine does not work equally well all the time.
  const before = await plainTable();
  const tables = new Map<string, FirstScreen>();
  for (const screen of screens) {
    if (screen.budget !== 'table') continue;
    const figures = await coldScreen(screen);
    if (figures) tables.set(screen.path, figures);
  }
  const after = await plainTable();
  const ready = (TABLE_SHARE * (before.ready + after.ready)) / 2000;
  for (const [path, figures] of tables) judge(path, { ready, kB: TABLE_KB, shift: SHIFT }, figures);

  const home = 'home, from the click on the sign-on page';
  const greeted = await measuredOrMissed(home, () => afterSignOn(browser));
  if (greeted) judge(home, { ready: 1.2, shift: SHIFT }, greeted);
  const registration = 'registration form, from the welcome card through the choice of profile';
  const registered = await measuredOrMissed(registration, () => toRegistration(browser));
  if (registered) judge(registration, { ready: 1.5 }, registered);
} finally {
  await browser.close();
  plain.stop();
  await server.stop();
}
