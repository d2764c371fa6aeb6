import { keyOf } from '../../src/portal/areas/home/help/wizard';
import type { CDPSession, Page } from 'playwright-core';
import { startServer } from '../browser/support/server';
import { goal } from './support/goal';
import { signIn } from './support/sign-in';
import { openBrowser } from './support/slow-browser';

/**
 * `npm run bench:navigations [-- navigations]`: what a page holds on to while somebody goes from the home to its screens and back, without a
 * new document. Memory is read after a garbage collection. Run it after `npm run build`. Prints a table for docs/benchmarks.md, and fails when the
 * memory still grows in the second half.
 */
const navigations = Number(process.argv[2] ?? 200);
const STEPS = 4;
/** What the second half may add to the heap, as a part of it; the same for nodes and listeners. */
const GROWTH_ALLOWED = 0.02;
const ANA = '00000010154';
const SCREENS = [
  '/endereco',
  '/dadosBrasileiro',
  '/historicoToken',
  '/dependentes',
  '/permissoesRecebidasContratos',
  '/permissoesRecebidasSistemas',
  '/delegacaoAcesso',
  '/permitirDelegar',
  '/minhaAtividade',
  '/meusDados',
];

const server = await startServer();
// What the compilers make of code that runs often grows for a long time, and is no memory that the page holds on to.
const browser = await openBrowser('--js-flags=--no-opt --no-maglev --no-sparkplug');

/** From the home to a screen and back: two navigations. */
async function visit(page: Page, path: string): Promise<void> {
  const home = page.url();
  await page.locator(`main a[href^="${path}"]`).first().click();
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForLoadState('networkidle');
  await page.locator('header a.brand').click();
  await page.waitForURL(home);
  await page.locator(`main a[href^="${path}"]`).first().waitFor();
}

type Held = Record<'heap' | 'nodes' | 'listeners', number>;

async function held(cdp: CDPSession): Promise<Held> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.addInitScript((key) => localStorage.setItem(key, '1'), keyOf(ANA));
  await signIn(page, server.url, ANA);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  console.log('| navigations | heap | document nodes | listeners |\n|---:|---:|---:|---:|');
  const rows: Held[] = [];
  const row = async (done: number) => {
    const { heap, nodes, listeners } = await held(cdp);
    console.log(`| ${done} | ${(heap / 1e6).toFixed(1)} MB | ${nodes} | ${listeners} |`);
    rows.push({ heap, nodes, listeners });
  };
  // The first round brings the code of all screens.
  for (const path of SCREENS) await visit(page, path);
  await row(0);
  for (let done = 0; done < navigations; done += 2) {
    await visit(page, SCREENS[(done / 2) % SCREENS.length] as string);
    if ((done + 2) % (navigations / STEPS) === 0) await row(done + 2);
  }
  const [half, last] = [rows[STEPS / 2], rows[STEPS]];
  for (const what of ['heap', 'nodes', 'listeners'] as const)
    goal(
      `${what}, growth in the second half`,
      (last?.[what] ?? Number.NaN) / (half?.[what] ?? Number.NaN) - 1,
      GROWTH_ALLOWED,
    );
} finally {
  await browser.close();
  await server.stop();
}
