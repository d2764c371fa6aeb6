import { sql } from 'kysely';
import { sealKey } from '../../../src/server/audit-seals/key';
import { sealDays } from '../../../src/server/audit-seals/seal';
import { verifyAudit } from '../../../src/server/audit-seals/verify';
import { type Config, readConfig } from '../../../src/server/config';
import type { Db } from '../../../src/server/database/connection';
import { insertAudit } from '../../../src/server/audit';
import { inTransaction } from '../../../src/server/database/transaction';

export const SECRET = 's'.repeat(40);
export const DAY_MS = 86_400_000;

interface Said {
  fields: Record<string, unknown>;
  text: string;
}

const config = (secret: string, demo: boolean): Config =>
  readConfig({ NODE_ENV: 'test', SECRET: secret, DEMO: String(demo) });

/** One run of the job. @returns what it says on the log */
export async function seal(db: Db, secret = SECRET, demo = false): Promise<Said[]> {
  const said: Said[] = [];
  const tell = (fields: object, text: string) => void said.push({ fields: fields as Record<string, unknown>, text });
  await sealDays({
    db,
    config: config(secret, demo),
    now: () => new Date(),
    log: { info: tell, warn: tell, error: tell },
  });
  return said;
}

/** What a verification says. */
export async function verify(db: Db, { secrets = [SECRET], noted = null as string | null } = {}) {
  const trusted = await Promise.all(secrets.map(async (secret) => (await sealKey({ SECRET: secret })).kid));
  const faults: string[] = [];
  const verdict = await verifyAudit(db, { trusted, noted }, (sentence) => faults.push(sentence));
  return { ...verdict, faults };
}

/** The beginning of the day (UTC) so many days ago. */
export function daysAgo(days: number): Date {
  const day = new Date(Date.now() - days * DAY_MS);
  day.setUTCHours(0, 0, 0, 0);
  return day;
}

/** A row as a sign-in writes one. */
export const addEvent = (db: Db, at: Date, diff: Record<string, unknown> = {}) =>
  insertAudit(db, { action: 'test.done', target: null, actor: null, at, address: '127.0.0.1', claimed: null, diff });

/** Many rows of a day, a second apart. */
export async function addEvents(db: Db, day: Date, count: number): Promise<void> {
  await sql`
    insert into audit_event (id, at, target, action, diff, address)
    select gen_random_uuid(), ${day}::timestamptz + n * interval '1 second', gen_random_uuid(), 'test.done', jsonb_build_object('n', n), '127.0.0.1'
    from generate_series(1, ${count}::int) n`.execute(db);
}

/** What somebody with all rights of the database does: past every trigger and reference. */
export async function tamper<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    return work(trx);
  });
}
