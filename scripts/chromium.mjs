import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as playwright } from 'playwright-core';

/**
 * Finds a Chromium for the browser tests, or gets one. `CHROMIUM_PATH` rules; then an installed one, its headless shell before
 * the whole browser, which starts its own windows' processes for every test; then Debian's package (as root); then
 * Playwright's download; then the one that comes with the npm package @sparticuz/chromium.
 */

/** Flags with which a Chromium runs in a container, as root, without calling home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const runs = (file) => spawnSync(file, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;

/** The path of a Chromium that is already here, or null. A wrong CHROMIUM_PATH throws: it was asked for. */
export function installedChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, and there is no such file.`);
    return wanted;
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    mac,
    playwright.executablePath(),
  ];
  return candidates.find((file) => existsSync(file) && runs(file)) ?? null;
}

function run(command, args, minutes) {
  console.log(`No Chromium here; trying: ${[command, ...args].join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(command, args, { timeout: minutes * 60_000, stdio: ['ignore', 'ignore', 'inherit'], env });
  return result.status === 0;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  run('apt-get', ['update', '-q'], 3);
  const install = (name) => run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], 8);
  return install('chromium-headless-shell') || install('chromium') ? installedChromium() : null;
}

function fromPlaywright() {
  const cli = path.resolve('node_modules/playwright-core/cli.js');
  return run(process.execPath, [cli, 'install', 'chromium'], 4) ? installedChromium() : null;
}

/** It was made for a serverless platform: told that it stands on one, it brings the libraries that a bare machine lacks. */
async function fromPackage() {
  console.log('No Chromium here; trying the one of @sparticuz/chromium.');
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const file = await packaged.executablePath();
    return runs(file) ? file : null;
  } catch (error) {
    console.error(`@sparticuz/chromium: ${error.message}`);
    return null;
  }
}

/**
 * What the browser tests' configuration reads: the path and, for the packaged one, where its libraries and fonts lie. These
 * are meant for the browser alone: another program could stumble over them.
 */
export async function obtainChromium() {
  const file = installedChromium() ?? fromDebian() ?? fromPlaywright() ?? (await fromPackage());
  if (!file)
    throw new Error(
      'The browser tests need a Chromium, and none could be found, installed or downloaded. ' +
        'Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  const packaged = process.env.AWS_EXECUTION_ENV
    ? { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH }
    : {};
  return { CHROMIUM_PATH: file, CHROMIUM_ENV: JSON.stringify(packaged) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log((await obtainChromium()).CHROMIUM_PATH);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
