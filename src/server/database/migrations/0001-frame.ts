import { type Kysely, sql } from 'kysely';

/** Accounts, sign-on, codes, outbox, audit, idempotency: what every area stands on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table account (
      id uuid primary key,
      id_produto text not null,
      tipo text not null check (tipo in ('PF', 'PJ')),
      situacao text not null check (situacao in ('P', 'A', 'R', 'C', 'I')),
      perfil_interno text check (perfil_interno in ('SUPORTE')),
      cpf text, cnpj text, an8 text, numero_contrato text,
      responsavel uuid references account (id),
      nome text not null, nome_busca text not null, nome_fantasia text, nome_da_mae text,
      data_nascimento date,
      sexo text not null default 'N', cie text,
      tipo_estrangeiro text not null default 'N' check (tipo_estrangeiro in ('N', 'B', 'E')),
      sediada_fora_brasil text not null default 'N' check (sediada_fora_brasil in ('N', 'S')),
      email text not null, ddi_movel text not null, ddd_movel text not null, fone_movel text not null,
      meio_envio text not null default 'E' check (meio_envio in ('E', 'C')),
      senha_hash text not null,
      senha_alterada_em timestamptz, senha_expira_em timestamptz,
      tokens_valid_from timestamptz not null default now(),
      pendente_ate timestamptz,
      termo_versao text, termo_aceito_em timestamptz,
      tentativas_recadastramento int not null default 0,
      imagem bytea,
      ultimo_acesso timestamptz, encerrado_em timestamptz, motivo_encerramento text,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      check (responsavel is distinct from id)
    )`.execute(db);
  // A number or a username belongs to one live account; cancelled and deactivated ones free it (a new row, nothing inherited).
  await sql`create unique index account_login on account (lower(id_produto)) where situacao in ('P', 'A', 'R')`.execute(
    db,
  );
  await sql`create unique index account_cpf on account (cpf) where cpf is not null and situacao in ('P', 'A', 'R')`.execute(
    db,
  );
  await sql`create unique index account_cnpj on account (cnpj) where cnpj is not null and situacao in ('P', 'A', 'R')`.execute(
    db,
  );
  await sql`create unique index account_an8 on account (an8) where an8 is not null and situacao in ('P', 'A', 'R')`.execute(
    db,
  );
  await sql`create index account_responsavel on account (responsavel) where responsavel is not null`.execute(db);
  await sql`create index account_pending on account (pendente_ate) where situacao = 'P'`.execute(db);
  await sql`
    create table account_special_need (
      account uuid not null references account (id),
      necessidade smallint not null check (necessidade between 1 and 7),
      primary key (account, necessidade)
    )`.execute(db);
  await sql`
    create table address (
      id uuid primary key,
      account uuid not null references account (id),
      identificacao text not null, principal boolean not null,
      sigla_pais text not null, nome_pais text not null, codigo_postal text not null,
      logradouro text not null, numero text not null, complemento text not null,
      bairro text not null, cidade text not null, uf text not null,
      ddi_fixo text not null, ddd_fixo text not null, fone_fixo text not null,
      versao int not null default 1,
      criado_em timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index address_main on address (account) where principal`.execute(db);
  await sql`create index address_account on address (account)`.execute(db);
  await sql`
    create table sso_session (
      id uuid primary key, cookie_hash text not null unique,
      account uuid not null references account (id),
      auth_time timestamptz not null, last_used timestamptz not null, expires timestamptz not null,
      address text not null, user_agent text not null
    )`.execute(db);
  await sql`create index sso_session_account on sso_session (account)`.execute(db);
  await sql`
    create table service_ticket (
      hash text primary key, sso_session uuid not null references sso_session (id) on delete cascade,
      service text not null, from_credentials boolean not null,
      expires timestamptz not null, used_at timestamptz
    )`.execute(db);
  await sql`
    create table session (
      id uuid primary key, account uuid not null references account (id),
      sso_session uuid references sso_session (id) on delete set null,
      service text, ticket_hash text,
      auth_time timestamptz not null, criado_em timestamptz not null default now(),
      last_seen timestamptz not null default now(), expires timestamptz not null, ended_at timestamptz,
      address text not null, user_agent text not null
    )`.execute(db);
  await sql`create index session_account on session (account, expires)`.execute(db);
  await sql`create index session_sso on session (sso_session)`.execute(db);
  await sql`
    create table signing_key (
      kid text primary key, alg text not null, private_jwk jsonb not null, public_jwk jsonb not null,
      criado_em timestamptz not null default now(), retired_at timestamptz
    )`.execute(db);
  await sql`
    create table limit_counter (
      bucket text primary key, window_end timestamptz not null, hits int not null
    )`.execute(db);
  await sql`
    create table code_flow (
      id uuid primary key, fluxo_hash text not null unique,
      account uuid references account (id), session uuid references session (id),
      funcao text not null, canal text not null check (canal in ('E', 'C')), destino text not null,
      bound_data jsonb not null, code_hash text, tries int not null default 0,
      resend_at timestamptz not null, expires timestamptz not null, used_at timestamptz,
      criado_em timestamptz not null default now()
    )`.execute(db);
  await sql`create index code_flow_account on code_flow (account)`.execute(db);
  await sql`create index code_flow_expires on code_flow (expires)`.execute(db);
  await sql`
    create table code_sent (
      id uuid primary key, account uuid not null references account (id),
      funcao text not null, canal text not null, destino_mascarado text not null, numero_mascarado text not null,
      criado_em timestamptz not null default now()
    )`.execute(db);
  await sql`create index code_sent_account on code_sent (account, criado_em desc)`.execute(db);
  await sql`
    create table outbox (
      id uuid primary key, kind text not null check (kind in ('email', 'sms')),
      account uuid references account (id), destino text not null, payload jsonb not null,
      tries int not null default 0, next_attempt timestamptz not null default now(), lease_until timestamptz,
      sent_at timestamptz, failed_at timestamptz, criado_em timestamptz not null default now()
    )`.execute(db);
  await sql`create index outbox_due on outbox (next_attempt) where sent_at is null and failed_at is null`.execute(db);
  await sql`
    create table audit_event (
      id uuid primary key, at timestamptz not null default now(),
      actor uuid, on_behalf_of uuid, target uuid, action text not null, diff jsonb not null,
      address text not null, claimed_address text
    )`.execute(db);
  await sql`create index audit_event_target on audit_event (target, at desc)`.execute(db);
  await sql`create index audit_event_actor on audit_event (actor, at desc)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'append-only: % of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`create trigger audit_event_append_only before update or delete on audit_event for each row execute function refuse_change()`.execute(
    db,
  );
  await sql`create trigger audit_event_no_truncate before truncate on audit_event for each statement execute function refuse_change()`.execute(
    db,
  );
  await sql`
    create table idempotency (
      scope text not null, key text not null, request_hash text not null,
      status int, answer jsonb, headers jsonb, at timestamptz not null default now(),
      primary key (scope, key)
    )`.execute(db);
  await sql`create index idempotency_at on idempotency (at)`.execute(db);
}
