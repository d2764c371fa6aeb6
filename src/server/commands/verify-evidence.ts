import fs from 'node:fs';
import type { JWK } from 'jose';
import { z } from 'zod';
import { verdictOn } from '../certifications/verify';
import { evidenceKeys } from '../sessions/evidence';
import { CommandError, filledFolder, onDatabase, runCommand } from './support/command';

const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });

/**
 * `npm run evidence:verify -- file.json [keys.json]`: whether an evidence file of an access review is as it was signed. The keys are those of the server's own
 * database, or of a file that somebody saved from `/cas/evidence-keys.json`. Without a database to read nothing is said of the file.
 */
await runCommand(async ([file, saved]) => {
  if (!file) throw new CommandError('Name the evidence file: npm run evidence:verify -- file.json [keys.json]');
  const verdict = await verdictOn(readText(file), await keysFrom(saved));
  if (!verdict.valid) {
    console.error(`NOT VALID. ${verdict.why}`);
    process.exitCode = 1;
    return;
  }
  console.log(
    `VALID. "${verdict.nome}" of ${verdict.empresa}, closed ${verdict.encerradaEm}, ${verdict.pessoas} people, signed with the key ${verdict.kid}.`,
  );
});

/** @throws CommandError for a file that cannot be read */
function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (failure) {
    throw new CommandError(`${file} cannot be read: ${(failure as Error).message}`);
  }
}

/** @throws CommandError for a file that holds no keys */
async function keysFrom(saved: string | undefined): Promise<JWK[]> {
  if (saved) {
    try {
      return jwks.parse(JSON.parse(readText(saved))).keys;
    } catch (failure) {
      if (failure instanceof CommandError) throw failure;
      throw new CommandError(`${saved} holds no keys such as /cas/evidence-keys.json answers.`);
    }
  }
  // An empty one has no keys, and would be begun by being opened.
  if (!process.env.DATABASE_URL) filledFolder();
  let keys: JWK[] = [];
  await onDatabase(async (db) => {
    keys = await evidenceKeys(db);
  });
  return keys;
}
