import { type RawBuilder, sql } from 'kysely';
import { type Busca, SEARCH_COUNTED, SEARCH_FOUND } from '../../contract/search';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { amongScope, hasFewPeople, holdsMuch, nameAmong } from '../grants/filters';
import { validityOf } from '../grants/validity';
import { nameHasEach } from '../words';

/** One more than is shown says that there are more. */
export const SOUGHT = SEARCH_FOUND + 1;

const and = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** So far along the table a frequent name is looked for: some milliseconds. */
const WALKED = 2000;
/** Of so many people with a name, each is looked up in a large authorisation to count them: some ten milliseconds. */
const LOOKED_UP = 2000;

/**
 * People by name, CPF or username. Most that is typed finds enough at the start of a large table. Else all with the name are put together before they are put in
 * order: on along the table it would be a look at all of it where they stand at its end, or nowhere. A small authorisation is gone about from what it
 * holds; in a large one people are looked up, name after name.
 */
export async function peopleOf(db: Db, actor: Actor, words: string[], today: string): Promise<Busca['pessoas']> {
  const { company, scope } = actor;
  const looksUp = scope !== null && (await holdsMuch(db, company, scope));
  const columns = sql`g.company, g.person, g.nome_ordem, g.login, g.valid_until`;
  const few = await hasFewPeople(db, company.id);
  const hasName = nameHasEach(nameAmong(few), words);
  const inCompany = sql`grantee g where g.company = ${company.id}`;
  const withName = sql`${inCompany} and ${and([hasName, ...(looksUp ? [] : amongScope(actor, false))])}`;
  const seen = looksUp ? amongScope(actor, true) : [];

  const inOrder = sql`order by g.nome_ordem, g.person`;
  const first = async (people: RawBuilder<unknown>, ...conditions: RawBuilder<boolean>[]) => {
    const { rows } = await sql<{ nome: string; idProdutoPF: string; valid_until: string | null }>`
      with g as materialized (${people})
      select g.nome_ordem as nome, g.login as "idProdutoPF", g.valid_until
      from (select * from g ${inOrder} offset 0) g where ${and(conditions)} ${inOrder} limit ${SOUGHT}`.execute(db);
    return rows;
  };
  const walk = sql`select ${columns}, g.nome_busca from ${inCompany} ${inOrder} limit ${WALKED}`;
  let rows = few ? [] : await first(walk, hasName, ...amongScope(actor, true));
  if (rows.length < SOUGHT) rows = await first(sql`select ${columns} from ${withName}`, ...seen);
  const itens = rows.slice(0, SEARCH_FOUND).map(({ nome, idProdutoPF, valid_until }) => ({
    nome,
    idProdutoPF,
    ...validityOf(valid_until, today),
  }));
  if (rows.length <= SEARCH_FOUND) return { itens, haMais: false, total: rows.length };

  const most = looksUp ? LOOKED_UP : SEARCH_COUNTED;
  const counted = await sql<{ total: number | null }>`
    with g as materialized (select g.company, g.person from ${withName} limit ${most + 1})
    select case when (select count(*) from g) <= ${most} then (select count(*)::int from g where ${and(seen)}) end as total`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? null;
  return { itens, haMais: true, ...(total !== null && { total }) };
}
