import { type RawBuilder, sql } from 'kysely';
import { UNDO_SECONDS } from '../../contract/undo';
import type { Db } from '../database/connection';
import { type CardLeaf, type GrantChange, type GroupLeaf, noLeaves, OWN_ACTIONS } from '../database/grant-diff';
import type { Call } from '../http/call';
import { newId } from '../ids';
import { type Actor, grantRankOf, type Scope } from './authority';
import type { GivingCall } from './give';
import { recountGrantees } from './leaves';
import { auditGrants, tellGrantees } from './trail';

/** Which rows of the two tables of grants, called `r`, go. */
export interface Chosen {
  cards: RawBuilder<boolean>;
  groups: RawBuilder<boolean>;
}

/** Whoever loses something; `whole`: all that the actor may see. */
export interface Loser {
  person: string;
  email: string;
  whole: boolean;
  /** Of whoever keeps something, the end of that before and after, where it changes with it. */
  end?: [from: string | null, to: string | null];
}

/** Until when the server undoes a removal: longer than the screen offers it, for the way there. */
const UNDO_MS = (UNDO_SECONDS + 5) * 1000;
/** Notices of a removal wait until it can no longer be undone: of what was undone nobody hears. */
export const NOTICE_HOLD_SECONDS = UNDO_SECONDS + 15;
/** How long what was taken is kept. */
export const UNDO_KEPT_MS = 3_600_000;

export const canBeUndone = (at: Date, now: Date) => now.getTime() <= at.getTime() + UNDO_MS;

/** All that lies within a scope. */
export const allWithin = (scope: Scope | null): Chosen => ({
  cards: scope ? sql<boolean>`r.nu_contrato = any(${scope.contracts}::text[])` : sql<boolean>`true`,
  groups: scope ? sql<boolean>`r.system = any(${scope.systems}::text[])` : sql<boolean>`true`,
});

/** Cards: a contract's, a cost centre's, or one. Groups: a system's, or one. What is left out or empty narrows nothing down. */
export interface Choice {
  listaCartoes: readonly { nuContrato: string; coCentroCusto?: Named; nuCartao?: Named }[];
  listaGrupos: readonly { idSistema: string; idGrupo?: Named }[];
}
type Named = string | null | undefined;

/** The rows that a choice names, whoever may take them. */
export function rowsNamed({ listaCartoes, listaGrupos }: Choice): Chosen {
  const pairs = (values: readonly (readonly [string, string])[]) =>
    sql`(select * from unnest(${values.map(([first]) => first)}::text[], ${values.map(([, second]) => second)}::text[]))`;
  const cards = listaCartoes.flatMap(({ nuContrato, nuCartao }) => (nuCartao ? [[nuContrato, nuCartao] as const] : []));
  const centres = listaCartoes.flatMap(({ nuContrato, coCentroCusto, nuCartao }) =>
    coCentroCusto && !nuCartao ? [[nuContrato, coCentroCusto] as const] : [],
  );
  const whole = listaCartoes.flatMap(({ nuContrato, coCentroCusto, nuCartao }) =>
    coCentroCusto || nuCartao ? [] : [nuContrato],
  );
  const groups = listaGrupos.flatMap(({ idSistema, idGrupo }) => (idGrupo ? [[idSistema, idGrupo] as const] : []));
  const wholeSystems = listaGrupos.flatMap(({ idSistema, idGrupo }) => (idGrupo ? [] : [idSistema]));
  return {
    cards: sql<boolean>`(r.nu_contrato = any(${whole}::text[]) or (r.nu_contrato, r.co) in ${pairs(centres)} or (r.nu_contrato, r.nu_cartao) in ${pairs(cards)})`,
    groups: sql<boolean>`(r.system = any(${wholeSystems}::text[]) or (r.system, r.grupo) in ${pairs(groups)})`,
  };
}

