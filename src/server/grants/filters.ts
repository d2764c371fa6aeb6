import { type RawBuilder, sql } from 'kysely';
import type { FiltroPermissionarios } from '../../contract/delegated-users';
import { EXPIRING_DAYS } from '../../contract/constants';
import { TOTAL_FLOOR } from '../../contract/delegated-users';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Actor, Scope } from './authority';
import { namedAs } from '../words';
import { daysAfter } from './validity';
import { Refusal, refuseField } from '../http/refusal';

type StepConfig = Pick<Config, 'SSO_URL'>;
type Condition = RawBuilder<boolean>;

/** Whether the actor is told who has a second step: a supervisor is not, and another single sign-on keeps it to itself. */
export const knowsSecondSteps = ({ scope }: Actor, { SSO_URL }: StepConfig): boolean => scope === null && !SSO_URL;

/** Whom a filter is about, with what the database is told of how to go about it. */
export interface Narrowing {
  filter: FiltroPermissionarios;
  /** Who granted gave something to so many that the table is walked through in its order, and not from their people. */
  grantedToMany: boolean;
  /** How many have what is asked for of cards, and of groups: decides which way they are gone about. */
  cards?: Holders;
  groups?: Holders;
  /** The company has so few people that a name is looked for among them, and not among everybody's by its trigrams. */
  fewPeople: boolean;
  /** The table is walked through in its order, and each row looked up in a supervisor's authorisation. */
  scopeWalked?: boolean;
}

/**
 * A few people are put together first; of many, each row of the table is looked up. Left out where nothing is asked for, or so many grants would have to be
 * counted that the database is left to choose: it cannot know how many people of one company share a contract whose number others have too.
 */
export type Holders = 'few' | 'many';

/** Grants that are counted at most to find how many people have them: some twenty milliseconds. */
const COUNTED_GRANTS = 100_000;
/** People of a company whose names are read one after the other: some ten milliseconds. */
const FEW_NAMES = 5000;
/** Grants of an authorisation whose people are still put together first: some milliseconds. */
const FEW_IN_SCOPE = 5000;

/**
 * Looks at what somebody's filter finds. Another company's contract or system, one outside a supervisor's authorisation and one that there is not are
 * refused alike, so that none of them is told from the others.
 * @throws Refusal MCN-204 for these
 */
export async function narrowingOfOwn(db: Db, actor: Actor, filter: FiltroPermissionarios): Promise<Narrowing> {
  const { nuContrato, idSistema } = filter;
  if (nuContrato !== '' || idSistema !== '') {
    const { company, scope } = actor;
    const { rows } = await sql<{ own: boolean }>`
      select (${nuContrato} = '' or exists (select from contract where company = ${company.id} and nu_contrato = ${nuContrato}))
        and (${idSistema} = '' or exists (select from company_system where company = ${company.id} and system = ${idSistema})) as own`.execute(
      db,
    );
    const within = (names: readonly string[] | undefined, name: string) =>
      name === '' || (names?.includes(name) ?? true);
    if (!rows[0]?.own || !within(scope?.contracts, nuContrato) || !within(scope?.systems, idSistema))
      throw new Refusal('MCN-204');
  }
  return narrowingOf(db, actor, filter);
}

/** Looks at what a filter finds as far as its conditions depend on it; of what is not the actor's it finds nobody. */
export async function narrowingOf(db: Db, actor: Actor, filter: FiltroPermissionarios): Promise<Narrowing> {
  const { company } = actor;
  const { concedidoPor, nuContrato, idSistema } = filter;
  const fewPeople = filter.nomeOuIdProduto !== '' && (await hasFewPeople(db, company.id));
  const { cards, groups } = grantsOf(actor, filter);
  const known: Narrowing = {
    filter,
    fewPeople,
    grantedToMany: false,
    ...(cards && { cards: await holdersOf(db, cards) }),
    ...(groups && { groups: await holdersOf(db, groups) }),
  };
  if (concedidoPor === '' || nuContrato !== '' || idSistema !== '') return known;
  return { ...known, grantedToMany: await grantsToMany(db, company, concedidoPor) };
}

