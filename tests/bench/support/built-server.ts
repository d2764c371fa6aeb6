import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../clients/support/process';
import { Browser, ticketIn, validate } from '../../server/cas/support/browser';

/** Password of all demo accounts. */
const PASSWORD = 'Postal@2026';

export interface BuiltServer {
  url: string;
  /** Where its figures are. */
  metrics: string;
  pid: number;
  /** A session token of a demo account, by way of the sign-on. */
  signIn(login: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts `dist/server` with demo data, on the PostgreSQL database of TEST_DATABASE_URL or on the embedded one in a folder of its own.
 * @param flags of Node
 * @param settings beside or instead of those of a benchmark, which wants no limits on sign-ins and flows
 */
export async function startBuiltServer(
  flags: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<BuiltServer> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const metricsPort = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-bench-'));
  const database = process.env.TEST_DATABASE_URL;
  const child: ChildProcess = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: new URL(url).port,
      METRICS_PORT: String(metricsPort),
      DEMO: 'true',
      LOG_LEVEL: 'error',
      LOGIN_TRIES_PER_ACCOUNT: '1000000',
      LOGIN_TRIES_PER_ADDRESS: '1000000',
      FLOWS_PER_ADDRESS_HOUR: '1000000',
      ANONYMOUS_CODES_PER_DAY: '1000000',
      DESTINATIONS_PER_ADDRESS_DAY: '1000000',
      LOGIN_TRIES_PER_BROWSER: '1000000',
      SEARCHES_PER_STAFF_HOUR: '1000000',
      SECRET: 'x'.repeat(40),
      ...settings,
      ...(database ? { DATABASE_URL: database } : { DATA_DIR: folder }),
    },
    // Who wants more of a log measures what it costs.
    stdio: ['ignore', settings.LOG_LEVEL ? 'ignore' : 'inherit', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((done) => child.once('close', done));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || child.pid === undefined) {
      await stop();
      throw new Error('The server ended.');
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  const signIn = async (login: string) => {
    const service = `${url}/auth`;
    const page = await new Browser(url).signIn(login, PASSWORD, { service });
    const { attributes } = await validate(url, { service, ticket: ticketIn(page) });
    return attributes?.jwt[0] ?? '';
  };
  return { url, metrics: `http://127.0.0.1:${metricsPort}/metrics`, pid: child.pid ?? 0, signIn, stop };
}
