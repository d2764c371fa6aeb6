import { spawnSync } from 'node:child_process';

/** Before any journey: the built app is what is tested, and it is not older than its sources. */
export default function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed: there is nothing to run the browser tests against.');
}
