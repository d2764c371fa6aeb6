import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../src/server/database/connection';
import { openEmbedded } from '../../src/server/database/embedded/open';
import { migrations } from '../../src/server/database/migrations';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-first-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Starts the server and ends it as soon as it is ready. @returns what it logged until then */
async function start(folder: string): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push((JSON.parse(line) as { msg: string }).msg);
    if (said.at(-1)?.startsWith('Ready at')) break;
  }
  child.kill('SIGTERM');
  await once(child, 'close');
  return said;
}

it(
  'the first start says what it does while it does it, and the next one has nothing to say',
  { timeout: 90_000 },
  async () => {
    const folder = path.join(root, 'data');
    const said = (await start(folder)).filter((line) => !/migration|at this version/.test(line));
    expect(said.slice(0, 4)).toEqual([
      `This is the first start: making the embedded database in ${folder}.`,
      expect.stringMatching(/^The embedded database is made, after \d+\.\d s\.$/),
      'Adding the demo accounts.',
      expect.stringMatching(/^The demo accounts are there, after \d+\.\d s\.$/),
    ]);
    expect((await start(folder)).filter((line) => /making|Adding|Bringing/.test(line))).toEqual([]);
  },
);

it(
  'the audit of a fresh demo is sealed at its start, and nobody who looks at it finds a fault',
  { timeout: 90_000 },
  async () => {
    const folder = path.join(root, 'sealed');
    await start(folder);
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/commands/verify-audit.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^\d{3} days and \d+ rows are sealed, \d+ rows are not sealed yet; no fault\.$/m);
    expect(status).toBe(0);
  },
);

it('a port of the figures that is taken stops the start before it makes a database', { timeout: 90_000 }, async () => {
  const folder = path.join(root, 'taken');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', METRICS_PORT: String(port) },
    encoding: 'utf8',
  });
  other.close();
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use by another program.`);
  expect(fs.existsSync(path.join(folder, 'database'))).toBe(false);
});

it('migrations are told before and after, with their time', { timeout: 90_000 }, async () => {
  const connection = await openEmbedded('memory', { log: { warn: () => {} } });
  const said: string[] = [];
  const log = { info: (text: string) => void said.push(text) };
  await migrate(connection.db, log);
  const names = Object.keys(migrations).sort();
  expect(said).toEqual([
    `Bringing the database to this version, with ${names.length} migrations up to ${names.at(-1)}.`,
    expect.stringMatching(/^The database is at this version, after \d+\.\d s\.$/),
  ]);
  await migrate(connection.db, log);
  expect(said).toHaveLength(2);
  await connection.close();
});
