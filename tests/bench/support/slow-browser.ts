import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, obtainChromium } from '../../../scripts/chromium.mjs';

/** A middling phone on a slow network: 4x slower processor, 150 ms and 1.6 Mbit/s. */
const LATENCY_MS = 150;
const DOWN_BYTES = 1.6e6 / 8;
const UP_BYTES = 750e3 / 8;
const CPU_SLOWDOWN = 4;
/** Four times slower on a busy machine, a screen may take long and still be one. */
const LOST_AFTER_MS = 120_000;

export interface FirstScreen {
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Layout shift. */
  cls: number;
  /** Until what was waited for stood, ms. */
  ready: number;
  /** Bytes over the wire until then. */
  bytes: number;
  /** Files until then. */
  files: number;
}

/** What ends a wait: an element of this kind that has these words (a regular expression) and can be seen. */
export interface Wanted {
  selector: string;
  words: string;
}

export async function openBrowser(...flags: string[]): Promise<Browser> {
  const { CHROMIUM_PATH } = await obtainChromium();
  return await chromium.launch({ executablePath: CHROMIUM_PATH, headless: true, args: [...CHROMIUM_FLAGS, ...flags] });
}

/** What a document collects about itself; times in ms. */
interface Collected {
  lcp: number;
  cls: number;
  /** When the frame that showed what was waited for was over (since 1970); 0 until then. */
  ready: number;
}

/** Collects paints, shifts and the sight of `wanted` from the first moment of each document. Asking from outside would wait for a quiet moment. */
const watch = ({ selector, words }: Wanted) => {
  const seen: Collected = { lcp: 0, cls: 0, ready: 0 };
  Object.assign(window, { firstScreen: seen });
  // Kept for the document that the click leads to.
  addEventListener(
    'click',
    () => sessionStorage.setItem('clicked-at', String(performance.timeOrigin + performance.now())),
    true,
  );
  const fits = new RegExp(words);
  const standing = new MutationObserver(() => {
    const stands = [...document.querySelectorAll(selector)].some(
      (element) => fits.test(element.textContent) && element.checkVisibility(),
    );
    if (!stands) return;
    standing.disconnect();
    // The task after the frame's callbacks: the frame is drawn. A timer would wait for what the page does next.
    requestAnimationFrame(
      () =>
        void scheduler.postTask(
          () => {
            seen.ready = performance.timeOrigin + performance.now();
          },
          { priority: 'user-blocking' },
        ),
    );
  });
  standing.observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

export interface SlowPage {
  context: BrowserContext;
  page: Page;
  /** Bytes and files received so far, or until a moment. */
  received(until?: number): { bytes: number; files: number };
}

/** A page of a fresh context (empty cache, cookies and storage) behind the slow network. */
export async function slowPage(
  browser: Browser,
  wanted: Wanted,
  setup?: { script: (value: string) => void; value: string },
): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' });
  const page = await context.newPage();
  page.setDefaultTimeout(LOST_AFTER_MS);
  // tsx names every function; the page, to which one goes, does not know how.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch, wanted);
  if (setup) await page.addInitScript(setup.script, setup.value);
  const cdp = await context.newCDPSession(page);
  const arrived: { at: number; bytes: number }[] = [];
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    arrived.push({ at: moment(), bytes: encodedDataLength });
  });
  const received = (until = Infinity) => {
    const files = arrived.filter(({ at }) => at <= until);
    return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files: files.length };
  };
  await slowDown(cdp);
  return { context, page, received };
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES,
    uploadThroughput: UP_BYTES,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** From now on the page's processor is four times slower. */
export async function slowProcessor(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** What the document collected. */
export const paints = (page: Page) =>
  page.evaluate(() => (window as unknown as { firstScreen: Collected }).firstScreen);

/** When the page last heard a click, on the clock of `ready`: the driver's own work before it is not the person's. */
export const clickedAt = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('clicked-at')));

/** Now, on the clock of `ready`. */
export const moment = (): number => performance.timeOrigin + performance.now();

/** What the document collected, once what it was to show stands. Asking before would take the page's time. */
export async function shown(page: Page): Promise<Collected> {
  await page.waitForFunction(() => (window as unknown as { firstScreen: Collected }).firstScreen.ready > 0, undefined, {
    polling: 50,
  });
  return paints(page);
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
