import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Decididas, Progresso } from '../../contract/certifications';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { CertificationTable } from '../database/schema';
import { type Actor, lockActor, type Scope, type WritingCall } from '../grants/authority';
import type { Permit } from '../http/access';
import { Refusal } from '../http/refusal';

export type Campaign = Selectable<CertificationTable>;

/** That an item `i` lies wholly within the scope, by what was there at the start. */
export const itemWithin = (scope: Scope | null): RawBuilder<boolean> =>
  scope
    ? sql<boolean>`(i.contratos <@ ${[...scope.contracts]}::text[] and i.sistemas <@ ${[...scope.systems]}::text[])`
    : sql<boolean>`true`;

/** That an item `i` is one of those whom an actor may decide: within the scope, but for a supervisor's own. */
export const itemOf = ({ scope, account }: Pick<Actor, 'scope'> & { account: { id: string } }): RawBuilder<boolean> =>
  scope ? sql<boolean>`(${itemWithin(scope)} and i.person <> ${account.id})` : sql<boolean>`true`;

/**
 * The grantee `g` of an item `i`, where they still have accesses. Looked up for each item by its key, and never made into a hash of all of a company's
 * people first, as a plain join might be.
 */
export const liveGrantee = (company: string, today: string) => sql`
  left join lateral (
    select person, valid_until, ultimo_acesso, versao from grantee
    where company = ${company} and person = i.person and (valid_until is null or valid_until >= ${today}::date) limit 1) g on true`;

/** That nobody has decided an item `i` whose person still has, or had at the close, something to decide about. */
export const waits = ({ state }: Pick<Campaign, 'state'>): RawBuilder<boolean> =>
  state === 'closed'
    ? sql<boolean>`(i.decision is null and i.outcome is distinct from 'gone')`
    : sql<boolean>`(i.decision is null and g.person is not null)`;

/** That somebody of an item `i` keeps a part: beside the decision to keep stands the removal of the rest. */
export const inPart = sql<boolean>`(i.removal is not null and i.decision in ('keep', 'until'))`;

/** How far a campaign is, of the people whom the actor may decide; of all of them without one. */
export async function progressOf(
  db: Db,
  campaign: Pick<Campaign, 'id' | 'company' | 'state'>,
  actor: Actor | null,
  now: Date,
): Promise<Progresso> {
  const waiting = waits(campaign);
  const { rows } = await sql<Progresso>`
    select count(*)::int as total,
      (count(*) filter (where i.decision = 'keep' and i.removal is null))::int as manter,
      (count(*) filter (where i.decision = 'until' and i.removal is null))::int as "manterAte",
      (count(*) filter (where ${inPart}))::int as "manterParte",
      (count(*) filter (where i.decision = 'remove'))::int as retirar,
      (count(*) filter (where ${waiting}))::int as "semDecisao",
      (count(*) filter (where i.decision is null and not ${waiting}))::int as "semAcesso"
    from certification_item i ${campaign.state === 'closed' ? sql`` : liveGrantee(campaign.company, todayInSaoPaulo(now))}
    where i.certification = ${campaign.id} ${actor ? sql`and ${itemOf(actor)}` : sql``}`.execute(db);
  return rows[0] as Progresso;
}

/** How many people of those whom the actor may decide were decided, and how: what a decision changes, out of indexes alone. */
export async function decidedIn(db: Db, { id }: Pick<Campaign, 'id'>, actor: Actor): Promise<Decididas> {
  const { rows } = await sql<{ decision: 'keep' | 'until' | 'remove'; part: boolean; people: number }>`
    select decision, false as part, count(*)::int as people from certification_item i
    where certification = ${id} and decision is not null and ${itemOf(actor)} group by decision
    union all
    select decision, true, count(*)::int from certification_item i
    where certification = ${id} and ${inPart} and ${itemOf(actor)} group by decision`.execute(db);
  const of = (decision: string, part = false) =>
    rows.find((row) => row.decision === decision && row.part === part)?.people ?? 0;
  const [keep, until] = [of('keep', true), of('until', true)];
  return {
    manter: of('keep') - keep,
    manterAte: of('until') - until,
    manterParte: keep + until,
    retirar: of('remove'),
  };
}

/** Whether the actor decides in a campaign: the company always does. */
export async function isReviewer(db: Db, actor: Actor, id: string): Promise<boolean> {
  if (actor.rank === 'company') return true;
  const row = await db
    .selectFrom('certification_reviewer')
    .select('person')
    .where('certification', '=', id)
    .where('person', '=', actor.account.id)
    .executeTakeFirst();
  return row !== undefined;
}

const ofCompany = (db: Db, actor: Actor, id: string) =>
  db.selectFrom('certification').selectAll().where('id', '=', id).where('company', '=', actor.company.id);

/**
 * A campaign that the actor may see: a supervisor those in which they decide.
 * @throws Refusal MCN-101 for any other
 */
export async function visibleCampaign(db: Db, actor: Actor, id: string): Promise<Campaign & { reviewer: boolean }> {
  const row = await ofCompany(db, actor, id).executeTakeFirst();
  const reviewer = row !== undefined && (await isReviewer(db, actor, id));
  if (!row || (actor.rank === 'S' && !reviewer)) throw new Refusal('MCN-101');
  return { ...row, reviewer };
}

export const isOpen = ({ state, prazo }: Pick<Campaign, 'state' | 'prazo'>, now: Date) =>
  state === 'open' && prazo >= todayInSaoPaulo(now);

/**
 * A campaign that is open, held until the end against others that change it (`update`) or only against its close (`share`). The caller has locked the actor.
 * @throws Refusal MCN-101 for another company's, MCN-239 when it is not open any more
 */
export async function holdOpen(
  { db, now }: Pick<WritingCall, 'db' | 'now'>,
  actor: Actor,
  id: string,
  how: 'share' | 'update',
): Promise<Campaign> {
  const query = ofCompany(db, actor, id);
  const row = await (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  if (!isOpen(row, now)) throw new Refusal('MCN-239');
  return row;
}

/** The actor of a call that changes a campaign itself, with the company's campaigns held: how many are open is a rule over several rows. */
export async function lockCampaigns(call: WritingCall & { permit: Permit }): Promise<Actor> {
  const actor = await lockActor(call, call.permit.target.id);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`certifications:${actor.company.id}`}, 0))`.execute(
    call.db,
  );
  return actor;
}
