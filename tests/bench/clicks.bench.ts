import { keyOf } from '../../src/portal/areas/home/help/wizard';
import type { Page } from 'playwright-core';
import { startServer } from '../browser/support/server';
import { goBack, type Passage, timedPassage } from './support/click';
import { goal } from './support/goal';
import { signIn } from './support/sign-in';
import { median, openBrowser, slowProcessor, type Wanted } from './support/slow-browser';

/**
 * `npm run bench:clicks [-- rounds [ways]]`: on a phone four times slower, every file already there, from the finger on a link to the first row of
 * a table or the last field of a form; when the data was asked for; the longest task; and the way back to a table seen a moment ago. Run it
 * after `npm run build`, on a quiet machine. Prints a table for docs/benchmarks.md, and fails above a goal.
 */
const rounds = Number(process.argv[2] ?? 5);
/** Which ways alone, by their names (a regular expression). */
const chosen = new RegExp(process.argv[3] ?? '');
const THERE_WITHIN_S = 1.2;
const ASKED_WITHIN_MS = 100;
const LONGEST_TASK_MS = 200;
/** The way back: what a person takes for at once, with one task of the goal's length in it. */
const BACK_WITHIN_S = 0.3;

/** Four times slower on a busy machine, a passage may take long and still be one. */
const LOST_AFTER_MS = 120_000;

const PERSON = '00000010154';
const COMPANY = '00000101000162';

interface Way {
  name: string;
  login: string;
  /** Where the click happens, and what must stand there first; `menu` is what opens the menu that has the link. */
  from: { path: string; link: string; menu?: string };
  wanted: Wanted;
  /** In the address of the request whose answer the screen shows; null where it shows what the list had. */
  data: string | null;
  /** The table that the browser's Back leads to. */
  back?: Wanted;
}

const link = (path: string) => `main a[href^="${path}"]`;
const row = (words: string): Wanted => ({ selector: 'main', words });
const field = (words: string): Wanted => ({ selector: 'main label, main h2', words });
const DELEGATION: Wanted = { selector: 'main a.drow__name', words: '' };
const ADDRESSES: Wanted = { selector: link('/alterarEndereco'), words: '' };

const fromCompany = { path: '/principalPJ', login: COMPANY };
const fromPerson = { path: '/principalPF', login: PERSON };

const home = ({ path, login }: typeof fromCompany, to: string, data: string, wanted: Wanted): Way => ({
  name: `home → ${to}`,
  login,
  from: { path, link: link(to) },
  wanted,
  data,
});

const ways: Way[] = [
  home(fromCompany, '/delegacaoAcesso', '/delegacao-acesso/paginado/', DELEGATION),
  home(fromCompany, '/permitirDelegar', '/delegacao-terceiro/hierarquia/', row('Ana Exemplo')),
  home(fromPerson, '/endereco', '/enderecos', ADDRESSES),
  home(fromPerson, '/dependentes', '/dependentes/', row('Fábio Exemplo')),
  home(fromPerson, '/permissoesRecebidasContratos', '/permissoes-recebidas/', row('FICTICIA TRANSPORTES')),
  home(fromPerson, '/historicoToken', '/token', row(String.raw`\*{4}\d\d`)),
  {
    name: '/delegacaoAcesso → edit',
    login: COMPANY,
    from: { path: '/delegacaoAcesso', link: '.rowmenu a[href^="/delegacaoEdicao"]', menu: 'main button.rowmenu__btn' },
    wanted: field('Validade'),
    data: '/listarcartoes/',
    back: DELEGATION,
  },
  {
    name: '/endereco → edit',
    login: PERSON,
    from: { path: '/endereco', link: link('/alterarEndereco') },
    wanted: field('Identificação'),
    data: null,
    back: ADDRESSES,
  },
];

const server = await startServer();
const browser = await openBrowser();

/** A page at the beginning of a way, to which its target's files have come by a document of its own: what it showed is not in memory. */
async function readyPage({ login, from, wanted }: Way): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' });
  const page = await context.newPage();
  page.setDefaultTimeout(LOST_AFTER_MS);
  // tsx names every function; the page, to which one goes, does not know how.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript((key) => localStorage.setItem(key, '1'), keyOf(login));
  await signIn(page, server.url, login);
  const atLink = async () => {
    await page.goto(server.url + from.path);
    if (from.menu) await page.locator(from.menu).first().click();
    await page.locator(from.link).first().waitFor();
  };
  await atLink();
  const target = await page.locator(from.link).first().getAttribute('href');
  await page.goto(server.url + (target ?? ''));
  await page
    .locator(wanted.selector)
    .filter({ hasText: new RegExp(wanted.words) })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  await atLink();
  await page.waitForLoadState('networkidle');
  return page;
}

const figures = new Map<string, Passage[]>();
const keep = (name: string, passage: Passage) => figures.set(name, [...(figures.get(name) ?? []), passage]);

async function once(way: Way): Promise<void> {
  const page = await readyPage(way);
  await slowProcessor(page);
  const start = page.locator(way.from.link).first();
  await start.scrollIntoViewIfNeeded();
  keep(way.name, await timedPassage(page, way, () => start.click()));
  if (way.back) {
    await page.waitForLoadState('networkidle');
    keep(`${way.name} → back`, await timedPassage(page, { wanted: way.back, data: null }, () => goBack(page)));
  }
  await page.context().close();
}

const s = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function print(name: string, passages: readonly Passage[]): void {
  const of = (pick: (passage: Passage) => number) => median(passages.map(pick));
  const [ready, longest] = [of((passage) => passage.ready), of((passage) => passage.longest)];
  const asked = passages.flatMap((passage) => (passage.asked === null ? [] : [passage.asked]));
  console.log(
    `| ${name} | ${s(ready)} | ${asked.length === 0 ? '–' : `${Math.round(median(asked))} ms`} | ${Math.round(longest)} ms |`,
  );
  goal(`${name}, there after s`, ready / 1000, name.endsWith('back') ? BACK_WITHIN_S : THERE_WITHIN_S);
  if (asked.length > 0) goal(`${name}, asked after ms`, median(asked), ASKED_WITHIN_MS);
  goal(`${name}, longest task in ms`, longest, LONGEST_TASK_MS);
}

try {
  console.log(
    '| from the click | first row or last field | data asked for after | longest task |\n|---|---:|---:|---:|',
  );
  for (const way of ways.filter(({ name }) => chosen.test(name))) {
    // The first time warms browser and server up.
    await once(way);
    figures.clear();
    for (let round = 0; round < rounds; round += 1) await once(way);
    for (const [name, passages] of figures) print(name, passages);
  }
} finally {
  await browser.close();
  await server.stop();
}
