import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** `npm start`: builds what is missing or older than its sources, then serves portal and back end from one process. */

process.chdir(path.resolve(import.meta.dirname, '..'));
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
await import('../dist/server/main.js');
