import { sql } from 'kysely';
import type { Db } from './database/connection';
import type { Call, Origin } from './http/call';
import { newId } from './ids';

export interface AuditEntry {
  /** What happened, as `area.verb`: `contact.email-changed`. */
  action: string;
  /** The account that it happened to. */
  target: string | null;
  /** The account in whose name it was done, when that is another than the actor. */
  onBehalfOf?: string | null;
  /** What changed: names of fields and values that are not secret. */
  diff?: Record<string, unknown>;
}

type AuditingCall = Pick<Call, 'db' | 'now'> & {
  origin: Pick<Origin, 'address' | 'claimed'>;
  permit: { session: { account: { id: string } } } | null;
};

/** Adds a row to the append-only audit, inside the caller's transaction. */
export async function audit(call: AuditingCall, entry: AuditEntry): Promise<void> {
  await auditAll(call, [entry]);
}

/** The same for many at once: one row for each account that a request concerns. */
export async function auditAll(call: AuditingCall, entries: readonly AuditEntry[]): Promise<void> {
  const made = {
    actor: call.permit?.session.account.id ?? null,
    at: call.now,
    address: call.origin.address,
    claimed: call.origin.claimed,
  };
  await insertAudits(
    call.db,
    entries.map((entry) => ({ ...entry, ...made })),
  );
}

type MadeEntry = AuditEntry & { actor: string | null; at: Date; address: string; claimed: string | null };

/** The same for what does not begin with an API call: sign-ins, commands, jobs. */
export async function insertAudit(db: Db, entry: MadeEntry): Promise<void> {
  await insertAudits(db, [entry]);
}

export async function insertAudits(db: Db, entries: readonly MadeEntry[]): Promise<void> {
  if (entries.length === 0) return;
  // One parameter, however many rows: as a list of values a thousand are ten thousand parameters, which both sides take long to read.
  const rows = entries.map((entry) => ({
    id: newId(),
    at: entry.at,
    actor: entry.actor,
    on_behalf_of: entry.onBehalfOf ?? null,
    target: entry.target,
    action: entry.action,
    diff: entry.diff ?? {},
    address: entry.address,
    claimed_address: entry.claimed,
  }));
  await sql`
    insert into audit_event (id, at, actor, on_behalf_of, target, action, diff, address, claimed_address)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, at timestamptz, actor uuid, on_behalf_of uuid, target uuid, action text,
      diff jsonb, address text, claimed_address text)`.execute(db);
}