/** Of what each of these people has within the actor's scope, how much is chosen, and how much of that are cards; who has nothing is left out. */
export async function countChosen(
  db: Db,
  { company, scope }: Actor,
  persons: readonly string[],
  chosen: Chosen,
): Promise<ReadonlyMap<string, { had: number; goes: number; cards: number }>> {
  const within = allWithin(scope);
  const { rows } = await sql<{ person: string; had: number; goes: number; cards: number }>`
    select person, sum(had)::int as had, sum(goes)::int as goes, sum(cards)::int as cards from (
      select r.person, count(*) as had, count(*) filter (where ${chosen.cards}) as goes, count(*) filter (where ${chosen.cards}) as cards
      from card_grant r where r.company = ${company.id} and r.person = any(${persons}::uuid[]) and ${within.cards} group by r.person
      union all
      select r.person, count(*), count(*) filter (where ${chosen.groups}), 0
      from group_grant r where r.company = ${company.id} and r.person = any(${persons}::uuid[]) and ${within.groups} group by r.person) counted
    group by person`.execute(db);
  return new Map(rows.map(({ person, ...counted }) => [person, counted]));
}

/**
 * Takes the chosen grants from each of these grantees, whose rows the caller holds, with counts, audit and notices, and keeps what is taken. The
 * answer's header X-Desfazer names it for who wants to undo it.
 * @returns its name; null where nobody loses anything
 */
export async function takeGrants(
  call: GivingCall & Pick<Call, 'setHeader'>,
  actor: Actor,
  losers: readonly Loser[],
  chosen: Chosen,
): Promise<string | null> {
  if (losers.length === 0) return null;
  return takeUndoably(call, actor, { persons: losers.map(({ person }) => person), chosen }, (hold) =>
    takeForGood(call, actor, losers, chosen, hold),
  );
}

/**
 * Keeps what somebody else takes from these grantees, whose rows the caller holds, so that it can be undone. The answer's header X-Desfazer names it.
 * @param what `profile`: they lose it alone with what is chosen, and none of the others that they have; `released`: they give it up themselves
 * @param take takes it, with notices that wait so many seconds. @returns of whom one had to wait already
 * @returns its name
 */
export async function takeUndoably(
  call: Pick<Call, 'db' | 'now' | 'setHeader'>,
  actor: Taker,
  what: { persons: readonly string[]; chosen: Chosen; profile?: string; released?: boolean },
  take: (hold: number) => Promise<ReadonlySet<string>>,
): Promise<string> {
  const { db, now } = call;
  const removal = newId();
  await keep(db, { removal, actor, now, ...what });
  const told = await take(NOTICE_HOLD_SECONDS);
  await sql`
    update removed_grantee g set events = e.events, told = g.person = any(${[...told]}::uuid[])
    from (${eventsOf(actor.company.id, what.persons, what.released)}) e where g.removal = ${removal} and g.person = e.person`.execute(
    db,
  );
  call.setHeader('x-desfazer', removal);
  return removal;
}

/**
 * The same without keeping anything: it cannot be undone.
 * @param hold seconds for which the notices wait
 * @returns who is told
 */
export async function takeForGood(
  call: GivingCall,
  actor: Actor,
  losers: readonly Loser[],
  chosen: Chosen,
  hold = 0,
): ReturnType<typeof tellGrantees> {
  const { db, now } = call;
  const company = actor.company.id;
  const persons = losers.map(({ person }) => person);
  const removed = await deleteChosen(db, company, persons, chosen);
  await setEnds(db, company, losers);
  await recountGrantees(db, company, persons, now);
  const changes = losers.map(({ person, whole, end }): GrantChange => ({
    person,
    action: whole ? 'delegation.removed' : 'delegation.changed',
    added: noLeaves(),
    removed: removed.get(person) ?? noLeaves(),
    ...(end && { validUntil: end }),
  }));
  await auditGrants(call, company, grantRankOf(actor), changes);
  const emails = new Map(losers.map(({ person, email }) => [person, email]));
  return tellGrantees(call, actor, changes, emails, hold);
}

async function setEnds(db: Db, company: string, losers: readonly Loser[]): Promise<void> {
  const changed = losers.flatMap(({ person, end }) => (end ? [{ person, until: end[1] }] : []));
  if (changed.length === 0) return;
  await sql`
    update grantee g set valid_until = w.ends, end_announced = null, end_recorded = null
    from unnest(${changed.map(({ person }) => person)}::uuid[], ${changed.map(({ until }) => until)}::date[]) as w (person, ends)
    where g.company = ${company} and g.person = w.person`.execute(db);
}

/**
 * How many rows the audit has about the accesses that each of these people has or had of the company.
 * @param released whether what they gave up and took back themselves is left out
 */
export const eventsOf = (company: string, persons: readonly string[], released = false) => sql<{
  person: string;
  events: number;
}>`
  select target as person, count(*) filter (where not (${released} and action = any(${[...OWN_ACTIONS]}::text[])))::int as events from audit_event
  where target = any(${persons}::uuid[]) and on_behalf_of = ${company} and action like 'delegation.%' group by target`;

