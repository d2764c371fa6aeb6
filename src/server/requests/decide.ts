import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { decidePedidos } from '../../contract/request-decisions';
import type { approvePedido, recusaForm, refusePedido } from '../../contract/requests';
import { todayInSaoPaulo } from '../account/queries';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { CardLeaf, GroupLeaf, Leaves } from '../database/grant-diff';
import type { AccessRequestTable } from '../database/schema';
import { type Actor, grantRankOf, lockActor, type Scope } from '../grants/authority';
import { endsSooner, give, leafKey, requireOwnEnds, withMoreThanScope } from '../grants/give';
import { lockGrantees } from '../grants/leaves';
import { eligiblePeople } from '../grants/lookup';
import { giveProfile, outgrown } from '../grants/profiles';
import { standing } from '../grants/standing';
import { hasEnded } from '../grants/validity';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { enqueueNotices } from '../outbox/enqueue';
import { NO_END } from '../outbox/render';
import { requireOpen } from './state';

export type Deciding = Call<typeof approvePedido> | Call<typeof refusePedido> | Call<typeof decidePedidos>;

export interface Held {
  actor: Actor;
  request: Selectable<AccessRequestTable>;
  person: { id: string; email: string };
  /** What the request names within the scope. */
  named: Leaves;
  profiles: readonly NamedProfile[];
  /** What it names besides is to go on waiting. */
  splits: { scope: Scope; profiles: readonly string[] } | null;
}

/** What of a request is to be granted, and until when. */
interface Chosen {
  leaves: Leaves;
  profiles: readonly NamedProfile[];
  parts: readonly Part[];
  end: string;
}

