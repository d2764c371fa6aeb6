import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  checkMade,
  checkSigned,
  creationOptions,
  type Passkey,
  passkeysOf,
  passkeysOfOtherHosts,
  removePasskey,
  requestOptions,
  usePasskey,
} from '../../../src/server/second-factor/passkeys';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { openTestDatabase } from '../support/database';
import { Authenticator, type Lies } from '../support/passkey';

const { db, close } = await openTestDatabase();
afterAll(close);

const config = { SECRET: 's'.repeat(40) };
const party = { id: 'conta.example.com.br', origin: 'https://conta.example.com.br' };
const now = new Date('2026-11-26T12:00:00Z');
const session = 'the-session';
const browser = 'the-browser';

let account: Awaited<ReturnType<typeof addPerson>>;
beforeEach(async () => {
  account = await addPerson(db);
});

const optionsOf = (existing: readonly Passkey[] = []) =>
  creationOptions(config, { party, product: 'Conta Postal', account, session, existing, now });
type Answer = Parameters<typeof checkMade>[2]['response'];
const check = (response: object) => checkMade(db, config, { party, session, response: response as Answer, now });

/** A device with a passkey of the account, kept as the server keeps it. */
async function kept(transports?: string[]) {
  const device = new Authenticator({ origin: party.origin });
  const made = device.make(await optionsOf());
  const checked = await check({ ...made, response: { ...made.response, transports } });
  if (checked === 'over' || checked === 'wrong') throw new Error(`the registration is ${checked}`);
  const { aaguid, ...row } = checked;
  const passkey = { ...row, id: newId(), account: account.id, nome: 'Chave', criado_em: now, last_used: null };
  await db.insertInto('passkey').values(passkey).execute();
  return { device, passkey, aaguid };
}

const asked = (of: string | null) => requestOptions(db, config, { party, browser, account: of, now });
const signedBy = (response: string, of: string | null) =>
  checkSigned(db, config, { party, browser, account: of, response, now });
async function sign(device: Authenticator, of: string | null, lies: Lies = {}) {
  return signedBy(device.sign(await asked(of), lies), of);
}

