import type { Config } from '../config';
import type { Db } from '../database/connection';
import { forgetBrowsers } from './remembered-browsers';
import { isRecoveryShaped, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes';
import { readSecret, stepOfCode } from './totp';
import { seal, type Sealed, unseal } from './vault';

type FactorConfig = Pick<Config, 'SECRET'>;

const about = (account: string) => `authenticator|${account}`;

/** An app's secret as it is kept. */
export const sealAppSecret = (config: FactorConfig, account: string, secret: Buffer): Sealed =>
  seal(config, about(account), secret);

/** The same for a key as people type it. */
export const sealAppKey = (config: FactorConfig, account: string, key: string): Sealed =>
  sealAppSecret(config, account, readSecret(key));

/** @returns null when another `SECRET` encrypted it */
export const openAppSecret = (config: FactorConfig, account: string, kept: Sealed): Buffer | null =>
  unseal(config, about(account), kept);

export async function hasAuthenticator(db: Db, account: string): Promise<boolean> {
  const row = await db.selectFrom('authenticator').select('account').where('account', '=', account).executeTakeFirst();
  return row !== undefined;
}

/** Whether the password alone is not enough: there is an app, or a passkey, for whatever host it was made. */
export async function hasSecondFactor(db: Db, account: string): Promise<boolean> {
  if (await hasAuthenticator(db, account)) return true;
  const row = await db.selectFrom('passkey').select('id').where('account', '=', account).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** By what an account's second step is taken, besides recovery codes. */
export type Held = 'app' | 'passkey' | 'both';

/** @returns null where the password alone is enough */
export function heldOf(app: boolean, passkey: boolean): Held | null {
  if (app) return passkey ? 'both' : 'app';
  return passkey ? 'passkey' : null;
}

/** What a right code was: one of the app's, or a recovery code with how many are left after it. */
export type Shown = { factor: 'app' } | { factor: 'recovery'; left: number };

/**
 * Checks what was typed at the second step and uses it up; call it with the account's row locked, so that the same code twice at once is
 * one code. @returns null for a wrong code, one of an earlier or a later time, or one that was used
 */
export async function takeSecondFactor(
  db: Db,
  config: FactorConfig,
  { account, typed, now }: { account: string; typed: string; now: Date },
): Promise<Shown | null> {
  if (isRecoveryShaped(typed)) {
    const left = await takeRecoveryCode(db, config, { account, code: typed, now });
    return left === null ? null : { factor: 'recovery', left };
  }
  const code = typed.replace(/\D/g, '');
  const kept = await db.selectFrom('authenticator').selectAll().where('account', '=', account).executeTakeFirst();
  const secret = kept && openAppSecret(config, account, kept);
  const step = secret ? stepOfCode(secret, code, now) : null;
  if (step === null || !kept || (kept.last_step !== null && step <= kept.last_step)) return null;
  await db
    .updateTable('authenticator')
    .set({ last_step: step, last_used: now })
    .where('account', '=', account)
    .execute();
  return { factor: 'app' };
}

/** An app whose first code was right, and the change that brings it. */
export interface ConfirmedApp {
  account: string;
  sealed: Sealed;
  /** The time step of the first code, which is used up by it. */
  step: number;
  change: string;
  now: Date;
}

/**
 * Makes an app the account's, in place of one before, inside the caller's transaction and with the account held.
 * @returns new recovery codes where there were none
 */
export async function keepApp(
  db: Db,
  config: FactorConfig,
  { account, sealed, step, change, now }: ConfirmedApp,
): Promise<string[]> {
  const before = await hasAuthenticator(db, account);
  const app = {
    key_id: sealed.key_id,
    sealed: sealed.sealed,
    change,
    last_step: step,
    last_used: null,
    criado_em: now,
  };
  await db
    .insertInto('authenticator')
    .values({ account, ...app })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(app))
    .execute();
  await db.deleteFrom('authenticator_draft').where('account', '=', account).execute();
  // Whoever has the phone before this one may be remembered with it.
  if (before) await forgetBrowsers(db, account);
  const set = await db.selectFrom('recovery_set').select('account').where('account', '=', account).executeTakeFirst();
  return before || set ? [] : makeRecoveryCodes(db, config, { account, change, now });
}

/** Recovery codes stand in for something: without an app and without a passkey there are none, and nothing is left to be taken away. */
export async function removeSpareCodes(db: Db, account: string): Promise<void> {
  if (await hasSecondFactor(db, account)) return;
  await db.deleteFrom('recovery_set').where('account', '=', account).execute();
  await db.deleteFrom('factor_removal').where('account', '=', account).execute();
}

/** Takes the app away; no browser is spared the second step on its account any more. */
export async function removeApp(db: Db, account: string): Promise<void> {
  await db.deleteFrom('authenticator').where('account', '=', account).execute();
  await db.deleteFrom('authenticator_draft').where('account', '=', account).execute();
  await forgetBrowsers(db, account);
  await removeSpareCodes(db, account);
}

/** Takes everything away that an account signs in with besides the password. */
export async function removeSecondFactor(db: Db, account: string): Promise<void> {
  await db.deleteFrom('passkey').where('account', '=', account).execute();
  await removeApp(db, account);
}
