import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { keyOf } from '../../src/portal/areas/home/help/wizard';
import { startServer } from '../browser/support/server';
import { signIn } from './support/sign-in';
import { openBrowser } from './support/slow-browser';

/** `npm run pictures`: the pictures of the README, taken of the running product with its demo people, in Portuguese. */

interface Picture {
  file: string;
  login: string;
  address: string;
  width: number;
  height: number;
  /** What stands when the screen does. */
  last: string;
}

const FOLDER = path.resolve('docs/pictures');
const PICTURES: readonly Picture[] = [
  {
    file: 'accesses.png',
    login: '00000101000162',
    address: '/delegacaoAcesso',
    width: 1366,
    height: 768,
    last: 'tbody tr',
  },
  { file: 'home.png', login: '00000010154', address: '/principalPF', width: 390, height: 1186, last: 'main section' },
];

async function take(browser: Browser, url: string, { file, login, address, width, height, last }: Picture) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'pt-BR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript((key) => localStorage.setItem(key, '1'), keyOf(login));
  await signIn(page, url, login);
  await page.goto(url + address);
  await page.locator(last).nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(FOLDER, file) });
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await openBrowser();
try {
  for (const picture of PICTURES) await take(browser, server.url, picture);
} finally {
  await browser.close();
  await server.stop();
}
