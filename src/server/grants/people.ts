import { sql } from 'kysely';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Actor } from './authority';
import { countLookup, eligiblePeople } from './lookup';

export interface LockedPerson {
  id: string;
  idProduto: string;
  /** The same in small letters, as it is looked up. */
  login: string;
  email: string;
}

/** @throws Refusal MCN-246 where the actor is among them: nobody gives to themselves. The company is no person. */
export function refuseOneself({ account }: Actor, people: readonly { id: string }[]): void {
  if (people.some(({ id }) => id === account.id)) throw new Refusal('MCN-246');
}

/**
 * Resolves logins to people who can be granted something and holds their accounts until the end of the transaction, so that none is
 * closed meanwhile (closing takes the row exclusively). Duplicates count once.
 * @throws Refusal MCN-163 naming each entry of `listaUsuarios` that is nobody's active account; counted as looked-up
 */
export async function lockPeople(
  call: Pick<Call, 'db' | 'now'>,
  actor: Actor,
  logins: readonly string[],
): Promise<LockedPerson[]> {
  const wanted = new Set(logins.map((login) => login.toLowerCase()));
  const rows = await eligiblePeople(call.db)
    .select(['id', 'id_produto as idProduto', 'email', sql<string>`lower(id_produto)`.as('login')])
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', sql<string>`any(${[...wanted]}::text[])`))
    .where('id', '<>', actor.company.id)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const found = new Set(rows.map((row) => row.login));
  const missing = [...wanted].filter((login) => !found.has(login));
  if (missing.length > 0) {
    await countLookup(call.db, actor.account.id, missing.length, call.now);
    const campos = logins.flatMap((login, index) =>
      found.has(login.toLowerCase()) ? [] : [{ campo: `listaUsuarios.${index}`, chave: 'grantee_inactive' }],
    );
    throw new Refusal('MCN-163', { campos, keep: true });
  }
  return rows;
}
