import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkMade, checkSigned, usePasskey } from '../../../src/server/second-factor/passkeys';
import { relyingParty } from '../../../src/server/second-factor/relying-party';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/** What an authenticator and a browser that others wrote made and signed; the file says which. */
interface Recorded {
  secret: string;
  now: string;
  origin: string;
  account: string;
  session: string;
  browser: string;
  made: Parameters<typeof checkMade>[2]['response'];
  signed: { id: string };
}
const recorded = JSON.parse(readFileSync(path.join(import.meta.dirname, 'recorded-passkey.json'), 'utf8')) as Recorded;

const server = useServer();

it('a registration and a sign-in that a browser recorded are right, once', async () => {
  const { db } = server;
  const config = { SECRET: recorded.secret };
  const now = new Date(recorded.now);
  const party = relyingParty(recorded.origin);
  if (!party) throw new Error('the recorded origin has no passkeys');
  const registration = { party, session: recorded.session, response: recorded.made, now };
  const made = await checkMade(db, config, registration);
  if (made === 'over' || made === 'wrong') throw new Error(`the registration is ${made}`);
  expect(made).toMatchObject({ credential_id: recorded.made.id, rp_id: 'localhost', synced: false });
  expect(await checkMade(db, config, registration)).toBe('over');

  const { aaguid: _, ...kept } = made;
  await addPerson(db, { id: recorded.account });
  const passkey = {
    ...kept,
    id: newId(),
    account: recorded.account,
    nome: 'Chromium',
    criado_em: now,
    last_used: null,
  };
  await db.insertInto('passkey').values(passkey).execute();
  const sign = {
    party,
    browser: recorded.browser,
    account: null,
    response: JSON.stringify(recorded.signed),
    now,
  };
  const signed = await checkSigned(db, config, sign);
  if (!signed) throw new Error('the assertion is wrong');
  expect(signed.passkey.id).toBe(passkey.id);
  expect(await usePasskey(db, signed, now)).toBe('used');
  expect(await usePasskey(db, signed, now)).toBe('back');
  expect(await checkSigned(db, config, sign)).toBeNull();
});

it.each([
  ['https://conta.example.com.br', { id: 'conta.example.com.br', origin: 'https://conta.example.com.br' }],
  ['https://conta.example.com.br:8443/', { id: 'conta.example.com.br', origin: 'https://conta.example.com.br:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', null],
  ['https://[::1]', null],
  ['http://conta.example.com.br', null],
  ['', null],
])('whose passkeys %s takes', (front, party) => expect(relyingParty(front)).toEqual(party));
