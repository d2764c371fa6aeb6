import type { undoRetirada } from '../../contract/delegated-removals';
import { todayInSaoPaulo } from '../account/queries';
import type { GrantChange } from '../database/grant-diff';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { forgetDecisions, holdDecisions } from '../grants/certifications';
import { restoreDeleted } from '../grants/deleted-profile';
import { recountGrantees } from '../grants/leaves';
import { canBeUndone } from '../grants/removal';
import { removedDelegates, restoreDelegates } from '../grants/removed-delegates';
import { changedSince, holdProfiles, type Kept, keptBy, restoredTo, restoreKept } from '../grants/restore';
import { auditGrants, tellGrantees, withdrawNotices } from '../grants/trail';
import { areEnds, undoEnds } from '../grants/undone-ends';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';

/**
 * POST …/retirada/:idRetirada/desfazer: gives back what the session's account took a moment ago, as it had been granted, or sets the ends that it changed to what they
 * were; all of it or nothing. Undoing it once more changes nothing.
 * @throws Refusal MCN-177 for a removal that is another's, unknown or too long ago, MCN-178 when something happened meanwhile to one of the people, who is named, or to what they
 * had, MCN-215 when to one of the third parties, MCN-160 when it lies outside the authorisation by now
 */
export async function undoRemoval(call: Call<typeof undoRetirada>): Promise<{ devolvidos: number }> {
  const { db, now, params, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const company = actor.company.id;
  const removal = await db
    .selectFrom('removal')
    .select(['id', 'at', 'undone_at'])
    .where('id', '=', params.idRetirada)
    .where('company', '=', company)
    .where('actor', '=', actor.account.id)
    // What somebody gave up themselves they take back where they did.
    .where('released', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!removal) throw new Refusal('MCN-177');
  const kept = await keptBy(db, removal.id);
  const delegates = await removedDelegates(db, removal.id);
  const devolvidos = kept.length + delegates.length;
  if (removal.undone_at) return { devolvidos };
  if (!canBeUndone(removal.at, now)) throw new Refusal('MCN-177');
  const ended = kept.filter(({ live }) => !live);
  if (ended.length > 0) throw await changedSince(db, ended);
  if (areEnds(kept)) {
    await undoEnds(call, actor, removal.id, kept, todayInSaoPaulo(now));
    return { devolvidos };
  }
  refuseBeyondScope(actor, kept);

  await restoreDelegates(call, actor, removal.id, delegates);
  await restoreDeleted(call, actor, removal.id);
  await holdProfiles(db, kept);
  await holdDecisions(db, removal.id);
  await restoreKept(call, company, removal.id, kept);
  const ends = await forgetDecisions(db, removal.id);
  const persons = kept.map(({ person }) => person);
  await recountGrantees(db, company, persons, now);
  await db.updateTable('removal').set({ undone_at: now }).where('id', '=', removal.id).execute();

  const changes = kept.map((one): GrantChange => ({
    ...restoredTo(one),
    action: 'delegation.restored',
    ...(ends.has(one.person) && { validUntil: ends.get(one.person) }),
  }));
  await auditGrants(call, company, grantRankOf(actor), changes);
  // The notice of the removal still waits, and goes. Only where it had taken another one's place is there something left to tell.
  await withdrawNotices(call, company, persons);
  const toTell = new Map(kept.filter(({ told }) => told).map(({ person, email }) => [person, email]));
  await tellGrantees(call, actor, changes, toTell);
  return { devolvidos };
}

function refuseBeyondScope({ scope }: Actor, kept: readonly Kept[]): void {
  const covered = kept.every(
    ({ cards, groups }) =>
      !scope ||
      (cards.every(({ nu_contrato }) => scope.contracts.includes(nu_contrato)) &&
        groups.every(({ system }) => scope.systems.includes(system))),
  );
  if (!covered) throw new Refusal('MCN-160');
}
