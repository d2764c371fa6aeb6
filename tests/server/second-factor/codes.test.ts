import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasAuthenticator,
  hasSecondFactor,
  keepApp,
  openAppSecret,
  removeApp,
  removeSecondFactor,
  removeSpareCodes,
  sealAppKey,
  takeSecondFactor,
} from '../../../src/server/second-factor/authenticator';
import {
  isRecoveryShaped,
  makeRecoveryCodes,
  recoveryCodesLeft,
  resealRecoveryKey,
  takeRecoveryCode,
} from '../../../src/server/second-factor/recovery-codes';
import { rememberedBrowsers, rememberStep } from '../../../src/server/second-factor/remembered-browsers';
import { newId } from '../../../src/server/ids';
import { codeOf } from '../../contract/support/totp';
import { addPerson } from '../support/accounts';
import { openTestDatabase } from '../support/database';

const { db, close } = await openTestDatabase();
afterAll(close);

const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const config = { SECRET: 's'.repeat(40) };
const other = { SECRET: 't'.repeat(40) };
const now = new Date('2026-11-26T12:00:10Z');
const step = Math.floor(now.getTime() / 30_000);

const origin = { address: '198.51.100.4', network: '198.51.100.4', userAgent: 'Test', claimed: null };

let account: string;
beforeEach(async () => {
  account = (await addPerson(db)).id;
});

const app = (of = account, change = newId(), at = step - 5) =>
  keepApp(db, config, { account: of, sealed: sealAppKey(config, of, KEY), step: at, change, now });
const take = (typed: string, of = account, at = now) => takeSecondFactor(db, config, { account: of, typed, now: at });
const appOf = () => db.selectFrom('authenticator').selectAll().where('account', '=', account).executeTakeFirst();
const recover = (code: string, of = account, by = config) => takeRecoveryCode(db, by, { account: of, code, now });

async function addPasskey(of = account) {
  const id = newId();
  await db
    .insertInto('passkey')
    .values({
      id,
      account: of,
      credential_id: id,
      public_key: '',
      counter: 0,
      transports: '',
      synced: false,
      rp_id: 'localhost',
      nome: 'Chave',
      criado_em: now,
      last_used: null,
    })
    .execute();
}
/** A browser that the account is not asked for its second step in. */
async function remembered() {
  const browser = newId();
  await db
    .insertInto('known_browser')
    .values({ id: browser, account, secret_hash: browser, passkey: null, seen_at: now, criado_em: now })
    .execute();
  await rememberStep(db, { REMEMBERED_BROWSER_DAYS: 30 }, { account, browser, origin, now });
}
const rememberedOf = async () =>
  (await rememberedBrowsers(db, { REMEMBERED_BROWSER_DAYS: 30 }, { account, now })).length;
const keptOf = async (table: 'recovery_set' | 'recovery_code' | 'factor_removal' | 'authenticator_draft' | 'passkey') =>
  (await db.selectFrom(table).select('account').where('account', '=', account).execute()).length;

describe('recovery codes', () => {
  it('are ten, of letters and digits that are not taken for each other, and replace those before', async () => {
    const codes = await makeRecoveryCodes(db, config, { account, change: newId(), now });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const anew = await makeRecoveryCodes(db, config, { account, change: newId(), now });
    expect(await recover(codes[0] ?? '')).toBeNull();
    expect(await recoveryCodesLeft(db, account)).toBe(10);
    expect(await recover(anew[0] ?? '')).toBe(9);
  });

  it('are good once each, however they are written, and say how many are left', async () => {
    const [first = '', second = '', third = ''] = await makeRecoveryCodes(db, config, {
      account,
      change: newId(),
      now,
    });
    expect(await recover(first.toLowerCase())).toBe(9);
    expect(await recover(first)).toBeNull();
    expect(await recover(` ${second.replace('-', ' ')} `)).toBe(8);
    const answers = await Promise.all([recover(third), recover(third), recover(third)]);
    expect(answers.filter((left) => left !== null)).toEqual([7]);
    const used = await db
      .selectFrom('recovery_code')
      .select('used_at')
      .where('account', '=', account)
      .where('used_at', 'is not', null)
      .execute();
    expect(used).toEqual([{ used_at: now }, { used_at: now }, { used_at: now }]);
  });

  it('are nobody else’s, and not another SECRET’s', async () => {
    const [code = ''] = await makeRecoveryCodes(db, config, { account, change: newId(), now });
    const stranger = (await addPerson(db)).id;
    expect(await recover(code, stranger)).toBeNull();
    await makeRecoveryCodes(db, config, { account: stranger, change: newId(), now });
    expect(await recover(code, stranger)).toBeNull();
    expect(await recoveryCodesLeft(db, stranger)).toBe(10);
    expect(await recover(code, account, other)).toBeNull();
    expect(await recover(code)).toBe(9);
  });

  it('work on when their key is encrypted anew, for their account alone', async () => {
    const [code = ''] = await makeRecoveryCodes(db, config, { account, change: newId(), now });
    const set = await db
      .selectFrom('recovery_set')
      .selectAll()
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    expect(resealRecoveryKey({ before: other, after: config }, set)).toBeNull();
    expect(resealRecoveryKey({ before: config, after: other }, { ...set, account: newId() })).toBeNull();
    const anew = resealRecoveryKey({ before: config, after: other }, set);
    if (!anew) throw new Error('the key does not open');
    await db.updateTable('recovery_set').set(anew).where('account', '=', account).execute();
    expect(await recover(code)).toBeNull();
    expect(await recover(code, account, other)).toBe(9);
  });

  it.each([
    ['7KQ4-M2XD', true],
    ['7kq4 m2xd', true],
    [' 7KQ4M2XD ', true],
    ['7KQ4-M2X', false],
    ['7KQ4-M2XDA', false],
    ['482 913', false],
    ['', false],
  ])('have a shape: %j is %s', (typed, answer) => expect(isRecoveryShaped(typed)).toBe(answer));
});