/** Whose removal it is, of which company's accesses. */
interface Taker {
  company: { id: string };
  account: { id: string };
}

interface Keeping {
  removal: string;
  actor: Taker;
  persons: readonly string[];
  chosen: Chosen;
  /** The one that they lose; without it any of theirs may go with what is chosen. */
  profile?: string;
  released?: boolean;
  now: Date;
}

async function keep(
  db: Db,
  { removal, actor, persons, chosen, profile, released = false, now }: Keeping,
): Promise<void> {
  const company = actor.company.id;
  await sql`insert into removal (id, company, actor, at, released) values (${removal}, ${company}, ${actor.account.id}, ${now}, ${released})`.execute(
    db,
  );
  const none = sql`'[]'::jsonb`;
  await sql`
    insert into removed_grantee (removal, person, versao, valid_until, end_announced, end_recorded, criado_em, cards, groups, profiles, indirect)
    select ${removal}, g.person, g.versao, g.valid_until, g.end_announced, g.end_recorded, g.criado_em, coalesce(c.kept, ${none}), coalesce(s.kept, ${none}),
      coalesce(p.kept, ${none}), coalesce(i.kept, ${none})
    from grantee g
      left join (
        select r.person, jsonb_agg(jsonb_build_object('nu_contrato', r.nu_contrato, 'nu_cartao', r.nu_cartao, 'co', r.co, 'by', r.by, 'by_rank', r.by_rank, 'at', r.at, 'direct', r.direct)) as kept
        from card_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and ${chosen.cards} group by r.person) c on c.person = g.person
      left join (
        select r.person, jsonb_agg(jsonb_build_object('system', r.system, 'grupo', r.grupo, 'by', r.by, 'by_rank', r.by_rank, 'at', r.at, 'direct', r.direct)) as kept
        from group_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and ${chosen.groups} group by r.person) s on s.person = g.person
      left join (
        select h.person, jsonb_agg(jsonb_build_object('profile', h.profile, 'nome', a.nome, 'versao', a.versao, 'by', h.by, 'by_rank', h.by_rank, 'at', h.at)) as kept
        from access_profile_holder h join access_profile a on a.id = h.profile
        where h.company = ${company} and h.person = any(${persons}::uuid[]) ${profile ? sql`and h.profile = ${profile}` : sql``} group by h.person) p on p.person = g.person
      left join (
        select r.person, jsonb_agg(jsonb_build_object('kind', r.kind, 'first', r.first, 'second', r.second)) as kept
        from (
          select person, 'card' as kind, nu_contrato as first, nu_cartao as second from card_grant where company = ${company} and person = any(${persons}::uuid[]) and not direct
          union all
          select person, 'group', system, grupo from group_grant where company = ${company} and person = any(${persons}::uuid[]) and not direct) r
        group by r.person) i on i.person = g.person
    where g.company = ${company} and g.person = any(${persons}::uuid[])`.execute(db);
}

/** Deletes the chosen rows of these grantees. @returns what each of them lost */
export async function deleteChosen(
  db: Db,
  company: string,
  persons: readonly string[],
  chosen: Chosen,
): Promise<Map<string, GrantChange['removed']>> {
  const { rows: cards } = await sql<{ person: string; leaves: CardLeaf[] }>`
    with gone as (
      delete from card_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and ${chosen.cards}
      returning r.person, r.nu_contrato, r.nu_cartao, r.co)
    select person, json_agg(json_build_array(nu_contrato, nu_cartao, co) order by nu_contrato, nu_cartao) as leaves from gone group by person`.execute(
    db,
  );
  const { rows: groups } = await sql<{ person: string; leaves: GroupLeaf[] }>`
    with gone as (
      delete from group_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and ${chosen.groups}
      returning r.person, r.system, r.grupo)
    select person, json_agg(json_build_array(system, grupo) order by system, grupo) as leaves from gone group by person`.execute(
    db,
  );
  const removed = new Map(persons.map((person) => [person, noLeaves()]));
  for (const { person, leaves } of cards)
    removed.set(person, { ...(removed.get(person) ?? noLeaves()), cards: leaves });
  for (const { person, leaves } of groups)
    removed.set(person, { ...(removed.get(person) ?? noLeaves()), groups: leaves });
  return removed;
}
