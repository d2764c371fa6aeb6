import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { lapsing } from './read';

/** How many requests wait for each of these companies now; none of a company that is not in it. */
export async function requestsWaiting(
  db: Db,
  companies: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ company: string; requests: number }>`
    select company, count(*)::int as requests from access_request
    where company = any(${companies}::uuid[]) and state = 'pending' and asked_at > ${lapsing(now)}
    group by company`.execute(db);
  return new Map(rows.map(({ company, requests }) => [company, requests]));
}
