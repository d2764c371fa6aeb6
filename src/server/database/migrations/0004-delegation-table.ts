import { type Kysely, sql } from 'kysely';

/**
 * The table of grantees: searched and sorted by name and login without a join, told about the end of their accesses.
 * What a row copies from the account is kept by triggers, so that no writer can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table grantee
      add column login text not null default '' collate "und-x-icu",
      add column end_announced date,
      add column end_recorded date`.execute(db);
  await sql`
    create function grantee_copies_account() returns trigger language plpgsql as $$
    begin
      select a.nome, a.nome_busca || ' ' || upper(a.id_produto), a.id_produto
        into new.nome_ordem, new.nome_busca, new.login
        from account a where a.id = new.person;
      return new;
    end $$`.execute(db);
  await sql`create trigger grantee_copies_account before insert on grantee for each row execute function grantee_copies_account()`.execute(
    db,
  );
  await sql`
    create function account_renames_grantee() returns trigger language plpgsql as $$
    begin
      update grantee set nome_ordem = new.nome, nome_busca = new.nome_busca || ' ' || upper(new.id_produto), login = new.id_produto
        where person = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_renames_grantee after update of nome, nome_busca, id_produto on account for each row
      when (old.nome is distinct from new.nome or old.nome_busca is distinct from new.nome_busca or old.id_produto is distinct from new.id_produto)
      execute function account_renames_grantee()`.execute(db);
  await sql`
    update grantee g set nome_ordem = a.nome, nome_busca = a.nome_busca || ' ' || upper(a.id_produto), login = a.id_produto
      from account a where a.id = g.person`.execute(db);
  await sql`create index grantee_login on grantee (company, login, person)`.execute(db);
  // People of a contract, as a supervisor's table and "who may use it" ask for them, from the index alone.
  await sql`drop index card_grant_scope`.execute(db);
  await sql`create index card_grant_scope on card_grant (company, nu_contrato, nu_cartao, person)`.execute(db);
  // What somebody received is found by the grantee's rows (grantee_person) and then by the primary key: one index less to write a million times.
  await sql`drop index card_grant_received`.execute(db);
  await sql`drop index grantee_valid_until`.execute(db);
  await sql`create index grantee_valid_until on grantee (valid_until, company) where valid_until is not null`.execute(
    db,
  );
  // Whether a CPF had an account that is closed, as the look-up of grantees says.
  await sql`create index account_cpf_closed on account (cpf) where cpf is not null and situacao in ('C', 'I')`.execute(
    db,
  );
}
