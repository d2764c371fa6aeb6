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
import { type GrantChange, isEmpty, noLeaves } from '../database/grant-diff';
import { hasLoginOf } from '../database/identities';
import type { CertificationItemTable } from '../database/schema';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { withMoreThanScope } from '../grants/give';
import { type LockedGrantee, lockGrantees, recountGrantees } from '../grants/leaves';
import { allWithin, type Loser, rowsNamed, takeGrants } from '../grants/removal';
import { auditGrants, tellGrantees } from '../grants/trail';
import { hasEnded } from '../grants/validity';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { type Campaign, decidedIn, holdOpen, isReviewer, itemWithin } from './campaign';
import { type Part, partOf } from './part';

type DecidingCall = Call<typeof decideCertificacao | typeof undecideCertificacao>;
type Impediment = (typeof IMPEDIMENTOS_DECISAO)[number];

type Item = Pick<
  Selectable<CertificationItemTable>,
  'person' | 'login' | 'decision' | 'until' | 'end_before' | 'decided_by' | 'removal' | 'versao'
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
    .where(hasLoginOf(logins))
    .orderBy('id')
    .forKeyShare()
    .execute();
  const campaign = await holdOpen(call, actor, params.idCertificacao, 'share');
  if (!(await isReviewer(db, actor, campaign.id))) throw new Refusal('MCN-240');
  const ids = accounts.map(({ id }) => id);
  const { rows } = await sql<Omit<Item, 'email'>>`
    select i.person, i.login, i.decision, i.until, i.end_before, i.decided_by, i.removal, i.versao from certification_item i
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
  naoDecididas: { idProdutoPF: string; porque: Impediment; por?: string }[];
  idRetirada: string | null;
  parte?: { retirados: number; naoTinha: number };
  progresso: Decididas;
}

/**
 * POST …/decisoes: decides these people alike, at once; whoever cannot be decided is named and stays.
 * @throws Refusal MCN-100 for a reason that the campaign asks for, an end that has passed, and a part that is none; else as `hold`
 */
export async function decide(call: Call<typeof decideCertificacao>): Promise<Decided> {
  const { db, body } = call;
  const held = await hold(call);
  const { actor, campaign, today } = held;
  const takes = body.decisao === 'retirar' || body.decisao === 'manterParte';
  if (takes && campaign.asks_reason && body.motivo === '') throw refuseField('motivo', 'certification_reason_required');
  if (endAsked(body) && body.ate && body.ate < today) throw refuseField('ate', 'certification_until_past');
  const { able, naoDecididas } = await sorted(db, held, body.pessoas);
  const [one] = able;
  const part =
    one && body.decisao === 'manterParte' && body.retirados
      ? await partOf(db, campaign, one.person, body.retirados)
      : null;
  const idRetirada = await apply(call, held, able, part);
  await write(call, held, able, { idRetirada, part: idRetirada === null ? null : part });
  return {
    decididas: able.length,
    naoDecididas,
    idRetirada,
    ...(part && {
      parte: { retirados: part.removed.cards.length + part.removed.groups.length, naoTinha: part.gone },
    }),
    progresso: await decidedIn(db, campaign, actor),
  };
}

type Body = Call<typeof decideCertificacao>['body'];

/** Whether a decision sets the end of what stays. */
const endAsked = ({ decisao, ate }: Pick<Body, 'decisao' | 'ate'>) =>
  decisao === 'manterAte' || (decisao === 'manterParte' && !!ate);

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
  const deciders = await namesOf(
    db,
    [...items.values()].flatMap(({ decided_by }) => decided_by ?? []),
  );
  const able: Item[] = [];
  const naoDecididas: Decided['naoDecididas'] = [];
  for (const [key, login] of new Map(logins.map((each) => [each.toLowerCase(), each]))) {
    const item = items.get(key);
    const porque = whyNot(item);
    const por = porque === 'jaDecidida' ? deciders.get(item?.decided_by ?? '') : undefined;
    if (porque) naoDecididas.push({ idProdutoPF: login, porque, ...(por && { por }) });
    else if (item) able.push(item);
  }
  return { able, naoDecididas };
}

/** What accounts are called, by their ids. */
async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'nome']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}

/** What the decision does to accesses. @returns what undoes a removal */
async function apply(
  call: Call<typeof decideCertificacao>,
  held: Held,
  able: readonly Item[],
  part: Part | null,
): Promise<string | null> {
  const { decisao, ate } = call.body;
  if (able.length === 0 || decisao === 'manter') return null;
  if (part && !isEmpty(part.removed)) {
    const { cards, groups } = part.removed;
    const chosen = rowsNamed({
      listaCartoes: cards.map(([nuContrato, nuCartao]) => ({ nuContrato, nuCartao })),
      listaGrupos: groups.map(([idSistema, idGrupo]) => ({ idSistema, idGrupo })),
    });
    const losers = able.map(({ person, email }): Loser => {
      const before = held.grantees.get(person)?.valid_until ?? null;
      return { person, email, whole: false, ...(ate && ate !== before && { end: [before, ate] }) };
    });
    return takeGrants(call, held.actor, losers, chosen);
  }
  if (decisao !== 'retirar') {
    // Of a part of which everything was gone already, the end alone is left to set.
    if (!ate) return null;
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

const keptAs = (body: Body) => (body.decisao === 'retirar' ? 'remove' : endAsked(body) ? 'until' : 'keep');

/** The decision as the items keep it, and its rows in the audit. */
async function write(
  call: Call<typeof decideCertificacao>,
  { actor, campaign, grantees }: Held,
  able: readonly Item[],
  { idRetirada: removal, part }: { idRetirada: string | null; part: Part | null },
): Promise<void> {
  const { db, body, now } = call;
  if (able.length === 0) return;
  const decision = keptAs(body);
  const kept = part && JSON.stringify({ kept: part.kept, removed: part.removed });
  const until = decision === 'until' ? (body.ate ?? null) : null;
  const reason = body.motivo === '' ? null : body.motivo;
  await sql`
    update certification_item i set decision = ${decision}, until = ${until}::date, end_before = w.ends, reason = ${reason},
      decided_by = ${actor.account.id}, decided_rank = ${grantRankOf(actor)}, decided_at = ${now}, removal = ${removal}::uuid, part = ${kept}::jsonb
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
        decision: part ? 'part' : decision,
        ...(until && { until }),
        ...(part && { kept: part.kept, removed: part.removed }),
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
    ({ decision, decided_by, removal }) =>
      (decision === 'keep' || decision === 'until') &&
      removal === null &&
      (actor.rank === 'company' || decided_by === actor.account.id),
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
  // Of whom the decision alone had changed something, it is now again as it was at the start.
  const alone = ends.filter(({ person, versao }) => grantees.get(person)?.versao === versao + 1);
  await sql`
    update certification_item i set versao = g.versao from grantee g
    where i.certification = ${campaign.id} and i.person = any(${alone.map(({ person }) => person)}::uuid[])
      and g.company = ${actor.company.id} and g.person = i.person`.execute(db);
  await auditAll(
    call,
    open.map(({ person, decision }) => ({
      action: 'certification.undecided',
      target: person,
      onBehalfOf: actor.company.id,
      diff: { certification: campaign.id, rank: grantRankOf(actor), decision },
    })),
  );
  return { desfeitas: open.length, progresso: await decidedIn(db, campaign, actor) };
}