/** Of a profile only these leaves, given directly. */
interface Part {
  profile: NamedProfile;
  leaves: Leaves;
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
 * Holds a request that waits, with whoever asked; the caller holds the actor. Accounts come before the request, the request before the grantee. Nothing is
 * written here.
 * @throws Refusal MCN-101 for what the company never received, MCN-196 for one's own, MCN-160 when nothing of it lies within the scope (any more), MCN-194
 * and MCN-195 when it waits no longer
 */
export async function hold(call: Deciding, actor: Actor, id: string): Promise<Held> {
  const { db } = call;
  const mine = () =>
    db.selectFrom('access_request').selectAll().where('id', '=', id).where('company', '=', actor.company.id);
  const asked = await mine().executeTakeFirst();
  if (!asked) throw new Refusal('MCN-101');
  if (asked.person === actor.account.id) throw new Refusal('MCN-196');
  const person = await eligiblePeople(db)
    .select(['id', 'email'])
    .where('id', '=', asked.person)
    .forKeyShare()
    .executeTakeFirst();
  const request = await mine().forUpdate().executeTakeFirstOrThrow();
  const all = await leavesNamed(db, request.id);
  const within = withinScope(actor.scope);
  const named = { cards: all.cards.filter(within), groups: all.groups.filter(within) };
  const [profiles, beyond] = await profilesNamed(db, actor, request.id);
  const inside = sizeOf(named) + profiles.length;
  // First: who decided it, and when, is nothing to whom it lies beyond.
  if (inside === 0) throw new Refusal('MCN-160');
  requireOpen(call, request, await nameOf(db, request.decided_by));
  if (!person) throw new Refusal('MCN-195');
  const more = inside < sizeOf(all) + profiles.length + beyond.length;
  const splits = actor.scope && more ? { scope: actor.scope, profiles: beyond } : null;
  return { actor, request, person, named, profiles, splits };
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
async function splitOff(db: Db, { request, splits }: Held): Promise<void> {
  if (!splits) return;
  const { scope, profiles } = splits;
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
    where request = ${request.id} and profile = any(${profiles}::uuid[])`.execute(db);
}

/**
 * POST …/aprovacao: grants what is named, by the rules of a direct grant. What is left out goes, where the accesses have not ended.
 * @throws Refusal MCN-160 for what lies outside the scope, and what `requireGrantable` throws
 */
export async function approve(call: Call<typeof approvePedido>): Promise<undefined> {
  const { body, params, permit } = call;
  const held = await hold(call, await lockActor(call, permit.target.id), params.idPedido);
  requireEnd(call, held, body.validoAte);
  const wanted = new Set([
    ...body.listaCartoes.map(({ nuContrato, nuCartao }) => leafKey([nuContrato, nuCartao, ''])),
    ...body.listaGrupos.map(({ idSistema, idGrupo }) => leafKey([idSistema, idGrupo])),
  ]);
  const wantedProfiles = new Set(body.listaPerfis);
  const total = wanted.size + wantedProfiles.size + body.partes.length;
  if (total === 0) throw refuseField('listaCartoes', 'access_required');
  const isWanted = (leaf: CardLeaf | GroupLeaf) => wanted.has(leafKey(leaf));
  const leaves = { cards: held.named.cards.filter(isWanted), groups: held.named.groups.filter(isWanted) };
  const profiles = held.profiles.filter(({ id }) => wantedProfiles.has(id));
  const parts = held.profiles.flatMap((profile) => {
    const part = body.partes.find(({ idPerfil }) => idPerfil === profile.id);
    return part ? [{ profile, leaves: leavesOf(part) }] : [];
  });
  // What the request does not name (any more) lies outside the authorisation that the screen was drawn with.
  if (sizeOf(leaves) + profiles.length + parts.length < total) throw new Refusal('MCN-160');
  await grant(call, held, { leaves, profiles, parts, end: body.validoAte });
  return undefined;
}

/** The leaves that the body names of a profile, each once. */
function leavesOf({ listaCartoes, listaGrupos }: Call<typeof approvePedido>['body']['partes'][number]): Leaves {
  const once = <Leaf extends CardLeaf | GroupLeaf>(leaves: readonly Leaf[]) => [
    ...new Map(leaves.map((leaf) => [leafKey(leaf), leaf])).values(),
  ];
  return {
    cards: once(listaCartoes.map(({ nuContrato, nuCartao }): CardLeaf => [nuContrato, nuCartao, ''])),
    groups: once(listaGrupos.map(({ idSistema, idGrupo }): GroupLeaf => [idSistema, idGrupo])),
  };
}

/** Grants a request whole, until the day that was asked for. @throws Refusal as `requireGrantable` does, before anything is written */
export async function approveWhole(call: Deciding, held: Held): Promise<void> {
  const { named, profiles, request } = held;
  requireEnd(call, held, request.wished_until);
  await grant(call, held, { leaves: named, profiles, parts: [], end: request.wished_until });
}

/** @throws Refusal of the field for an end that has passed, or that comes after the one asked for */
function requireEnd({ now }: Deciding, { request }: Held, end: string): void {
  if (end < todayInSaoPaulo(now)) throw refuseField('validoAte', 'request_end_past');
  if (end > request.wished_until) throw refuseField('validoAte', 'request_end_beyond');
}

/**
 * Looks before anything is written, so that of many requests one that cannot be granted leaves nothing behind.
 * @returns the leaves as they stand now, of the parts too
 * @throws Refusal MCN-197 for what is gone, or what a profile does not give (any more), MCN-201 for a profile that gives nothing now, MCN-165 when the end concerns accesses
 * outside the scope
 */
async function requireGrantable(
  { db, now }: Deciding,
  { actor, named, person }: Held,
  { leaves, profiles, parts, end }: Chosen,
): Promise<Pick<Chosen, 'leaves' | 'parts'>> {
  const company = actor.company.id;
  const stand = await standing(db, company, leaves);
  const touched = [...profiles, ...parts.map(({ profile }) => profile)];
  if (sizeOf(stand) < sizeOf(leaves) || touched.some(({ gone }) => gone)) throw new Refusal('MCN-197');
  if (touched.some(({ leaves: gives }) => gives === 0)) throw new Refusal('MCN-201');
  const given: Part[] = [];
  for (const part of parts) {
    const found = await givenBy(db, part);
    if (sizeOf(found) < sizeOf(part.leaves)) throw new Refusal('MCN-197');
    given.push({ ...part, leaves: found });
  }
  if (actor.scope && sizeOf(named) > 0) {
    const [grantee] = await lockGrantees(db, company, [person.id]);
    if (grantee && grantee.valid_until !== end && !hasEnded(grantee.valid_until, todayInSaoPaulo(now)))
      await requireOwnEnds(db, actor, [person.id]);
  }
  return { leaves: stand, parts: given };
}

/** Those leaves of a part that the profile, whose row is held, gives now; who may decide about the profile may decide about each. */
async function givenBy(db: Db, { profile, leaves: { cards, groups } }: Part): Promise<Leaves> {
  const { rows: foundCards } = await sql<{ leaf: CardLeaf }>`
    select json_build_array(c.nu_contrato, c.nu_cartao, c.co) as leaf
    from profile_card c
      join unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[]) as a (nu_contrato, nu_cartao)
        on a.nu_contrato = c.nu_contrato and a.nu_cartao = c.nu_cartao
    where c.profile = ${profile.id}`.execute(db);
  const { rows: foundGroups } = await sql<{ leaf: GroupLeaf }>`
    select json_build_array(c.system, c.grupo) as leaf
    from profile_group c
      join unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as a (system, grupo)
        on a.system = c.system and a.grupo = c.grupo
    where c.profile = ${profile.id}`.execute(db);
  return { cards: foundCards.map(({ leaf }) => leaf), groups: foundGroups.map(({ leaf }) => leaf) };
}

async function grant(call: Deciding, held: Held, chosen: Chosen): Promise<void> {
  const { db, now } = call;
  const { actor, request, person, named, profiles } = held;
  const { end, profiles: given } = chosen;
  const today = todayInSaoPaulo(now);
  const { leaves, parts } = await requireGrantable(call, held, chosen);
  await splitOff(db, held);
  const kept = new Set([...chosen.leaves.cards, ...chosen.leaves.groups].map(leafKey));
  const left = new Set([...named.cards, ...named.groups].map(leafKey).filter((key) => !kept.has(key)));
  if (sizeOf(named) > 0)
    await give(call, actor, [person], { leaves, end, today }, (leaf) => left.has(leafKey(leaf)), TOLD_OTHERWISE);
  await giveProfiles(call, { actor, person }, { profiles: given, parts }, { end, today });
  await markGranted(db, request.id, { leaves, profiles: given, parts });
  const whole = left.size === 0 && given.length === profiles.length;
  const decided = {
    ...(given.length + parts.length > 0
      ? await endBy(call, actor, person, end)
      : { granted_until: end, granted_end: 'given' as const }),
  };
  await close(call, { actor, request, person, named }, whole ? 'approved' : 'partly', decided, parts);
}

/** The decision is what they are told. */
const TOLD_OTHERWISE = () => Promise.resolve();

/**
 * Gives what a request asks for by profiles, whole or in part. The end that is granted is that of whoever begins with them, and of whose accesses end sooner, unless the actor may
 * not change it; one that comes later, or none, stays: nobody loses time by asking for more.
 */
async function giveProfiles(
  call: Deciding,
  { actor, person }: Pick<Held, 'actor' | 'person'>,
  { profiles, parts }: Pick<Chosen, 'profiles' | 'parts'>,
  { end, today }: { end: string; today: string },
): Promise<void> {
  if (profiles.length + parts.length === 0) return;
  const prolongs = (await withMoreThanScope(call.db, actor, [person.id])).size === 0;
  for (const profile of profiles)
    await giveProfile(call, actor, [person], { profile, end, today, prolongs }, TOLD_OTHERWISE);
  for (const { leaves } of parts) {
    const given = { leaves, directly: true, end, endOf: endsSooner(end, prolongs), today };
    await give(call, actor, [person], given, undefined, TOLD_OTHERWISE);
  }
}

/** The end that holds after what was given by profiles: the one that was granted, or the one that was there. */
async function endBy(
  { db }: Deciding,
  { company }: Actor,
  { id }: { id: string },
  end: string,
): Promise<Pick<Selectable<AccessRequestTable>, 'granted_until' | 'granted_end'>> {
  const { valid_until: until } = await db
    .selectFrom('grantee')
    .select('valid_until')
    .where('company', '=', company.id)
    .where('person', '=', id)
    .executeTakeFirstOrThrow();
  if (until === null) return { granted_until: end, granted_end: 'none' };
  return { granted_until: until, granted_end: until === end ? 'given' : 'kept' };
}

async function markGranted(
  db: Db,
  id: string,
  { leaves: { cards, groups }, profiles, parts }: Pick<Chosen, 'leaves' | 'profiles' | 'parts'>,
): Promise<void> {
  await sql`update access_request_profile set granted = true
    where request = ${id} and profile = any(${profiles.map((profile) => profile.id)}::uuid[])`.execute(db);
  await sql`
    update access_request_profile k set granted = true, granted_leaves = a.leaves
    from unnest(${parts.map(({ profile }) => profile.id)}::uuid[], ${parts.map(({ leaves }) => sizeOf(leaves))}::int[]) as a (profile, leaves)
    where k.request = ${id} and k.profile = a.profile`.execute(db);
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
  const { body, params, permit } = call;
  await refuseHeld(call, await hold(call, await lockActor(call, permit.target.id), params.idPedido), body);
  return undefined;
}

export async function refuseHeld(
  call: Deciding,
  held: Held,
  { motivo, recado }: z.output<typeof recusaForm>,
): Promise<void> {
  await splitOff(call.db, held);
  await close(call, held, 'refused', { refusal: motivo, recado: recado === '' ? null : recado });
}

const TOLD = { approved: 'request-approved', partly: 'request-partly', refused: 'request-refused' } as const;

/** The decision as the table keeps it, its audit row, and word to whoever asked. */
async function close(
  call: Deciding,
  { actor, request, person, named }: Pick<Held, 'actor' | 'request' | 'person' | 'named'>,
  state: keyof typeof TOLD,
  how: Partial<Pick<Selectable<AccessRequestTable>, 'granted_until' | 'granted_end' | 'refusal' | 'recado'>>,
  parts: readonly Part[] = [],
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
      ...(how.granted_until && { until: how.granted_end === 'none' ? null : how.granted_until }),
      ...(parts.length > 0 && {
        parts: parts.map(({ profile, leaves }) => ({ profile: profile.nome, leaves: sizeOf(leaves) })),
      }),
    },
  });
  await enqueueNotices(call, { news: 'request', from: actor.company.id }, [
    {
      kind: 'email',
      account: person.id,
      destino: person.email,
      template: TOLD[state],
      // `dia` is for a copy of the version before.
      values: {
        empresa: actor.company.nome,
        // Nothing of what they have goes.
        ...(sizeOf(named) === 0 && { porPerfis: 'sim' }),
        ...(how.granted_until && {
          dia: how.granted_until,
          validade: how.granted_end === 'none' ? NO_END : how.granted_until,
        }),
      },
    },
  ]);
}
