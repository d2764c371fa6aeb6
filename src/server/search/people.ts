import { type RawBuilder, sql } from 'kysely';
import { type Busca, SEARCH_FOUND } from '../../contract/search';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { amongScope, hasFewPeople, holdsMuch, nameAmong } from '../grants/filters';
import { validityOf } from '../grants/validity';
import { nameGatheredHasEach, nameReadHasEach } from '../words';

/** One more than is shown says that there are more. */
export const SOUGHT = SEARCH_FOUND + 1;

const and = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** So many people with a name are put together, put in order and counted: some twenty milliseconds. */
const GATHERED = 5000;
/** Of so many, each is looked up in a large authorisation to count them: some ten milliseconds. */
const LOOKED_UP = 2000;

interface Row {
  nome: string;
  idProdutoPF: string;
  valid_until: string | null;
}

/**
 * People by name, CPF or username. Whoever has the name is put together before they are put in order: along the table it would be a look at all of it where
 * they stand at its end, or nowhere. Of more than those the first are soon met there. A small authorisation is gone about from what it holds; in a large one
 * people are looked up, name after name.
 */
export async function peopleOf(db: Db, actor: Actor, words: string[], today: string): Promise<Busca['pessoas']> {
  const { company, scope } = actor;
  const looksUp = scope !== null && (await holdsMuch(db, company, scope));
  const name = nameAmong(await hasFewPeople(db, company.id));
  const inScope = and(amongScope(actor, looksUp));
  const [before, after] = looksUp ? [sql`true`, inScope] : [inScope, sql`true`];
  const among = (hasName: RawBuilder<boolean>) =>
    sql`grantee g where g.company = ${company.id} and ${hasName} and ${before}`;
  const first = sql`${after} order by g.nome_ordem, g.person limit ${sql.lit(SOUGHT)}`;
  const asShown = sql`g.nome_ordem as nome, g.login as "idProdutoPF", g.valid_until`;

  const gathered = await sql<{ named: number; total: number | null; first: Row[] }>`
    with g as materialized (
        select g.person, g.nome_ordem, g.login, g.valid_until from ${among(nameGatheredHasEach(name, words))} limit ${sql.lit(GATHERED + 1)}),
      n as materialized (select count(*)::int as named from g)
    select named, case when named <= ${looksUp ? LOOKED_UP : GATHERED} then (select count(*)::int from g where ${after}) end as total,
      (select coalesce(json_agg(f), '[]'::json) from (
        select ${asShown} from (select * from g where (select named from n) <= ${GATHERED} order by nome_ordem, person offset 0) g where ${first}) f) as first
    from n`.execute(db);
  const { named = 0, total = null, first: found = [] } = gathered.rows[0] ?? {};
  const walked = () => sql<Row>`select ${asShown} from ${among(nameReadHasEach(name, words))} and ${first}`.execute(db);
  const rows = named <= GATHERED ? found : (await walked()).rows;
  const itens = rows.slice(0, SEARCH_FOUND).map(({ nome, idProdutoPF, valid_until }) => ({
    nome,
    idProdutoPF,
    ...validityOf(valid_until, today),
  }));
  if (rows.length <= SEARCH_FOUND) return { itens, haMais: false, total: rows.length };
  return { itens, haMais: true, ...(total !== null && { total }) };
}
