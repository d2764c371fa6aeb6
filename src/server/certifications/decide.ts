import { type Selectable, sql } from 'kysely';
import type {
  decideCertificacao,
  Decididas,
  IMPEDIMENTOS_DECISAO,
  undecideCertificacao,
} from '../../contract/certifications';
import { todayInSaoPaulo } from '../account/queries';
import { auditAll } from '../audit';
import type { Db } from '../database/connection';
import { type GrantChange, noLeaves } from '../database/grant-diff';
import type { CertificationItemTable } from '../database/schema';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { withMoreThanScope } from '../grants/give';
import { type LockedGrantee, lockGrantees, recountGrantees } from '../grants/leaves';
import { allWithin, takeGrants } from '../grants/removal';
import { auditGrants, tellGrantees } from '../grants/trail';
import { hasEnded } from '../grants/validity';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { type Campaign, decidedIn, holdOpen, isReviewer, itemWithin } from './campaign';

type DecidingCall = Call<typeof decideCertificacao | typeof undecideCertificacao>;
type Impediment = (typeof IMPEDIMENTOS_DECISAO)[number];

type Item = Pick<
  Selectable<CertificationItemTable>,
  'person' | 'login' | 'decision' | 'until' | 'end_before' | 'decided_by'
> & { email: string };

interface Held {
  actor: Actor;
  campaign: Campaign;
  /** Items that the actor may see, by username in small letters. */
  items: ReadonlyMap<string, Item>;
  /** Grantees whose accesses are in force. */
  grantees: ReadonlyMap<string, LockedGrantee>;
  today: string;
}

/**
 * Holds what a decision is about, in the order of a grant: the company and the delegate, the persons' accounts, the campaign, its items, the grantees.
 * @throws Refusal MCN-239 when the campaign is not open, MCN-240 when the actor is none of its reviewers
 */
