import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../contract/constants';

/** What the catalogue says of the system or group of the row `alias`, in a language where it says it. */
export const describedIn = (language: Language, alias: string): RawBuilder<string> => {
  const portuguese = sql.ref(`${alias}.descricao`);
  return language === 'en' ? sql`coalesce(${sql.ref(`${alias}.descricao_en`)}, ${portuguese})` : sql`${portuguese}`;
};
