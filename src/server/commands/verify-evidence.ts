import fs from 'node:fs';
import type { JWK } from 'jose';
import { z } from 'zod';
import { verdictOn } from '../certifications/verify';
import { evidenceKeys } from '../sessions/evidence';
import { onDatabase, runCommand } from './support/command';

const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });

/**
 * `npm run evidence:verify -- file.json [keys.json]`: whether an evidence file of an access review is as it was signed. The keys are those of the server's own
 * database, or of a file that somebody saved from `/cas/evidence-keys.json`.
 */
await runCommand(async ([file, saved]) => {
  if (!file) throw new Error('Name the evidence file: npm run evidence:verify -- file.json [keys.json]');
  const verdict = await verdictOn(fs.readFileSync(file, 'utf8'), await keysFrom(saved));
  if (!verdict.valid) {
    console.error(`NOT VALID. ${verdict.why}`);
    process.exitCode = 1;
    return;
  }
  console.log(
    `VALID. "${verdict.nome}" of ${verdict.empresa}, closed ${verdict.encerradaEm}, ${verdict.pessoas} people, signed with the key ${verdict.kid}.`,
  );
});

async function keysFrom(saved: string | undefined): Promise<JWK[]> {
  if (saved) return jwks.parse(JSON.parse(fs.readFileSync(saved, 'utf8'))).keys;
  let keys: JWK[] = [];
  await onDatabase(async (db) => {
    keys = await evidenceKeys(db);
  });
  return keys;
}
