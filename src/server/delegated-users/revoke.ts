import type { Call } from '../http/call';
import type { removePermissionario, removePermissionarios } from '../../contract/delegated-grants';
import type { Db } from '../database/connection';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { deleteLeaves, leavesOf, recountGrantees } from '../grants/leaves';
import { type GrantChange, noLeaves } from '../database/grant-diff';
import { auditGrants, tellGrantees } from '../grants/trail';
import { type GranteeOfLogin, lockVisibleGrantees, missingOf, unknownGrantee } from './people';

/** @throws Refusal when one of these logins is no grantee's that the actor may see */
async function lockAll(db: Db, actor: Actor, logins: readonly string[]): Promise<GranteeOfLogin[]> {
  const found = await lockVisibleGrantees(db, actor, logins);
  const unknown = missingOf(found, logins);
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
  const found = await lockAll(db, actor, logins);
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
