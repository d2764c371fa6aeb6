import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { installedChromium } from '../../../scripts/chromium.mjs';
import { SEEDED, startServer } from './server';

/**
 * Before any journey: the built app is what is tested, not older than its sources (`npm test` has just built it, and says so), and a folder with
 * the demo data stands for its servers.
 */
export default async function build() {
  if (!installedChromium())
    throw new Error('The browser tests need a Chromium: `node scripts/chromium.mjs` gets one, or set CHROMIUM_PATH.');
  const fresh = process.env.BUILT === 'now';
  if (!fresh && spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The build failed: there is nothing to run the browser tests against.');
  rmSync(SEEDED, { recursive: true, force: true });
  await (await startServer({ DATA_DIR: SEEDED })).stop();
}
