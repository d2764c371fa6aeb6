import { afterAll, expect, it } from 'vitest';
import { newChallenge, takeChallenge } from '../../../src/server/second-factor/challenge';
import { openTestDatabase } from '../support/database';

const { db, close } = await openTestDatabase();
afterAll(close);

const config = { SECRET: 's'.repeat(40) };
const about = 'sign-in|browser|account';
const now = new Date('2026-11-26T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const made = () => newChallenge(config, about, now);
const take = (challenge: string, { of = about, at = now, by = config } = {}) =>
  takeChallenge(db, by, { about: of, challenge, now: at });

it('a challenge is good once, also where two come at once', async () => {
  const challenge = made();
  expect((await Promise.all([take(challenge), take(challenge), take(challenge)])).sort()).toEqual([false, false, true]);
  expect(await take(challenge)).toBe(false);
  expect(await take(challenge, { at: later(299) })).toBe(false);
});

it('written otherwise it is the same', async () => {
  const challenge = made();
  expect(await take(challenge)).toBe(true);
  expect(await take(`${challenge}==`)).toBe(false);
});

it('is good for five minutes, and a minute before by the clock of another copy', async () => {
  expect(await take(made(), { at: later(299) })).toBe(true);
  expect(await take(made(), { at: later(300) })).toBe(false);
  expect(await take(made(), { at: later(-60) })).toBe(true);
  expect(await take(made(), { at: later(-61) })).toBe(false);
});

it('is good for what it was made for, and by this server alone', async () => {
  const challenge = made();
  expect(await take(challenge, { of: 'sign-in|browser|another' })).toBe(false);
  expect(await take(challenge, { by: { SECRET: 't'.repeat(40) } })).toBe(false);
  const bytes = Buffer.from(challenge, 'base64url');
  expect(bytes).toHaveLength(38);
  for (const changed of [
    bytes.subarray(0, 37),
    Buffer.concat([bytes, Buffer.from([0])]),
    Buffer.alloc(38),
    Buffer.alloc(0),
  ])
    expect(await take(changed.toString('base64url'))).toBe(false);
  expect(await take(challenge)).toBe(true);
});

it('is another one each time', () => expect(made()).not.toBe(made()));
