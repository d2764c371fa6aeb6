import { Migrator, sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../../src/server/database/migrations';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { openTestDatabase } from '../support/database';

/** Takes what this migration and those after it made away, as a database of the version before has it. */
const BEFORE = [
  'drop table written_language',
  ...[
    'outbox_ended',
    'code_sent_criado_em',
    'sso_session_last_used',
    'limit_counter_window_end',
    'authenticator_draft_expires',
    'access_import_made_at',
    'signing_key_retired',
    'service_ticket_sso_session',
    'code_flow_session',
  ].map((name) => `drop index ${name}`),
  'drop table access_request_profile',
  'drop table request_code_profile',
  'drop table request_code',
  'drop table digest_entry',
  'drop table daily_digest',
  'alter table outbox drop column trace',
  'drop table audit_seal_signature',
  'drop table audit_seal_key',
  'drop table audit_seal_block',
  'drop table audit_seal',
  'drop trigger audit_event_late on audit_event',
  'drop function file_late_audit_event',
  'drop table audit_closing',
  'drop index audit_event_at',
  'drop table access_import_line',
  'drop table access_import',
  ...['evidence', 'item', 'reviewer'].map((name) => `drop table certification_${name}`),
  'drop table certification',
  'drop table evidence_key',
  'drop table invitation_card',
  'drop table invitation_group',
  'drop table invitation',
  ...['insert', 'update'].map((event) => `drop trigger card_joins_profiles_${event} on posting_card`),
  'drop trigger group_joins_profiles on system_group',
  'drop trigger card_leaves_profiles on card_grant',
  'drop trigger group_leaves_profiles on group_grant',
  ...['card_joins', 'group_joins', 'card_leaves', 'group_leaves'].map((name) => `drop function ${name}_profiles`),
  'drop view profile_card',
  'drop view profile_group',
  'alter table card_grant drop column direct',
  'alter table group_grant drop column direct',
  ...['departure', 'holder', 'group', 'card'].map((name) => `drop table access_profile_${name}`),
  'drop table access_profile',
  'drop table access_request_card',
  'drop table access_request_group',
  'drop table access_request',
  'drop table removed_grantee',
  'drop table removal',
  'drop table saved_view',
  'drop index card_grant_by',
  'drop index group_grant_by',
  'drop trigger account_email_corrected on account',
  'drop function end_email_correction',
  'drop table email_correction',
  'drop table support_held_act',
  'drop table support_objection',
  'drop index audit_event_searches',
  'drop index support_review_opened',
  'drop index account_staff',
  'alter table account drop column supervisor',
  'drop index account_trade_name_search',
  'drop index contract_number',
  'drop index posting_card_number',
  'drop table overview',
  'drop table support_review_extension',
  'drop trigger account_signs_in_grantee on account',
  'drop function account_signs_in_grantee',
  'alter table grantee drop column ultimo_acesso',
  'drop table factor_removal',
  'drop table second_factor_demand',
  'drop index audit_event_company',
  'drop table remembered_browser',
  'drop table passkey',
  'alter table security_change drop column passkey',
  'alter table known_browser drop column passkey',
  'alter table sso_session drop column passwordless',
  ...['sso_session', 'session'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_factor_check`,
    `alter table ${table} add constraint ${table}_factor_check check (factor in ('app', 'recovery'))`,
  ]),
];

it('a database of the version before keeps its sign-ons, which passkeys may open from then on', async () => {
  const { db, close } = await openTestDatabase();
  const { id: account } = await addPerson(db);
  for (const line of BEFORE) await sql.raw(line).execute(db);
  await sql`delete from kysely_migration where name >= '0011'`.execute(db);
  const id = newId();
  await sql`
    insert into sso_session (id, cookie_hash, account, auth_time, last_used, expires, address, user_agent, factor)
    values (${id}, 'hash', ${account}, now(), now(), now(), '', '', 'app')`.execute(db);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  const before = await db.selectFrom('sso_session').select(['factor', 'passwordless']).executeTakeFirstOrThrow();
  expect(before).toEqual({ factor: 'app', passwordless: false });
  await db.updateTable('sso_session').set({ factor: 'swk', passwordless: true }).where('id', '=', id).execute();
  await expect(sql`update sso_session set factor = 'unknown'`.execute(db)).rejects.toThrow(/factor_check/);
  await close();
});
