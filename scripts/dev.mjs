import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run dev`: the back end from its sources, restarted at every change, on API_PORT (3001), and Vite with hot reload on
 * PORT (3000), which passes the server's addresses on. Both end together.
 */

const root = path.resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const apiPort = process.env.API_PORT ?? '3001';
const front = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const start = (args, env) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    PORT: apiPort,
    PUBLIC_URL: front,
  }),
  start(['node_modules/vite/bin/vite.js', '--port', port, '--strictPort'], { API_PORT: apiPort }),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
