import { sealKey } from '../audit-seals/key';
import { newestSeal, readSeal, vouch } from '../audit-seals/signatures';
import { verifyAudit } from '../audit-seals/verify';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { folderSecret } from '../database/embedded/open';
import { inTransaction } from '../database/transaction';
import { CommandError, onDatabase, runCommand } from './support/command';

const USAGE =
  'Give nothing, a head that was noted before (64 hexadecimal digits), or --accept and the newest head: npm run audit:verify -- --accept <head>';

/**
 * `npm run audit:verify [-- <head>]`: looks whether the audit is what was sealed, and with a head that was noted outside the database whether that
 * is in the chain. `--accept <head>`: signs the newest seal, which must have that head, with the key of a SECRET that has signed none. With the
 * embedded database the server must be stopped meanwhile.
 */
await runCommand(async (words) => {
  const accepts = words[0] === '--accept';
  const [noted = null, ...more] = accepts ? words.slice(1) : words;
  if (more.length > 0 || (noted ? !/^[0-9a-f]{64}$/.test(noted) : accepts)) throw new CommandError(USAGE);
  await onDatabase(async (db, config) => {
    const SECRET = process.env.SECRET ?? folderSecret(config.DATA_DIR);
    const trusted = await Promise.all(
      [SECRET, process.env.SECRET_BEFORE]
        .filter((secret) => secret !== undefined)
        .map(async (secret) => (await sealKey({ SECRET: secret })).kid),
    );
    const { days, rows, unsealed, newest, faults } = await verifyAudit(
      db,
      { trusted: accepts ? null : trusted, noted },
      (fault) => console.log(`fault    ${fault}`),
    );
    console.log(
      `${days} days and ${rows} rows are sealed, ${unsealed} rows are not sealed yet; ${faults === 0 ? 'no fault' : `faults: ${faults}`}.`,
    );
    if (newest) console.log(`The newest seal is that of ${newest.day}, its head ${newest.head}.`);
    if (faults > 0) process.exitCode = 1;
    else if (accepts) await accept(db, { SECRET }, noted);
  });
});

async function accept(db: Db, config: Pick<Config, 'SECRET'>, head: string | null): Promise<void> {
  const key = await sealKey(config);
  await inTransaction(db, async (trx) => {
    const newest = await newestSeal(trx);
    const read = newest && (await readSeal(trx, newest.day));
    if (!read || newest.head !== head) throw new CommandError('That is not the head of the newest seal.');
    if (!read.kids.includes(key.kid)) await vouch(trx, { seal: read.seal, key });
  });
  console.log(`It is signed with the key ${key.kid} now, and the server goes on sealing.`);
}
