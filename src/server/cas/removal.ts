import type { Selectable } from 'kysely';
import { LOCAL_DDI } from '../../contract/constants';
import { insertAudit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { FactorRemovalTable } from '../database/schema';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import type { Origin } from '../http/call';
import { type Message, tellOwners } from '../outbox/enqueue';
import { languageOfAccount } from '../outbox/language';
import { hasSecondFactor, removeSecondFactor } from '../second-factor/authenticator';
import { momentOf, notMeLink, whenAndWhere } from './not-me';
import { keepChange } from './security-notice';

/**
 * Taking a second step away from somebody who has lost it: begun, told of on every channel, and done after a wait in which whoever still
 * has the account may cancel it. An account has one of them at a time.
 */

type Removal = Selectable<FactorRemovalTable>;

type RemovalConfig = Pick<Config, 'SECRET' | 'FACTOR_REMOVAL_HOURS'>;
type Where = { origin: Origin; now: Date };

/** The removal that an account waits for, or null. */
export async function standingRemoval(db: Db, account: string): Promise<Removal | null> {
  const row = await db.selectFrom('factor_removal').selectAll().where('account', '=', account).executeTakeFirst();
  return row ?? null;
}

/** Holds the account against a sign-in or another change of its second step at the same moment. Null when it may not sign in any more. */
const hold = (db: Db, account: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'ddi_movel', 'ddd_movel', 'fone_movel'])
    .where('id', '=', account)
    .where('situacao', 'in', ['A', 'R'])
    .forNoKeyUpdate()
    .executeTakeFirst();
type Held = NonNullable<Awaited<ReturnType<typeof hold>>>;

/** By e-mail and, to a phone of this country, by SMS, which has a text of its own. */
async function tellEverywhere(
  db: Db,
  { id, email, ddi_movel, ddd_movel, fone_movel }: Held,
  { template, values }: Pick<Message, 'template' | 'values'>,
  now: Date,
): Promise<void> {
  const messages: Message[] = [{ kind: 'email', account: id, destino: email, template, values }];
  if (ddi_movel === LOCAL_DDI && fone_movel)
    messages.push({
      kind: 'sms',
      account: id,
      destino: `${ddd_movel}${fone_movel}`,
      template: `${template}-sms`,
      values,
    });
  await tellOwners({ db, now }, messages);
}

/** Who begins a removal: its owner at the sign-on, support with a reason, or the operator's command with one. */
type Beginning = { by: 'owner'; where: Where } | { by: 'support' | 'command'; motivo: string; now: Date };

/** What came of it: when it will be done; that one waits already; that there is nothing to be taken away. */
export type Begun = { kind: 'begun'; due: Date } | { kind: 'standing'; due: Date } | { kind: 'nothing' };

/**
 * Begins a removal and tells the owner, inside the caller's transaction. The audit is the caller's.
 * @param front the portal's address without a slash at its end
 */
export async function beginRemoval(
  db: Db,
  config: RemovalConfig,
  { account, front, beginning }: { account: string; front: string; beginning: Beginning },
): Promise<Begun> {
  const held = await hold(db, account);
  if (!held || !(await hasSecondFactor(db, account))) return { kind: 'nothing' };
  const standing = await standingRemoval(db, account);
  if (standing) return { kind: 'standing', due: standing.due };
  const now = beginning.by === 'owner' ? beginning.where.now : beginning.now;
  const due = new Date(now.getTime() + config.FACTOR_REMOVAL_HOURS * 3_600_000);
  await db.insertInto('factor_removal').values({ account, begun_by: beginning.by, criado_em: now, due }).execute();
  const change = await keepChange(db, { account, kind: 'removal-begun' }, now);
  const language = await languageOfAccount(db, account);
  const values = { ate: momentOf(due, language), link: notMeLink(config, front, change) };
  await tellEverywhere(
    db,
    held,
    beginning.by === 'owner'
      ? {
          template: 'security-removal-begun',
          values: { ...values, ...whenAndWhere({ ...beginning.where, language }) },
        }
      : { template: 'support-removal-begun', values: { ...values, motivo: beginning.motivo } },
    now,
  );
  return { kind: 'begun', due };
}

/**
 * Cancels what waits, inside the caller's transaction, and tells the owner. `how`: somebody pressed "cancel", came in with the second step
 * after all, or set up another. @returns false when nothing waits
 */
export async function cancelRemoval(
  db: Db,
  { account, how, actor }: { account: string; how: 'pressed' | 'signed-in' | 'enrolled'; actor: string | null },
  where: Where,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('factor_removal')
    .where('account', '=', account)
    .returning('account')
    .executeTakeFirst();
  if (!gone) return false;
  await insertAudit(db, {
    action: 'security.removal-cancelled',
    target: account,
    actor,
    diff: { how, navegador: where.origin.userAgent },
    at: where.now,
    address: where.origin.address,
    claimed: where.origin.claimed,
  });
  const { email } = await db.selectFrom('account').select('email').where('id', '=', account).executeTakeFirstOrThrow();
  const language = await languageOfAccount(db, account);
  const values = whenAndWhere({ ...where, language });
  await tellOwners({ db, now: where.now }, [
    { kind: 'email', account, destino: email, template: 'security-removal-cancelled', values },
  ]);
  return true;
}

/**
 * Takes the second step away when its wait is over, with the account held, and tells the owner once more. Sessions stay: whoever has one
 * showed what was asked for then.
 */
export async function removeIfDue(db: Db, account: string, now: Date): Promise<void> {
  const due = await db
    .deleteFrom('factor_removal')
    .where('account', '=', account)
    .where('due', '<=', now)
    .returning('begun_by')
    .executeTakeFirst();
  const held = due && (await hold(db, account));
  if (!held) return;
  await removeSecondFactor(db, account);
  await insertAudit(db, {
    action: 'security.removal-done',
    target: account,
    actor: null,
    diff: { begunBy: due.begun_by },
    at: now,
    address: '',
    claimed: null,
  });
  await tellEverywhere(db, held, { template: 'security-removal-done', values: {} }, now);
}

/** Accounts whose wait is over in one run of the job. */
const BATCH = 100;

/** Takes away what is due; a background job. A sign-in that comes before it does the same for its account. */
export async function removeDueFactors({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const rows = await db
    .selectFrom('factor_removal')
    .select('account')
    .where('due', '<=', now())
    .orderBy('due')
    .limit(BATCH)
    .execute();
  for (const { account } of rows)
    await inTransaction(db, async (trx) => {
      if (await hold(trx, account)) await removeIfDue(trx, account, now());
    });
}
