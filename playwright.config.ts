import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, installedChromium } from './scripts/chromium.mjs';

/** None on a machine that only reads this file, as the linter does; running without one is refused (tests/browser/support/build.ts). */
const executablePath = installedChromium() ?? undefined;

/** The libraries of a Chromium that came from npm (scripts/chromium.mjs). */
const browserEnv = JSON.parse(process.env.CHROMIUM_ENV ?? '{}') as Record<string, string>;
const environment = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

const use: PlaywrightTestConfig['use'] = {
  browserName: 'chromium',
  locale: 'pt-BR',
  actionTimeout: 15_000,
  timezoneId: 'America/Sao_Paulo',
  // What moves can be missed by a click; the dialogs are tried in motion as well (tests/browser/contacts.spec.ts).
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { executablePath, args: CHROMIUM_FLAGS, env: { ...environment, ...browserEnv } },
};

/**
 * Which journeys run. A journey runs at desktop width, or tagged `@phone` at 360 px: at that of most people who make it. `flows`: the main
 * way of every flow, tagged `@flow` or `@both-widths`. `all`, also of a command that names none: what lies beside the main ways too, but for
 * what is tagged `@thorough` or lies in a file of proofs. `thorough`: that, and what is tagged `@both-widths` at the other width; nothing
 * else. Each worker has its own server with its own data (tests/browser/support/server.ts).
 */
const PROOFS =
  /(?:accessibility-dialogs|antd-styles|cut-network|foot-bars|lost-network|reduced-motion|\bkeyboard)\.spec\.ts/;
const PROOFS_ON_A_PHONE = new RegExp(`${PROOFS.source}.*@phone`);
const THOROUGH_ON_A_PHONE = /@phone.*@thorough/;
const SELECTIONS = {
  flows: {
    desktop: { grep: /@flow|@both-widths/, grepInvert: [/@phone/, /@thorough/, PROOFS] },
    phone: { grep: /@phone.*@(?:flow|both-widths)/, grepInvert: [/@thorough/, PROOFS] },
  },
  all: {
    desktop: { grepInvert: [/@phone/, /@thorough/, PROOFS] },
    phone: { grep: /@phone/, grepInvert: [/@thorough/, PROOFS] },
  },
  thorough: {
    desktop: {
      grep: [/@thorough/, /@phone.*@both-widths/, PROOFS],
      grepInvert: [THOROUGH_ON_A_PHONE, PROOFS_ON_A_PHONE],
    },
    phone: { grep: [/^(?!.*@phone).*@both-widths/, THOROUGH_ON_A_PHONE, PROOFS_ON_A_PHONE] },
  },
};
const journeys = process.env.JOURNEYS ?? 'all';
if (!Object.hasOwn(SELECTIONS, journeys))
  throw new Error(`JOURNEYS is ${journeys}; it may be ${Object.keys(SELECTIONS).join(', ')}.`);
const selection = SELECTIONS[journeys as keyof typeof SELECTIONS];

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/support/build.ts',
  fullyParallel: true,
  // With a third on two cores all take as long, and each journey twice as long.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    { name: 'desktop', ...selection.desktop, use: { ...use, viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      ...selection.phone,
      use: { ...use, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
