import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { clearOld, sliceStatement } from '../../../src/server/clearing/clear';
import { KINDS } from '../../../src/server/clearing/kinds';
import { readConfig } from '../../../src/server/config';
import { inTransaction } from '../../../src/server/database/transaction';
import { newId } from '../../../src/server/ids';
import { languageOfAccount } from '../../../src/server/outbox/language';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(server.deps.now().getTime() - days * DAY_MS);

/** Kept for good, with the account or company that it belongs to, or tended by whoever made it: docs/decisions/0047 says why. */
const STAYS =
  `account account_special_need dependent_consent address passkey authenticator recovery_set recovery_code factor_removal daily_digest notices_at_once digest_entry access_changes_seen
  written_language contract cost_centre posting_card system system_group company_system delegate delegate_contract delegate_system grantee saved_view
  card_grant group_grant access_profile access_profile_card access_profile_group access_profile_holder access_profile_departure second_factor_demand
  request_code request_code_profile
  certification certification_reviewer certification_item certification_evidence evidence_key support_review support_review_end
  support_review_extension support_objection support_held_act email_correction overview logout_notice
  audit_event audit_closing audit_seal audit_seal_block audit_seal_key audit_seal_signature`.split(/\s+/);

const answers = (count: number, at: Date, scope = newId()) =>
  server.db
    .insertInto('idempotency')
    .values(Array.from({ length: count }, (_, n) => ({ scope, key: `${scope}-${n}`, request_hash: '', at })))
    .execute();
const keysOf = async (scope: string) =>
  (await server.db.selectFrom('idempotency').select('key').where('scope', '=', scope).execute()).length;
