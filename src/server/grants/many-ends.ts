import { sql } from 'kysely';
import type { EfeitoPrazo } from '../../contract/delegated-ends';
import type { Db } from '../database/connection';
import { type GrantChange, noLeaves } from '../database/grant-diff';
import { type Actor, grantRankOf } from './authority';
import { recordEnds } from './ends';
import { type GivingCall, withMoreThanScope } from './give';
import { leavesOf, recountGrantees } from './leaves';
import { auditGrants, tellGrantees } from './trail';
import { hasEnded } from './validity';

type Effect = EfeitoPrazo['pessoas'][number]['efeito'];
/** What an end does to a grantee as they are now. */
export type EndEffect = Exclude<Effect, 'mudou'>;

/** A grantee whose end may change, with where they are written to. */
export interface Ending {
  person: string;
  email: string;
  valid_until: string | null;
  end_recorded: string | null;
}

/** Somebody and what the end does to them. */
export type EndedBy = Ending & { effect: Effect };

export const changesEnd = ({ effect }: { effect: Effect }): boolean => effect === 'muda' || effect === 'renova';

/** An end, or that there is none (null), and whether whoever has none, or a later one, is left alone. */
export interface WantedEnd {
  wanted: string | null;
  onlyBefore?: boolean | undefined;
  /** The day in São Paulo. */
  today: string;
}

/** What an end would do to each of these grantees now. */
export async function endEffects<One extends Ending>(
  db: Db,
  actor: Actor,
  found: readonly One[],
  { wanted, onlyBefore = false, today }: WantedEnd,
): Promise<(One & { effect: EndEffect })[]> {
  const others = await withMoreThanScope(
    db,
    actor,
    found.map(({ person }) => person),
  );
  return found.map((one) => {
    if (one.valid_until === wanted) return { ...one, effect: 'igual' };
    if (onlyBefore && wanted !== null && (one.valid_until === null || one.valid_until > wanted))
      return { ...one, effect: 'depois' };
    // Nobody gives to themselves, also no more time.
    if (one.person === actor.account.id) return { ...one, effect: 'propria' };
    if (others.has(one.person)) return { ...one, effect: 'foraDaAutorizacao' };
    return { ...one, effect: hasEnded(one.valid_until, today) ? 'renova' : 'muda' };
  });
}

/**
 * Sets the end of all accesses of those whom it changes, with audit and notices. The caller has locked the actor and the grantees.
 * @param hold seconds for which the notices wait
 * @returns of whom another notice waited already
 */
export async function setEndOfMany(
  call: GivingCall,
  actor: Actor,
  affected: readonly EndedBy[],
  wanted: string | null,
  hold = 0,
): ReturnType<typeof tellGrantees> {
  const { db, now } = call;
  const withEffect = (effect: EndEffect) => affected.filter((one) => one.effect === effect);
  const changes = [
    ...(await renew(call, actor, withEffect('renova'), wanted)),
    ...withEffect('muda').map((one) => changeOf(one, wanted)),
  ];
  if (changes.length === 0) return new Set();
  const persons = changes.map(({ person }) => person);
  await sql`
    update grantee set valid_until = ${wanted}::date, end_announced = null, end_recorded = null
    where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(db);
  await recountGrantees(db, actor.company.id, persons, now);
  await auditGrants(call, actor.company.id, grantRankOf(actor), changes);
  return tellGrantees(call, actor, changes, new Map(affected.map(({ person, email }) => [person, email])), hold);
}

/** What had ended comes back as a grant of today by the actor, as saving the same accesses anew would make it. */
async function renew(
  { db, now }: GivingCall,
  actor: Actor,
  ended: readonly Ending[],
  wanted: string | null,
): Promise<GrantChange[]> {
  if (ended.length === 0) return [];
  const { company } = actor;
  const persons = ended.map(({ person }) => person);
  await recordEnds(
    db,
    ended.filter((one) => one.end_recorded !== one.valid_until).map((one) => ({ ...one, company: company.id })),
    now,
  );
  for (const table of ['card_grant', 'group_grant'] as const) await grantAnew(db, table, actor, persons, now);
  const had = await leavesOf(db, company.id, persons, null);
  return ended.map(({ person }) => ({
    person,
    action: 'delegation.granted',
    added: had.get(person) ?? noLeaves(),
    removed: noLeaves(),
    ...(wanted !== null && { validUntil: [null, wanted] as [null, string] }),
  }));
}

async function grantAnew(
  db: Db,
  table: 'card_grant' | 'group_grant',
  actor: Actor,
  persons: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set by = ${actor.account.id}, by_rank = ${grantRankOf(actor)}, at = ${now}
    where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(db);
}

const changeOf = ({ person, valid_until }: Ending, wanted: string | null): GrantChange => ({
  person,
  action: 'delegation.changed',
  added: noLeaves(),
  removed: noLeaves(),
  validUntil: [valid_until, wanted],
});
