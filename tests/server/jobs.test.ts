import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Job, startJobs } from '../../src/server/jobs';
import { useServer } from './support/app';

const server = useServer();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a job runs first when its time has passed, or at the start, and then every so often', async () => {
  const ran: string[] = [];
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    name,
    everySeconds: 300,
    run: async () => void ran.push(name),
    ...more,
  });
  const stop = startJobs(server.deps, [job('waits'), job('begins', { atStart: true })]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ran).toEqual(['begins']);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(ran.sort()).toEqual(['begins', 'begins', 'waits']);
  await stop();
});
