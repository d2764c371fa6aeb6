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
import { nameHas, nameHasEach, nameReadHasEach } from '../words';
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

type Name = Extract<Term, { kind: 'name' }>;

function byName({ words, login }: Name, tipo: SearchQuery['tipo']): ByField[] {
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

type Reads = <T>(db: Db, read: (tx: Db) => Promise<T>) => Promise<T>;

/** Without some of what the planner may choose; never with its compiler or helpers, which take longer to begin than a page. */
const without =
  (...ways: readonly string[]): Reads =>
  (db, read) =>
    inTransaction(db, async (tx) => {
      const off = ['jit', ...ways].map((way) => sql`set_config(${way}, 'off', true)`);
      await sql`select set_config('max_parallel_workers_per_gather', '0', true), ${sql.join(off)}`.execute(tx);
      return read(tx);
    });

/**
 * Names are looked for by their trigrams or words alone: where a name is frequent, the planner would hope to meet it soon by reading the table, and
 * reads all of it when those who have it stand together at its end.
 */
const byBitmap = without('enable_seqscan', 'enable_indexscan');

/** Where a term is looked for, if not among all and in all fields. */
interface Among {
  accounts: RawBuilder<unknown>;
  fields: readonly ByField[];
  by: Reads;
}

/**
 * Some sixty thousand accounts from all over the table, however large it is: where the planner's statistics divide it into a hundred parts, the first of each. Of a name that a
 * thousand of them have, there are more than a page shows: trade names, which few have, are not looked for then.
 */
const some = ({ words }: Name): Among => ({
  by: without(),
  fields: [['nome', nameHasEach(NAME, words)]],
  accounts: sql`(
  select a.* from (
    select at, lead(at, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) over (order by at) as next
    from (select unnest(histogram_bounds::text::uuid[]) as at from pg_stats where schemaname = current_schema() and tablename = 'account' and attname = 'id') b) part
  cross join lateral (select * from account where id >= part.at and id < part.next order by id limit 600) a) account`,
});

/** Into so many parts all accounts fall (migration 0074). */
const PARTS = 16;

/** What a name is looked for by: its words two by two as they were typed, or its one word. */
function pairsOf([first = '', ...others]: readonly string[]): Pair[] {
  if (others.length === 0) return [[first, first]];
  return others.map((word, at) => [others[at - 1] ?? first, word]);
}

type Pair = readonly [one: string, other: string];

/** That a name has both words as whole ones, anywhere, in so many parts of all accounts. An index has it at hand. */
function hasPair([one, other]: Pair, parts: number): Condition {
  const keys = Array.from({ length: parts }, (_, part) => sql`name_key(${one}, ${other}, ${sql.lit(part)})`);
  return sql`name_keys(${NAME}, id) && array[${sql.join(keys)}]`;
}

/** Names that have the words as whole ones: of a thousand of them there are more than a page shows, as above. */
const whole = ({ words }: Name, parts: number): Among => ({
  by: byBitmap,
  fields: [
    [
      'nome',
      sql.join([...pairsOf(words).map((pair) => hasPair(pair, parts)), nameReadHasEach(NAME, words)], sql` and `),
    ],
  ],
  accounts: sql`account`,
});

/** A name that one account in so many has is met a thousand times among some sixty thousand. */
const FREQUENT_ONE_IN = 40;

/**
 * Whole words are looked for in one part from so many there on: the planner knows the thousand most frequent words and pairs, and takes any other for half as
 * frequent as the last of these. Where fewer have them, little was lost.
 */
const WHOLE_FROM = SEARCH_FLOOR / PARTS;

/** How many accounts the planner takes to meet a condition, by its statistics: it costs no look at them. */
async function reckoned(db: Db, condition: Condition, query: SearchQuery): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from account where ${condition} ${filtersOf(query)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

interface Frequency {
  /** Of one part as whole words, by the rarest pair. */
  whole: number;
  /** One account in forty, or more, has each word. */
  isFrequent: boolean;
}

/** How frequent a name is by the planner's statistics, which know of words together the pairs alone. */
async function frequencyOf(db: Db, { words }: Name, query: SearchQuery): Promise<Frequency> {
  const { rows: sizes } = await sql<{ accounts: number }>`
    select reltuples as accounts from pg_class where oid = 'account'::regclass`.execute(db);
  const many = Math.max(SEARCH_FLOOR, (sizes[0]?.accounts ?? 0) / FREQUENT_ONE_IN);
  const least = async (conditions: readonly Condition[], enough: number) => {
    let fewest = Infinity;
    for (const condition of conditions) {
      fewest = Math.min(fewest, await reckoned(db, condition, query));
      if (fewest < enough) break;
    }
    return fewest;
  };
  // Of companies, and of those that are not active, there are few: all that have the words would be looked through for them.
  const ofMost = query.tipo !== 'PJ' && (query.situacao ?? 'A') === 'A';
  const inPart = ofMost
    ? await least(
        pairsOf(words).map((pair) => hasPair(pair, 1)),
        WHOLE_FROM,
      )
    : 0;
  const isFrequent =
    (await least(
      words.map((word) => nameHas(NAME, word)),
      many,
    )) >= many;
  return { whole: inPart * PARTS < many ? inPart : 0, isFrequent };
}

/**
 * The accounts that a term means, each once, with the first field that it is in; at most one beyond the floor for each field: of a name that
 * many have, some thousand, always the same ones.
 */
function found(term: Term, { tipo, situacao }: SearchQuery, among?: Among): RawBuilder<unknown> {
  const filters = filtersOf({ tipo, situacao });
  const columns = sql`id, nome_busca, criado_em`;
  const fields = among?.fields ?? (term.kind === 'exact' ? exactly(term) : byName(term, tipo));
  if (fields.length === 0) return sql`select ${columns}, 0 as found_by from account where false`;
  const each = fields.map(
    ([field, condition]) =>
      sql`(select ${columns}, ${sql.lit(FOUND_BY.indexOf(field))} as found_by from ${among?.accounts ?? sql`account`} where ${condition} ${filters} limit ${sql.lit(SEARCH_FLOOR + 1)})`,
  );
  return sql`select distinct on (id) * from (${sql.join(each, sql` union all `)}) each_field order by id, found_by`;
}

const ORDER = { nome: sql`nome_busca collate "und-x-icu"`, criadoEm: sql`criado_em` } as const;

interface Reading {
  term: Term;
  query: SearchQuery;
  pageOf(among?: Among): RawBuilder<Found>;
}

type Found = Partial<Row> & { total: number };
const totalOf = (rows: readonly Found[]) => rows[0]?.total ?? 0;

/** By the trigrams of all that have a name a search would take as long as there are many of them: more than a thousand are met sooner in other ways. */
async function rowsOf(db: Db, { term, query, pageOf }: Reading): Promise<Found[]> {
  if (term.kind === 'exact') return (await pageOf().execute(db)).rows;
  const read = async (among: Among) => (await among.by(db, (tx) => pageOf(among).execute(tx))).rows;
  const frequency = await frequencyOf(db, term, query);
  if (frequency.whole >= WHOLE_FROM) {
    const inPart = await read(whole(term, 1));
    if (totalOf(inPart) > SEARCH_FLOOR) return inPart;
    const inAll = totalOf(inPart) * PARTS > SEARCH_FLOOR ? await read(whole(term, PARTS)) : [];
    if (totalOf(inAll) > SEARCH_FLOOR) return inAll;
  }
  if (frequency.isFrequent) {
    const rows = await read(some(term));
    if (totalOf(rows) > SEARCH_FLOOR) return rows;
  }
  return byBitmap(db, async (tx) => (await pageOf().execute(tx)).rows);
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
  const pageOf = (among?: Among) => sql<Found>`
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
