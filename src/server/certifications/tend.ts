import { sql } from 'kysely';
import { CERTIFICATION_REMINDERS } from '../../contract/certifications';
import { alcancePermissionarios } from '../../contract/delegated-users';
import { todayInSaoPaulo } from '../account/queries';
import { insertAudits } from '../audit';
import type { Db } from '../database/connection';
import { grantDiff, noLeaves } from '../database/grant-diff';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import type { Actor } from '../grants/authority';
import { lockGrantees, recountGrantees } from '../grants/leaves';
import { daysAfter, daysBetween, hasEnded } from '../grants/validity';
import { newId } from '../ids';
import { tellOwners } from '../outbox/enqueue';
import type { Campaign } from './campaign';
import { coveredBy, type Reach, takeStock } from './cover';
import { writeEvidence } from './evidence';
import { nextAfter } from './open';
import { reviewersOf, tellReviewers, writeReviewers } from './reviewers';

/** People in one transaction of the job. */
const BATCH = 500;

type TendingDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/**
 * What the calendar does with campaigns: reviewers are reminded; after the deadline the undecided stay or end, as was chosen before the start, and the
 * signed file is written; those that repeat open again.
 */
export async function tendCertifications(deps: TendingDeps): Promise<void> {
  for (const step of [remindOne, beginClosing, closeSlice, repeatOne]) {
    let more = true;
    while (more) more = await inTransaction(deps.db, (tx) => step({ ...deps, db: tx }));
  }
}

/** A campaign for which a condition holds, held until the end; another copy's are left to it. */
async function take({ db }: TendingDeps, condition: ReturnType<typeof sql>): Promise<Campaign | undefined> {
  return db
    .selectFrom('certification')
    .selectAll()
    .where(sql<boolean>`${condition}`)
    .orderBy('prazo')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function remindOne(deps: TendingDeps): Promise<boolean> {
  const today = todayInSaoPaulo(deps.now());
  const due = CERTIFICATION_REMINDERS.map(
    (days) =>
      sql`(prazo <= ${daysAfter(today, days)}::date and coalesce(reminded, 1000) > ${days}
        and (opened_at at time zone 'America/Sao_Paulo')::date < prazo - ${days}::int)`,
  );
  const campaign = await take(deps, sql`state = 'open' and prazo >= ${today}::date and (${sql.join(due, sql` or `)})`);
  if (!campaign) return false;
  const left = daysBetween(today, campaign.prazo);
  const reminded = Math.min(...CERTIFICATION_REMINDERS.filter((days) => left <= days));
  await tellReviewers({ db: deps.db, now: deps.now() }, campaign, 'certification-reminder', true);
  await deps.db.updateTable('certification').set({ reminded }).where('id', '=', campaign.id).execute();
  return true;
}

async function beginClosing(deps: TendingDeps): Promise<boolean> {
  const campaign = await take(deps, sql`state = 'open' and prazo < ${todayInSaoPaulo(deps.now())}::date`);
  if (!campaign) return false;
  await deps.db
    .updateTable('certification')
    .set({ state: 'closing', versao: campaign.versao + 1 })
    .where('id', '=', campaign.id)
    .execute();
  return true;
}

/** Says of some people of a campaign what followed, and ends the accesses of the undecided where that was chosen; after the last, the file is written. */
async function closeSlice(deps: TendingDeps): Promise<boolean> {
  const { db } = deps;
  const campaign = await take(deps, sql`state = 'closing'`);
  if (!campaign) return false;
  const { rows } = await sql<{ person: string; decision: string | null }>`
    select person, decision from certification_item where certification = ${campaign.id} and outcome is null
    order by person limit ${BATCH} for update`.execute(db);
  if (rows.length > 0) await settle(deps, campaign, rows);
  else await finish(deps, campaign);
  return true;
}

async function settle(
  deps: TendingDeps,
  campaign: Campaign,
  rows: readonly { person: string; decision: string | null }[],
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const undecided = rows.filter(({ decision }) => decision === null).map(({ person }) => person);
  const held = await lockGrantees(db, campaign.company, undecided);
  const live = held.filter(({ valid_until }) => !hasEnded(valid_until, todayInSaoPaulo(now)));
  const persons = live.map(({ person }) => person);
  if (campaign.undecided === 'end' && persons.length > 0) {
    await sql`
      update grantee set valid_until = ${campaign.prazo}::date, end_announced = null, end_recorded = null
      where company = ${campaign.company} and person = any(${persons}::uuid[])`.execute(db);
    await recountGrantees(db, campaign.company, persons, now);
    await insertAudits(
      db,
      live.map(({ person, valid_until: before }) => ({
        action: 'delegation.changed',
        target: person,
        onBehalfOf: campaign.company,
        diff: {
          ...grantDiff(campaign.company, null, {
            added: noLeaves(),
            removed: noLeaves(),
            validUntil: [before, campaign.prazo],
          }),
          certification: campaign.id,
        },
        ...byItself(now),
      })),
    );
  }
  await sql`
    update certification_item set outcome = case decision when 'keep' then 'kept' when 'until' then 'until' when 'remove' then 'removed'
      else case when person = any(${persons}::uuid[]) then ${campaign.undecided === 'end' ? 'ended' : 'kept'} else 'gone' end end,
      closed_end = (select g.valid_until from grantee g where g.company = ${campaign.company} and g.person = certification_item.person)
    where certification = ${campaign.id} and person = any(${rows.map(({ person }) => person)}::uuid[])`.execute(db);
}

const byItself = (now: Date) => ({ actor: null, at: now, address: '', claimed: null });

async function finish(deps: TendingDeps, campaign: Campaign): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  await writeEvidence(db, campaign, now);
  await db
    .updateTable('certification')
    .set({ state: 'closed', closed_at: now, versao: campaign.versao + 1 })
    .where('id', '=', campaign.id)
    .execute();
  await insertAudits(db, [
    {
      action: 'certification.closed',
      target: null,
      onBehalfOf: campaign.company,
      diff: { certification: campaign.id, nome: campaign.nome },
      ...byItself(now),
    },
  ]);
  await tellCompany(deps, campaign, 'certification-closed');
}

