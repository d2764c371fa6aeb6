import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, obtainChromium } from '../../../scripts/chromium.mjs';

/** A middling phone on a slow network: 4x slower processor, 150 ms and 1.6 Mbit/s. */
const LATENCY_MS = 150;
const DOWN_BYTES = 1.6e6 / 8;
const UP_BYTES = 750e3 / 8;
const CPU_SLOWDOWN = 4;

export interface FirstScreen {
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Layout shift. */
  cls: number;
  /** Until what was waited for stood, ms. */
  ready: number;
  /** Bytes over the wire until then. */
  bytes: number;
}

export async function openBrowser(...flags: string[]): Promise<Browser> {
  const { CHROMIUM_PATH } = await obtainChromium();
  return await chromium.launch({ executablePath: CHROMIUM_PATH, headless: true, args: [...CHROMIUM_FLAGS, ...flags] });
}

/** What a document collects about itself; times in ms. */
interface Collected {
  lcp: number;
  cls: number;
  /** Every level-one heading, with when the frame that showed it was over (since 1970). */
  headings: { text: string; at: number }[];
}

/** Collects paints, shifts and headings from the first moment of each document. Asking from outside would wait for a quiet moment. */
const watch = () => {
  const seen: Collected = { lcp: 0, cls: 0, headings: [] };
  Object.assign(window, { firstScreen: seen });
  // Kept for the document that the click leads to.
  addEventListener(
    'click',
    () => sessionStorage.setItem('clicked-at', String(performance.timeOrigin + performance.now())),
    true,
  );
  let last = '';
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent ?? '';
    if (text === '' || text === last) return;
    last = text;
    requestAnimationFrame(() =>
      setTimeout(() => seen.headings.push({ text, at: performance.timeOrigin + performance.now() })),
    );
  }).observe(document, { childList: true, subtree: true, characterData: true });
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
  /** Bytes received so far. */
  bytes(): number;
}

/** A page of a fresh context (empty cache, cookies and storage) behind the slow network. */
export async function slowPage(
  browser: Browser,
  setup?: { script: (value: string) => void; value: string },
): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.addInitScript(watch);
  if (setup) await page.addInitScript(setup.script, setup.value);
  const cdp = await context.newCDPSession(page);
  let received = 0;
  cdp.on('Network.loadingFinished', (event) => {
    received += event.encodedDataLength;
  });
  await slowDown(cdp);
  return { context, page, bytes: () => received };
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

/** When the page last heard a click, on the clock of `headings`: the driver's own work before it is not the person's. */
export const clickedAt = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('clicked-at')));

/** Now, on the clock of `headings`. */
export const moment = (): number => performance.timeOrigin + performance.now();

/** When the first heading that `name` fits was seen. */
export function seenAt({ headings }: Collected, name: RegExp): number {
  const found = headings.find(({ text }) => name.test(text));
  if (!found) throw new Error(`No heading ${name} among ${headings.map(({ text }) => text).join(', ')}`);
  return found.at;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
