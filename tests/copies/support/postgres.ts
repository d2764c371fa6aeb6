import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../clients/support/process';
import { postgresPrograms } from './programs';

export interface OwnPostgres {
  url: string;
  /** A folder of its account's, which goes with it. */
  folder: string;
  /** Runs lines of a shell there, as its account. */
  shell(lines: string): void;
  start(): Promise<void>;
  /** Ends it in the middle of everything, as a crash does; what was committed is in its log. */
  crash(): Promise<void>;
  /** Breaks every connection to the database but one's own. */
  cutConnections(): Promise<void>;
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root; Debian's package brings an account for it. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * A PostgreSQL of the suite's own in a folder of its own, durable as it comes, so that it may be crashed.
 * @param settings more lines of its configuration, with its folder in the place of `{folder}`
 * @param restored the folder of data that are there already
 */
export async function ownPostgres({ settings = '', restored = '' } = {}): Promise<OwnPostgres> {
  const bin = postgresPrograms() ?? '';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-copies-pg-'));
  const as = account();
  if (as.uid !== undefined && as.gid !== undefined) fs.chownSync(folder, as.uid, as.gid);
  const data = restored || path.join(folder, 'data');
  const shell = (lines: string) =>
    execFileSync('sh', ['-ec', lines], { ...as, cwd: folder, env: { PATH: `${bin}:/usr/bin:/bin` }, stdio: 'ignore' });
  if (!restored)
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'],
      { ...as, cwd: folder, stdio: 'ignore' },
    );
  fs.appendFileSync(path.join(data, 'postgresql.conf'), settings.replaceAll('{folder}', folder));
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | undefined;

  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const start = async () => {
    running = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=100'],
      { ...as, cwd: folder, stdio: 'ignore' },
    );
    for (;;) {
      try {
        return await query('select 1');
      } catch {
        if (running.exitCode !== null) throw new Error(`PostgreSQL ended with ${running.exitCode}.`);
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  };
  const crash = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running?.once('close', done));
    // SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, the log is replayed at the next start.
    running?.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    url,
    folder,
    shell,
    start,
    crash,
    cutConnections: () =>
      query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres' and pid <> pg_backend_pid()",
      ),
    remove: async () => {
      await crash();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
