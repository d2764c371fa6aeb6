import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectToHolder, lockFolder } from '../../../src/server/database/embedded/lock';
import { startProcess } from '../support/in-process';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const lockFile = (number: number) => path.join(folder, `lock.${number}`);
const rewrite = (number: number, change: object) =>
  fs.writeFileSync(
    lockFile(number),
    JSON.stringify({ ...JSON.parse(fs.readFileSync(lockFile(number), 'utf8')), ...change }),
  );

describe('the lock of a data folder', { timeout: 60_000 }, () => {
  it('refuses a second process with a sentence, and lets it in afterwards', async () => {
    const lock = await lockFolder(folder);
    const second = startProcess('holder', folder);
    expect(await second.line()).toBe(
      `The data folder ${folder} is in use by process ${process.pid}. Stop it first, or give this one another DATA_DIR.`,
    );
    expect(await second.ended).toBe(0);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('is taken over from a process that was killed, even if a new one has its number', async () => {
    const killed = startProcess('holder', folder);
    expect(await killed.line()).toBe('has it');
    killed.child.kill('SIGKILL');
    await killed.ended;
    // This very process is alive and has that number now: what counts is who answers.
    rewrite(1, { pid: process.pid });
    await (await lockFolder(folder)).release();
  });

  it('is not taken from a live process that is stopped and answers nothing', async () => {
    const stopped = startProcess('holder', folder);
    expect(await stopped.line()).toBe('has it');
    stopped.child.kill('SIGSTOP');
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${stopped.child.pid}`);
    stopped.child.kill('SIGKILL');
    await stopped.ended;
  });

  it('goes to exactly one of several that find a dead one’s lock at once', async () => {
    fs.writeFileSync(
      lockFile(7),
      JSON.stringify({
        pid: 1,
        host: os.hostname(),
        boot: 'earlier',
        started: '1',
        socket: 'lock.7.gone.socket',
        released: false,
      }),
    );
    const all = Array.from({ length: 4 }, () => startProcess('holder', folder));
    const answers = await Promise.all(all.map((one) => one.line()));
    expect(answers.filter((answer) => answer === 'has it')).toHaveLength(1);
    expect(answers.filter((answer) => answer?.includes('is in use by process'))).toHaveLength(3);
    for (const one of all) one.child.kill('SIGKILL');
    await Promise.all(all.map((one) => one.ended));
  });

  it('of a process elsewhere is not taken, and the sentence names the file', async () => {
    await (await lockFolder(folder)).release();
    rewrite(1, { released: false, host: 'another-machine', boot: 'another-boot' });
    await expect(lockFolder(folder)).rejects.toThrow(lockFile(1));
  });

  it('is dead after this machine was started anew', async () => {
    await (await lockFolder(folder)).release();
    rewrite(1, { released: false, boot: 'another-boot' });
    await (await lockFolder(folder)).release();
  });

  it('without a socket is judged by the process and its start', async () => {
    await (await lockFolder(folder)).release();
    rewrite(1, { released: false, socket: null });
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    rewrite(1, { started: 'earlier' });
    await (await lockFolder(folder)).release();
  });

  it('works in a folder whose name is longer than a socket’s may be', async () => {
    const deep = path.join(folder, 'd'.repeat(120));
    fs.mkdirSync(deep);
    const lock = await lockFolder(deep);
    await expect(lockFolder(deep)).rejects.toThrow('is in use');
    await lock.release();
    await (await lockFolder(deep)).release();
  });

  it('does not pile up files', async () => {
    for (let time = 0; time < 3; time += 1) await (await lockFolder(folder)).release();
    expect(fs.readdirSync(folder)).toEqual(['lock.3']);
    expect(await connectToHolder(folder)).toBeNull();
  });
});
