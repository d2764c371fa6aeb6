import { createHash } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import type { Db } from '../database/connection';

/** A block of a seal has so many rows at most. */
export const BLOCK_ROWS = 1000;

/** Where a row stands within the audit. */
export interface Place {
  /** The instant in UTC with its microseconds, which a `Date` would lose. */
  at: string;
  id: string;
}

/** Rows of the audit, one after the other: how many, the last of them, and the digest over all that they say. */
export interface Rows {
  rows: number;
  last: Place | null;
  digest: string;
}

/** An instant with its microseconds, as a text that PostgreSQL reads back whatever its settings are. */
export const instantText = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Reads the rows of a day (UTC) from `after` on, `limit` at most, up to and with `upTo` where that is given. A row is the JSON of all its
 * columns: whatever changes in it changes the digest.
 */
export async function readRows(
  db: Db,
  { day, after, upTo, limit }: { day: string; after: Place | null; upTo: Place | null; limit: number },
): Promise<Rows> {
  const begin = sql`${`${day}T00:00:00Z`}::timestamptz`;
  const { rows } = await sql<{ rows: number; lines: string; at: string | null; id: string | null }>`
    select count(*)::int as rows, coalesce(string_agg(line, e'\n' order by at, id), '') as lines,
      ${instantText(sql`max(at)`)} as at, (array_agg(id order by at desc, id desc))[1] as id
    from (
      select at, id, jsonb_build_array(
        id, (extract(epoch from at) * 1000000)::bigint, actor, on_behalf_of, target, action, diff, address, claimed_address
      )::text as line
      from audit_event
      where at >= ${begin} and at < ${begin} + interval '24 hours'
        ${after ? sql`and (at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
        ${upTo ? sql`and (at, id) <= (${upTo.at}::timestamptz, ${upTo.id}::uuid)` : sql``}
      order by at, id limit ${limit}
    ) page`.execute(db);
  const [found] = rows;
  return {
    rows: found?.rows ?? 0,
    last: found?.at && found.id ? { at: found.at, id: found.id } : null,
    digest: digestOf(found?.lines ?? ''),
  };
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
