import { type Kysely, sql } from 'kysely';

/**
 * How many accounts have a login: the planner takes no statistics from the index of some of a table's rows, as both of logins are, guesses one in two hundred, and
 * among millions starts helpers and a compiler for a look at one. And three ways that had no index: the reviews of a profile that goes, what support
 * holds back in a review, the drafts of an account's app.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create statistics account_logins on (lower(id_produto)) from account`.execute(db);
  await sql`analyze account`.execute(db);
  await sql`create index certification_profile on certification (perfil) where perfil is not null`.execute(db);
  await sql`create index support_held_act_review on support_held_act (review, act, asked_at desc)`.execute(db);
  await sql`create index authenticator_draft_account on authenticator_draft (account)`.execute(db);
}
