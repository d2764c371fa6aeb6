import type { Call } from '../http/call';
import type { removePermissionario, removePermissionarios } from '../../contract/delegated-grants';
import type { Db } from '../database/connection';
import { type Actor, lockActor } from '../grants/authority';
import { allWithin, takeGrants } from '../grants/removal';
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
  const actor = await lockActor(call, call.permit.target.id);
  const found = await lockAll(call.db, actor, logins);
  const losers = found.map(({ person, email }) => ({ person, email, whole: true }));
  await takeGrants(call, actor, losers, allWithin(actor.scope));
  return undefined;
}
