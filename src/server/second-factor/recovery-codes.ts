import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../contract/security';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { seal, unseal } from './vault';

/** Recovery codes: ten, shown once, each good for one sign-in. Kept as hashes under a key of the account's own, which is encrypted. */

const LENGTH = 8;
/** Letters and digits that are not taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

type CodesConfig = Pick<Config, 'SECRET'>;

const about = (account: string) => `recovery-key|${account}`;
const hashOf = (key: Buffer, code: string) => createHmac('sha256', key).update(code).digest('base64url');

function newCode(): string {
  let code = '';
  while (code.length < LENGTH) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}

/** A code as it is compared: small letters, hyphens and blanks make no difference. */
const canonical = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '');

/** Whether what was typed has the shape of a recovery code. */
export const isRecoveryShaped = (typed: string): boolean => canonical(typed).length === LENGTH;

/** Makes ten codes in place of those before. @returns them as people keep them: `7KQ4-M2XD` */
export async function makeRecoveryCodes(
  db: Db,
  config: CodesConfig,
  { account, change, now }: { account: string; change: string; now: Date },
): Promise<string[]> {
  const key = randomBytes(32);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  await db.deleteFrom('recovery_set').where('account', '=', account).execute();
  await db
    .insertInto('recovery_set')
    .values({ account, ...seal(config, about(account), key), change, criado_em: now })
    .execute();
  await db
    .insertInto('recovery_code')
    .values([...codes].map((code) => ({ account, code_hash: hashOf(key, code), used_at: null })))
    .execute();
  return [...codes].map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a code up. @returns how many are left; null when it is none of the account's, or was used */
export async function takeRecoveryCode(
  db: Db,
  config: CodesConfig,
  { account, code, now }: { account: string; code: string; now: Date },
): Promise<number | null> {
  const set = await db.selectFrom('recovery_set').selectAll().where('account', '=', account).executeTakeFirst();
  const key = set && unseal(config, about(account), set);
  if (!key) return null;
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account', '=', account)
    .where('code_hash', '=', hashOf(key, canonical(code)))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used ? recoveryCodesLeft(db, account) : null;
}

export async function recoveryCodesLeft(db: Db, account: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account', '=', account)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Encrypts the key of an account's hashes anew. @returns false when the earlier secret does not open it */
export function resealRecoveryKey(
  { before, after }: { before: CodesConfig; after: CodesConfig },
  { account, key_id, sealed }: { account: string; key_id: string; sealed: string },
) {
  const key = unseal(before, about(account), { key_id, sealed });
  return key && seal(after, about(account), key);
}
