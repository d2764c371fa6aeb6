import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../clients/support/process';
import { UNASKED } from './support/copies';
import { type OwnPostgres, ownPostgres } from './support/postgres';

/**
 * The Containerfile without a container: its lines, run in folders of this machine's, and what they make, started as its user from files that
 * this user may not write. What an image adds beyond that (its base, its layers) is not seen here. Needs root.
 */

const root = path.resolve(import.meta.dirname, '../..');
const lines = fs.readFileSync(path.join(root, 'Containerfile'), 'utf8').split('\n');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-container-'));
const [build, app] = ['source', 'app'].map((name) => path.join(folder, name)) as [string, string];
const inFolder = (text: string) => text.replaceAll(/(?<= )\/app\b/g, app);

/** Vitest says `test` in NODE_ENV, and a build would be made for that. */
const OWN = { PATH: process.env.PATH, HOME: folder };

let postgres: OwnPostgres;
let server: ChildProcess | undefined;

beforeAll(async () => {
  postgres = await ownPostgres();
  fs.mkdirSync(build);
  for (const line of lines.slice(
    0,
    lines.findLastIndex((text) => text.startsWith('FROM ')),
  )) {
    const [, what, rest = ''] = /^(COPY|RUN) (.*)$/.exec(line) ?? [];
    const places = rest.split(' ');
    if (what === 'COPY')
      execFileSync('cp', ['-R', ...places.slice(0, -1), path.join(build, places.at(-1) ?? '')], { cwd: root });
    if (what === 'RUN') execFileSync('sh', ['-ec', inFolder(rest)], { cwd: build, env: OWN, stdio: 'inherit' });
  }
}, 600_000);
afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((done) => server?.once('close', done));
    server.kill('SIGTERM');
    await ended;
  }
  await postgres?.remove();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('what it makes runs as its user, from files that are root’s, and writes none of them', async () => {
  const line = (word: string) => lines.find((text) => text.startsWith(`${word} `))?.slice(word.length + 1) ?? '';
  const [uid = 0, gid = 0] = line('USER').split(':').map(Number);
  const [program = '', ...words] = JSON.parse(line('CMD')) as string[];
  const environment = Object.fromEntries(
    line('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  const [port, metrics] = [await freePort(), await freePort()];
  execFileSync('chmod', ['-R', 'a-w', app]);
  fs.chmodSync(folder, 0o755);
  let printed = '';
  server = spawn(program, words, {
    cwd: app,
    uid,
    gid,
    env: {
      PATH: process.env.PATH,
      ...environment,
      ...UNASKED,
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metrics),
      PUBLIC_URL: 'https://conta.example.com.br',
      SECRET: 'x'.repeat(40),
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_URL: postgres.url,
    },
  });
  server.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  server.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const answer = async (at: number, address: string) => {
    for (;;) {
      const found = await fetch(`http://127.0.0.1:${at}${address}`).catch(() => null);
      if (found?.ok) return found;
      if (server?.exitCode !== null) throw new Error(printed);
    }
  };
  expect(await (await answer(port, '/health')).json()).toMatchObject({ status: 'ok' });
  expect(await (await answer(port, '/login')).text()).toContain('<div id="root">');
  expect(await (await answer(metrics, '/metrics')).text()).toContain(
    'part_in_use{part="database",kind="postgresql"} 1',
  );
  expect(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'));
  expect(
    execFileSync('find', [app, '-newer', path.join(app, 'package.json'), '-user', String(uid)], { encoding: 'utf8' }),
  ).toBe('');
  // Nothing that only builds or tests came along.
  expect(
    fs.readdirSync(path.join(app, 'node_modules')).filter((name) => ['vitest', 'vite', 'jsdom', 'tsx'].includes(name)),
  ).toEqual([]);
});
