import { type Kysely, sql } from 'kysely';

/**
 * Codes with which people ask a company for access, what each company offers them, and requests that name profiles (docs/decisions/0045). A request
 * refers to no profile: one that goes takes no request with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_code (
      company uuid primary key references account (id), salt text not null, code_hash text not null unique, made_at timestamptz not null
    )`.execute(db);
  await sql`
    create table request_code_profile (
      profile uuid primary key references access_profile (id) on delete cascade, company uuid not null references account (id)
    )`.execute(db);
  await sql`create index request_code_profile_company on request_code_profile (company)`.execute(db);
  await sql`
    create table access_request_profile (
      request uuid not null references access_request (id) on delete cascade,
      profile uuid not null, nome text not null, granted boolean not null default false,
      primary key (request, profile)
    )`.execute(db);
  await sql`create index access_request_profile_of on access_request_profile (profile)`.execute(db);
}
