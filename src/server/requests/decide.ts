import { type Selectable, sql } from 'kysely';
import type { approvePedido, refusePedido } from '../../contract/requests';
import { todayInSaoPaulo } from '../account/queries';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { CardLeaf, GroupLeaf, Leaves } from '../database/grant-diff';
import type { AccessRequestTable } from '../database/schema';
import { type Actor, grantRankOf, lockActor, type Scope } from '../grants/authority';
import { give, leafKey, withMoreThanScope } from '../grants/give';
import { eligiblePeople } from '../grants/lookup';
import { giveProfile, outgrown } from '../grants/profiles';
import { standing } from '../grants/standing';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { enqueueNotices } from '../outbox/enqueue';
import { requireOpen } from './state';

type Deciding = Call<typeof approvePedido | typeof refusePedido>;

interface Held {
  actor: Actor;
  request: Selectable<AccessRequestTable>;
  person: { id: string; email: string };
  /** What the request names within the scope. */
  named: Leaves;
  profiles: readonly NamedProfile[];
}

/** A profile that a request names, as it is now. */
interface NamedProfile {
  id: string;
  nome: string;
  /** It is gone. */
  gone: boolean;
  /** What it gives now. */
  leaves: number;
}

/**
 * Holds a request that waits, with whoever decides it and whoever asked; what lies outside the actor's scope goes on waiting, as a request of its
 * own. Accounts come before the request, the request before the grantee.
 * @throws Refusal MCN-101 for what the company never received, MCN-196 for one's own, MCN-194 and MCN-195 when it waits no longer, MCN-160 when
 * nothing of it lies within the scope any more
 */
