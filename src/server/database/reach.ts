/** A PostgreSQL that cannot be used from the start; the message says why and what to do, and is all that the start prints. */
export class DatabaseReachError extends Error {
  readonly sentence = true;
}

const AWAY = 'Nothing answers there. Start it, or correct the address';
const REFUSED = 'It refuses this user or password';

/** What an operator can mend, by the system's or PostgreSQL's code (appendix A of its manual). */
const MISTAKES: Readonly<Record<string, string>> = {
  ECONNREFUSED: AWAY,
  EHOSTUNREACH: AWAY,
  ETIMEDOUT: AWAY,
  ENOTFOUND: 'There is no machine of that name',
  EAI_AGAIN: 'There is no machine of that name',
  '28000': REFUSED,
  '28P01': REFUSED,
  '3D000': 'It has no database of that name',
  '42501': 'This user may not make tables in it',
};

/** The driver gives no code when nobody answers in time. */
const SILENT = /timeout exceeded when trying to connect|Connection terminated due to connection timeout/;

/** The same failure with a sentence, where it is a mistake of the set-up; any other as it came. The address is left out: it holds a password. */
export function inWords(failure: unknown): unknown {
  const { code = '', message = '' } = failure as { code?: string; message?: string };
  const mistake = MISTAKES[code] ?? (SILENT.test(message) ? AWAY : undefined);
  return mistake === undefined
    ? failure
    : new DatabaseReachError(`The PostgreSQL that DATABASE_URL names cannot be used. ${mistake}.`);
}

/** Names are compared without their accents, which PostgreSQL does in Unicode alone. @throws DatabaseReachError for another encoding */
export function requireUnicode(encoding: string): void {
  if (encoding !== 'UTF8')
    throw new DatabaseReachError(
      `The database that DATABASE_URL names is in ${encoding}. Make one in UTF8: "create database … encoding 'UTF8' template template0".`,
    );
}
