import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { Deps } from '../deps';
import { type Scope, scopeOf } from '../grants/authority';
import { type GrantFigures, grantFigures, type PeopleFigures, peopleFigures, type Seen } from './figures';

/** The figures of an overview as the database keeps them. */
interface Figures {
  grants: GrantFigures;
  people: PeopleFigures;
  /** Since when they are true. */
  at: Date;
}

const SECOND_MS = 1000;
/** Never older. */
const OVERVIEW_MS = 60 * SECOND_MS;
/** The job counts anew what is this old, so that whoever asks next need not. */
const AHEAD_MS = 30 * SECOND_MS;
/** Overviews that somebody looks at every day are counted ahead; those that nobody looked at for a month are forgotten. */
const DAILY_MS = 36 * 3600 * SECOND_MS;
const FORGOTTEN_MS = 30 * 24 * 3600 * SECOND_MS;
/** A change is in the log with the time at which its call began, and is seen when that has ended. */
const CALL_MS = 60 * SECOND_MS;
/** Cards and contracts come from elsewhere, without a line in the log. */
const OFFER_MS = 15 * 60 * SECOND_MS;
/** One run of the job. */
const RUN_MS = 5 * SECOND_MS;
const LEASE_MS = 60 * SECOND_MS;

interface Kept {
  scope: string;
  grants: GrantFigures;
  grants_at: Date;
  people: PeopleFigures;
  people_at: Date;
}

/** Whose figures are kept in which row: a supervisor's are their own. */
interface Row extends Seen {
  viewer: string;
}

/** Under another name than when third parties' changes were not counted: weeks that are over are counted once. */
const WHOLE = 'with third parties';
const scopeHash = (scope: Scope | null) =>
  scope === null
    ? WHOLE
    : createHash('sha256')
        .update(JSON.stringify([scope.contracts, scope.systems]))
        .digest('base64');

async function readKept(db: Db, { company, viewer, scope }: Row): Promise<Kept | undefined> {
  const kept = await db
    .selectFrom('overview')
    .select(['scope', 'grants', 'grants_at', 'people', 'people_at'])
    .where('company', '=', company)
    .where('viewer', '=', viewer)
    .executeTakeFirst();
  return kept?.scope === scopeHash(scope) ? kept : undefined;
}

/** When the company's accesses changed last, by the log; null when they never did. */
async function lastChange(db: Db, company: string): Promise<Date | null> {
  const row = await db
    .selectFrom('audit_event')
    .select('at')
    .where('on_behalf_of', '=', company)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Since when what was counted from the grants holds, as far as it does. */
async function grantsSince(db: Db, company: string, kept: Kept, now: Date): Promise<Date> {
  const age = now.getTime() - kept.grants_at.getTime();
  const sameDay = todayInSaoPaulo(kept.grants_at) === todayInSaoPaulo(now);
  if (!sameDay || age > OFFER_MS) return kept.grants_at;
  const changed = await lastChange(db, company);
  const untouched = changed === null || changed.getTime() + CALL_MS < kept.grants_at.getTime();
  return untouched ? now : kept.grants_at;
}

/** The figures, counted anew as far as they are older than `most` milliseconds; what was counted is kept. */
async function fresh(db: Db, row: Row, { now, most }: { now: Date; most: number }): Promise<Figures> {
  const kept = await readKept(db, row);
  const today = todayInSaoPaulo(now);
  const isOld = (at: Date) => now.getTime() - at.getTime() > most || todayInSaoPaulo(at) !== today;
  const since = kept ? await grantsSince(db, row.company, kept, now) : null;
  const grants =
    kept && since && !isOld(since)
      ? { figures: kept.grants, at: kept.grants_at, since }
      : {
          figures: await grantFigures(db, row, { today, before: kept?.grants.semanas ?? [] }),
          at: now,
          since: now,
        };
  const people =
    kept && !isOld(kept.people_at)
      ? { figures: kept.people, at: kept.people_at }
      : { figures: await peopleFigures(db, row, today), at: now };
  if (grants.at === now || people.at === now) await keep(db, row, { grants, people, now });
  return { grants: grants.figures, people: people.figures, at: new Date(Math.min(+grants.since, +people.at)) };
}

interface Counted<Of> {
  figures: Of;
  at: Date;
}

/** Whoever began to count later is right. */
async function keep(
  db: Db,
  { company, viewer, scope }: Row,
  { grants, people, now }: { grants: Counted<GrantFigures>; people: Counted<PeopleFigures>; now: Date },
): Promise<void> {
  const counted = {
    scope: scopeHash(scope),
    grants: JSON.stringify(grants.figures),
    grants_at: grants.at,
    people: JSON.stringify(people.figures),
    people_at: people.at,
  };
  await db
    .insertInto('overview')
    .values({ company, viewer, ...counted, asked_at: now, leased_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'viewer'])
        .doUpdateSet(counted)
        .where('overview.grants_at', '<=', grants.at)
        .where('overview.people_at', '<=', people.at),
    )
    .execute();
}

/** By database: tests have several in one process. */
const counting = new WeakMap<Db, Map<string, Promise<Figures>>>();

/** The figures of an overview, at most a minute old. Many who ask at once wait for one count. */
export async function overviewFigures(db: Db, row: Row, now: Date): Promise<Figures> {
  const running = counting.get(db) ?? new Map<string, Promise<Figures>>();
  counting.set(db, running);
  const key = `${row.company} ${row.viewer} ${scopeHash(row.scope)}`;
  const asked = running.get(key) ?? fresh(db, row, { now, most: OVERVIEW_MS }).finally(() => running.delete(key));
  running.set(key, asked);
  const figures = await asked;
  await db
    .updateTable('overview')
    .set({ asked_at: now })
    .where('company', '=', row.company)
    .where('viewer', '=', row.viewer)
    .where('asked_at', '<', new Date(now.getTime() - AHEAD_MS))
    .execute();
  return figures;
}

/**
 * Counts ahead what somebody looks at every day, what has waited for longest first, for at most a few seconds. Any copy may run it: a row is one copy's
 * for a minute.
 */
export async function tendOverviews({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const began = now();
  const ago = (ms: number) => new Date(began.getTime() - ms);
  await db.deleteFrom('overview').where('asked_at', '<', ago(FORGOTTEN_MS)).execute();
  while (now().getTime() - began.getTime() < RUN_MS) {
    const { rows } = await sql<{ company: string; viewer: string }>`
      update overview o set leased_until = ${new Date(began.getTime() + LEASE_MS)}
      from (
        select company, viewer from overview
        where (leased_until is null or leased_until < ${began}) and people_at < ${ago(AHEAD_MS)} and asked_at > ${ago(DAILY_MS)}
        order by people_at limit 1 for update skip locked) due
      where o.company = due.company and o.viewer = due.viewer
      returning o.company, o.viewer`.execute(db);
    const [due] = rows;
    if (!due) return;
    const scope = due.viewer === due.company ? null : await scopeOf(db, due.company, due.viewer);
    await fresh(db, { ...due, scope }, { now: now(), most: AHEAD_MS });
    await db
      .updateTable('overview')
      .set({ leased_until: null })
      .where('company', '=', due.company)
      .where('viewer', '=', due.viewer)
      .execute();
  }
}
