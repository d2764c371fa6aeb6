import { keyOf } from '../../src/portal/areas/home/help/wizard';
import type { BrowserContext, Page } from 'playwright-core';
import { startServer } from '../browser/support/server';
import { goal } from './support/goal';
import { signIn } from './support/sign-in';
import { median, openBrowser, slowProcessor } from './support/slow-browser';

/**
 * `npm run bench:long-tasks [-- rounds]`: the longest task on the edit screen of a delegation with 500 cards and 200 systems to choose
 * from, a processor four times slower (goal: none over 200 ms). The server's answers are made that long on their way. Run it after
 * `npm run build`, on a quiet machine. Prints a table for docs/benchmarks.md.
 */
const rounds = Number(process.argv[2] ?? 5);
const LONGEST_TASK_MS = 200;
const CARDS = 500;
const SYSTEMS = 200;
const COMPANY = '00000101000162';
const GRANTEE = '00000107581';
const CONTRACT = '9912000101';

const times = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
const card = (index: number) => String(67_100_000 + index).padStart(10, '0');

/** Makes the answers about cards and systems as long as they are to be; the grantee has every second of both. */
async function makeLong(context: BrowserContext): Promise<void> {
  const change = <Answer>(path: string, how: (answer: Answer) => unknown) =>
    context.route(path, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: how((await answer.json()) as Answer) });
    });
  await change<object[]>('**/centrocusto/**', (centres) =>
    centres.map((centre) => ({ ...centre, quantidadeCartoes: CARDS })),
  );
  await context.route('**/listarcartoesporcentrocusto/**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(query.get('page')), Number(query.get('size'))];
    const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, '?size=1') });
    const { itens, page } = (await answer.json()) as { itens: object[]; page: object };
    const shown = times(Math.max(0, Math.min(size, CARDS - number * size)), (index) => ({
      ...itens[0],
      nuCartao: card(number * size + index),
    }));
    await route.fulfill({
      response: answer,
      json: { itens: shown, page: { ...page, totalElements: CARDS, totalPages: Math.ceil(CARDS / size) } },
    });
  });
  await change<{ iprojTi: { nome: string } }[]>('**/sistemagrupo/**', ([first]) =>
    times(SYSTEMS, (index) => ({
      ...first,
      id: String(1000 + index),
      iprojTi: { ...first?.iprojTi, nome: `SISTEMA ${index}`, sigla: `S${index}` },
    })),
  );
  await change<object[]>('**/listarcartoes/**', ([first]) =>
    times(CARDS / 2, (index) => ({ ...first, nuCartao: card(2 * index) })),
  );
  await change<object[]>('**/listargrupos/**', ([first]) =>
    times(SYSTEMS / 2, (index) => ({ ...first, idSistema: String(1000 + 2 * index) })),
  );
}

const collect = () => {
  const tasks: number[] = [];
  Object.assign(window, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
};

/** The longest task since the last question, ms; 0 when all were under 50 ms, which is when a browser begins to count. */
const longest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Two frames and a task later the observer has been told of everything.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(
              () => resolve(Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks.splice(0))),
              100,
            ),
          ),
        );
      }),
  );

const server = await startServer();
const browser = await openBrowser();
const figures = new Map<string, number[]>();

async function once(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  await makeLong(context);
  const page = await context.newPage();
  await page.addInitScript((key) => localStorage.setItem(key, '1'), keyOf(COMPANY));
  await page.addInitScript(collect);
  await signIn(page, server.url, COMPANY);
  await page.goto(`${server.url}/delegacaoAcesso?busca=${GRANTEE}`);
  await page.waitForLoadState('networkidle');
  await slowProcessor(page);
  const measure = async (what: string, act: () => Promise<void>) => {
    await longest(page);
    await act();
    figures.set(what, [...(figures.get(what) ?? []), await longest(page)]);
  };
  // By style names: looking for roles and words among hundreds of rows is a long task itself, in the same page.
  const list = (place: number) => page.locator('.dpick input[role=combobox]').nth(place);
  const option = (beginning: string) => page.locator(`.ant-select-item-option[title^="${beginning}"]`);
  const count = (cards: number) =>
    page.locator('section[aria-labelledby=cartoes] .dblk__h [role=status]', { hasText: `${cards} adicionados` });
  const dialog = page.locator('.dsysmodal');
  const system = (place: number) => dialog.locator('.dsys').nth(place).locator('input').first();

  await measure('open the edit screen from the table', async () => {
    await page.locator('a.drow__edit').click();
    await count(CARDS / 2).waitFor();
    await page.waitForLoadState('networkidle');
  });
  await measure('choose contract and cost centre', async () => {
    await list(0).press('ArrowDown');
    await option(CONTRACT).click();
    await page.locator('.dpick .ant-select-disabled').nth(1).waitFor({ state: 'detached' });
    await list(1).press('ArrowDown');
    await option('0001').click();
  });
  await measure('open the list of cards', async () => {
    await list(2).press('ArrowDown');
    await option(card(0)).waitFor();
  });
  await measure('look for a card', async () => {
    await list(2).pressSequentially(card(CARDS - 1));
    await option(card(CARDS - 1)).click();
  });
  await measure('select all cards and add them', async () => {
    await page.keyboard.press('Escape');
    await page.locator('.dpick__whole').click();
    await page.locator('.dpick__acts .ant-btn').first().click();
    await count(CARDS).waitFor();
  });
  await measure('show more of the cards, and remove one', async () => {
    await page.locator('.dcards + .ant-btn').click();
    await page.locator('.dcards__rm button').nth(2).click();
    await count(CARDS - 1).waitFor();
  });
  await measure('open the systems', async () => {
    await page.locator('.dsums > .ant-btn').click();
    await system(0).waitFor();
  });
  await measure('look for a system and tick it', async () => {
    await dialog.locator('input[type=search]').pressSequentially('SISTEMA 199');
    await dialog.locator('.dsys').nth(1).waitFor({ state: 'detached' });
    await system(0).click();
    await dialog.locator('input[type=search]').fill('');
    await system(1).waitFor();
  });
  await measure('scroll through all systems', async () => {
    const cards = dialog.locator('.dsys');
    while ((await cards.count()) < SYSTEMS) await cards.last().scrollIntoViewIfNeeded();
  });
  await measure('take the selection over', async () => {
    await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
    await dialog.waitFor({ state: 'hidden' });
  });
  await context.close();
}

const ms = (time: number) => (time === 0 ? 'under 50 ms' : `${Math.round(time)} ms`);

try {
  for (let round = 0; round < rounds; round += 1) await once();
  console.log('| longest task, 4x slower | median | worst |\n|---|---:|---:|');
  for (const [what, values] of figures) {
    console.log(`| ${what} | ${ms(median(values))} | ${ms(Math.max(...values))} |`);
    goal(`${what}, longest task in ms`, Math.max(...values), LONGEST_TASK_MS);
  }
} finally {
  await browser.close();
  await server.stop();
}