async function hold(call: Deciding): Promise<Held> {
  const { db, params, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const mine = () =>
    db
      .selectFrom('access_request')
      .selectAll()
      .where('id', '=', params.idPedido)
      .where('company', '=', actor.company.id);
  const asked = await mine().executeTakeFirst();
  if (!asked) throw new Refusal('MCN-101');
  if (asked.person === actor.account.id) throw new Refusal('MCN-196');
  const person = await eligiblePeople(db)
    .select(['id', 'email'])
    .where('id', '=', asked.person)
    .forKeyShare()
    .executeTakeFirst();
  const request = await mine().forUpdate().executeTakeFirstOrThrow();
  requireOpen(call, request, await nameOf(db, request.decided_by));
  if (!person) throw new Refusal('MCN-195');
  const all = await leavesNamed(db, request.id);
  const within = withinScope(actor.scope);
  const named = { cards: all.cards.filter(within), groups: all.groups.filter(within) };
  const [profiles, beyond] = await profilesNamed(db, actor, request.id);
  const inside = sizeOf(named) + profiles.length;
  if (inside === 0) throw new Refusal('MCN-160');
  if (actor.scope && inside < sizeOf(all) + profiles.length + beyond.length)
    await splitOff(db, request, actor.scope, beyond);
  return { actor, request, person, named, profiles };
}

/** The profiles that a request names, held: those within the scope, and which others. What is gone is the company's to decide. */
async function profilesNamed(db: Db, { scope }: Actor, request: string): Promise<[NamedProfile[], string[]]> {
  await sql`
    select from access_profile where id in (select profile from access_request_profile where request = ${request})
    order by id for share`.execute(db);
  const { rows } = await sql<NamedProfile & { beyond: boolean }>`
    select p.profile as id, coalesce(a.nome, p.nome) as nome, a.id is null as gone, ${outgrown(scope)} as beyond,
      ((select count(*) from profile_card c where c.profile = p.profile)
        + (select count(*) from profile_group c where c.profile = p.profile))::int as leaves
    from access_request_profile p left join access_profile a on a.id = p.profile where p.request = ${request}
    order by p.profile`.execute(db);
  const isBeyond = ({ gone, beyond }: (typeof rows)[number]) => scope !== null && (gone || beyond);
  return [rows.filter((row) => !isBeyond(row)), rows.filter(isBeyond).map(({ id }) => id)];
}

const sizeOf = ({ cards, groups }: Leaves) => cards.length + groups.length;

const isCard = (leaf: CardLeaf | GroupLeaf): leaf is CardLeaf => leaf.length === 3;

const withinScope =
  (scope: Scope | null) =>
  (leaf: CardLeaf | GroupLeaf): boolean =>
    scope === null || (isCard(leaf) ? scope.contracts : scope.systems).includes(leaf[0]);

async function nameOf(db: Db, account: string | null): Promise<string> {
  if (account === null) return '';
  const { nome } = await db.selectFrom('account').select('nome').where('id', '=', account).executeTakeFirstOrThrow();
  return nome;
}

async function leavesNamed(db: Db, id: string): Promise<Leaves> {
  const cards = await db
    .selectFrom('access_request_card')
    .select(['nu_contrato', 'nu_cartao', 'co'])
    .where('request', '=', id)
    .execute();
  const groups = await db
    .selectFrom('access_request_group')
    .select(['system', 'grupo'])
    .where('request', '=', id)
    .execute();
  return {
    cards: cards.map((row) => [row.nu_contrato, row.nu_cartao, row.co]),
    groups: groups.map((row) => [row.system, row.grupo]),
  };
}

/** What lies outside the scope becomes a request of its own, as old as the one that it comes from. */
async function splitOff(
  db: Db,
  request: Selectable<AccessRequestTable>,
  scope: Scope,
  beyond: readonly string[],
): Promise<void> {
  const id = newId();
  await db
    .insertInto('access_request')
    .values({ ...request, id })
    .execute();
  await sql`update access_request_card set request = ${id}
    where request = ${request.id} and not nu_contrato = any(${scope.contracts}::text[])`.execute(db);
  await sql`update access_request_group set request = ${id}
    where request = ${request.id} and not system = any(${scope.systems}::text[])`.execute(db);
  await sql`update access_request_profile set request = ${id}
    where request = ${request.id} and profile = any(${beyond}::uuid[])`.execute(db);
}

/**
 * POST …/aprovacao: grants what is named, by the rules of a direct grant. What is left out goes, where the accesses have not ended.
 * @throws Refusal MCN-160 for what lies outside the scope, MCN-197 for what is gone, MCN-165 when the end concerns accesses outside the scope, MCN-201 for a
 * profile that gives nothing now
 */
export async function approve(call: Call<typeof approvePedido>): Promise<undefined> {
  const { db, body, now } = call;
  const { actor, request, person, named, profiles } = await hold(call);
  const today = todayInSaoPaulo(now);
  if (body.validoAte < today) throw refuseField('validoAte', 'valid_until_past');
  if (body.validoAte > request.wished_until) throw refuseField('validoAte', 'request_end_beyond');
  const wanted = new Set([
    ...body.listaCartoes.map(({ nuContrato, nuCartao }) => leafKey([nuContrato, nuCartao, ''])),
    ...body.listaGrupos.map(({ idSistema, idGrupo }) => leafKey([idSistema, idGrupo])),
  ]);
  const wantedProfiles = new Set(body.listaPerfis);
  const total = wanted.size + wantedProfiles.size;
  if (total === 0) throw refuseField('listaCartoes', 'access_required');
  const isWanted = (leaf: CardLeaf | GroupLeaf) => wanted.has(leafKey(leaf));
  const chosen = { cards: named.cards.filter(isWanted), groups: named.groups.filter(isWanted) };
  const given = profiles.filter(({ id }) => wantedProfiles.has(id));
  // What the request does not name (any more) lies outside the authorisation that the screen was drawn with.
  if (sizeOf(chosen) + given.length < total) throw new Refusal('MCN-160');
  const leaves = await standing(db, actor.company.id, chosen);
  if (sizeOf(leaves) < wanted.size || given.some(({ gone }) => gone)) throw new Refusal('MCN-197');
  if (given.some(({ leaves: gives }) => gives === 0)) throw new Refusal('MCN-201');

  const left = new Set([...named.cards, ...named.groups].filter((leaf) => !isWanted(leaf)).map(leafKey));
  if (sizeOf(named) > 0)
    await give(
      call,
      actor,
      [person],
      { leaves, end: body.validoAte, today },
      (leaf) => left.has(leafKey(leaf)),
      TOLD_OTHERWISE,
    );
  await giveProfiles(call, { actor, person }, given, { end: body.validoAte, today });
  await markGranted(db, request.id, leaves, given);
  await close(call, { actor, request, person }, total === sizeOf(named) + profiles.length ? 'approved' : 'partly', {
    granted_until: given.length > 0 ? await endBy(call, actor, person, body.validoAte) : body.validoAte,
  });
  return undefined;
}

/** The decision is what they are told. */
const TOLD_OTHERWISE = () => Promise.resolve();

/**
 * Gives what a request asks for by profiles. The end that is granted is that of whoever begins with them, and of whose accesses end sooner, unless the actor may not change it; one that
 * comes later, or none, stays: nobody loses time by asking for more.
 */
async function giveProfiles(
  call: Deciding,
  { actor, person }: Pick<Held, 'actor' | 'person'>,
  profiles: readonly NamedProfile[],
  { end, today }: { end: string; today: string },
): Promise<void> {
  if (profiles.length === 0) return;
  const prolongs = (await withMoreThanScope(call.db, actor, [person.id])).size === 0;
  for (const profile of profiles)
    await giveProfile(call, actor, [person], { profile, end, today, prolongs }, TOLD_OTHERWISE);
}

/** The end that was granted: sooner than asked for where the accesses have one that nobody moved. */
async function endBy({ db }: Deciding, { company }: Actor, { id }: { id: string }, end: string): Promise<string> {
  const { valid_until: until } = await db
    .selectFrom('grantee')
    .select('valid_until')
    .where('company', '=', company.id)
    .where('person', '=', id)
    .executeTakeFirstOrThrow();
  return until !== null && until < end ? until : end;
}

async function markGranted(
  db: Db,
  id: string,
  { cards, groups }: Leaves,
  profiles: readonly NamedProfile[],
): Promise<void> {
  await sql`update access_request_profile set granted = true
    where request = ${id} and profile = any(${profiles.map((profile) => profile.id)}::uuid[])`.execute(db);
  await sql`
    update access_request_card k set granted = true
    from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[]) as a (nu_contrato, nu_cartao)
    where k.request = ${id} and k.nu_contrato = a.nu_contrato and k.nu_cartao = a.nu_cartao`.execute(db);
  await sql`
    update access_request_group k set granted = true
    from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as a (system, grupo)
    where k.request = ${id} and k.system = a.system and k.grupo = a.grupo`.execute(db);
}

/** POST …/recusa: nothing of what the person has changes. */
export async function refuse(call: Call<typeof refusePedido>): Promise<undefined> {
  const { motivo, recado } = call.body;
  await close(call, await hold(call), 'refused', { refusal: motivo, recado: recado === '' ? null : recado });
  return undefined;
}

const TOLD = { approved: 'request-approved', partly: 'request-partly', refused: 'request-refused' } as const;

/** The decision as the table keeps it, its audit row, and word to whoever asked. */
async function close(
  call: Deciding,
  { actor, request, person }: Pick<Held, 'actor' | 'request' | 'person'>,
  state: keyof typeof TOLD,
  how: Partial<Pick<Selectable<AccessRequestTable>, 'granted_until' | 'refusal' | 'recado'>>,
): Promise<void> {
  const { db, now } = call;
  await db
    .updateTable('access_request')
    .set({ state, decided_at: now, decided_by: actor.account.id, decided_rank: grantRankOf(actor), ...how })
    .where('id', '=', request.id)
    .execute();
  await audit(call, {
    action: state === 'refused' ? 'request.refused' : 'request.approved',
    target: person.id,
    onBehalfOf: actor.company.id,
    diff: {
      request: request.id,
      rank: grantRankOf(actor),
      state,
      ...(how.granted_until && { until: how.granted_until }),
    },
  });
  await enqueueNotices(call, { news: 'request', from: actor.company.id }, [
    {
      kind: 'email',
      account: person.id,
      destino: person.email,
      template: TOLD[state],
      values: { empresa: actor.company.nome, ...(how.granted_until && { dia: how.granted_until }) },
    },
  ]);
}
