import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { type Place, instantText, readRows } from './rows';
import { CLOSED } from './seal';
import { readSeal } from './signatures';
import { type Block, BlocksDigest, dayAfter, headOf, type Seal } from './text';

export interface Verdict {
  days: number;
  /** In sealed days. */
  rows: number;
  /** Of days that have no seal yet. */
  unsealed: number;
  newest: { day: string; head: string } | null;
  faults: number;
}

interface Asked {
  /** The keys that may have signed the newest seal, which vouches for all before it; null: nobody asks. */
  trusted: readonly string[] | null;
  /** A head that was noted outside the database, which must be in the chain. */
  noted: string | null;
}

/** Blocks that are read at once. */
const SLICE = 1000;

/**
 * Goes through all seals and all rows of the sealed days, a thousand at a time, and tells each fault in a sentence. Changes nothing; memory
 * does not grow with the rows.
 */
export async function verifyAudit(db: Db, { trusted, noted }: Asked, tell: (fault: string) => void): Promise<Verdict> {
  const verdict: Verdict = { days: 0, rows: 0, unsealed: 0, newest: null, faults: 0 };
  const fault = (sentence: string) => {
    verdict.faults += 1;
    tell(sentence);
  };
  const first = await nextSealedDay(db, null);
  let before: { day: string; head: string; kids: string[] } | null = null;
  let hasNoted = noted === null;
  for (let day = first; day; day = await nextSealedDay(db, day)) {
    if (before && day !== dayAfter(before.day))
      fault(`${dayAfter(before.day)}: the seals from here to ${day} are missing.`);
    const read = await readSeal(db, day);
    if (!read) continue;
    await verifySeal(db, { ...read, before }, fault);
    verdict.days += 1;
    verdict.rows += read.seal.rows;
    before = { day, head: headOf(read.seal), kids: read.kids };
    hasNoted ||= before.head === noted;
  }
  verdict.newest = before && { day: before.day, head: before.head };
  if (!hasNoted) fault(`No seal has the head ${noted}: what was sealed then is gone.`);
  if (before && trusted && !before.kids.some((kid) => trusted.includes(kid)))
    fault(
      `${before.day}: the newest seal is not signed with the key of SECRET, so that nobody vouches for any. With another SECRET since then, give the one before in SECRET_BEFORE.`,
    );
  verdict.unsealed = await outside(db, { first, last: before?.day ?? null }, fault);
  return verdict;
}

async function nextSealedDay(db: Db, after: string | null): Promise<string | null> {
  const seals = db.selectFrom('audit_seal').select('day').orderBy('day').limit(1);
  return (await (after ? seals.where('day', '>', after) : seals).executeTakeFirst())?.day ?? null;
}

/** A seal, its place in the chain, and the rows of its day. */
async function verifySeal(
  db: Db,
  { seal, stored, kids, strange, before }: Read & { before: { head: string } | null },
  fault: (sentence: string) => void,
): Promise<void> {
  const { day } = seal;
  if (stored !== headOf(seal)) fault(`${day}: its seal was changed.`);
  if (seal.previous !== (before?.head ?? null)) fault(`${day}: its seal does not follow that of the day before.`);
  if (kids.length === 0) fault(`${day}: its seal bears no signature that is good.`);
  for (const kid of strange) fault(`${day}: the signature of the key ${kid} under its seal is not of that key.`);

  const digest = new BlocksDigest();
  let after: Place | null = null;
  for await (const block of blocksOf(db, day)) {
    digest.add(block);
    const found = await readRows(db, { day, after, upTo: block.last, limit: block.rows + 1 });
    if (found.digest !== block.digest)
      fault(
        `${day}: from ${after ? `after ${after.at} (${after.id})` : 'its beginning'} to ${block.last.at} (${block.last.id}) ${difference(block.rows, found.rows)}.`,
      );
    after = block.last;
  }
  const rest = await readRows(db, { day, after, upTo: null, limit: 1 });
  if (rest.last) fault(`${day}: after its last sealed row there is another, ${rest.last.id}.`);
  if (digest.rows !== seal.rows || digest.end() !== seal.blocks)
    fault(`${day}: the blocks of its seal are not those that were sealed.`);
}

type Read = NonNullable<Awaited<ReturnType<typeof readSeal>>>;

function difference(sealed: number, found: number): string {
  if (found > sealed) return `there are more rows than the ${sealed} that were sealed`;
  if (found < sealed) return `${sealed - found} of ${sealed} rows ${sealed - found === 1 ? 'is' : 'are'} missing`;
  return `something of the ${sealed} rows was changed`;
}

async function* blocksOf(db: Db, day: string): AsyncGenerator<Block> {
  for (let number = -1; ;) {
    const blocks = await db
      .selectFrom('audit_seal_block')
      .select(({ ref }) => ['number', 'rows', 'digest', 'last_id as id', instantText(ref('last_at')).as('at')])
      .where('day', '=', day)
      .where('number', '>', number)
      .orderBy('number')
      .limit(SLICE)
      .execute();
    for (const { rows, digest, at, id } of blocks) yield { rows, digest, last: { at, id } };
    const end = blocks.at(-1);
    if (!end || blocks.length < SLICE) return;
    number = end.number;
  }
}

/** What lies before the first seal and after the last. @returns how many rows wait for their seal */
async function outside(
  db: Db,
  { first, last }: { first: Seal['day'] | null; last: Seal['day'] | null },
  fault: (sentence: string) => void,
): Promise<number> {
  const [begin, end] = [first, last && dayAfter(last)].map((day) => sql`${day && `${day}T00:00:00Z`}::timestamptz`);
  const { rows } = await sql<{ early: number; unsealed: number; behind: number }>`
    select (select count(*)::int from audit_event where at < ${begin}) as early,
      (select count(*)::int from audit_event where at >= coalesce(${end}, '-infinity')) as unsealed,
      extract(day from
        greatest((select until from audit_closing), ${CLOSED} - interval '1 day')
        - coalesce(${end}, (select min(at) from audit_event where at > '-infinity')))::int as behind
  `.execute(db);
  const { early = 0, unsealed = 0, behind = 0 } = rows[0] ?? {};
  if (early > 0) fault(`Before ${first}, the first sealed day, there are ${early} rows.`);
  if (behind > 0)
    fault(
      `${last ? `After ${last} no day is sealed` : 'No day is sealed'}, and should be: the server has not run since then, has years to seal first, or seals were removed.`,
    );
  return unsealed;
}