async function hold(call: DecidingCall): Promise<Held> {
  const { db, body, now, params, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const logins = [...new Set(body.pessoas.map((login) => login.toLowerCase()))];
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where(sql<boolean>`lower(id_produto) = any(${logins}::text[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const campaign = await holdOpen(call, actor, params.idCertificacao, 'share');
  if (!(await isReviewer(db, actor, campaign.id))) throw new Refusal('MCN-240');
  const ids = accounts.map(({ id }) => id);
  const { rows } = await sql<Omit<Item, 'email'>>`
    select i.person, i.login, i.decision, i.until, i.end_before, i.decided_by from certification_item i
    where i.certification = ${campaign.id} and i.person = any(${ids}::uuid[]) and ${itemWithin(actor.scope)}
    order by i.person for update`.execute(db);
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  const today = todayInSaoPaulo(now);
  const grantees = await lockGrantees(
    db,
    actor.company.id,
    rows.map(({ person }) => person),
  );
  return {
    actor,
    campaign,
    items: new Map(rows.map((row) => [row.login.toLowerCase(), { ...row, email: emails.get(row.person) ?? '' }])),
    grantees: new Map(grantees.filter((row) => !hasEnded(row.valid_until, today)).map((row) => [row.person, row])),
    today,
  };
}

interface Decided {
  decididas: number;
  naoDecididas: { idProdutoPF: string; porque: Impediment }[];
  idRetirada: string | null;
  progresso: Decididas;
}

/**
 * POST …/decisoes: decides these people alike, at once; whoever cannot be decided is named and stays.
 * @throws Refusal MCN-100 for a reason that the campaign asks for, and an end that has passed; else as `hold`
 */
export async function decide(call: Call<typeof decideCertificacao>): Promise<Decided> {
  const { db, body } = call;
  const held = await hold(call);
  const { actor, campaign, today } = held;
  if (body.decisao === 'retirar' && campaign.asks_reason && body.motivo === '')
    throw refuseField('motivo', 'certification_reason_required');
  if (body.decisao === 'manterAte' && body.ate && body.ate < today) throw refuseField('ate', 'valid_until_past');
  const { able, naoDecididas } = await sorted(db, held, body.pessoas);
  const idRetirada = await apply(call, held, able);
  await write(call, held, able, idRetirada);
  return {
    decididas: able.length,
    naoDecididas,
    idRetirada,
    progresso: await decidedIn(db, campaign, actor.scope),
  };
}

/** Whom the actor may decide, and why not the others. */
async function sorted(db: Db, { actor, items, grantees }: Held, logins: readonly string[]) {
  const beyond = await withMoreThanScope(
    db,
    actor,
    [...items.values()].map(({ person }) => person),
  );
  const whyNot = (item: Item | undefined): Impediment | null => {
    if (!item) return 'foraDaRevisao';
    if (item.person === actor.account.id) return 'propria';
    if (item.decision) return 'jaDecidida';
    if (!grantees.has(item.person)) return 'semAcesso';
    return beyond.has(item.person) ? 'foraDaAutorizacao' : null;
  };
  const able: Item[] = [];
  const naoDecididas: Decided['naoDecididas'] = [];
  for (const [key, login] of new Map(logins.map((each) => [each.toLowerCase(), each]))) {
    const item = items.get(key);
    const porque = whyNot(item);
    if (porque) naoDecididas.push({ idProdutoPF: login, porque });
    else if (item) able.push(item);
  }
  return { able, naoDecididas };
}

/** What the decision does to accesses. @returns what undoes a removal */
async function apply(call: Call<typeof decideCertificacao>, held: Held, able: readonly Item[]): Promise<string | null> {
  const { decisao, ate } = call.body;
  if (able.length === 0 || decisao === 'manter') return null;
  if (decisao === 'manterAte') {
    await setEnds(
      call,
      held,
      able.map((item) => ({ ...item, end: ate ?? null })),
    );
    return null;
  }
  const losers = able.map(({ person, email }) => ({ person, email, whole: true }));
  return takeGrants(call, held.actor, losers, allWithin(held.actor.scope));
}

/** Sets the end of all accesses of each of these people, with counts, audit and notices, where it is another than now. */
async function setEnds(
  call: DecidingCall,
  { actor, grantees }: Held,
  wanted: readonly (Item & { end: string | null })[],
): Promise<void> {
  const { db, now } = call;
  const changed = wanted.filter(({ person, end }) => grantees.get(person)?.valid_until !== end);
  if (changed.length === 0) return;
  const persons = changed.map(({ person }) => person);
  await sql`
    update grantee g set valid_until = w.ends, end_announced = null, end_recorded = null
    from unnest(${persons}::uuid[], ${changed.map(({ end }) => end)}::date[]) as w (person, ends)
    where g.company = ${actor.company.id} and g.person = w.person`.execute(db);
  await recountGrantees(db, actor.company.id, persons, now);
  const changes = changed.map(({ person, end }): GrantChange => ({
    person,
    action: 'delegation.changed',
    added: noLeaves(),
    removed: noLeaves(),
    validUntil: [grantees.get(person)?.valid_until ?? null, end],
  }));
  await auditGrants(call, actor.company.id, grantRankOf(actor), changes);
  await tellGrantees(call, actor, changes, new Map(changed.map(({ person, email }) => [person, email])));
}

const KEPT_AS = { manter: 'keep', manterAte: 'until', retirar: 'remove' } as const;

/** The decision as the items keep it, and its rows in the audit. */
async function write(
  call: Call<typeof decideCertificacao>,
  { actor, campaign, grantees }: Held,
  able: readonly Item[],
  removal: string | null,
): Promise<void> {
  const { db, body, now } = call;
  if (able.length === 0) return;
  const decision = KEPT_AS[body.decisao];
  const until = decision === 'until' ? (body.ate ?? null) : null;
  const reason = body.motivo === '' ? null : body.motivo;
  await sql`
    update certification_item i set decision = ${decision}, until = ${until}::date, end_before = w.ends, reason = ${reason},
      decided_by = ${actor.account.id}, decided_rank = ${grantRankOf(actor)}, decided_at = ${now}, removal = ${removal}::uuid
    from unnest(${able.map(({ person }) => person)}::uuid[], ${able.map(({ person }) => grantees.get(person)?.valid_until ?? null)}::date[]) as w (person, ends)
    where i.certification = ${campaign.id} and i.person = w.person`.execute(db);
  await auditAll(
    call,
    able.map(({ person }) => ({
      action: 'certification.decided',
      target: person,
      onBehalfOf: actor.company.id,
      diff: {
        certification: campaign.id,
        rank: grantRankOf(actor),
        decision,
        ...(until && { until }),
        ...(reason && { reason }),
      },
    })),
  );
}

/**
 * POST …/decisoes/desfazer: decisions to keep are open again, and an end that was set by one is again what it was. Removals are given back by the call that
 * undoes removals.
 * @throws Refusal MCN-245 when there is none that the actor may take back; else as `hold`
 */
export async function undecide(
  call: Call<typeof undecideCertificacao>,
): Promise<{ desfeitas: number; progresso: Decididas }> {
  const { db } = call;
  const held = await hold(call);
  const { actor, campaign, items, grantees, today } = held;
  const open = [...items.values()].filter(
    ({ decision, decided_by }) =>
      (decision === 'keep' || decision === 'until') && (actor.rank === 'company' || decided_by === actor.account.id),
  );
  if (open.length === 0) throw new Refusal('MCN-245');
  // Who changed the end since meant it; one that has passed meanwhile is not set again.
  const ends = open.filter(
    ({ person, decision, until, end_before }) =>
      decision === 'until' && grantees.get(person)?.valid_until === until && !hasEnded(end_before, today),
  );
  await setEnds(
    call,
    held,
    ends.map((item) => ({ ...item, end: item.end_before })),
  );
  await sql`
    update certification_item set decision = null, until = null, end_before = null, reason = null, decided_by = null, decided_rank = null, decided_at = null
    where certification = ${campaign.id} and person = any(${open.map(({ person }) => person)}::uuid[])`.execute(db);
  await auditAll(
    call,
    open.map(({ person, decision }) => ({
      action: 'certification.undecided',
      target: person,
      onBehalfOf: actor.company.id,
      diff: { certification: campaign.id, rank: grantRankOf(actor), decision },
    })),
  );
  return { desfeitas: open.length, progresso: await decidedIn(db, campaign, actor.scope) };
}
