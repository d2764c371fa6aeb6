import { sql } from 'kysely';
import { GRANTEES_MAX, type Permissionario, TOTAL_FLOOR } from '../../contract/delegated-users';
import type { FiltroPermissionarios, ORDENS_PERMISSIONARIOS } from '../../contract/delegated-users';
import { type PageInfo, pageInfoOf } from '../../contract/page';
import type { Db } from '../database/connection';
import { hasSecondStep } from '../demand';
import type { Deps } from '../deps';
import type { Actor } from '../grants/authority';
import { refuseField } from '../http/refusal';
import { validityOf } from '../grants/validity';
import {
  asked,
  countScope,
  filtered,
  findsMany,
  holdsMuch,
  isGathered,
  knowsSecondSteps,
  type Narrowing,
  narrowingOfOwn,
} from '../grants/filters';

type Order = (typeof ORDENS_PERMISSIONARIOS)[number];

interface Sorted extends FiltroPermissionarios {
  /** By name unless it says something else. */
  sort?: { field: Order; direction: 'asc' | 'desc' } | undefined;
}

interface TableQuery extends Sorted {
  page: number;
  size: number;
}

const COLUMNS = {
  nome: 'g.nome_ordem',
  usuario: 'g.login',
  contratos: 'g.n_contratos',
  centros: 'g.n_centros',
  sistemas: 'g.n_sistemas',
  validade: 'g.valid_until',
  alterado: 'g.alterado_em',
  ultimoAcesso: 'g.ultimo_acesso',
} as const satisfies Record<Order, string>;

/** What the value of an order is to the database, where a text says after which one a slice begins. */
const TYPES = {
  nome: 'text',
  usuario: 'text',
  contratos: 'int',
  centros: 'int',
  sistemas: 'int',
  validade: 'date',
  alterado: 'timestamptz',
  ultimoAcesso: 'date',
} as const satisfies Record<Order, string>;

/** Without an end comes last either way; who never signed in is who has been away for longest. */
function nullsOf(field: Order, direction: 'asc' | 'desc'): '' | 'nulls first' | 'nulls last' {
  if (field === 'validade') return 'nulls last';
  if (field !== 'ultimoAcesso') return '';
  return direction === 'asc' ? 'nulls first' : 'nulls last';
}

/** @throws Refusal MCN-100 for counts where the actor is a supervisor: they are those of the whole company */
function orderOf({ scope }: Actor, { sort = { field: 'nome', direction: 'asc' } }: Sorted) {
  const { field, direction } = sort;
  if (scope && ['contratos', 'centros', 'sistemas'].includes(field)) throw refuseField('sort', 'sort_not_available');
  const [column, nulls] = [sql.ref(COLUMNS[field]), nullsOf(field, direction)];
  return {
    field,
    direction,
    column,
    nulls,
    order: sql`${column} ${sql.raw(direction)} ${sql.raw(nulls)}, g.person ${sql.raw(direction)}`,
  };
}

const ROW = [
  'g.person',
  'g.nome_ordem as nome',
  'g.login',
  'g.n_contratos',
  'g.n_centros',
  'g.n_sistemas',
  'g.valid_until',
  'g.alterado_em',
  'g.ultimo_acesso',
] as const;

/** A row as the database has it. */
export interface Row {
  person: string;
  nome: string;
  login: string;
  n_contratos: number;
  n_centros: number;
  n_sistemas: number;
  valid_until: string | null;
  alterado_em: Date;
  ultimo_acesso: string | null;
}

interface ReadingCall {
  db: Db;
  deps: Pick<Deps, 'config'>;
}

/** Further back than this, a supervisor's people are put together first. */
const WALKED_ROWS = 200;

