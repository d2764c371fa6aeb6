import { sql } from 'kysely';
import type { Language } from '../../contract/constants';
import type { Db } from '../database/connection';

/** The language that an account was last written to in; Portuguese when it never was. Staff's own says nothing about the owner's. */
export async function languageOfAccount(db: Db, account: string): Promise<Language> {
  const row = await db
    .selectFrom('outbox')
    .select(sql<string>`payload->>'language'`.as('language'))
    .where('account', '=', account)
    .orderBy('criado_em', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language === 'en' ? 'en' : 'pt';
}
