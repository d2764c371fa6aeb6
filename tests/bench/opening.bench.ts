import { keyOf } from '../../src/portal/areas/home/help/wizard';
import type { Page } from 'playwright-core';
import { startServer } from '../browser/support/server';
import { goal } from './support/goal';
import { signIn } from './support/sign-in';
import { median, openBrowser } from './support/slow-browser';

/**
 * `npm run bench:opening [-- rounds]`: on a warm page at desktop width, on this machine as it is, the time from a click to the frame in
 * which the dialog or form stands (goal: 200 ms), and from a save to its result, without the server's answer (goal: 100 ms). Run it after
 * `npm run build`, on a quiet machine. Prints a table for docs/benchmarks.md.
 */
const rounds = Number(process.argv[2] ?? 15);
const OPENS_WITHIN_MS = 200;
const SAVES_WITHIN_MS = 100;
/** Ana has addresses, Carla the three cards that one company's contract gives her. */
const ANA = '00000010154';
const CARLA = '00000010316';
const GRANTING = 'ficticia';

const server = await startServer();
/** Each part has a browser of its own: one that has worked for minutes is slower than a person's page. */
let browser = await openBrowser();

async function anew(): Promise<void> {
  await browser.close();
  browser = await openBrowser();
}

async function warmPage(login: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const page = await context.newPage();
  // tsx names every function; the page, to which one goes, does not know how.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript((key) => localStorage.setItem(key, '1'), keyOf(login));
  await signIn(page, server.url, login);
  await page.goto(server.url + path);
  await page.waitForLoadState('networkidle');
  return page;
}

interface Wanted {
  selector: string;
  /** Words that the element has. */
  words?: string;
}

/** Ms from a click on `clicked` until the frame with `wanted` is on the screen, and those of them that `/v1` took to answer. */
function fromClick(page: Page, clicked: string, wanted: Wanted): Promise<{ whole: number; server: number }> {
  return page.evaluate(
    ([button, { selector, words }]) =>
      new Promise<{ whole: number; server: number }>((resolve) => {
        // A dialog that was closed stays in the document, unseen.
        const stands = () =>
          [...document.querySelectorAll(selector)].some(
            (element) => element.checkVisibility() && (words === undefined || element.textContent.includes(words)),
          );
        const target = document.querySelector<HTMLElement>(button);
        if (!target) throw new Error(`There is no ${button}.`);
        if (stands()) throw new Error(`${selector} stands before the click on ${button}.`);
        const seen = new MutationObserver(() => {
          if (!stands()) return;
          seen.disconnect();
          // A task after the frame's callbacks: the frame is drawn.
          requestAnimationFrame(() => setTimeout(finish, 0));
        });
        const started = performance.now();
        const finish = () => {
          const whole = performance.now() - started;
          const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const answered = answers
            .filter(({ name, startTime }) => startTime >= started && name.includes('/v1/'))
            .map(({ duration }) => duration);
          resolve({ whole, server: answered[0] ?? 0 });
        };
        seen.observe(document.body, { childList: true, attributes: true, characterData: true, subtree: true });
        target.click();
      }),
    [clicked, wanted] as const,
  );
}

const ms = (time: number) => `${Math.round(time)} ms`;

/** The first time on a page stands apart from those after it; no time may be above the goal. */
function row(name: string, [first = Number.NaN, ...times]: readonly number[], most: number): void {
  goal(`${name}, worst in ms`, Math.max(first, ...times), most);
  console.log(`| ${name} | ${ms(first)} | ${ms(median(times))} | ${ms(Math.max(...times))} |`);
}

/** Opens and leaves, `rounds` times. */
async function opening(
  name: string,
  page: Page,
  clicked: string,
  appears: string,
  leave: () => Promise<void>,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push((await fromClick(page, clicked, { selector: appears })).whole);
    await leave();
  }
  row(name, times, OPENS_WITHIN_MS);
}

async function openings(): Promise<void> {
  const home = await warmPage(CARLA, '/principalPF');
  const close = async () => {
    await home.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
    await home.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await opening('change the e-mail', home, '[aria-label="Alterar e-mail"]', '[role=dialog] button', close);
  await opening('change the mobile', home, '[aria-label="Alterar celular"]', '[role=dialog] button', close);
  await opening('change the password', home, '[aria-label="Alterar senha"]', '[role=dialog] button', close);
  await opening('deactivate the account', home, '.bye button', '[role=dialog] button', close);
  await home.context().close();

  const list = await warmPage(ANA, '/endereco');
  await opening('a new address', list, 'a[href="/novoEndereco"]', 'form input', async () => {
    await list.getByRole('button', { name: 'Cancelar' }).click();
    await list.locator('a[href="/novoEndereco"]').waitFor();
  });
  await list.context().close();
}

/** Each card can be given back once. */
async function removals(): Promise<void> {
  const page = await warmPage(CARLA, '/permissoesRecebidasContratos');
  await page.getByLabel('Buscar contrato, centro de custo ou cartão').fill(GRANTING);
  const cards = page.getByRole('button', { name: /^Abrir mão do cartão/ });
  await cards.first().waitFor();
  const times: number[] = [];
  for (let left = await cards.count(); left > 0; left -= 1) {
    await cards.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abrir mão', exact: true }).waitFor();
    const { whole, server: answer } = await fromClick(page, '[role=dialog] .ant-btn-dangerous', {
      selector: '.Toastify__toast',
      words: 'Você abriu mão do cartão',
    });
    times.push(whole - answer);
    await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
  }
  row('a received card given back, without the answer', times, SAVES_WITHIN_MS);
  await page.context().close();
}

async function changes(): Promise<void> {
  const page = await warmPage(ANA, '/endereco');
  const times: number[] = [];
  for (let round = 0; round < Math.min(rounds, 5); round += 1) {
    await page
      .getByRole('link', { name: /^Editar/ })
      .first()
      .click();
    await page.getByLabel('Identificação').fill(`Volta ${round}`);
    const { whole, server: answer } = await fromClick(page, 'form .acts__main', {
      selector: '.Toastify__toast',
      words: 'Endereço alterado.',
    });
    times.push(whole - answer);
    await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
  }
  row('an address changed, without the answer', times, SAVES_WITHIN_MS);
  await page.context().close();
}

try {
  console.log('| from a click | the first | median of the others | worst of the others |\n|---|---:|---:|---:|');
  await openings();
  await anew();
  await removals();
  await anew();
  await changes();
} finally {
  await browser.close();
  await server.stop();
}
