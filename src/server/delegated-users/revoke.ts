import type { Call } from '../http/call';
import type { removePermissionario, removePermissionarios } from '../../contract/delegated-grants';
import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { deleteLeaves, leavesOf, lockGrantees, recountGrantees } from '../grants/leaves';
import { type GrantChange, noLeaves } from '../database/grant-diff';
import { auditGrants, tellGrantees } from '../grants/trail';
import { unknownGrantee, withinScope } from './people';

interface Found {
  person: string;
  email: string;
  login: string;
}

/** The grantees of these logins that the actor may see, locked by id until the end. @throws Refusal when one of them is none */
async function lockVisible(db: Db, actor: Actor, logins: readonly string[]): Promise<Found[]> {
  const wanted = [...new Set(logins.map((login) => login.toLowerCase()))];
  const candidates = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', sql<string>`any(${wanted}::text[])`))
    .where('situacao', 'in', ['A', 'R'])
    .execute();
  const locked = await lockGrantees(
    db,
    actor.company.id,
    candidates.map(({ id }) => id),
  );
  const found = await db
    .selectFrom('grantee as g')
    .innerJoin('account as a', 'a.id', 'g.person')
    .select(['g.person', 'a.email', sql<string>`lower(a.id_produto)`.as('login')])
    .where('g.company', '=', actor.company.id)
    .where((eb) => eb('g.person', '=', sql<string>`any(${locked.map(({ person }) => person)}::uuid[])`))
    .where(withinScope(actor.scope))
    .execute();
  const known = new Set(found.map(({ login }) => login));
  const unknown = wanted.filter((login) => !known.has(login));
  if (unknown.length > 0) throw await unknownGrantee(db, actor.company.id, unknown);
  return found;
}

/** Removes what the grantees have within the scope of the actor: all of it for the company and its Administrador. */
export async function removeGrants(
  call: Call<typeof removePermissionario | typeof removePermissionarios>,
  logins: readonly string[],
): Promise<undefined> {
  const { db, now, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const company = actor.company.id;
  const found = await lockVisible(db, actor, logins);
  const persons = found.map(({ person }) => person);
  const had = await leavesOf(db, company, persons, actor.scope);
  await deleteLeaves(db, company, persons, actor.scope);
  await recountGrantees(db, company, persons, now);
  const changes = persons.map((person): GrantChange => ({
    person,
    action: 'delegation.removed',
    added: noLeaves(),
    removed: had.get(person) ?? noLeaves(),
  }));
  await auditGrants(call, company, grantRankOf(actor), changes);
  await tellGrantees(call, actor.company, changes, new Map(found.map(({ person, email }) => [person, email])));
  return undefined;
}
