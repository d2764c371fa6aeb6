import { type Kysely, sql } from 'kysely';

/**
 * Every order of a company's table of people is read from an index: without one, its first page costs a sort of all its people. Without an end comes last
 * either way, which one index cannot be read for in both directions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['n_contratos', 'n_centros', 'n_sistemas', 'alterado_em', 'valid_until'])
    await sql`create index ${sql.ref(`grantee_by_${column}`)} on grantee (company, ${sql.ref(column)}, person)`.execute(
      db,
    );
  await sql`create index grantee_by_valid_until_desc on grantee (company, valid_until desc nulls last, person desc)`.execute(
    db,
  );
  // Who has a card of a cost centre; until now every grant of its contract was read.
  await sql`create index card_grant_centre on card_grant (company, nu_contrato, co, person)`.execute(db);
}
