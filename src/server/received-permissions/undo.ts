import type { undoReceivedRemoval } from '../../contract/received-permissions';
import type { Db } from '../database/connection';
import { recountGrantees } from '../grants/leaves';
import { canBeUndone } from '../grants/removal';
import { holdProfiles, type Kept, keptBy, restoredTo, restoreKept } from '../grants/restore';
import { auditGrants } from '../grants/trail';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';

/**
 * POST …/retirada/:idRetirada/desfazer: gives somebody again what they gave up a moment ago, as it had been granted; all of it or nothing. Undoing it once more
 * changes nothing.
 * @throws Refusal MCN-217 for what is another's, unknown, too long ago, or was not given up by themselves, MCN-218 when the company changed something of it since, MCN-219 for
 * what an access profile went with while something stays given up that came later: the profile would bring that back
 */
export async function undoRelease(call: Call<typeof undoReceivedRemoval>): Promise<undefined> {
  const { db, now, params, permit } = call;
  const person = permit.target.id;
  const own = db
    .selectFrom('removal')
    .select(['id', 'company', 'at', 'undone_at'])
    .where('id', '=', params.idRetirada)
    .where('actor', '=', person)
    .where('released', '=', true);
  const found = await own.executeTakeFirst();
  if (!found) throw new Refusal('MCN-217');
  // The company before the person, as in every change of grants.
  const company = await db
    .selectFrom('account')
    .select(['id', 'situacao'])
    .where('id', '=', found.company)
    .forKeyShare()
    .executeTakeFirst();
  const removal = await own.forUpdate().executeTakeFirst();
  if (!removal) throw new Refusal('MCN-217');
  if (removal.undone_at) return undefined;
  if (!canBeUndone(removal.at, now)) throw new Refusal('MCN-217');
  if (!company || !['A', 'R'].includes(company.situacao)) throw new Refusal('MCN-218');
  const kept = await keptBy(db, removal.id);
  if (kept.some(({ profiles }) => profiles.length > 0) && (await gaveUpLater(db, removal, person)))
    throw new Refusal('MCN-219');
  await restoreOwn(call, company.id, removal.id, kept);
  await recountGrantees(db, company.id, [person], now);
  await db.updateTable('removal').set({ undone_at: now }).where('id', '=', removal.id).execute();
  await auditGrants(
    call,
    company.id,
    null,
    kept.map((one) => ({ ...restoredTo(one), action: 'delegation.reclaimed' as const })),
  );
  return undefined;
}

/** Whether somebody gave up more of a company's since, and has not taken it back. */
async function gaveUpLater(db: Db, { id, company, at }: { id: string; company: string; at: Date }, person: string) {
  const later = await db
    .selectFrom('removal')
    .select('id')
    .where('company', '=', company)
    .where('actor', '=', person)
    .where('released', '=', true)
    .where('undone_at', 'is', null)
    .where('id', '!=', id)
    .where('at', '>', at)
    .executeTakeFirst();
  return later !== undefined;
}

async function restoreOwn(
  call: Pick<Call, 'db' | 'now'>,
  company: string,
  removal: string,
  kept: readonly Kept[],
): Promise<void> {
  try {
    await holdProfiles(call.db, kept);
    await restoreKept(call, company, removal, kept, true);
  } catch (thrown) {
    // That of a company speaks of several people.
    throw thrown instanceof Refusal && thrown.code === 'MCN-178' ? new Refusal('MCN-218') : thrown;
  }
}
