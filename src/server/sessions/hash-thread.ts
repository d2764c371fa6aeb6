import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** A password to be hashed, or to be compared with what is stored. */
type Job = { password: string; options: Options } | { password: string; stored: string };

interface Answer {
  value?: string | boolean;
  failure?: unknown;
}

/** Whether hashes stand behind the process's other threads in the queue for a core. */
let behind = false;

/** From the next hash on, a flood of passwords takes only what nobody else wants of the processor. On Linux, where a thread has a priority of its own. */
export const letOthersGoFirst = (): void => {
  behind = process.platform === 'linux';
};

/**
 * The program of a thread. Where a thread may have no priority of its own, it works at that of the process. In text, because a built server has
 * this module wherever the bundler put it.
 */
const PROGRAM = `
  const { readlinkSync } = require('node:fs');
  const { constants, getPriority, setPriority } = require('node:os');
  const { basename } = require('node:path');
  const { parentPort, workerData } = require('node:worker_threads');
  const { hashSync, verifySync } = require(workerData.argon2);
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  const standBehind = () => {
    try {
      const thread = Number(basename(readlinkSync('/proc/thread-self')));
      setPriority(thread, Math.min(getPriority(thread) + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
    } catch {}
  };
  let isBehind = false;
  parentPort.on('message', ({ password, options, stored, behind }) => {
    if (behind && !isBehind) standBehind();
    isBehind = behind;
    try {
      parentPort.postMessage({ value: options ? hashSync(password, options) : verifySync(stored, password) });
    } catch (failure) {
      parentPort.postMessage({ failure });
    }
  });
`;

const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
/** As many as were ever at work at once. */
const idle: Worker[] = [];

async function inThread(job: Job): Promise<string | boolean | undefined> {
  const thread = idle.pop() ?? new Worker(PROGRAM, { eval: true, execArgv: [], workerData: { argon2 } });
  // The process stays for a hash under way, and not for a thread that waits.
  thread.ref();
  thread.postMessage({ ...job, behind });
  // A thread that breaks rejects this, and is not used again.
  const [{ value, failure }] = (await once(thread, 'message')) as [Answer];
  thread.unref();
  idle.push(thread);
  if (failure) throw failure;
  return value;
}

/** argon2id of a password, with its parameters in it. */
export const hash = async (password: string, options: Options) => String(await inThread({ password, options }));

/** @throws Error when what is stored is no hash */
export const verify = async (stored: string, password: string) => (await inThread({ stored, password })) === true;