describe('the code of the app', () => {
  it('is taken once, and none of an earlier time after it', async () => {
    await app();
    expect(await take(codeOf(KEY, now, -2))).toBeNull();
    expect(await take(codeOf(KEY, now))).toEqual({ factor: 'app' });
    expect(await appOf()).toMatchObject({ last_step: step, last_used: now });
    expect(await take(codeOf(KEY, now))).toBeNull();
    expect(await take(codeOf(KEY, now, -1))).toBeNull();
    expect(await take(codeOf(KEY, now, 1))).toEqual({ factor: 'app' });
  });

  it('that turned the app on is used up', async () => {
    await app(account, newId(), step);
    expect(await appOf()).toMatchObject({ last_step: step, last_used: null });
    expect(await take(codeOf(KEY, now))).toBeNull();
  });

  it('may have blanks between its digits', async () => {
    await app();
    expect(await take(` ${codeOf(KEY, now).replace(/^(...)/, '$1 ')}`)).toEqual({ factor: 'app' });
  });

  it('is good for its account alone, under its SECRET alone', async () => {
    await app();
    const code = codeOf(KEY, now);
    expect(await take(code, (await addPerson(db)).id)).toBeNull();
    expect(await takeSecondFactor(db, other, { account, typed: code, now })).toBeNull();
    const { key_id = '', sealed = '' } = (await appOf()) ?? {};
    expect(openAppSecret(config, newId(), { key_id, sealed })).toBeNull();
    // A key that was moved to another account opens nothing there.
    const stranger = (await addPerson(db)).id;
    await app(stranger);
    await db.updateTable('authenticator').set({ key_id, sealed }).where('account', '=', stranger).execute();
    expect(await take(code, stranger)).toBeNull();
    expect(await take(code)).toEqual({ factor: 'app' });
  });

  it('may be a recovery code, where there are any', async () => {
    expect(await take('7KQ4-M2XD')).toBeNull();
    const [code = ''] = await app();
    expect(await take(code)).toEqual({ factor: 'recovery', left: 9 });
    expect(await take(code)).toBeNull();
    expect(await appOf()).toMatchObject({ last_used: null });
  });
});

describe('an app', () => {
  it('brings recovery codes where there are none, and not in place of another one', async () => {
    expect([await hasAuthenticator(db, account), await hasSecondFactor(db, account)]).toEqual([false, false]);
    expect(await app()).toHaveLength(10);
    expect([await hasAuthenticator(db, account), await hasSecondFactor(db, account)]).toEqual([true, true]);
    await db.deleteFrom('recovery_set').where('account', '=', account).execute();
    const change = newId();
    expect(await app(account, change)).toEqual([]);
    expect(await appOf()).toMatchObject({ change, last_used: null, criado_em: now });
  });

  it('in place of another one asks again in every browser, the first one in none', async () => {
    await remembered();
    await app();
    expect(await rememberedOf()).toBe(1);
    await app();
    expect(await rememberedOf()).toBe(0);
  });

  it('keeps the codes that came with a passkey', async () => {
    await addPasskey();
    expect([await hasAuthenticator(db, account), await hasSecondFactor(db, account)]).toEqual([false, true]);
    const [code = ''] = await makeRecoveryCodes(db, config, { account, change: newId(), now });
    expect(await app()).toEqual([]);
    expect(await recover(code)).toBe(9);
  });

  it('goes with its recovery codes, unless a passkey stays', async () => {
    const stranger = (await addPerson(db)).id;
    await app(stranger);
    await app();
    await addPasskey();
    await removeApp(db, account);
    expect([await hasAuthenticator(db, account), await keptOf('recovery_set')]).toEqual([false, 1]);
    await removeSpareCodes(db, account);
    expect(await keptOf('recovery_set')).toBe(1);
    await app();
    await removeSecondFactor(db, account);
    expect([await hasSecondFactor(db, account), await keptOf('passkey'), await keptOf('recovery_set')]).toEqual([
      false,
      0,
      0,
    ]);
    expect(await recoveryCodesLeft(db, account)).toBe(0);
    expect([await hasAuthenticator(db, stranger), await recoveryCodesLeft(db, stranger)]).toEqual([true, 10]);
  });
});
