import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface TestServer {
  /** Where it answers, `http://127.0.0.1:<port>` unless told. */
  url: string;
  /** The last lines that it wrote: what a failed journey wants to know. */
  output(): string;
  /** Ends the process and deletes its data. */
  stop(): Promise<void>;
}

const START_MS = 60_000;

/** A data folder with the demo accounts, made once for the whole run: a server that begins with a copy is there in half the time. */
export const SEEDED = path.resolve('test-results', 'seeded');

/** Many journeys come from one address within a minute: the limits have tests of their own, at the server. */
const ROOMY = {
  LOGIN_TRIES_PER_ACCOUNT: '100',
  LOGIN_TRIES_PER_ADDRESS: '10000',
  CODES_PER_DESTINATION_HOUR: '1000',
  CODES_PER_ACCOUNT_DAY: '1000',
  FLOWS_PER_ADDRESS_HOUR: '10000',
  ANONYMOUS_CODES_PER_DAY: '1000',
  DESTINATIONS_PER_ADDRESS_DAY: '10000',
  LOGIN_TRIES_PER_BROWSER: '100',
  CODE_RESEND_SECONDS: '1',
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Starts the built server in demo mode, on a free port with data of its own or a copy of a folder's, and waits until it answers. `host` is this
 * machine's name in the address.
 */
export async function startServer(
  settings: Record<string, string> = {},
  beginning?: string,
  host = '127.0.0.1',
): Promise<TestServer> {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'conta-postal-'));
  const data = path.join(folder, 'data');
  if (beginning !== undefined) await cp(beginning, data, { recursive: true });
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      METRICS_PORT: '0',
      PUBLIC_URL: url,
      DATA_DIR: data,
      DEMO: 'true',
      LOG_LEVEL: 'warn',
      ...ROOMY,
      ...settings,
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);

  const stop = async () => {
    if (!ended(child)) {
      child.kill('SIGTERM');
      await once(child, 'exit', { signal: AbortSignal.timeout(10_000) }).catch(() => child.kill('SIGKILL'));
    }
    await rm(folder, { recursive: true, force: true });
  };

  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (ended(child) || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start at ${url}.\n${output}`);
    }
    await pause(50);
  }
  return { url, stop, output: () => output };
}
