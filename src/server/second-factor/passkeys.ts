import {
  type AuthenticationResponseJSON,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { passkeyText } from '../../contract/passkeys';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { PasskeyTable } from '../database/schema';
import { removeSpareCodes } from './authenticator';
import { CHALLENGE_SECONDS, newChallenge, takeChallenge } from './challenge';
import type { RelyingParty } from './relying-party';
import { forgetBrowsers } from './remembered-browsers';

/** Passkeys (WebAuthn Level 3): made for one host, always with the person verified, so that one counts as two factors. */

type PasskeyConfig = Pick<Config, 'SECRET'>;
export type Passkey = Selectable<PasskeyTable>;

const CHALLENGE_MS = CHALLENGE_SECONDS * 1000;

/** What a challenge for a registration is for. */
const aboutRegistration = (session: string) => `register|${session}`;

export const passkeysOf = (db: Db, account: string): Promise<Passkey[]> =>
  db.selectFrom('passkey').selectAll().where('account', '=', account).orderBy('id').execute();

/** How browsers are told of a passkey. */
export const descriptorOf = ({ credential_id, transports }: Passkey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(','),
});

/** What an account is called by authenticators (WebAuthn §5.4.3, the user handle). */
const handleOf = (account: string) => Uint8Array.from(Buffer.from(account.replaceAll('-', ''), 'hex'));

/** What the browser makes a passkey with: for this host, kept in the device, with the person verified, none of those that there are. */
export async function creationOptions(
  config: PasskeyConfig,
  {
    party,
    product,
    account,
    session,
    existing,
    now,
  }: {
    party: RelyingParty;
    product: string;
    account: { id: string; id_produto: string; nome: string };
    session: string;
    existing: readonly Passkey[];
    now: Date;
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: product,
    rpID: party.id,
    userName: account.id_produto,
    userDisplayName: account.nome,
    userID: handleOf(account.id),
    challenge: Uint8Array.from(Buffer.from(newChallenge(config, aboutRegistration(session), now), 'base64url')),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The challenge that a browser says it signed; empty for what is no client data. */
function challengeIn(clientDataJSON: string): string {
  try {
    const read = z
      .object({ challenge: z.string() })
      .safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return read.data?.challenge ?? '';
  } catch {
    return '';
  }
}

/** What a made passkey is, as it is kept. */
export interface Made {
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
  synced: boolean;
  rp_id: string;
  aaguid: string;
}

/**
 * Checks what a browser made. `over`: the challenge is not this session's, is used, or older than five minutes. `wrong`: of another host,
 * without the person verified, in a format that nobody knows, or in any other way not what was asked for.
 */
export async function checkMade(
  db: Db,
  config: PasskeyConfig,
  {
    party,
    session,
    response,
    now,
  }: { party: RelyingParty; session: string; response: RegistrationResponseJSON; now: Date },
): Promise<Made | 'over' | 'wrong'> {
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await takeChallenge(db, config, { about: aboutRegistration(session), challenge, now }))) return 'over';
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The library throws for whatever is wrong with what came from outside; nothing else happens in it.
  }).catch(() => null);
  if (!checked?.verified) return 'wrong';
  const { credential, credentialDeviceType, aaguid } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (response.response.transports ?? []).join(','),
    synced: credentialDeviceType === 'multiDevice',
    rp_id: party.id,
    aaguid,
  };
}

/** What a challenge for a sign-in is for: any account's passkey in this browser, or the second step of one account. */
const aboutSignIn = (browser: string, account: string | null) => `sign-in|${browser}|${account ?? ''}`;

/** What the browser asks for a passkey with. Without an account, any that the device keeps for this host. */
export async function requestOptions(
  db: Db,
  config: PasskeyConfig,
  { party, browser, account, now }: { party: RelyingParty; browser: string; account: string | null; now: Date },
) {
  const own = account === null ? [] : await passkeysOf(db, account);
  return {
    challenge: newChallenge(config, aboutSignIn(browser, account), now),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
    allowCredentials: own.filter(({ rp_id }) => rp_id === party.id).map(descriptorOf),
  };
}

const shown = z.object({
  id: passkeyText,
  rawId: passkeyText,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: passkeyText,
    authenticatorData: passkeyText,
    signature: passkeyText,
    userHandle: passkeyText.nullish(),
  }),
});

/** A passkey whose signature is right, and how often it says that it signed. */
export interface Signed {
  passkey: Passkey;
  counter: number;
}

/**
 * Checks what a browser signed for a sign-in. @returns null for a challenge of another browser, account or time, for a passkey that nobody
 * has here or that is another account's, for another host, without the person verified: nobody is told which
 */
export async function checkSigned(
  db: Db,
  config: PasskeyConfig,
  {
    party,
    browser,
    account,
    response,
    now,
  }: { party: RelyingParty; browser: string; account: string | null; response: string; now: Date },
): Promise<Signed | null> {
  const read = shown.safeParse(parsed(response));
  if (!read.success) return null;
  const { id, rawId, type } = read.data;
  const { userHandle, ...signed } = read.data.response;
  const challenge = challengeIn(signed.clientDataJSON);
  if (!(await takeChallenge(db, config, { about: aboutSignIn(browser, account), challenge, now }))) return null;
  const passkey = await db.selectFrom('passkey').selectAll().where('credential_id', '=', id).executeTakeFirst();
  if (!passkey || (account !== null && passkey.account !== account)) return null;
  if (userHandle && userHandle !== Buffer.from(handleOf(passkey.account)).toString('base64url')) return null;
  const answer: AuthenticationResponseJSON = { id, rawId, type, response: signed, clientExtensionResults: {} };
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is looked at where it is written: of two at once, one is behind.
    credential: { id, publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')), counter: 0 },
  }).catch(() => null);
  return checked?.verified ? { passkey, counter: checked.authenticationInfo.newCounter } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Writes the use of a passkey down. `back`: its counter did not go on, so that somebody may have copied it (WebAuthn §6.1.1); one that keeps
 * no count says 0 for ever. `gone`: it was removed meanwhile.
 */
export async function usePasskey(db: Db, { passkey, counter }: Signed, now: Date): Promise<'used' | 'back' | 'gone'> {
  const kept = await db
    .selectFrom('passkey')
    .select('counter')
    .where('id', '=', passkey.id)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return 'gone';
  const before = Number(kept.counter);
  if (counter <= before && (counter > 0 || before > 0)) return 'back';
  await db.updateTable('passkey').set({ counter, last_used: now }).where('id', '=', passkey.id).execute();
  return 'used';
}

/**
 * Takes a passkey away, and the recovery codes when nothing is left that they stand in for; every browser is asked for the second step again.
 * @returns null when there is none
 */
export async function removePasskey(
  db: Db,
  { account, id }: { account: string; id: string },
): Promise<{ nome: string } | null> {
  const gone = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account', '=', account)
    .returning('nome')
    .executeTakeFirst();
  if (!gone) return null;
  await removeSpareCodes(db, account);
  await forgetBrowsers(db, account);
  return gone;
}

/** How many passkeys were made for another host: nobody signs in with them. */
export async function passkeysOfOtherHosts(db: Db, party: RelyingParty | null): Promise<number> {
  const { others } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('rp_id', '<>', party?.id ?? '')
    .executeTakeFirstOrThrow();
  return Number(others);
}
