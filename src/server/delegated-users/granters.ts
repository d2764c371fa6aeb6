import { sql } from 'kysely';
import type { Concedente, listConcedentes } from '../../contract/delegated-users';
import type { AnswerOf, QueryOf } from '../../contract/endpoint';
import type { Db } from '../database/connection';
import { type Actor, actingAs } from '../grants/authority';
import { namedAs } from '../words';
import { paged } from '../paging';

interface Row {
  id: string;
  nome: string;
  perfil: 'E' | 'A' | 'S' | null;
  total: number;
}

/**
 * Each account that granted something of a table, once: the index is skipped through from one to the next, since a company's million grants are
 * made by a handful of people.
 */
const grantorsIn = (table: 'card_grant' | 'group_grant', company: string) => sql`
  select by from (
    with recursive one (by) as (
      (select by from ${sql.table(table)} where company = ${company} order by by limit 1)
      union all
      select (select r.by from ${sql.table(table)} r where r.company = ${company} and r.by > one.by order by r.by limit 1)
      from one where one.by is not null)
    select by from one where by is not null) found`;

/** A page of those who granted what people have of the company now, as far as the actor may see it, by name. */
export async function grantersOf(
  db: Db,
  { company, scope }: Actor,
  query: QueryOf<typeof listConcedentes>,
): Promise<AnswerOf<typeof listConcedentes>> {
  const conditions = [
    namedAs(sql`a.nome_busca`, query.nome),
    ...(query.idConcedente === undefined ? [] : [sql`a.id = ${query.idConcedente}::uuid`]),
    ...(scope
      ? [
          sql`(exists (select from card_grant r
              where r.company = ${company.id} and r.by = a.id and r.nu_contrato = any(${scope.contracts}::text[]))
            or exists (select from group_grant r
              where r.company = ${company.id} and r.by = a.id and r.system = any(${scope.systems}::text[])))`,
        ]
      : []),
  ];
  const direction = sql.raw(query.sort?.direction ?? 'asc');
  const { rows } = await sql<Row>`
    select a.id, a.nome, case when a.id = ${company.id} then 'E' else d.perfil end as perfil, count(*) over () as total
    from account a left join delegate d on d.company = ${company.id} and d.person = a.id
    where a.id in (${grantorsIn('card_grant', company.id)} union ${grantorsIn('group_grant', company.id)})
      and ${sql.join(conditions, sql` and `)}
    order by a.nome_busca ${direction}, a.id ${direction}
    offset ${query.page * query.size} limit ${query.size}`.execute(db);
  return paged(rows, Number(rows[0]?.total ?? 0), query, ({ id, nome, perfil }): Concedente => ({
    idConcedente: id,
    nome,
    perfil: perfil && actingAs(perfil),
  }));
}