describe('a registration', () => {
  it('asks for a passkey of this host and account, kept in the device, and of none that there is', async () => {
    const { passkey } = await kept(['internal', 'hybrid']);
    const bare = await kept();
    const options = await optionsOf(await passkeysOf(db, account.id));
    expect(options).toMatchObject({
      rp: { id: party.id, name: 'Conta Postal' },
      user: {
        id: Buffer.from(account.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: account.id_produto,
        displayName: account.nome,
      },
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [
        { id: passkey.credential_id, type: 'public-key', transports: ['internal', 'hybrid'] },
        { id: bare.passkey.credential_id, type: 'public-key', transports: [] },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('is kept as it was made', async () => {
    const device = new Authenticator({
      origin: party.origin,
      synced: true,
      aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96',
    });
    expect(await check(device.make(await optionsOf(), { counter: 7 }))).toEqual({
      credential_id: device.id.toString('base64url'),
      public_key: expect.stringMatching(/^[\w-]{100,}$/) as string,
      counter: 7,
      transports: 'internal,hybrid',
      synced: true,
      rp_id: party.id,
      aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96',
    });
    expect((await kept()).passkey).toMatchObject({ transports: '', synced: false, counter: 0 });
  });

  it.each<[string, string, Lies]>([
    ['another origin', 'wrong', { origin: 'https://evil.example' }],
    ['another host', 'wrong', { rpId: 'evil.example' }],
    ['a person who was not verified', 'wrong', { unverified: true }],
    ['a format that nobody knows', 'wrong', { format: 'never-seen' }],
    ['a sign-in', 'wrong', { type: 'webauthn.get' }],
    ['another challenge', 'over', { challenge: 'YWJj' }],
  ])('of %s is %s', async (_, answer, lies) => {
    expect(await check(new Authenticator({ origin: party.origin }).make(await optionsOf(), lies))).toBe(answer);
  });

  it.each(['', 'bm8ganNvbg', 'W10', 'eyJjaGFsbGVuZ2UiOjF9', 'bnVsbA'])(
    'with client data that are none (%j) is over',
    async (clientDataJSON) => {
      const made = new Authenticator({ origin: party.origin }).make(await optionsOf());
      expect(await check({ ...made, response: { ...made.response, clientDataJSON } })).toBe('over');
    },
  );

  it('takes no challenge of another session, nor of a sign-in', async () => {
    const device = new Authenticator({ origin: party.origin });
    const response = device.make(await optionsOf()) as Answer;
    expect(await checkMade(db, config, { party, session: 'another', response, now })).toBe('over');
    expect(await check(device.make({ ...(await optionsOf()), challenge: (await asked(null)).challenge }))).toBe('over');
    expect(await check(response)).not.toBe('over');
  });
});

describe('a signature', () => {
  it('is asked for of any passkey of the host, or of this account’s alone', async () => {
    const { passkey } = await kept(['usb']);
    expect(await asked(null)).toMatchObject({
      rpId: party.id,
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    const descriptor = { id: passkey.credential_id, type: 'public-key', transports: ['usb'] };
    expect((await asked(account.id)).allowCredentials).toEqual([descriptor]);
    await db.updateTable('passkey').set({ rp_id: 'old.example' }).where('id', '=', passkey.id).execute();
    expect((await asked(account.id)).allowCredentials).toEqual([]);
  });

  it('is its passkey’s, with and without the account, with and without the handle', async () => {
    const { device, passkey } = await kept();
    for (const of of [null, account.id])
      for (const lies of [{}, { userHandle: null }, { counter: 41 }])
        expect(await sign(device, of, lies)).toMatchObject({
          passkey: { id: passkey.id, account: account.id },
          counter: lies.counter ?? device.counter,
        });
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a person who was not verified', { unverified: true }],
    ['another key', { forged: true }],
    ['another challenge', { challenge: 'YWJj' }],
    ['another person’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a registration', { type: 'webauthn.create' }],
  ])('of %s is none', async (_, lies) => {
    const { device } = await kept();
    expect(await sign(device, null, lies)).toBeNull();
    expect(await sign(device, account.id, lies)).toBeNull();
  });

  it('of another account’s passkey, or of one that nobody has, is none', async () => {
    const { device } = await kept();
    const other = await addPerson(db);
    expect(await signedBy(device.sign(await asked(other.id)), other.id)).toBeNull();
    expect(await sign(new Authenticator({ origin: party.origin }), null)).toBeNull();
  });

  it('takes the challenge of its own browser and step, once', async () => {
    const { device } = await kept();
    const response = device.sign(await asked(null));
    expect(await checkSigned(db, config, { party, browser: 'another', account: null, response, now })).toBeNull();
    expect(await signedBy(response, account.id)).toBeNull();
    expect(await signedBy(device.sign(await asked(account.id)), null)).toBeNull();
    expect(await signedBy(response, null)).not.toBeNull();
    expect(await signedBy(response, null)).toBeNull();
  });

  it('that is no answer of a browser is none', async () => {
    const { device } = await kept();
    const answer = JSON.parse(device.sign(await asked(null))) as { id: string; response: object };
    const changed = [
      'no json',
      'null',
      '[]',
      JSON.stringify({ ...answer, type: 'password' }),
      JSON.stringify({ ...answer, rawId: undefined }),
      JSON.stringify({ ...answer, response: { ...answer.response, signature: '+' } }),
      JSON.stringify({ ...answer, rawId: 'b3RoZXI' }),
    ];
    for (const response of changed) expect(await signedBy(response, null)).toBeNull();
  });
});

describe('the use of a passkey', () => {
  it.each([
    [0, 0, 'used'],
    [0, 1, 'used'],
    [5, 6, 'used'],
    [5, 5, 'back'],
    [5, 4, 'back'],
    [5, 0, 'back'],
    [1, 1, 'back'],
  ] as const)('after %i with %i is %s', async (before, counter, outcome) => {
    const { passkey } = await kept();
    await db.updateTable('passkey').set({ counter: before }).where('id', '=', passkey.id).execute();
    const [row] = (await passkeysOf(db, account.id)) as [Passkey];
    expect(await usePasskey(db, { passkey: row, counter }, now)).toBe(outcome);
    const [after] = (await passkeysOf(db, account.id)) as [Passkey];
    expect([Number(after.counter), after.last_used]).toEqual(outcome === 'used' ? [counter, now] : [before, null]);
  });

  it('that was removed meanwhile opens nothing', async () => {
    const { passkey } = await kept();
    const [row] = (await passkeysOf(db, account.id)) as [Passkey];
    await db.deleteFrom('passkey').where('id', '=', passkey.id).execute();
    expect(await usePasskey(db, { passkey: row, counter: 1 }, now)).toBe('gone');
  });
});

it('a passkey is taken away from its own account alone', async () => {
  const { passkey } = await kept();
  const other = await addPerson(db);
  expect(await removePasskey(db, { account: other.id, id: passkey.id })).toBeNull();
  expect(await removePasskey(db, { account: account.id, id: newId() })).toBeNull();
  expect(await passkeysOf(db, account.id)).toHaveLength(1);
  expect(await removePasskey(db, { account: account.id, id: passkey.id })).toEqual({ nome: 'Chave' });
  expect(await passkeysOf(db, account.id)).toEqual([]);
});

it('passkeys of other hosts are counted; where no host has any, all of them are', async () => {
  await db.deleteFrom('passkey').execute();
  await kept();
  expect(await passkeysOfOtherHosts(db, party)).toBe(0);
  expect(await passkeysOfOtherHosts(db, { ...party, id: 'new.example' })).toBe(1);
  expect(await passkeysOfOtherHosts(db, null)).toBe(1);
});
