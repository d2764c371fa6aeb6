import { type RawBuilder, sql } from 'kysely';
import type { FiltroPermissionarios } from '../../contract/delegated-users';
import { EXPIRING_DAYS } from '../../contract/delegated-users';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Actor, Scope } from './authority';
import { searchPatterns } from './lookup';
import { daysAfter } from './validity';
import { refuseField } from '../http/refusal';

type StepConfig = Pick<Config, 'SSO_URL'>;
type Condition = RawBuilder<boolean>;

/** Whether the actor is told who has a second step: a supervisor is not, and another single sign-on keeps it to itself. */
export const knowsSecondSteps = ({ scope }: Actor, { SSO_URL }: StepConfig): boolean => scope === null && !SSO_URL;

/** Whom a filter is about, with what the database is told of how to go about it. */
export interface Narrowing {
  filter: FiltroPermissionarios;
  /** Who granted gave something to so many that the table is walked through in its order, and not from their people. */
  grantedToMany: boolean;
  /** The company has so few people that a name is looked for among them, and not among everybody's by its trigrams. */
  fewPeople: boolean;
  /** The table is walked through in its order, and each row looked up in a supervisor's authorisation. */
  scopeWalked?: boolean;
}

/** People of one granter that are still looked up one by one. */
const FEW = 2000;
/** People of a company whose names are read one after the other: some ten milliseconds. */
const FEW_NAMES = 5000;
/** Grants of an authorisation whose people are still put together first: some milliseconds. */
const FEW_IN_SCOPE = 5000;

/** Looks at what a filter finds as far as its conditions depend on it. */
export async function narrowingOf(db: Db, { company }: Actor, filter: FiltroPermissionarios): Promise<Narrowing> {
  const { concedidoPor, nuContrato, idSistema } = filter;
  const fewPeople = filter.nomeOuIdProduto !== '' && (await hasFewPeople(db, company.id));
  const known = { filter, fewPeople, grantedToMany: false };
  if (concedidoPor === '' || nuContrato !== '' || idSistema !== '') return known;
  const peopleIn = (table: 'card_grant' | 'group_grant') => sql`
    select count(*) from (select distinct person from ${sql.table(table)} r
      where ${ofCompany(company)} and r.by = ${concedidoPor}::uuid limit ${FEW + 1}) found`;
  const { rows } = await sql<{ people: number }>`
    select greatest((${peopleIn('card_grant')}), (${peopleIn('group_grant')})) as people`.execute(db);
  return { ...known, grantedToMany: Number(rows[0]?.people) > FEW };
}

/** Whether an authorisation holds so much that a page of its people is found sooner along the table than from its grants. */
export async function holdsMuch(db: Db, company: Actor['company'], scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ grants: number }>`
    select count(*) as grants from (
      select from card_grant r where ${ofCompany(company)} and ${inContracts(scope)} limit ${FEW_IN_SCOPE + 1}) found`.execute(
    db,
  );
  return Number(rows[0]?.grants) > FEW_IN_SCOPE;
}

async function hasFewPeople(db: Db, company: string): Promise<boolean> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (select from grantee where company = ${company} limit ${FEW_NAMES + 1}) found`.execute(
    db,
  );
  return Number(rows[0]?.people) <= FEW_NAMES;
}

/** What a filter asks of the grantees `g`; nothing where everybody is asked for. */
export const asked = (actor: Actor, { filter, grantedToMany, fewPeople }: Narrowing, today: string): Condition[] => [
  ...namedBy(filter, fewPeople),
  ...withGrants(actor, filter),
  ...grantedBy(actor, filter, grantedToMany),
  ...endingBy(filter, today),
  ...awayBy(filter, today),
  ...withStep(filter),
  ...changedBy(filter),
];

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

function namedBy({ nomeOuIdProduto }: FiltroPermissionarios, fewPeople: boolean): Condition[] {
  if (nomeOuIdProduto === '') return [];
  const words = searchPatterns(nomeOuIdProduto);
  // Joined with nothing, it is no longer what the index of trigrams has.
  const name = fewPeople ? sql`(g.nome_busca || '')` : sql`g.nome_busca`;
  return words.length === 0 ? [sql`false`] : words.map((word) => sql<boolean>`${name} like ${word}`);
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

/** Who has a grant as it is asked for, within the scope: outside of it a supervisor finds nobody. */
function withGrants(
  { company, scope }: Actor,
  { nuContrato, coCentroCusto, nuCartao, idSistema, idGrupo, concedidoPor }: FiltroPermissionarios,
): Condition[] {
  const by = concedidoPor !== '' && sql`r.by = ${concedidoPor}::uuid`;
  const card = all([
    sql`r.company = ${company.id} and r.person = g.person and r.nu_contrato = ${nuContrato}`,
    coCentroCusto !== '' && sql`r.co = ${coCentroCusto}`,
    nuCartao !== '' && sql`r.nu_cartao = ${nuCartao}`,
    by,
  ]);
  const group = all([
    sql`r.company = ${company.id} and r.person = g.person and r.system = ${idSistema}`,
    idGrupo !== '' && sql`r.grupo = ${idGrupo}`,
    by,
  ]);
  const seen = (names: readonly string[] | undefined, name: string) => names?.includes(name) ?? true;
  const found: Condition[] = [];
  if (nuContrato !== '')
    found.push(seen(scope?.contracts, nuContrato) ? sql`exists (select from card_grant r where ${card})` : sql`false`);
  if (idSistema !== '')
    found.push(seen(scope?.systems, idSistema) ? sql`exists (select from group_grant r where ${group})` : sql`false`);
  return found;
}

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
  // Looked up for each row, and never made into a hash of a million grants first, as an `exists` might be.
  if (toMany)
    return [
      sql`coalesce((select true from card_grant r where ${cards} and r.person = g.person limit 1),
        (select true from group_grant r where ${groups} and r.person = g.person limit 1), false)`,
    ];
  return [
    sql`g.person in (
      select r.person from card_grant r where ${cards} union all select r.person from group_grant r where ${groups})`,
  ];
}

function endingBy({ validade }: FiltroPermissionarios, today: string): Condition[] {
  const from = sql`${today}::date`;
  const within = (days: number) => sql<boolean>`g.valid_until between ${from} and ${daysAfter(today, days)}::date`;
  switch (validade) {
    case 'todas':
      return [];
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
function amongScope({ company, scope }: Actor, walked: boolean): Condition[] {
  if (!scope) return [];
  if (!walked) return [sql`g.person in (${peopleOf(company, scope)})`];
  const own = [ofCompany(company), sql`r.person = g.person`];
  return [
    sql`coalesce((select true from card_grant r where ${all([...own, inContracts(scope)])} limit 1),
      (select true from group_grant r where ${all([...own, inSystems(scope)])} limit 1), false)`,
  ];
}

/** How many people a scope is about, counted no further than `most`. Whoever has a grant is a grantee. */
export async function countScope(db: Db, company: Actor['company'], scope: Scope, most: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (${peopleOf(company, scope, sql`union`)} limit ${most}) found`.execute(db);
  return Number(rows[0]?.people);
}
