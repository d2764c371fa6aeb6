import type { Config } from '../config';
import type { Db } from '../database/connection';
import { openAppSecret, sealAppSecret } from './authenticator';
import { resealRecoveryKey } from './recovery-codes';
import { keyIdOf } from './vault';

type VaultConfig = Pick<Config, 'SECRET'>;

/** How many accounts' secrets another `SECRET` encrypted, or any where none is known (null): their second step takes no code. */
export async function underAnotherSecret(db: Db, config: VaultConfig | null): Promise<number> {
  const apps = db.selectFrom('authenticator').select((eb) => eb.fn.countAll<number>().as('others'));
  const { others } = await (config ? apps.where('key_id', '<>', keyIdOf(config)) : apps).executeTakeFirstOrThrow();
  return others;
}

/**
 * Encrypts everything of the second step anew, from the earlier `SECRET` to the one of now, inside the caller's transaction. What waits for its
 * first code, and what a link could bring back, goes: it is young or spare.
 * @returns how many apps and sets of recovery codes were encrypted anew, how many neither secret opens, and how many had the new one before
 */
export async function rotateSecrets(
  db: Db,
  { before, after }: { before: VaultConfig; after: VaultConfig },
): Promise<{ done: number; left: number; already: number }> {
  let [done, left] = [0, 0];
  const current = keyIdOf(after);
  const already = await countUnder(db, current);
  for (const app of await db.selectFrom('authenticator').selectAll().where('key_id', '<>', current).execute()) {
    const secret = openAppSecret(before, app.account, app);
    if (secret)
      await db
        .updateTable('authenticator')
        .set(sealAppSecret(after, app.account, secret))
        .where('account', '=', app.account)
        .execute();
    [done, left] = secret ? [done + 1, left] : [done, left + 1];
  }
  for (const set of await db.selectFrom('recovery_set').selectAll().where('key_id', '<>', current).execute()) {
    const anew = resealRecoveryKey({ before, after }, set);
    if (anew) await db.updateTable('recovery_set').set(anew).where('account', '=', set.account).execute();
    [done, left] = anew ? [done + 1, left] : [done, left + 1];
  }
  await db.deleteFrom('authenticator_draft').where('key_id', '<>', current).execute();
  await db
    .updateTable('security_change')
    .set({ earlier_key_id: null, earlier_sealed: null })
    .where('earlier_key_id', '<>', current)
    .execute();
  return { done, left, already };
}

async function countUnder(db: Db, keyId: string): Promise<number> {
  const { apps, sets } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('authenticator').select(eb.fn.countAll<number>().as('n')).where('key_id', '=', keyId).as('apps'),
      eb.selectFrom('recovery_set').select(eb.fn.countAll<number>().as('n')).where('key_id', '=', keyId).as('sets'),
    ])
    .executeTakeFirstOrThrow();
  return (apps ?? 0) + (sets ?? 0);
}
