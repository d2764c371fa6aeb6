import { isIPv6, SocketAddress } from 'node:net';
import { sql } from 'kysely';
import type { Db } from './database/connection';

/**
 * What an address counts as in every limit: one IPv4 address, however it is written, or the /64 that one IPv6 customer has. A text that
 * is no address, as a proxy may hand on, counts as itself.
 */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return address;
  const canonical = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = canonical.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

export interface Limit {
  hits: number;
  seconds: number;
}

export interface LimitVerdict {
  allowed: boolean;
  /** Hits that the window still takes after this one. */
  left: number;
  /** Seconds until the window ends, at least one. */
  retryAfter: number;
}

/** For a statement that is a transaction by itself. In a longer one it would hold for all that is written there. */
const UNHURRIED = sql`from set_config('synchronous_commit', 'off', true)`;

/**
 * Counts one hit of `bucket` in a fixed window and says whether it is within the limit. Counters live in the database, so
 * that limits hold across copies of the server. Call it outside the request's transaction: a refused request still counts.
 * A power cut may cost the last moments' hits: nobody waits for the disk on their account. `weight` counts one request as several hits, such as a look-up of fifty people.
 */
export async function hit(db: Db, bucket: string, limit: Limit, now: Date, weight = 1): Promise<LimitVerdict> {
  const windowEnd = new Date(now.getTime() + limit.seconds * 1000);
  const { rows } = await sql<{ hits: number; window_end: Date }>`
    insert into limit_counter as c (bucket, window_end, hits)
    select ${bucket}, ${windowEnd}::timestamptz, ${weight}::integer ${db.isTransaction ? sql`` : UNHURRIED}
    on conflict (bucket) do update set
      hits = case when c.window_end <= ${now} then excluded.hits else least(c.hits + excluded.hits, 1000000) end,
      window_end = case when c.window_end <= ${now} then excluded.window_end else c.window_end end
    returning hits, window_end`.execute(db);
  const row = rows[0] as { hits: number; window_end: Date };
  return {
    allowed: row.hits <= limit.hits,
    left: Math.max(0, limit.hits - row.hits),
    retryAfter: secondsUntil(row.window_end, now),
  };
}

/** The same verdict without counting: may another hit pass? */
export async function peek(db: Db, bucket: string, limit: Limit, now: Date): Promise<LimitVerdict> {
  const row = await db
    .selectFrom('limit_counter')
    .selectAll()
    .where('bucket', '=', bucket)
    .where('window_end', '>', now)
    .executeTakeFirst();
  const hits = row?.hits ?? 0;
  return {
    allowed: hits < limit.hits,
    left: Math.max(0, limit.hits - hits),
    retryAfter: row ? secondsUntil(row.window_end, now) : 1,
  };
}

/** Forgets a bucket, as a right password does with the wrong ones before it. */
export async function clear(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('bucket', '=', bucket).execute();
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
