import type { Selectable } from 'kysely';
import type { Language } from '../../contract/constants';
import { insertAudit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { SecurityChangeTable } from '../database/schema';
import { inTransaction } from '../database/transaction';
import type { Origin } from '../http/call';
import { newId } from '../ids';
import { enqueue } from '../outbox/enqueue';
import type { Sealed } from '../second-factor/vault';
import { disownAccount, noticedId, notMeLink, whenAndWhere } from './not-me';

/** Telling an owner of a change of the account's security, and taking it back: "it was not me". */

type Change = Selectable<SecurityChangeTable>;
type Visit = { origin: Origin; now: Date; language: Language };

/** The change may be taken back by the link for this long. */
const KEPT_DAYS = 30;
const oldest = (now: Date) => new Date(now.getTime() - KEPT_DAYS * 86_400_000);

/**
 * Writes a change down and tells the owner of it, inside the caller's transaction. `earlier` is the app that another one replaced.
 * @returns the change's id, for what it brought
 */
export async function tellOfChange(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  { account, kind, earlier }: { account: string; kind: Change['kind']; earlier?: Sealed },
  { front, ...visit }: Visit & { front: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('security_change')
    .values({
      id,
      account,
      kind,
      earlier_key_id: earlier?.key_id ?? null,
      earlier_sealed: earlier?.sealed ?? null,
      criado_em: visit.now,
    })
    .execute();
  const { email } = await db.selectFrom('account').select('email').where('id', '=', account).executeTakeFirstOrThrow();
  await enqueue(
    { db, now: visit.now, language: visit.language },
    {
      kind: 'email',
      account,
      destino: email,
      template: `security-${kind}`,
      values: { ...whenAndWhere(visit), link: notMeLink(config, front, id) },
    },
  );
  return id;
}

/** Tells the owner that a recovery code was used, and how many are left. */
export async function tellOfRecoveryCode(
  db: Db,
  account: { id: string; email: string },
  left: number,
  visit: Visit,
): Promise<void> {
  await enqueue(
    { db, now: visit.now, language: visit.language },
    {
      kind: 'email',
      account: account.id,
      destino: account.email,
      template: 'recovery-code-used',
      values: { ...whenAndWhere(visit), restantes: String(left) },
    },
  );
}

/** The change that a link of ours names; null for one that is none, is old, or has done its work. */
export async function noticedChange(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
  now: Date,
): Promise<Change | null> {
  const id = noticedId(config, token);
  if (!id) return null;
  const row = await db
    .selectFrom('security_change')
    .selectAll()
    .where('id', '=', id)
    .where('criado_em', '>', oldest(now))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * "It was not me": what the change brought is gone, an app that it replaced is back, every session ends, and the password opens nothing any
 * more unless it was changed since. What the change took away stays away: whoever lost a phone must not be kept out by an old message.
 * @returns false for a link that has done its work
 */
export async function disownChange(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
  { origin, now }: { origin: Origin; now: Date },
): Promise<boolean> {
  const change = await noticedChange(db, config, token, now);
  if (!change) return false;
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', change.account).forNoKeyUpdate().execute();
    const gone = await trx.deleteFrom('security_change').where('id', '=', change.id).returning('id').executeTakeFirst();
    if (!gone) return false;
    await takeBack(trx, change, now);
    const known = await disownAccount(trx, change.account, { since: change.criado_em, now });
    await insertAudit(trx, {
      actor: null,
      target: change.account,
      action: 'security.disowned',
      diff: { change: change.kind, passwordEnded: known },
      at: now,
      address: origin.address,
      claimed: origin.claimed,
    });
    return true;
  });
}

async function takeBack(db: Db, change: Change, now: Date): Promise<void> {
  const { id, account, earlier_key_id: key_id, earlier_sealed: sealed } = change;
  const app = db.deleteFrom('authenticator').where('account', '=', account).where('change', '=', id);
  const brought = await app.returning('account').executeTakeFirst();
  if (brought && key_id !== null && sealed !== null)
    await db
      .insertInto('authenticator')
      .values({ account, key_id, sealed, change: null, last_step: null, last_used: null, criado_em: now })
      .execute();
  await db.deleteFrom('recovery_set').where('account', '=', account).where('change', '=', id).execute();
}

/** Forgets changes that no link takes back any more; a background job calls it. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('security_change').where('criado_em', '<', oldest(now)).execute();
}
