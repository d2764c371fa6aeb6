import type { Page } from 'playwright-core';
import { startServer } from '../browser/support/server';
import { goal } from './support/goal';
import { signIn } from './support/sign-in';
import { median, openBrowser, slowProcessor } from './support/slow-browser';

/**
 * `npm run bench:deciding`: an access review of a company's 250 people, decided by keys alone as fast as the page lets somebody: a hundred
 * decisions, every tenth a removal with its reason, through the pages of the list. Prints what the page takes for all of them, until the server has
 * the last (goal: half a minute, so that half of a minute stays for the eyes), and from a key to the next person at hand (goal: 100 ms), on this
 * machine as it is, and four times slower (goal: a minute). Run it after `npm run build`, on a quiet machine. Prints a table for docs/benchmarks.md.
 */
const DECISIONS = 100;
const EVERY = 10;
const WITHIN_S = { asItIs: 30, slow: 60 };
const KEY_WITHIN_MS = 100;
const COMPANY = '00000101000162';

const server = await startServer();
const browser = await openBrowser();

async function openedReview(name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' });
  const page = await context.newPage();
  // tsx names every function; the page, to which one goes, does not know how.
  await page.addInitScript('globalThis.__name = (named) => named');
  await signIn(page, server.url, COMPANY);
  await page.goto(`${server.url}/novaRevisao?empresa=${COMPANY}`);
  await page.getByLabel('Nome da revisão').fill(name);
  await page.getByRole('button', { name: 'Abrir revisão' }).click();
  await page.getByText(/^0 de \d+ pessoas decididas$/).waitFor();
  await page.getByRole('list', { name: 'Pessoas da revisão' }).getByRole('listitem').first().focus();
  return page;
}

/** Remembers, by the page's own clock, each key that decides and the frame in which another person has the focus. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key !== 'm') return;
        const pressed = performance.now();
        const look = () => {
          if (document.activeElement === target && document.contains(target as Node)) requestAnimationFrame(look);
          else times.push(performance.now() - pressed);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });

/** Decides whoever has the focus, and waits until somebody else is at hand. The last of a page stays, and the way on takes its place. */
async function decideOne(page: Page, remove: boolean): Promise<void> {
  // By the username: a list that is read anew has other elements for the same people.
  const whom = await page.evaluate(() => /\d{11}/.exec(document.activeElement?.textContent ?? '')?.[0] ?? '');
  await page.keyboard.press(remove ? 'r' : 'm');
  if (remove) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().press('ArrowDown');
    await dialog.getByRole('button', { name: 'Retirar' }).press('Enter');
  }
  await page.waitForFunction(
    (username) => {
      const rows = [...document.querySelectorAll('.cert__row')];
      const decided = rows.find((row) => row.textContent.includes(username))?.matches('.cert__row--done');
      const left = rows.some((row) => !row.matches('.cert__row--done'));
      return decided && (!left || document.activeElement?.matches('.cert__row:not(.cert__row--done)'));
    },
    whom,
    { polling: 'raf' },
  );
  if (await page.locator('.cert__row:not(.cert__row--done)').count()) return;
  await page.getByRole('button', { name: /^Continuar: faltam/ }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.cert__row:not(.cert__row--done)'));
}

async function decideHundred(name: string, slow: boolean): Promise<void> {
  const page = await openedReview(name);
  if (slow) await slowProcessor(page);
  await watchKeys(page);
  const started = performance.now();
  for (let one = 1; one <= DECISIONS; one += 1) await decideOne(page, one % EVERY === 0);
  await page.getByText(new RegExp(`^${DECISIONS} de \\d+ pessoas decididas$`)).waitFor();
  const s = (performance.now() - started) / 1000;
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  const worst = Math.max(...times);
  console.log(
    `| ${name} | ${s.toFixed(1)} s | ${Math.round((DECISIONS / s) * 60)} | ${Math.round(median(times))} ms | ${Math.round(worst)} ms |`,
  );
  goal(`${name}, s`, s, slow ? WITHIN_S.slow : WITHIN_S.asItIs);
  if (!slow) goal(`${name}, from a key to the next person in ms`, median(times), KEY_WITHIN_MS);
  await page.context().close();
}

try {
  console.log(
    `| ${DECISIONS} decisions by keys | takes | a minute | from a key to the next person, median | worst |\n|---|---:|---:|---:|---:|`,
  );
  await decideHundred('on this machine', false);
  await decideHundred('four times slower', true);
} finally {
  await browser.close();
  await server.stop();
}