/** What of it the company's message of the day says, where it chose one. */
const NEWS = { 'certification-closed': 'closedReviews', 'certification-nobody': 'emptyReviews' } as const;

async function tellCompany(
  { db, now }: TendingDeps,
  { company, nome }: Campaign,
  template: keyof typeof NEWS,
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['nome', 'email'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  await tellOwners({ db, now: now() }, [
    {
      kind: 'email',
      account: company,
      destino: account.email,
      template,
      values: { empresa: account.nome, nome },
      daily: { news: NEWS[template] },
    },
  ]);
}

/** Opens the next of a campaign that repeats and is closed: over who is found now, with as many days. Nobody found, the company is told, and the next time it is tried again. */
async function repeatOne(deps: TendingDeps): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const today = todayInSaoPaulo(now);
  const before = await take(deps, sql`next_on <= ${today}::date and state = 'closed'`);
  if (!before?.repeats) return false;
  const actor = await asCompany(db, before.company);
  const reach = reachAgain(before);
  const persons = reach ? await coveredBy({ db, deps }, actor, reach, today) : [];
  const next_on = await nextAfter(db, today, before.repeats);
  if (persons.length === 0) {
    await db.updateTable('certification').set({ next_on }).where('id', '=', before.id).execute();
    await insertAudits(db, [
      {
        action: 'certification.covers-nobody',
        target: null,
        onBehalfOf: before.company,
        diff: { certification: before.id, nome: before.nome },
        ...byItself(now),
      },
    ]);
    await tellCompany(deps, before, 'certification-nobody');
    return true;
  }
  await db.updateTable('certification').set({ next_on: null, repeats: null }).where('id', '=', before.id).execute();
  const campaign = await db
    .insertInto('certification')
    .values({
      ...before,
      id: newId(),
      filtro: before.filtro && JSON.stringify(before.filtro),
      prazo: daysAfter(today, daysBetween(todayInSaoPaulo(before.opened_at), before.prazo)),
      next_on,
      state: 'open',
      opened_by: null,
      opened_rank: null,
      opened_at: now,
      closed_at: null,
      concluded_by: null,
      concluded_rank: null,
      concluded_at: null,
      reminded: null,
      versao: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const reviewers = (await reviewersOf(db, before)).filter(({ perfil }) => perfil !== null);
  await writeReviewers(db, campaign.id, reviewers);
  const people = await takeStock(db, campaign.company, campaign.id, persons);
  await insertAudits(db, [
    {
      action: 'certification.opened',
      target: null,
      onBehalfOf: campaign.company,
      diff: { certification: campaign.id, after: before.id, nome: campaign.nome, prazo: campaign.prazo, people },
      ...byItself(now),
    },
  ]);
  await tellReviewers({ db, now }, campaign, 'certification-opened', true);
  return true;
}

/** The company as it acts itself: a campaign that repeats finds whom the company would. */
async function asCompany(db: Db, id: string): Promise<Actor> {
  const company = await db
    .selectFrom('account')
    .select(['id', 'id_produto', 'nome', 'cnpj', 'an8'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { account: company, company, rank: 'company', scope: null };
}

/** Whom it covers the next time; null when the profile is gone, or a filter that there is no more. */
function reachAgain({ filtro, perfil, perfil_nome }: Campaign): Reach | null {
  if (filtro) {
    const { data } = alcancePermissionarios.safeParse(filtro);
    return data ? { filtro: data } : null;
  }
  return perfil && perfil_nome !== null ? { perfil: { id: perfil, nome: perfil_nome } } : null;
}
