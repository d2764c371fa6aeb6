import type { Db } from '../database/connection';
import { hasSigned, type SealKey, signatureOf } from './key';
import { type Seal, sealText } from './text';

interface Newest {
  day: string;
  head: string;
}

export const newestSeal = (db: Db): Promise<Newest | undefined> =>
  db.selectFrom('audit_seal').select(['day', 'head']).orderBy('day', 'desc').limit(1).executeTakeFirst();

/** Signs a seal, and so all before it. */
export async function vouch(db: Db, { seal, key }: { seal: Seal; key: SealKey }): Promise<void> {
  await db
    .insertInto('audit_seal_key')
    .values({ kid: key.kid, public_jwk: JSON.stringify(key.publicJwk) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('audit_seal_signature')
    .values({ day: seal.day, kid: key.kid, signature: signatureOf(key, sealText(seal)) })
    .execute();
}

/**
 * The seal of a day as it stands in the database, with the head that is stored for it, who has signed it, and whose name stands under a
 * signature that is not theirs.
 */
export async function readSeal(
  db: Db,
  day: string,
): Promise<{ seal: Seal; stored: string; kids: string[]; strange: string[] } | null> {
  const row = await db.selectFrom('audit_seal').selectAll().where('day', '=', day).executeTakeFirst();
  if (!row) return null;
  const { head: stored, sealed_at: sealedAt, ...rest } = row;
  const seal: Seal = { ...rest, sealedAt };
  const signatures = await db
    .selectFrom('audit_seal_signature as s')
    .innerJoin('audit_seal_key as k', 'k.kid', 's.kid')
    .select(['s.kid', 's.signature', 'k.public_jwk'])
    .where('s.day', '=', day)
    .execute();
  const [kids, strange]: [string[], string[]] = [[], []];
  for (const { signature, ...key } of signatures)
    ((await hasSigned(key, sealText(seal), signature)) ? kids : strange).push(key.kid);
  return { seal, stored, kids, strange };
}

/**
 * Signs the newest seal with the key of a new `SECRET`, where that of the one before has signed it.
 * @returns whether the server goes on sealing: with `false`, neither has signed it
 */
export async function handOver(db: Db, { before, after }: { before: SealKey; after: SealKey }): Promise<boolean> {
  const newest = await newestSeal(db);
  if (!newest) return true;
  const read = await readSeal(db, newest.day);
  if (!read?.kids.includes(before.kid)) return read?.kids.includes(after.kid) ?? false;
  if (!read.kids.includes(after.kid)) await vouch(db, { seal: read.seal, key: after });
  return true;
}