/** One page of the table. Rows are picked by their keys first, so that a page far back reads only what it shows. */
export async function tablePage(
  call: ReadingCall,
  actor: Actor,
  query: TableQuery,
  today: string,
): Promise<{ itens: Permissionario[]; page: PageInfo }> {
  const { db } = call;
  const { field, order } = orderOf(actor, query);
  const offset = query.page * query.size;
  const narrowing = await narrowingOfOwn(db, actor, query);
  // Along their names a scope's people lie as they come; along a day they may all lie at the other end. Far back the way there is long.
  const walks =
    actor.scope !== null &&
    offset < WALKED_ROWS &&
    (field === 'nome' || field === 'usuario') &&
    asked(actor, narrowing, today).length === 0 &&
    (await holdsMuch(db, actor.company, actor.scope));
  // One row more than the page tells whether there is a next one.
  const keys = filtered(call, actor, { ...narrowing, scopeWalked: walks }, today)
    .select('g.person')
    // Where all of them are put together for the page, they are counted on the way.
    .select(isGathered(narrowing) ? sql<number>`count(*) over ()`.as('all') : sql<null>`null`.as('all'))
    .orderBy(order)
    .offset(offset)
    .limit(query.size + 1)
    .as('k');
  const found = await db
    .selectFrom(keys)
    .innerJoin('grantee as g', (join) => join.onRef('g.person', '=', 'k.person').on('g.company', '=', actor.company.id))
    .select(ROW)
    .select('k.all')
    // Of the rows shown alone, two keys each: looked up here, it is no statement more.
    .select(
      knowsSecondSteps(actor, call.deps.config) ? hasSecondStep('g.person').as('step') : sql<null>`null`.as('step'),
    )
    .orderBy(order)
    .execute();
  const rows = await narrowed(db, actor, found.slice(0, query.size));
  const ends = found.length <= query.size && (found.length > 0 || offset === 0);
  const total = ends ? offset + found.length : (found[0]?.all ?? (await totalOf(call, actor, narrowing, today)));
  const isFloor = !ends && total > TOTAL_FLOOR;
  const page = pageInfoOf(
    query.page,
    query.size,
    rows.length,
    isFloor ? Math.max(TOTAL_FLOOR, offset + found.length) : total,
  );
  const next = found.length > query.size;
  return {
    itens: rows.map((row) => ({ ...toItem(row, today), segundaEtapa: row.step })),
    page: { ...page, next, last: !next, ...(isFloor && { totalIsFloor: true }) },
  };
}

