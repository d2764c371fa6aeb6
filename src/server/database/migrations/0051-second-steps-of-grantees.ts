import { type Kysely, sql } from 'kysely';

/**
 * Whether a grantee has a second step of the sign-in, in the company's table: looked up in the country's authenticators, a page of those who have one
 * cost what the country is large. Kept by triggers, as the name and the last sign-in are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table grantee add column segunda_etapa boolean not null default false`.execute(db);
  await sql`
    create function has_second_step(whose uuid) returns boolean language sql stable as $$
      select exists (select from authenticator where account = whose) or exists (select from passkey where account = whose)
    $$`.execute(db);
  await sql`
    create or replace function grantee_copies_account() returns trigger language plpgsql as $$
    begin
      select a.nome, a.nome_busca || ' ' || upper(a.id_produto), a.id_produto, (a.ultimo_acesso at time zone 'America/Sao_Paulo')::date,
          has_second_step(a.id)
        into new.nome_ordem, new.nome_busca, new.login, new.ultimo_acesso, new.segunda_etapa
        from account a where a.id = new.person;
      return new;
    end $$`.execute(db);
  // A second step that came at the same moment as the row is not seen by either; the next sign-in writes the row anyway.
  await sql`
    create or replace function account_signs_in_grantee() returns trigger language plpgsql as $$
    begin
      update grantee set ultimo_acesso = (new.ultimo_acesso at time zone 'America/Sao_Paulo')::date, segunda_etapa = has_second_step(new.id)
        where person = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create function account_steps_grantee() returns trigger language plpgsql as $$
    declare whose uuid := case tg_op when 'DELETE' then old.account else new.account end;
    begin
      -- One change of an account after the other: of two that go at once, each would still see the other's.
      perform from account where id = whose for no key update;
      update grantee set segunda_etapa = not segunda_etapa where person = whose and segunda_etapa <> has_second_step(whose);
      return null;
    end $$`.execute(db);
  for (const table of ['authenticator', 'passkey'])
    await sql`
      create trigger account_steps_grantee after insert or delete on ${sql.table(table)} for each row
        execute function account_steps_grantee()`.execute(db);
  await sql`
    update grantee set segunda_etapa = true
      where person in (select account from authenticator union all select account from passkey)`.execute(db);
  await sql`create index grantee_by_second_step on grantee (company, segunda_etapa, nome_ordem, person)`.execute(db);
}
