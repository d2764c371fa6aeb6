import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../../src/server/outbox/enqueue';
import { countWaiting, givenUp } from '../../../src/server/outbox/waiting';
import { sendDue } from '../../../src/server/outbox/worker';
import { AddressRefusedError } from '../../../src/server/outside';
import type { Deps } from '../../../src/server/deps';
import { useServer } from '../support/app';

const server = useServer();
const NOW = new Date('2026-03-01T12:00:00Z');

/** The figures about messages, `kind figure`, as a server with these parts gives them. */
async function figures(parts: Partial<Deps> = {}): Promise<string[]> {
  await countWaiting({ ...server.deps, now: () => NOW, ...parts });
  return (await server.app.metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('messages_waiting'))
    .sort();
}

/** A message that was asked for some seconds ago. */
async function message(kind: 'email' | 'sms', secondsAgo: number) {
  const now = new Date(NOW.getTime() - secondsAgo * 1000);
  await enqueue(
    { db: server.db, now, language: 'pt' },
    { kind, account: null, destino: 'x', template: 'code', values: {} },
  );
}

describe('the messages that wait for a gateway', () => {
  beforeEach(() => server.db.deleteFrom('outbox').execute());

  it('are counted with the time of the oldest, without what was sent or given up', async () => {
    await message('email', 900);
    await server.db.updateTable('outbox').set({ sent_at: NOW }).execute();
    await message('email', 800);
    await server.db.updateTable('outbox').set({ failed_at: NOW }).where('sent_at', 'is', null).execute();
    await message('email', 30);
    await message('email', 90);
    expect(await figures()).toEqual([
      'messages_waiting_seconds{kind="email"} 90',
      'messages_waiting_seconds{kind="sms"} 0',
      'messages_waiting{kind="email"} 2',
      'messages_waiting{kind="sms"} 0',
    ]);
  });

  it('are given up after the eighth try, an address that does not exist at once, and counted then', async () => {
    const sms = { send: () => Promise.reject(new Error('down')) };
    const failure = new AddressRefusedError('550');
    const mail = { send: () => Promise.reject(failure), verify: async () => {}, close: () => {} };
    const deps: Deps = { ...server.deps, now: () => NOW, outside: { ...server.deps.outside, sms, mail } };
    const counted = async () =>
      Object.fromEntries((await givenUp.get()).values.map(({ labels, value }) => [labels.kind, value]));
    const { email = 0, sms: smsBefore = 0 } = await counted();
    await message('email', 0);
    await message('sms', 0);
    for (let tries = 1; tries < 8; tries += 1) {
      await sendDue(deps);
      await server.db.updateTable('outbox').set({ next_attempt: NOW }).execute();
    }
    expect(await counted()).toEqual({ email: email + 1, sms: smsBefore });
    await sendDue(deps);
    expect(await counted()).toEqual({ email: email + 1, sms: smsBefore + 1 });
    expect(await figures()).toContain('messages_waiting{kind="sms"} 0');
  });

  it('are no figure while the database is away, and the other figures are there', async () => {
    await message('sms', 5);
    expect(await figures({ databaseAnswers: async () => false })).toEqual([]);
  });
});
