import { type Kysely, sql } from 'kysely';

/**
 * Views of the table of people that somebody keeps for a company, one of them shared in it; `nome_chave` is the name in capitals without
 * accents. And what a company's grants by one grantor are found by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view (
      id uuid primary key, company uuid not null references account (id), person uuid not null references account (id),
      nome text not null, nome_chave text not null, conteudo jsonb not null, compartilhada boolean not null default false,
      versao int not null default 1, criado_em timestamptz not null, alterado_em timestamptz not null,
      unique (company, person, nome_chave)
    )`.execute(db);
  await sql`create index saved_view_person on saved_view (person)`.execute(db);
  await sql`create unique index saved_view_shared on saved_view (company) where compartilhada`.execute(db);
  await sql`create index card_grant_by on card_grant (company, by, person)`.execute(db);
  await sql`create index group_grant_by on group_grant (company, by, person)`.execute(db);
}
