import { sendDue } from '../../../src/server/outbox/worker';
import type { TestServer } from './app';

/** Sends all that is due: the worker takes some at a time, and other tests of a file leave theirs before them. */
export async function sendAll({ deps }: TestServer): Promise<void> {
  for (let sent = 1; sent > 0;) sent = await sendDue(deps);
}
