import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { formatCnpj, maskCpf } from '../../contract/format';
import { type PageInfo, pageInfoOf } from '../../contract/page';
import {
  type ContaEncontrada,
  FOUND_BY,
  type FoundBy,
  SEARCH_FLOOR,
  type searchAccounts,
} from '../../contract/support';
import type { Db } from '../database/connection';
import { hasLogin, identified } from '../database/identities';
import { maskName } from '../grants/lookup';
import { refuseField } from '../http/refusal';
import { loginInSearch, maskedContact } from './mask-values';
import { isLive } from '../review';
import { nameHas, nameHasEach } from '../words';
import { readTerm, shortOf, type Term } from './term';
import { inTransaction } from '../database/transaction';

type Search = typeof searchAccounts;
export type SearchQuery = z.output<Search['query']> & z.output<Search['body']>;

interface Row {
  id: string;
  id_produto: string;
  tipo: 'PF' | 'PJ';
  situacao: ContaEncontrada['situacaoAtual'];
  perfil_interno: string | null;
  nome: string;
  cpf: string | null;
  cnpj: string | null;
  an8: string | null;
  responsavel: string | null;
  email: string;
  ddd_movel: string;
  fone_movel: string;
  criado_em: Date;
  /** Its place in `FOUND_BY`. */
  found_by: number;
}

type Condition = RawBuilder<unknown>;
const either = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** Accounts that have what was typed in one field. */
type ByField = readonly [field: FoundBy, condition: Condition];

const of = (field: FoundBy, conditions: readonly Condition[]): ByField => [field, either(conditions)];

function exactly(term: Extract<Term, { kind: 'exact' }>): ByField[] {
  const phones = (term.phones ?? []).map(({ ddd, fone }) =>
    ddd === null ? sql`fone_movel = ${fone}` : sql`(fone_movel = ${fone} and ddd_movel = ${ddd})`,
  );
  return [
    ...(term.cpf ? [of('cpf', [identified(sql`cpf = ${term.cpf}`)])] : []),
    ...(term.cnpj ? [of('cnpj', [identified(sql`cnpj = ${term.cnpj}`)])] : []),
    ...(term.an8 ? [of('an8', [identified(sql`an8 = ${term.an8}`)])] : []),
    ...(term.email ? [of('email', [sql`lower(email) = ${term.email}`])] : []),
    ...(term.login ? [of('login', [hasLogin(term.login)])] : []),
    ...(phones.length > 0 ? [of('telefone', phones)] : []),
    ...(term.contract
      ? [of('contrato', [sql`id in (select company from contract where nu_contrato = ${term.contract})`])]
      : []),
    ...(term.card
      ? [of('cartao', [sql`id in (select company from posting_card where nu_cartao = ${term.card})`])]
      : []),
  ];
}

/** Names in capitals without accents, written as their indexes are. A trade name keeps its accents. */
const NAME = sql`nome_busca`;
const TRADE_NAME = sql`regexp_replace(normalize(upper(nome_fantasia), NFD), '[\\u0300-\\u036f]', '', 'g')`;

function byName({ words, login }: Extract<Term, { kind: 'name' }>, tipo: SearchQuery['tipo']): ByField[] {
  const all = (name: Condition) => nameHasEach(name, words);
  return [
    ...(login ? [of('login', [hasLogin(login)])] : []),
    ['nome', all(NAME)],
    // People have none.
    ...(tipo === 'PF' ? [] : [['nomeFantasia', sql`nome_fantasia is not null and ${all(TRADE_NAME)}`] as const]),
  ];
}

/** Written out, since partial indexes are chosen by what stands in the text. Both are of a closed list. */
const filtersOf = ({ tipo, situacao }: Pick<SearchQuery, 'tipo' | 'situacao'>) =>
  sql`${tipo ? sql`and tipo = ${sql.lit(tipo)}` : sql``} ${situacao ? sql`and situacao = ${sql.lit(situacao)}` : sql``}`;

/** Where a term is looked for, and in which fields, if not in all. */
interface Among {
  accounts: RawBuilder<unknown>;
  fields?: readonly FoundBy[];
}

const ALL: Among = { accounts: sql`account` };

/**
 * Some sixty thousand accounts from all over the table, however large it is: where the planner's statistics divide it into a hundred parts, the first of each. Of a name that a
 * thousand of them have, there are more than a page shows: trade names, which few have, are not looked for then.
 */
const SOME: Among = {
  fields: ['nome'],
  accounts: sql`(
  select a.* from (
    select at, lead(at) over (order by at) as next
    from (select unnest(histogram_bounds::text::uuid[]) as at from pg_stats where schemaname = current_schema() and tablename = 'account' and attname = 'id') b) part
  cross join lateral (select * from account where id >= part.at and (part.next is null or id < part.next) order by id limit 600) a) account`,
};

/** A name that one account in so many has is met a thousand times among some sixty thousand. */
const FREQUENT_ONE_IN = 40;

/**
 * Whether each word of a name is frequent, by the planner's statistics: it costs no look at the accounts. Of words together they know nothing: whoever
 * is called da is called Silva more often than others.
 */
