import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { Refusal } from '../http/refusal';
import { hit, peek } from '../limits';
import type { Scope } from './authority';

/** People that one account may look up in a day. */
export const LOOKUPS_PER_DAY = 5000;
const DAY_SECONDS = 86_400;

/** Counts a look-up of `people`. Call it outside a transaction that a refusal rolls back. @throws Refusal MCN-168 with the time to wait */
export async function countLookup(db: Db, account: string, people: number, now: Date): Promise<void> {
  const { allowed, retryAfter } = await hit(
    db,
    `lookup:${account}`,
    { hits: LOOKUPS_PER_DAY, seconds: DAY_SECONDS },
    now,
    people,
  );
  if (!allowed) throw new Refusal('MCN-168', { retryAfter, keep: true });
}

/** The same for as many of so many people as the quota still takes. @returns how many those are */
export async function takeLookups(db: Db, account: string, people: number, now: Date): Promise<number> {
  const limit = { hits: LOOKUPS_PER_DAY, seconds: DAY_SECONDS };
  const bucket = `lookup:${account}`;
  // Counting nothing holds the counter, so that two at once do not both get what is left.
  await hit(db, bucket, limit, now, 0);
  const { left } = await peek(db, bucket, limit, now);
  const taken = Math.min(left, people);
  if (taken > 0) await hit(db, bucket, limit, now, taken);
  return taken;
}

/** MARIA APARECIDA SOUZA → `MAR*** S***`: enough to recognise somebody one knows, not to learn who has a CPF. */
export function maskName(name: string): string {
  const words = name.split(' ').filter(Boolean);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const head = [...first].slice(0, Math.min(3, Math.ceil([...first].length / 2))).join('');
  return last ? `${head}*** ${[...last][0]}***` : `${head}***`;
}

/** Individuals who can be given something: a live account of their own that nobody is responsible for. */
export function eligiblePeople(db: Db) {
  return db
    .selectFrom('account')
    .where('tipo', '=', 'PF')
    .where('responsavel', 'is', null)
    .where('situacao', 'in', ['A', 'R']);
}

/** That a grantee has something within the scope; `g` is the grantee's row. */
export function withinScope(scope: Scope | null) {
  if (!scope) return sql<boolean>`true`;
  return sql<boolean>`(
    exists (select 1 from card_grant c where c.company = g.company and c.person = g.person and c.nu_contrato = any(${scope.contracts}::text[]))
    or exists (select 1 from group_grant r where r.company = g.company and r.person = g.person and r.system = any(${scope.systems}::text[])))`;
}
