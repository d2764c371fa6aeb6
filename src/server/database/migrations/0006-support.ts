import { type Kysely, sql } from 'kysely';

/**
 * Support: reviews and their ends, which nobody can change or take away afterwards, and what staff search by. Live accounts are found by
 * the unique indexes; closed ones by the partial indexes here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_review (
      id uuid primary key,
      staff uuid not null references account (id), account uuid not null references account (id),
      motivo text not null, protocolo text not null,
      opened_at timestamptz not null, expires_at timestamptz not null,
      check (staff <> account), check (expires_at > opened_at)
    )`.execute(db);
  await sql`create index support_review_staff on support_review (staff, opened_at desc)`.execute(db);
  await sql`create index support_review_account on support_review (account, opened_at desc)`.execute(db);
  await sql`
    create table support_review_end (
      review uuid primary key references support_review (id),
      at timestamptz not null, how text not null check (how in ('closed', 'staff-ended'))
    )`.execute(db);
  for (const table of ['support_review', 'support_review_end']) {
    await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)} for each row execute function refuse_change()`.execute(
      db,
    );
    await sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)} for each statement execute function refuse_change()`.execute(
      db,
    );
  }

  await sql`create index account_name_search on account using gin (nome_busca gin_trgm_ops)`.execute(db);
  // A frequent name among few: of the companies, or of those that are not active, the index above would find everybody first.
  await sql`create index account_name_search_companies on account using gin (nome_busca gin_trgm_ops) where tipo = 'PJ'`.execute(
    db,
  );
  await sql`create index account_name_search_others on account using gin (nome_busca gin_trgm_ops) where situacao <> 'A'`.execute(
    db,
  );
  await sql`create index account_email on account (lower(email))`.execute(db);
  await sql`create index account_phone on account (fone_movel, ddd_movel)`.execute(db);
  await sql`create index account_login_closed on account (lower(id_produto)) where situacao in ('C', 'I')`.execute(db);
  await sql`create index account_cnpj_closed on account (cnpj) where cnpj is not null and situacao in ('C', 'I')`.execute(
    db,
  );
  await sql`create index account_an8_closed on account (an8) where an8 is not null and situacao in ('C', 'I')`.execute(
    db,
  );
  // What became of an account's codes, and in which language it was last written to.
  await sql`create index outbox_account on outbox (account, criado_em desc) where account is not null`.execute(db);
  // Blocks of a number are per source: they are found by what their names begin with.
  await sql`create index limit_counter_registration on limit_counter (bucket text_pattern_ops) where bucket like 'registration:%'`.execute(
    db,
  );
}
