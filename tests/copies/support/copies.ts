import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, type Running, start } from '../../clients/support/process';
import { NGINX } from './programs';

const root = path.resolve(import.meta.dirname, '../../..');

/** What production does not start without and these tests never ask. */
export const UNASKED = {
  MAIL_FROM: 'Conta Postal <nao-responda@exemplo.com.br>',
  SMS_URL: 'http://127.0.0.1:9',
  REGISTRY_URL: 'http://127.0.0.1:9',
  CEP_URL: 'http://127.0.0.1:9',
};

/** One copy of the server in a process of its own. */
export interface Copy {
  url: string;
  /** Ends it in order and waits. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same port, another version with its `folder`. Resolves once it is healthy. */
  restart(folder?: string): Promise<void>;
  /** What it printed to its error output, and all log lines of a failure. */
  complaints(): string;
}

export interface Copies {
  /** The address before all copies. */
  url: string;
  copies: Copy[];
  stop(): Promise<void>;
}

/** Starts `count` copies at once on one database and one mail server, and nginx before them. */
export async function startCopies(count: number, databaseUrl: string, smtpUrl: string): Promise<Copies> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    SECRET: 'copies-of-one-server-share-one-secret-0123456789',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: smtpUrl,
    ...UNASKED,
    LOG_LEVEL: 'error',
  };
  const ports: number[] = [];
  for (let n = 0; n < count; n += 1) ports.push(await freePort());
  const copies = ports.map((own) => copyAt(own, env));
  const end = () => Promise.all(copies.map((copy) => copy.kill()));
  try {
    await Promise.all(copies.map((copy) => copy.restart()));
    const nginx = await startNginx(port, ports);
    return {
      url,
      copies,
      stop: async () => {
        await nginx.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A copy that is not running yet. */
export function copyAt(port: number, env: Record<string, string>): Copy {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let printed = '';
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    await ended;
  };
  return {
    url,
    complaints: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async (folder = root) => {
      const own = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: folder,
        env: { ...process.env, ...env, PORT: String(port), METRICS_PORT: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = own;
      own.stdout.on('data', (chunk) => (printed += chunk));
      own.stderr.on('data', (chunk) => (printed += chunk));
      ended = new Promise((done) => own.once('close', done));
      for (;;) {
        if (own.exitCode !== null) throw new Error(`The copy ended: ${printed}`);
        const answer = await fetch(`${url}/health`).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.status === 200) return;
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
}

async function startNginx(port: number, copies: readonly number[]): Promise<Running> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-nginx-'));
  const values: Record<string, string> = {
    folder,
    port: String(port),
    copies: copies.map((own) => `server 127.0.0.1:${own} max_fails=1 fail_timeout=2s;`).join('\n    '),
  };
  const config = fs
    .readFileSync(path.resolve(import.meta.dirname, '../nginx.conf'), 'utf8')
    .replace(/\{(folder|port|copies)\}/g, (_, name: string) => values[name] ?? '');
  fs.writeFileSync(path.join(folder, 'nginx.conf'), process.getuid?.() === 0 ? `user root;\n${config}` : config);
  const nginx = await start(
    NGINX,
    ['-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    `http://127.0.0.1:${port}/health`,
  );
  return {
    stop: async () => {
      await nginx.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
