import { type Kysely, sql } from 'kysely';

/**
 * The day of São Paulo on which a grantee signed in last, in the company's table: null for somebody who never did. Kept by triggers, as the
 * name is. Only the first sign-in of a day writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table grantee add column ultimo_acesso date`.execute(db);
  await sql`
    create or replace function grantee_copies_account() returns trigger language plpgsql as $$
    begin
      select a.nome, a.nome_busca || ' ' || upper(a.id_produto), a.id_produto, (a.ultimo_acesso at time zone 'America/Sao_Paulo')::date
        into new.nome_ordem, new.nome_busca, new.login, new.ultimo_acesso
        from account a where a.id = new.person;
      return new;
    end $$`.execute(db);
  await sql`
    create function account_signs_in_grantee() returns trigger language plpgsql as $$
    begin
      update grantee set ultimo_acesso = (new.ultimo_acesso at time zone 'America/Sao_Paulo')::date where person = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_signs_in_grantee after update of ultimo_acesso on account for each row
      when ((old.ultimo_acesso at time zone 'America/Sao_Paulo')::date is distinct from (new.ultimo_acesso at time zone 'America/Sao_Paulo')::date)
      execute function account_signs_in_grantee()`.execute(db);
  await sql`
    update grantee g set ultimo_acesso = (a.ultimo_acesso at time zone 'America/Sao_Paulo')::date
      from account a where a.id = g.person and a.ultimo_acesso is not null`.execute(db);
  // Who never signed in stands before who did long ago.
  await sql`create index grantee_last_sign_in on grantee (company, ultimo_acesso nulls first, person)`.execute(db);
}
