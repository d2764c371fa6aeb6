import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type filtroRegistro, type ItemRegistro, LOG_NAMED } from '../../contract/company-log';
import { TOTAL_FLOOR } from '../../contract/delegated-users';
import { type PageInfo, pageInfoOf } from '../../contract/page';
import type { Db } from '../database/connection';
import type { GrantAction, GrantDiff } from '../database/grant-diff';
import type { Actor } from '../grants/authority';
import { type GroupNames, groupNames, historyItem } from '../grants/history';
import { ACTIONS, actionsSeen, THIRD_PARTY_ACTIONS, type ThirdPartyAction } from '../grants/log-actions';
import { Refusal } from '../http/refusal';
import { namedAs } from '../words';

type Filter = z.output<typeof filtroRegistro>;

interface Asked extends Filter {
  page: number;
  size: number;
  sort?: { direction: 'asc' | 'desc' };
}

interface Authorised {
  added: string[];
  removed: string[];
}
/** What the audit says about a third party. */
interface ThirdPartyDiff {
  perfil?: 'A' | 'S';
  contracts?: Authorised;
  systems?: Authorised;
}

interface Common {
  id: string;
  at: Date;
  /** Who did it, and whether that was the company's own account. */
  nome: string | null;
  by_company: boolean;
  pessoa: string;
  login: string;
}
type Row = Common & ({ action: GrantAction; diff: GrantDiff } | { action: ThirdPartyAction; diff: ThirdPartyDiff });

const aboutThirdParty = (row: Row): row is Row & { action: ThirdPartyAction } => row.action in THIRD_PARTY_ACTIONS;

/** Every word of what was typed is in a name or username; null when nothing was typed. */
function matches(account: string, typed: string | undefined): RawBuilder<unknown> | null {
  if (!typed) return null;
  return namedAs(sql`${sql.ref(`${account}.nome_busca`)} || ' ' || upper(${sql.ref(`${account}.id_produto`)})`, typed);
}

/**
 * The rows of the company's log that the actor may see and the filter finds.
 * @throws Refusal IDC-111 when a supervisor filters by a system outside the own scope
 */
function filtered({ company, scope }: Actor, filter: Filter): RawBuilder<unknown> {
  if (scope && filter.idSistema && !scope.systems.includes(filter.idSistema)) throw new Refusal('IDC-111');
  const actions = actionsSeen(scope).filter((action) => !filter.acao || ACTIONS[action] === filter.acao);
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Sao_Paulo'`;
  const conditions = [
    sql`e.on_behalf_of = ${company.id}`,
    sql`e.action = any(${actions}::text[])`,
    scope && sql`(e.diff->'contracts' ?| ${scope.contracts}::text[] or e.diff->'systems' ?| ${scope.systems}::text[])`,
    matches('p', filter.pessoa),
    matches('a', filter.por),
    filter.nuCartao &&
      sql`exists (select from jsonb_path_query(e.diff, '$.*.cards[*]') card
        where ltrim(card->>1, '0') = ${filter.nuCartao.replace(/^0+/, '')} ${scope ? sql`and card->>0 = any(${scope.contracts}::text[])` : sql``})`,
    // Of a third party's authorisation the systems stand by what became of them.
    filter.idSistema &&
      sql`(e.diff->'systems' ? ${filter.idSistema} or e.diff->'systems'->'added' ? ${filter.idSistema} or e.diff->'systems'->'removed' ? ${filter.idSistema})`,
    filter.de && sql`e.at >= ${midnight(filter.de)}`,
    filter.ate && sql`e.at < ${midnight(filter.ate)} + interval '1 day'`,
  ].filter((condition) => condition !== null && typeof condition === 'object');
  return sql`
    from audit_event e join account p on p.id = e.target left join account a on a.id = e.actor
    where ${sql.join(conditions, sql` and `)}`;
}

const COLUMNS = sql`e.id, e.at, e.action, e.diff, a.nome, e.actor = e.on_behalf_of as by_company, p.nome as pessoa, p.id_produto as login`;

/** One page of the company's log, as far as the actor may see it. */
export async function logPage(db: Db, actor: Actor, asked: Asked): Promise<{ itens: ItemRegistro[]; page: PageInfo }> {
  const found = filtered(actor, asked);
  const direction = sql.raw(asked.sort?.direction ?? 'desc');
  const offset = asked.page * asked.size;
  // One row more than the page tells whether there is a next one.
  const { rows } = await sql<Row>`
    select ${COLUMNS} ${found} order by e.at ${direction}, e.id ${direction} offset ${offset} limit ${asked.size + 1}`.execute(
    db,
  );
  const next = rows.length > asked.size;
  const ends = !next && (rows.length > 0 || offset === 0);
  const total = ends ? offset + rows.length : await totalOf(db, found);
  const isFloor = total > TOTAL_FLOOR && !ends;
  const itens = await toItems(db, actor, rows.slice(0, asked.size));
  const page = pageInfoOf(
    asked.page,
    asked.size,
    itens.length,
    isFloor ? Math.max(TOTAL_FLOOR, offset + rows.length) : total,
  );
  return { itens, page: { ...page, next, last: !next, ...(isFloor && { totalIsFloor: true }) } };
}

