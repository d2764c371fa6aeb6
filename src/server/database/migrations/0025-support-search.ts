import { type Kysely, sql } from 'kysely';

/**
 * What support's search finds companies by besides: their trade name, in capitals without accents as names are looked for
 * (support/search.ts writes the same expression), and the number of a contract or of a posting card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index account_trade_name_search on account
      using gin ((regexp_replace(normalize(upper(nome_fantasia), NFD), '[\\u0300-\\u036f]', '', 'g')) gin_trgm_ops)
      where nome_fantasia is not null`.execute(db);
  await sql`create index contract_number on contract (nu_contrato)`.execute(db);
  await sql`create index posting_card_number on posting_card (nu_cartao)`.execute(db);
}