/** Groups are not looked at where the cards are enough to tell. */
async function grantsToMany(db: Db, company: Actor['company'], by: string): Promise<boolean> {
  const peopleIn = (table: 'card_grant' | 'group_grant') => sql`
    select count(*) as people from (select distinct person from ${sql.table(table)} r
      where ${ofCompany(company)} and r.by = ${by}::uuid limit ${TOTAL_FLOOR + 1}) found`;
  const { rows } = await sql<{ people: number }>`
    with cards as materialized (${peopleIn('card_grant')})
    select case when people > ${TOTAL_FLOOR} then people else greatest(people, (${peopleIn('group_grant')})) end as people from cards`.execute(
    db,
  );
  return Number(rows[0]?.people) > TOTAL_FLOOR;
}

/** How many people have one of these grants, as far as that is soon counted. */
async function holdersOf(db: Db, grants: RawBuilder<unknown>): Promise<Holders | undefined> {
  const { rows } = await sql<{ people: number; grants: number }>`
    select count(*) as people, coalesce(sum(n), 0)::int as grants
    from (select person, count(*) as n from (select r.person from ${grants} limit ${COUNTED_GRANTS + 1}) r group by person) found`.execute(
    db,
  );
  const { people = 0, grants: counted = 0 } = rows[0] ?? {};
  if (people > TOTAL_FLOOR) return 'many';
  return counted > COUNTED_GRANTS ? undefined : 'few';
}

/** Whether the people whom a filter finds are put together from few, so that all of them are at hand with any page. */
export const isGathered = ({ filter, cards, groups, grantedToMany }: Narrowing): boolean =>
  cards === 'few' ||
  groups === 'few' ||
  (filter.concedidoPor !== '' && filter.nuContrato === '' && filter.idSistema === '' && !grantedToMany);

/** Whether nothing but grants is asked for that more people have than a total is counted to. */
export const findsMany = (actor: Actor, narrowing: Narrowing, today: string): boolean =>
  actor.scope === null &&
  (narrowing.grantedToMany || narrowing.cards === 'many' || narrowing.groups === 'many') &&
  asked(actor, narrowing, today).length === 1;

/** Whether an authorisation holds so much that a page of its people is found sooner along the table than from its grants. */
export async function holdsMuch(db: Db, company: Actor['company'], scope: Scope): Promise<boolean> {
  return hasMore(db, sql`card_grant r where ${ofCompany(company)} and ${inContracts(scope)}`, FEW_IN_SCOPE);
}

/** Whether a company has so few people that a name is looked for among them, and not among everybody's by its trigrams. */
export async function hasFewPeople(db: Db, company: string): Promise<boolean> {
  return !(await hasMore(db, sql`grantee where company = ${company}`, FEW_NAMES));
}

