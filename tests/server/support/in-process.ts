import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A script of the tests in a process of its own, read line by line. */
export interface OtherProcess {
  child: ChildProcess;
  /** The next line; null when the process has ended. */
  line(): Promise<string | null>;
  /** Waits for the end. @returns the exit code, null when it was killed */
  ended: Promise<number | null>;
}

const scripts = path.resolve(import.meta.dirname, '../database/processes');

/** Starts `tests/server/database/processes/<script>.ts` with arguments. */
export function startProcess(script: string, ...words: string[]): OtherProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(scripts, `${script}.ts`), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    line: async () => {
      const { value, done } = await lines.next();
      return done ? null : (value as string);
    },
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
  };
}
