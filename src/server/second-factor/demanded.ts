import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Factor } from '../database/schema';
import { Refusal } from '../http/refusal';
import { hasSecondFactor } from './authenticator';

/** Who must have a second step. With another single sign-on it is that one's to demand. */

type DemandConfig = Pick<Config, 'SSO_URL' | 'SECOND_FACTOR'>;

/** Who demands a second step of an account: its being support staff, or the operator. */
type Demand = 'staff' | 'operator';

/** Null for who may enter with the password alone; a dependent always may, whose guardian takes care of the account. */
async function demandOn(db: Db, { SSO_URL, SECOND_FACTOR }: DemandConfig, account: string): Promise<Demand | null> {
  if (SSO_URL) return null;
  const row = await db
    .selectFrom('account as a')
    .select(['a.perfil_interno', 'a.responsavel'])
    .select((eb) =>
      eb.exists(eb.selectFrom('delegate as d').select('d.company').whereRef('d.person', '=', 'a.id')).as('acts'),
    )
    .where('a.id', '=', account)
    .executeTakeFirst();
  if (!row || row.responsavel !== null) return null;
  if (row.perfil_interno !== null) return 'staff';
  return SECOND_FACTOR === 'all' || (SECOND_FACTOR === 'acting' && Boolean(row.acts)) ? 'operator' : null;
}

/** Whether an account enters with a second step alone: support staff always, others as the operator has it. */
export const isDemanded = async (db: Db, config: DemandConfig, account: string): Promise<boolean> =>
  (await demandOn(db, config, account)) !== null;

/**
 * Whether a sign-on with what was shown for it is enough for its account: one from before the demand is not. A remembered browser has shown
 * nothing, and is never one of staff.
 */
export async function isEnough(
  db: Db,
  config: DemandConfig,
  { account, factor }: { account: string; factor: Factor | null },
): Promise<boolean> {
  const demand = factor === null ? await demandOn(db, config, account) : null;
  return demand === null || (demand === 'operator' && (await hasSecondFactor(db, account)));
}

/**
 * Called once a factor is gone, inside the transaction that takes it away.
 * @throws Refusal MCN-189 when it was the last of an account that must have one: nothing is taken away then
 */
export async function requireAnother(db: Db, config: DemandConfig, account: string): Promise<void> {
  if ((await isDemanded(db, config, account)) && !(await hasSecondFactor(db, account))) throw new Refusal('MCN-189');
}