/** How many rows there are, counted no further than one beyond the floor. */
async function totalOf(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${TOTAL_FLOOR + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Names of the systems that authorisations mention. */
async function systemNames(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows
    .filter(aboutThirdParty)
    .flatMap(({ diff }) => [...(diff.systems?.added ?? []), ...(diff.systems?.removed ?? [])]);
  const { rows: systems } = await sql<{ id: string; nome: string }>`
    select id, nome from system where id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(systems.map(({ id, nome }) => [id, nome]));
}

/** The rows as the contract has them; of each list the first `named`. */
async function toItems(db: Db, actor: Actor, rows: readonly Row[], named = LOG_NAMED): Promise<ItemRegistro[]> {
  const grants = rows.filter((row): row is Row & { action: GrantAction } => !aboutThirdParty(row));
  const [groups, systems] = [await groupNames(db, grants), await systemNames(db, rows)];
  return rows.map((row) => ({
    id: row.id,
    pessoa: { nome: row.pessoa, idProdutoPF: row.login },
    ...(aboutThirdParty(row) ? ofThirdParty(row, actor, systems, named) : ofGrant(row, actor, groups, named)),
  }));
}

type Rest = Omit<ItemRegistro, 'id' | 'pessoa'>;
const LISTS = [
  'cartoesIncluidos',
  'cartoesRemovidos',
  'gruposIncluidos',
  'gruposRemovidos',
  'contratosIncluidos',
  'contratosRemovidos',
  'sistemasIncluidos',
  'sistemasRemovidos',
] as const;
type Lists = Pick<Rest, (typeof LISTS)[number]>;
const NONE: Lists = {
  cartoesIncluidos: [],
  cartoesRemovidos: [],
  gruposIncluidos: [],
  gruposRemovidos: [],
  contratosIncluidos: [],
  contratosRemovidos: [],
  sistemasIncluidos: [],
  sistemasRemovidos: [],
};

/** The lists as far as they are named, and how long they are. */
function bounded(lists: Lists, most: number): Lists & Pick<Rest, 'total'> {
  const total = Object.fromEntries(LISTS.map((list) => [list, lists[list].length])) as Rest['total'];
  const named = Object.fromEntries(LISTS.map((list) => [list, lists[list].slice(0, most)])) as unknown as Lists;
  return { ...named, total };
}

function ofGrant(
  row: Common & { action: GrantAction; diff: GrantDiff },
  actor: Actor,
  groups: GroupNames,
  most: number,
): Rest {
  const { cartoesIncluidos, cartoesRemovidos, gruposIncluidos, gruposRemovidos, ...rest } = historyItem(
    row,
    actor,
    groups,
  );
  return {
    ...rest,
    perfilTerceiro: null,
    ...bounded({ ...NONE, cartoesIncluidos, cartoesRemovidos, gruposIncluidos, gruposRemovidos }, most),
  };
}

const RANKS = { A: 'Administrador', S: 'Supervisor' } as const;

function ofThirdParty(
  { at, action, diff, nome, by_company }: Common & { action: ThirdPartyAction; diff: ThirdPartyDiff },
  { company }: Actor,
  systems: ReadonlyMap<string, string>,
  most: number,
): Rest {
  const nameOf = (id: string) => systems.get(id) ?? id;
  return {
    em: at.toISOString(),
    acao: THIRD_PARTY_ACTIONS[action],
    // Third parties are the company's own to choose, or its Administrador's.
    por: nome === null ? null : { nome, perfil: by_company ? 'Empresa' : 'Administrador' },
    emNomeDe: company.nome,
    perfilTerceiro: diff.perfil ? RANKS[diff.perfil] : null,
    validade: null,
    ...bounded(
      {
        ...NONE,
        contratosIncluidos: diff.contracts?.added ?? [],
        contratosRemovidos: diff.contracts?.removed ?? [],
        sistemasIncluidos: (diff.systems?.added ?? []).map(nameOf),
        sistemasRemovidos: (diff.systems?.removed ?? []).map(nameOf),
      },
      most,
    ),
  };
}

const SLICE = 500;

/** The filtered log, newest first, slice by slice, each change with all that it names. */
export async function* logSlices(db: Db, actor: Actor, filter: Filter): AsyncGenerator<ItemRegistro[]> {
  const found = filtered(actor, filter);
  let last: Row | undefined;
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${COLUMNS} ${found} ${last ? sql`and (e.at, e.id) < (${last.at}, ${last.id}::uuid)` : sql``}
      order by e.at desc, e.id desc limit ${SLICE}`.execute(db);
    yield await toItems(db, actor, rows, Infinity);
    if (rows.length < SLICE) return;
    last = rows.at(-1);
  }
}
