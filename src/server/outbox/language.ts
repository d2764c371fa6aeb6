import { sql } from 'kysely';
import type { Language } from '../../contract/constants';
import type { Db } from '../database/connection';

/** The languages that accounts were last written to in, by account. Who was never written to is not in it. */
export async function languagesOfAccounts(
  db: Db,
  accounts: readonly (string | null)[],
): Promise<ReadonlyMap<string, Language>> {
  const written = [...new Set(accounts.filter((account) => account !== null))];
  const { rows } = await sql<{ account: string; language: string | null }>`
    select distinct on (account) account, language from (
      select account, payload->>'language' as language, criado_em as at from outbox where account = any(${written}::uuid[])
      union all select account, language, at from written_language where account = any(${written}::uuid[])) said
    order by account, at desc`.execute(db);
  return new Map(rows.map(({ account, language }) => [account, language === 'en' ? 'en' : 'pt']));
}

/**
 * The language that an account was last written to in: whoever acts upon it (staff, a stranger at registration, a browser that nobody
 * knows) reads their own, which says nothing about the owner's.
 * @param otherwise of an account that was never written to
 */
export const languageOfAccount = async (db: Db, account: string, otherwise: Language = 'pt'): Promise<Language> =>
  (await languagesOfAccounts(db, [account])).get(account) ?? otherwise;
