import { type Kysely, sql } from 'kysely';

/** Contracts, systems, delegates, grantees and their grants. Grants are leaves; what contains them is derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contract (
      company uuid not null references account (id), nu_contrato text not null, nu_se int not null,
      categoria text not null,
      status text not null check (status in ('ATIVO', 'CANCELADO', 'SUSPENSO', 'EM_DESENVOLVIMENTO')),
      dt_inicio date not null, dt_fim date,
      primary key (company, nu_contrato)
    )`.execute(db);
  await sql`
    create table cost_centre (
      company uuid not null, nu_contrato text not null, co text not null, nome text not null,
      primary key (company, nu_contrato, co),
      foreign key (company, nu_contrato) references contract (company, nu_contrato)
    )`.execute(db);
  await sql`
    create table posting_card (
      company uuid not null, nu_contrato text not null, nu_cartao text not null, co text not null,
      status text not null check (status in ('ATIVO', 'CANCELADO', 'SUSPENSO', 'IRREGULAR')),
      primary key (company, nu_contrato, nu_cartao),
      unique (company, nu_contrato, nu_cartao, co),
      foreign key (company, nu_contrato, co) references cost_centre (company, nu_contrato, co)
    )`.execute(db);
  await sql`create index posting_card_centre on posting_card (company, nu_contrato, co)`.execute(db);
  await sql`
    create table system (
      id text primary key, nome text not null, sigla text not null, descricao text not null,
      url_homologacao text, url_producao text
    )`.execute(db);
  await sql`
    create table system_group (
      system text not null references system (id), grupo text not null, nome text not null, descricao text not null,
      primary key (system, grupo)
    )`.execute(db);
  await sql`
    create table company_system (
      company uuid not null references account (id), system text not null references system (id),
      primary key (company, system)
    )`.execute(db);
  await sql`
    create table delegate (
      company uuid not null references account (id), person uuid not null references account (id),
      perfil text not null check (perfil in ('A', 'S')),
      criado_em timestamptz not null default now(), versao int not null default 1,
      primary key (company, person), check (company <> person)
    )`.execute(db);
  await sql`create index delegate_person on delegate (person)`.execute(db);
  await sql`
    create table delegate_contract (
      company uuid not null, person uuid not null, nu_contrato text not null,
      primary key (company, person, nu_contrato),
      foreign key (company, person) references delegate (company, person) on delete cascade,
      foreign key (company, nu_contrato) references contract (company, nu_contrato)
    )`.execute(db);
  await sql`
    create table delegate_system (
      company uuid not null, person uuid not null, system text not null,
      primary key (company, person, system),
      foreign key (company, person) references delegate (company, person) on delete cascade,
      foreign key (company, system) references company_system (company, system)
    )`.execute(db);
  await sql`
    create table grantee (
      company uuid not null references account (id), person uuid not null references account (id),
      nome_ordem text not null collate "und-x-icu", nome_busca text not null,
      n_contratos int not null default 0, n_centros int not null default 0, n_sistemas int not null default 0,
      valid_until date, versao int not null default 1,
      criado_em timestamptz not null default now(), alterado_em timestamptz not null default now(),
      primary key (company, person), check (company <> person)
    )`.execute(db);
  await sql`create index grantee_order on grantee (company, nome_ordem, person)`.execute(db);
  await sql`create index grantee_search on grantee using gin (nome_busca gin_trgm_ops)`.execute(db);
  await sql`create index grantee_person on grantee (person)`.execute(db);
  await sql`create index grantee_valid_until on grantee (valid_until) where valid_until is not null`.execute(db);
  await sql`
    create table card_grant (
      company uuid not null, person uuid not null, nu_contrato text not null, nu_cartao text not null, co text not null,
      by uuid not null references account (id), by_rank text not null check (by_rank in ('E', 'A', 'S')),
      at timestamptz not null default now(),
      primary key (company, person, nu_contrato, nu_cartao),
      foreign key (company, person) references grantee (company, person) on delete cascade,
      foreign key (company, nu_contrato, nu_cartao, co) references posting_card (company, nu_contrato, nu_cartao, co)
    )`.execute(db);
  await sql`create index card_grant_received on card_grant (person, company)`.execute(db);
  await sql`create index card_grant_scope on card_grant (company, nu_contrato, nu_cartao)`.execute(db);
  await sql`
    create table group_grant (
      company uuid not null, person uuid not null, system text not null, grupo text not null,
      by uuid not null references account (id), by_rank text not null check (by_rank in ('E', 'A', 'S')),
      at timestamptz not null default now(),
      primary key (company, person, system, grupo),
      foreign key (company, person) references grantee (company, person) on delete cascade,
      foreign key (company, system) references company_system (company, system),
      foreign key (system, grupo) references system_group (system, grupo)
    )`.execute(db);
  await sql`create index group_grant_received on group_grant (person, company)`.execute(db);
  await sql`create index group_grant_scope on group_grant (company, system, person)`.execute(db);
}