const left = async (table: 'session' | 'code_sent' | 'outbox', account: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where account = ${account}`.execute(server.db);
  return rows[0]?.n;
};

async function send(account: string, days: number, values: { sent?: boolean; language?: 'pt' | 'en' } = {}) {
  const at = daysAgo(days);
  const { sent = true, language = 'pt' } = values;
  const payload = JSON.stringify({ template: 'code', values: {}, language });
  await server.db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: 'email',
      account,
      destino: 'x@y.example',
      payload,
      lease_until: null,
      failed_at: null,
      sent_at: sent ? at : null,
      criado_em: at,
      next_attempt: at,
    })
    .execute();
}

describe('clearing what is old', () => {
  it('takes an arrear of many slices away, and leaves what is not due', async () => {
    await answers(2500, daysAgo(2));
    const scope = newId();
    await answers(3, daysAgo(0.5), scope);
    expect(await clearOld(server.deps)).toMatchObject({ idempotency: 2500 });
    expect(await keysOf(scope)).toBe(3);
    expect(await clearOld(server.deps)).toEqual({});
  });

  it('is one copy’s at a time, and nothing is counted twice when several begin', async () => {
    const scope = newId();
    await answers(2500, daysAgo(2), scope);
    const runs = await Promise.all([clearOld(server.deps), clearOld(server.deps), clearOld(server.deps)]);
    expect(runs.reduce((sum, { idempotency = 0 }) => sum + idempotency, 0)).toBeLessThanOrEqual(2500);
    await clearOld(server.deps);
    expect(await keysOf(scope)).toBe(0);
  });

  it('keeps accesses for six months, codes for a year and messages for six months', async () => {
    const { id } = await addPerson(server.db);
    for (const days of [183, 185])
      await server.db
        .insertInto('session')
        .values({
          id: newId(),
          account: id,
          sso_session: null,
          service: null,
          ticket_hash: null,
          logout_ticket: null,
          previous_access: null,
          auth_time: daysAgo(days),
          expires: daysAgo(days),
          ended_at: null,
          address: '',
          user_agent: '',
        })
        .execute();
    for (const days of [365, 367])
      await server.db
        .insertInto('code_sent')
        .values({
          id: newId(),
          account: id,
          funcao: 'ALTERAR_EMAIL',
          canal: 'E',
          destino_mascarado: '',
          numero_mascarado: '',
          criado_em: daysAgo(days),
        })
        .execute();
    for (const days of [183, 185]) await send(id, days);
    await clearOld(server.deps);
    expect(await Promise.all((['session', 'code_sent', 'outbox'] as const).map((table) => left(table, id)))).toEqual([
      1, 1, 1,
    ]);
  });

  it('leaves a message that no gateway has taken', async () => {
    const { id } = await addPerson(server.db);
    await send(id, 200, { sent: false });
    await clearOld(server.deps);
    expect(await left('outbox', id)).toBe(1);
  });

  it('still knows in which language somebody was written to, by the last message', async () => {
    const { id } = await addPerson(server.db);
    await send(id, 300, { language: 'pt' });
    await send(id, 200, { language: 'en' });
    await clearOld(server.deps);
    expect(await left('outbox', id)).toBe(0);
    expect(await languageOfAccount(server.db, id)).toBe('en');
    await send(id, 1, { language: 'pt' });
    expect(await languageOfAccount(server.db, id)).toBe('pt');
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'passes over a row that somebody holds, and does not wait for it',
    async () => {
      const scope = newId();
      await answers(2, daysAgo(3), scope);
      await inTransaction(server.db, async (tx) => {
        await tx.selectFrom('idempotency').select('key').where('key', '=', `${scope}-0`).forUpdate().execute();
        await clearOld(server.deps);
      });
      expect(await server.db.selectFrom('idempotency').select('key').where('scope', '=', scope).execute()).toEqual([
        { key: `${scope}-0` },
      ]);
      await clearOld(server.deps);
      expect(await keysOf(scope)).toBe(0);
    },
  );
});

describe('every table', () => {
  it('is cleared, goes with what is cleared, or stays on purpose', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(
      server.db,
    );
    const { rows: cascades } = await sql<{ child: string; parent: string }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(
      server.db,
    );
    const cleared = new Set<string>(KINDS.map(({ table }) => table));
    const unheeded = tables
      .map(({ name }) => name)
      .filter((name) => !cleared.has(name) && !STAYS.includes(name))
      .filter((name) => !cascades.some(({ child, parent }) => child === name && cleared.has(parent)));
    expect(unheeded).toEqual([]);
  });

  it.each(KINDS)('$table by $oldest is found by its index', async (kind) => {
    const moment = { config: server.deps.config, ago: (ms: number) => new Date(server.deps.now().getTime() - ms) };
    const plan = await inTransaction(server.db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const { rows } = await sql<Record<string, string>>`explain ${sliceStatement(kind, moment)}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`using ${kind.index} on`);
    // The oldest first, straight from the index.
    expect(plan.slice(0, plan.indexOf(`using ${kind.index}`))).not.toContain('Sort');
  });

  it('that points at a row to be cleared is found by an index, too', async () => {
    const { rows } = await sql<{ key: string }>`
      select c.conrelid::regclass || '.' || a.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid::regclass::text = any(${KINDS.map(({ table }) => table)}::text[])
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('how long', () => {
  const settings = (values: Record<string, string>) => () => readConfig({ NODE_ENV: 'test', ...values });

  it('is the operator’s, within what the law and the privacy page say', () => {
    expect(settings({})()).toMatchObject({
      KEEP_SESSIONS_DAYS: 184,
      KEEP_CODES_DAYS: 366,
      KEEP_MESSAGES_DAYS: 184,
      KEEP_REQUESTS_DAYS: 366,
    });
    expect(settings({ KEEP_SESSIONS_DAYS: '183' })).toThrow('KEEP_SESSIONS_DAYS must be at least 184');
    expect(settings({ KEEP_SESSIONS_DAYS: '367' })).toThrow('KEEP_SESSIONS_DAYS must be at most 366');
    expect(settings({ KEEP_MESSAGES_DAYS: '185' })).toThrow('KEEP_MESSAGES_DAYS must be at most 184');
    expect(settings({ KEEP_CODES_DAYS: '367' })).toThrow('KEEP_CODES_DAYS must be at most 366');
    expect(settings({ KEEP_REQUESTS_DAYS: '367' })).toThrow('KEEP_REQUESTS_DAYS must be at most 366');
  });

  it.each([
    ['pt', 'seis meses', 'um ano'],
    ['en', 'six months', 'a year'],
  ])('is on the privacy page, in %s', (language, ...words) => {
    const { privacy } = JSON.parse(readFileSync(`locales/${language}/terms.json`, 'utf8')) as {
      privacy: { sections: { title: string; paragraphs: string[] }[] };
    };
    const text = privacy.sections.find(({ title }) => title.startsWith('5.'))?.paragraphs.join(' ');
    for (const word of words) expect(text).toContain(word);
  });
});
