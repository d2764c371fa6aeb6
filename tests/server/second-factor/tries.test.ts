import { afterAll, describe, expect, it } from 'vitest';
import { countPasskey, countStep } from '../../../src/server/cas/throttle';
import { newId } from '../../../src/server/ids';
import { openTestDatabase } from '../support/database';

const { db, close } = await openTestDatabase();
afterAll(close);

const config = {
  LOGIN_TRIES_PER_ACCOUNT: 5,
  LOGIN_TRIES_PER_ADDRESS: 3,
  LOGIN_TRIES_PER_BROWSER: 2,
  LOGIN_WINDOW_MINUTES: 15,
};
const start = new Date('2026-11-26T12:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe('tries of the second step', () => {
  const wrong = (account: string, at = start, browser: string | null = null) =>
    countStep(db, config, { account, browser }, at);

  it('are five in a quarter of an hour, and say how many are left and how long to wait', async () => {
    const account = newId();
    const left = [];
    for (let tries = 0; tries < 5; tries += 1) left.push((await wrong(account)).left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(await wrong(account, after(5))).toMatchObject({ allowed: false, retryAfter: 600 });
    expect(await wrong(newId(), after(5))).toMatchObject({ allowed: true });
    expect(await wrong(account, after(15))).toMatchObject({ allowed: true, left: 4 });
  });

  it('are twenty a day from browsers that nobody knows', async () => {
    const account = newId();
    for (let window = 0; window < 4; window += 1)
      for (let tries = 0; tries < 5; tries += 1)
        expect(await wrong(account, after(15 * window))).toMatchObject({ allowed: true });
    expect(await wrong(account, after(60))).toMatchObject({ allowed: false, retryAfter: 23 * 3600 });
    expect(await wrong(account, after(24 * 60))).toMatchObject({ allowed: true });
  });

  it('that end with the right code are forgotten, and that one is not counted for the day', async () => {
    const account = newId();
    for (let window = 0; window < 5; window += 1) {
      for (let tries = 0; tries < 3; tries += 1) await wrong(account);
      const right = await wrong(account);
      expect(right).toMatchObject({ allowed: true, left: 1 });
      await right.succeeded();
    }
    // Fifteen wrong ones until now; five more are the day's.
    for (let tries = 0; tries < 5; tries += 1) expect(await wrong(account)).toMatchObject({ allowed: true });
    expect(await wrong(account, after(15))).toMatchObject({ allowed: false });
  });

  it('in a browser that the account knows are its own, used up by nobody else', async () => {
    const [account, browser, other] = [newId(), newId(), newId()];
    for (let tries = 0; tries < 6; tries += 1) await wrong(account);
    const first = await wrong(account, start, browser);
    expect(first).toMatchObject({ allowed: true, left: 1 });
    expect(await wrong(account, start, browser)).toMatchObject({ allowed: true, left: 0 });
    expect(await wrong(account, start, browser)).toMatchObject({ allowed: false, retryAfter: 900 });
    expect(await wrong(account, start, other)).toMatchObject({ allowed: true, left: 1 });
    await first.succeeded();
    expect(await wrong(account, start, browser)).toMatchObject({ allowed: true, left: 1 });
  });
});

it('tries with a passkey count for their address, right ones do not', async () => {
  const count = (address: string, at = start) => countPasskey(db, config, address, at);
  for (let tries = 0; tries < 4; tries += 1) {
    const right = await count('198.51.100.4');
    expect(right.allowed).toBe(true);
    await right.succeeded();
  }
  for (let tries = 0; tries < 3; tries += 1) expect((await count('198.51.100.4')).allowed).toBe(true);
  expect(await count('198.51.100.4')).toMatchObject({ allowed: false, retryAfter: 900 });
  expect((await count('198.51.100.5')).allowed).toBe(true);
  expect((await count('198.51.100.4', after(15))).allowed).toBe(true);
});
