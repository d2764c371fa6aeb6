import { personName } from '../../contract/names';
import type { Db } from '../database/connection';
import { Refusal } from '../http/refusal';

/** People who are named; of the others it is said how many they are. */
const NAMED = 3;

/**
 * Why a removal is not undone, with the names of those who are the reason: whoever removed them finds what changed without looking through all of the list.
 * @param concerned at least one; whoever asks removed them a moment ago, and saw their names then
 */
export async function notRestored(db: Db, code: 'MCN-178' | 'MCN-215', concerned: readonly string[]): Promise<Refusal> {
  const named = await db
    .selectFrom('account')
    .select('nome')
    .where('id', 'in', concerned)
    .orderBy('nome')
    .orderBy('id')
    .limit(NAMED)
    .execute();
  const nomes = named.map(({ nome }) => personName(nome)).join(', ');
  return new Refusal(code, { values: { nomes, count: new Set(concerned).size - named.length } });
}