/** Whether there are more rows than so many: those are passed over, which is sooner done than counting them. */
async function hasMore(db: Db, from: RawBuilder<unknown>, few: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select exists (select from ${from} offset ${few}) as more`.execute(db);
  return rows[0]?.more ?? false;
}

/** What a filter asks of the grantees `g`; nothing where everybody is asked for. */
export function asked(actor: Actor, narrowing: Narrowing, today: string): Condition[] {
  const { filter, grantedToMany, fewPeople } = narrowing;
  return [
    ...namedBy(filter, fewPeople),
    ...withGrants(actor, narrowing),
    ...grantedBy(actor, filter, grantedToMany),
    ...endingBy(filter, today),
    ...awayBy(filter, today),
    ...withStep(filter),
    ...changedBy(filter),
  ];
}

/**
 * The grantees `g` of the actor's company that the actor may see and the filter finds. Each condition is a semi-join that can be gone about from either
 * side: from the table in its order, or from the few that have what is asked for.
 * @throws Refusal MCN-100 for a second step that the actor is not told of
 */
export function filtered(
  { db, deps }: { db: Db; deps: { config: StepConfig } },
  actor: Actor,
  narrowing: Narrowing,
  today: string,
) {
  if (narrowing.filter.segundaEtapa !== 'todas' && !knowsSecondSteps(actor, deps.config))
    throw refuseField('segundaEtapa', 'filter_not_available');
  const conditions = [...asked(actor, narrowing, today), ...amongScope(actor, narrowing.scopeWalked ?? false)];
  return db
    .selectFrom('grantee as g')
    .where('g.company', '=', actor.company.id)
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions)));
}

/** What names of grantees `g` are looked for in. Joined with nothing, it is no longer what the index of trigrams has. */
export const nameAmong = (fewPeople: boolean) => (fewPeople ? sql`(g.nome_busca || '')` : sql`g.nome_busca`);

function namedBy({ nomeOuIdProduto }: FiltroPermissionarios, fewPeople: boolean): Condition[] {
  if (nomeOuIdProduto === '') return [];
  return [namedAs(nameAmong(fewPeople), nomeOuIdProduto)];
}

/** Whoever has to be renewed now or within so many days. */
const RENEWAL_DAYS = 90;

const all = (conditions: readonly (RawBuilder<unknown> | false | null)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false && condition !== null),
    sql` and `,
  );

const ofCompany = ({ id }: Actor['company']) => sql`r.company = ${id}`;
const inContracts = ({ contracts }: Scope) => sql`r.nu_contrato = any(${contracts}::text[])`;
const inSystems = ({ systems }: Scope) => sql`r.system = any(${systems}::text[])`;

/** The grants that are asked for, within the scope: outside of it a supervisor finds none. */
function grantsOf(
  { company, scope }: Actor,
  { nuContrato, coCentroCusto, nuCartao, idSistema, idGrupo, concedidoPor }: FiltroPermissionarios,
): { cards?: RawBuilder<unknown>; groups?: RawBuilder<unknown> } {
  const by = concedidoPor !== '' && sql`r.by = ${concedidoPor}::uuid`;
  const outside = (names: readonly string[] | undefined, name: string) => names?.includes(name) === false && sql`false`;
  const cards = all([
    ofCompany(company),
    sql`r.nu_contrato = ${nuContrato}`,
    coCentroCusto !== '' && sql`r.co = ${coCentroCusto}`,
    nuCartao !== '' && sql`r.nu_cartao = ${nuCartao}`,
    by,
    outside(scope?.contracts, nuContrato),
  ]);
  const groups = all([
    ofCompany(company),
    sql`r.system = ${idSistema}`,
    idGrupo !== '' && sql`r.grupo = ${idGrupo}`,
    by,
    outside(scope?.systems, idSistema),
  ]);
  return {
    ...(nuContrato !== '' && { cards: sql`card_grant r where ${cards}` }),
    ...(idSistema !== '' && { groups: sql`group_grant r where ${groups}` }),
  };
}

/** Who has both grants that are asked for. */
function withGrants(actor: Actor, { filter, ...holders }: Narrowing): Condition[] {
  const { cards, groups } = grantsOf(actor, filter);
  const few: RawBuilder<unknown>[] = [];
  const found: Condition[] = [];
  for (const [grants, who] of [
    [cards, holders.cards],
    [groups, holders.groups],
  ] as const) {
    if (!grants) continue;
    if (who === 'few') few.push(sql`select r.person from ${grants}`);
    else if (who === 'many') found.push(lookedUp(sql`select true from ${grants} and r.person = g.person`));
    else found.push(sql`exists (select from ${grants} and r.person = g.person)`);
  }
  return few.length === 0 ? found : [amongFew(sql.join(few, sql` intersect `)), ...found];
}

/** An array is always gone about from its people, each found by their key, however many the statistics believe that there are. */
const amongFew = (people: RawBuilder<unknown>): Condition => sql`g.person = any(array(${people}))`;

/** Looked up for each row, and never made into a hash of a million grants first, as an `exists` might be. */
const lookedUp = (...grants: RawBuilder<unknown>[]): Condition =>
  sql`coalesce(${sql.join(grants.map((each) => sql`(${each} limit 1)`))}, false)`;

/** Whom somebody granted anything within the scope; with a contract or a system `withGrants` says of what. */
function grantedBy(
  { company, scope }: Actor,
  { concedidoPor, nuContrato, idSistema }: FiltroPermissionarios,
  toMany: boolean,
): Condition[] {
  if (concedidoPor === '' || nuContrato !== '' || idSistema !== '') return [];
  const theirs = [ofCompany(company), sql`r.by = ${concedidoPor}::uuid`];
  const cards = all([...theirs, scope && inContracts(scope)]);
  const groups = all([...theirs, scope && inSystems(scope)]);
  if (toMany)
    return [
      lookedUp(
        sql`select true from card_grant r where ${cards} and r.person = g.person`,
        sql`select true from group_grant r where ${groups} and r.person = g.person`,
      ),
    ];
  return [
    amongFew(
      sql`select r.person from card_grant r where ${cards} union all select r.person from group_grant r where ${groups}`,
    ),
  ];
}

function endingBy({ validade }: FiltroPermissionarios, today: string): Condition[] {
  const from = sql`${today}::date`;
  const within = (days: number) => sql<boolean>`g.valid_until between ${from} and ${daysAfter(today, days)}::date`;
  switch (validade) {
    case 'todas':
      return [];
    case 'vigentes':
      return [sql<boolean>`(g.valid_until is null or g.valid_until >= ${from})`];
    case 'vencem7':
      return [within(7)];
    case 'vencendo':
      return [within(EXPIRING_DAYS)];
    case 'vencem90':
      return [within(RENEWAL_DAYS)];
    case 'vencidas':
      return [sql`g.valid_until < ${from}`];
    case 'aRenovar':
      return [sql`g.valid_until <= ${daysAfter(today, RENEWAL_DAYS)}::date`];
    case 'sem':
      return [sql`g.valid_until is null`];
  }
}

function awayBy({ ultimoAcesso }: FiltroPermissionarios, today: string): Condition[] {
  if (ultimoAcesso === 'todos') return [];
  if (ultimoAcesso === 'nunca') return [sql`g.ultimo_acesso is null`];
  return [sql`(g.ultimo_acesso is null or g.ultimo_acesso <= ${daysAfter(today, -Number(ultimoAcesso))}::date)`];
}

function changedBy({ alteradoDesde }: FiltroPermissionarios): Condition[] {
  return alteradoDesde === undefined
    ? []
    : [sql`g.alterado_em >= (${alteradoDesde}::date)::timestamp at time zone 'America/Sao_Paulo'`];
}

/** What `hasSecondStep` tells of each, as their rows keep it. */
function withStep({ segundaEtapa }: FiltroPermissionarios): Condition[] {
  if (segundaEtapa === 'todas') return [];
  return [segundaEtapa === 'sim' ? sql`g.segunda_etapa` : sql`not g.segunda_etapa`];
}

/** Whom a scope is about, once for each grant, or once each. */
const peopleOf = (company: Actor['company'], scope: Scope, union = sql`union all`) => sql`
  select r.person from card_grant r where ${all([ofCompany(company), inContracts(scope)])}
  ${union} select r.person from group_grant r where ${all([ofCompany(company), inSystems(scope)])}`;

/**
 * The same condition as `withinScope`, for a whole table: from what the scope holds to its people, so that it costs what the scope is large, or
 * looked up for each row, so that it costs what is shown.
 */
export function amongScope({ company, scope }: Actor, walked: boolean): Condition[] {
  if (!scope) return [];
  if (!walked) return [sql`g.person in (${peopleOf(company, scope)})`];
  const own = [ofCompany(company), sql`r.person = g.person`];
  return [
    lookedUp(
      sql`select true from card_grant r where ${all([...own, inContracts(scope)])}`,
      sql`select true from group_grant r where ${all([...own, inSystems(scope)])}`,
    ),
  ];
}

/** How many people a scope is about, counted no further than `most`. Whoever has a grant is a grantee. */
export async function countScope(db: Db, company: Actor['company'], scope: Scope, most: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (${peopleOf(company, scope, sql`union`)} limit ${most}) found`.execute(db);
  return Number(rows[0]?.people);
}