/** How many rows the filter finds, counted no further than one beyond the floor. */
async function totalOf(call: ReadingCall, actor: Actor, narrowing: Narrowing, today: string): Promise<number> {
  if (actor.scope && asked(actor, narrowing, today).length === 0)
    return countScope(call.db, actor.company, actor.scope, TOTAL_FLOOR + 1);
  if (findsMany(actor, narrowing, today)) return TOTAL_FLOOR + 1;
  const some = filtered(call, actor, narrowing, today)
    .select(sql<number>`1`.as('one'))
    .limit(TOTAL_FLOOR + 1)
    .as('some');
  const { total } = await call.db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A supervisor's counts are those of the own scope, counted for the rows at hand. */
async function narrowed<R extends Row>(db: Db, { company, scope }: Actor, rows: R[]): Promise<R[]> {
  if (!scope || rows.length === 0) return rows;
  const persons = rows.map((row) => row.person);
  const { rows: counts } = await sql<{ person: string; contratos: number; centros: number; sistemas: number }>`
    select p.person,
      (select count(distinct nu_contrato) from card_grant c where c.company = ${company.id} and c.person = p.person and c.nu_contrato = any(${scope.contracts}::text[])) as contratos,
      (select count(distinct (nu_contrato, co)) from card_grant c where c.company = ${company.id} and c.person = p.person and c.nu_contrato = any(${scope.contracts}::text[])) as centros,
      (select count(distinct system) from group_grant r where r.company = ${company.id} and r.person = p.person and r.system = any(${scope.systems}::text[])) as sistemas
    from unnest(${persons}::uuid[]) as p (person)`.execute(db);
  const of = new Map(counts.map((count) => [count.person, count]));
  return rows.map((row) => ({
    ...row,
    n_contratos: of.get(row.person)?.contratos ?? 0,
    n_centros: of.get(row.person)?.centros ?? 0,
    n_sistemas: of.get(row.person)?.sistemas ?? 0,
  }));
}

/** Rows of a file with what the company sees of each sign-in. */
export async function withSecondStep(
  call: ReadingCall,
  actor: Actor,
  rows: Row[],
  today: string,
): Promise<Permissionario[]> {
  const having = await secondStepsOf(
    call,
    actor,
    rows.map(({ person }) => person),
  );
  return rows.map((row) => ({ ...toItem(row, today), segundaEtapa: having && having.has(row.person) }));
}

/**
 * Who of these people has a second step, two keys looked up for each; null where that is not the actor's to see (a supervisor's), or where
 * another single sign-on knows it.
 */
export async function secondStepsOf(
  { db, deps }: ReadingCall,
  actor: Actor,
  persons: readonly string[],
): Promise<ReadonlySet<string> | null> {
  if (!knowsSecondSteps(actor, deps.config)) return null;
  if (persons.length === 0) return new Set();
  const having = await db
    .selectFrom('account as a')
    .select('a.id')
    .where('a.id', 'in', persons)
    .where(hasSecondStep('a.id'))
    .execute();
  return new Set(having.map(({ id }) => id));
}

/** A row without what is looked up elsewhere. */
export type Exported = Omit<Permissionario, 'segundaEtapa'>;

export function toItem(row: Row, today: string): Exported {
  return {
    nome: row.nome,
    idProdutoPF: row.login,
    quantidadeContratos: row.n_contratos,
    quantidadeCentroCusto: row.n_centros,
    quantidadeSistemas: row.n_sistemas,
    ...validityOf(row.valid_until, today),
    alteradoEm: row.alterado_em.toISOString(),
    ultimoAcesso: row.ultimo_acesso,
  };
}

/** The first people whom the filter finds, for "select all". */
export async function selection(
  call: ReadingCall,
  actor: Actor,
  filter: FiltroPermissionarios,
  today: string,
): Promise<{ itens: { idProdutoPF: string; nome: string }[]; haMais: boolean }> {
  const rows = await filtered(call, actor, await narrowingOfOwn(call.db, actor, filter), today)
    .select(['g.login as idProdutoPF', 'g.nome_ordem as nome'])
    .orderBy('g.nome_ordem')
    .orderBy('g.person')
    .limit(GRANTEES_MAX + 1)
    .execute();
  return { itens: rows.slice(0, GRANTEES_MAX), haMais: rows.length > GRANTEES_MAX };
}

/**
 * The whole filtered table in its order, a slice at a time: each slice begins after the last row of the one before. Where some have no value, they are read
 * by themselves, before or after the others as the order has them: a slice then begins at one place of an index.
 * @throws Refusal MCN-100 and MCN-204 for a filter or an order that is not the actor's, before anything is read
 */
export async function rowSlices(
  call: ReadingCall,
  actor: Actor,
  query: Sorted,
  today: string,
  { slice, most }: { slice: number; most: number },
): Promise<AsyncGenerator<Row[]>> {
  const { field, direction, column, nulls, order } = orderOf(actor, query);
  const narrowing = await narrowingOfOwn(call.db, actor, query);
  const found = filtered(call, actor, narrowing, today)
    .select(ROW)
    // As a text it has the whole of a moment.
    .select(sql<string | null>`${column}::text`.as('key'))
    .orderBy(order);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const type = sql.raw(TYPES[field]);
  const behind = ({ key, person }: { key: string | null; person: string }) =>
    key === null
      ? sql<boolean>`g.person ${beyond} ${person}::uuid`
      : sql<boolean>`(${column}, g.person) ${beyond} (${key}::${type}, ${person}::uuid)`;
  const [some, none] = [sql<boolean>`${column} is not null`, sql<boolean>`${column} is null`];
  const parts = { '': [sql<boolean>`true`], 'nulls last': [some, none], 'nulls first': [none, some] }[nulls];
  async function* slices() {
    let left = most;
    for (const part of parts) {
      let after: (Row & { key: string | null }) | undefined;
      do {
        const size = Math.min(slice, left);
        const rest = found.where(part).limit(size);
        const rows = await (after ? rest.where(behind(after)) : rest).execute();
        if (rows.length > 0) yield await narrowed(call.db, actor, rows);
        left -= rows.length;
        after = rows.length < size ? undefined : rows.at(-1);
      } while (after && left > 0);
      if (left <= 0) return;
    }
  }
  return slices();
}
