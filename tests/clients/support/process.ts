import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

export interface Running {
  stop(): Promise<void>;
}

/** Starts a program and waits until its address answers anything. @throws with what it printed when it ends before */
export async function start(
  program: string,
  args: string[],
  address: string,
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Running> {
  // In a process group of its own: Apache ends its whole group with itself.
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${printed}`);
    try {
      await (await fetch(address, { redirect: 'manual' })).body?.cancel();
      break;
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