async function isFrequent(db: Db, { words }: Extract<Term, { kind: 'name' }>, query: SearchQuery): Promise<boolean> {
  const { rows: sizes } = await sql<{ accounts: number }>`
    select reltuples as accounts from pg_class where oid = 'account'::regclass`.execute(db);
  const many = Math.max(SEARCH_FLOOR, (sizes[0]?.accounts ?? 0) / FREQUENT_ONE_IN);
  for (const word of words) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select from account where ${nameHas(NAME, word)} ${filtersOf(query)}`.execute(db);
    if ((rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) < many) return false;
  }
  return true;
}

/**
 * The accounts that a term means, each once, with the first field that it is in; at most one beyond the floor for each field: of a name that
 * many have, some thousand, always the same ones.
 */
function found(term: Term, { tipo, situacao }: SearchQuery, among: Among = ALL): RawBuilder<unknown> {
  const filters = filtersOf({ tipo, situacao });
  const columns = sql`id, nome_busca, criado_em`;
  const fields = (term.kind === 'exact' ? exactly(term) : byName(term, tipo)).filter(
    ([field]) => among.fields?.includes(field) ?? true,
  );
  if (fields.length === 0) return sql`select ${columns}, 0 as found_by from account where false`;
  const each = fields.map(
    ([field, condition]) =>
      sql`(select ${columns}, ${sql.lit(FOUND_BY.indexOf(field))} as found_by from ${among.accounts} where ${condition} ${filters} limit ${sql.lit(SEARCH_FLOOR + 1)})`,
  );
  return sql`select distinct on (id) * from (${sql.join(each, sql` union all `)}) each_field order by id, found_by`;
}

const ORDER = { nome: sql`nome_busca collate "und-x-icu"`, criadoEm: sql`criado_em` } as const;

/**
 * Names are looked for by their trigrams alone: where a name is frequent, the planner would hope to meet it soon by reading the table, and
 * reads all of it when those who have it stand together at its end.
 */
const byTrigrams = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('jit', 'off', true)`.execute(
      tx,
    );
    return read(tx);
  });

interface Reading {
  term: Term;
  query: SearchQuery;
  pageOf(among?: Among): RawBuilder<Partial<Row> & { total: number }>;
}

/** A frequent name is looked for among some accounts first: by the trigrams of all that have it a search would take as long as there are many of them. */
async function rowsOf(db: Db, { term, query, pageOf }: Reading): Promise<(Partial<Row> & { total: number })[]> {
  if (term.kind === 'exact') return (await pageOf().execute(db)).rows;
  if (await isFrequent(db, term, query)) {
    const { rows } = await pageOf(SOME).execute(db);
    if ((rows[0]?.total ?? 0) > SEARCH_FLOOR) return rows;
  }
  return byTrigrams(db, async (tx) => (await pageOf().execute(tx)).rows);
}

/** A page of the accounts that a term finds, by name unless sorted; every row masked. @throws Refusal for a term that is too short */
export async function searchPage(
  db: Db,
  query: SearchQuery,
  staff: string,
): Promise<{ itens: ContaEncontrada[]; page: PageInfo }> {
  const term = readTerm(query.termo);
  if (!term) throw refuseField('termo', shortOf(query.termo));
  const offset = query.page * query.size;
  const { field, direction } = query.sort ?? { field: 'nome', direction: 'asc' };
  const order = sql`${ORDER[field]} ${sql.raw(direction)}, id`;
  const pageOf = (among?: Among) => sql<Partial<Row> & { total: number }>`
    with found as materialized (${found(term, query, among)}),
      page as (select id, found_by, row_number() over (order by ${order}) as place from (select * from found order by id limit ${sql.lit(SEARCH_FLOOR)}) f order by ${order} offset ${offset} limit ${query.size})
    select t.total, p.found_by, a.id, a.id_produto, a.tipo, a.situacao, a.perfil_interno, a.nome, a.cpf, a.cnpj, a.an8, a.responsavel, a.email, a.ddd_movel, a.fone_movel, a.criado_em
    from (select count(*) as total from found) t left join page p on true left join account a on a.id = p.id
    order by p.place`;
  const rows = await rowsOf(db, { term, query, pageOf });
  const total = rows[0]?.total ?? 0;
  const itens = rows
    .filter((row): row is Row & { total: number } => typeof row.id === 'string')
    .map((row) => toRow(row, staff));
  return {
    itens,
    page: {
      ...pageInfoOf(query.page, query.size, itens.length, Math.min(total, SEARCH_FLOOR)),
      ...(total > SEARCH_FLOOR && { totalIsFloor: true }),
    },
  };
}

function documentOf(row: Row): ContaEncontrada['documento'] {
  if (row.cpf) return { tipo: 'CPF', numero: maskCpf(row.cpf) };
  if (row.cnpj) return { tipo: 'CNPJ', numero: formatCnpj(row.cnpj) };
  return row.an8 ? { tipo: 'AN8', numero: row.an8 } : null;
}

function toRow(row: Row, staff: string): ContaEncontrada {
  return {
    idProduto: row.id,
    tipo: row.tipo,
    situacaoAtual: row.situacao,
    nome: row.tipo === 'PF' ? maskName(row.nome) : row.nome,
    usuario: loginInSearch(row.id_produto, row.tipo),
    documento: documentOf(row),
    ...maskedContact({ email: row.email, ddd: row.ddd_movel, fone: row.fone_movel }),
    dependente: row.responsavel !== null,
    criadoEm: row.criado_em.toISOString(),
    campo: FOUND_BY[row.found_by] as FoundBy,
    revisavel: isLive(row.situacao) && row.perfil_interno === null && row.id !== staff,
  };
}
