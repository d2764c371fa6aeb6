import { sql } from 'kysely';
import type { Db } from './database/connection';
import { hasLogin } from './database/identities';

/** A review as it is stored, with its end when it ended before its time. */
export interface Review {
  id: string;
  staff: string;
  account: string;
  motivo: string;
  protocolo: string;
  opened_at: Date;
  /** When it ends by itself, at the latest. */
  expires_at: Date;
  /** Whether that is later than half an hour after it was opened. */
  extended: boolean;
  ended_at: Date | null;
}

/** Where somebody of support stands to an account: a review is open, one was, or there never was one. */
export type ReviewState = 'open' | 'over' | 'none';

const LIVE = ['P', 'A', 'R'] as const;

/** When a review ends by itself. */
const endsBy = sql<Date>`coalesce(x.expires_at, r.expires_at)`;

/** Reviews with their ends, in no order. */
export const reviewRows = (db: Db) =>
  db
    .selectFrom('support_review as r')
    .leftJoin('support_review_end as e', 'e.review', 'r.id')
    .leftJoin('support_review_extension as x', 'x.review', 'r.id')
    .select(['r.id', 'r.staff', 'r.account', 'r.motivo', 'r.protocolo', 'r.opened_at', 'e.at as ended_at'])
    .select([endsBy.as('expires_at'), sql<boolean>`x.review is not null`.as('extended')]);

/** The same, newest first. */
export function reviews(db: Db) {
  return reviewRows(db).orderBy('r.opened_at', 'desc').orderBy('r.id', 'desc');
}

/** Whether `staff` may look at `account` at `now`: a review of a closed account is over, whatever its clock says. */
export async function reviewStateOf(
  db: Db,
  staff: string,
  account: { id: string; situacao: string },
  now: Date,
): Promise<ReviewState> {
  const latest = await reviews(db)
    .where('r.staff', '=', staff)
    .where('r.account', '=', account.id)
    .limit(1)
    .executeTakeFirst();
  if (!latest) return 'none';
  return isRunning(latest, now) && isLive(account.situacao) ? 'open' : 'over';
}

export const isRunning = (review: Pick<Review, 'expires_at' | 'ended_at'>, now: Date) =>
  review.ended_at === null && review.expires_at > now;
export const isLive = (situacao: string) => (LIVE as readonly string[]).includes(situacao);

/** The one review that `staff` has open, of an account that is still live. */
export async function openReviewOf(db: Db, staff: string, now: Date): Promise<Review | null> {
  const review = await reviews(db)
    .innerJoin('account as a', 'a.id', 'r.account')
    .where('r.staff', '=', staff)
    .where(endsBy, '>', now)
    .where('e.at', 'is', null)
    .where('a.situacao', 'in', LIVE)
    .limit(1)
    .executeTakeFirst();
  return review ?? null;
}

/** Lets a review go on until `until`, once. @returns whether it had not been extended before */
export async function extendOnce(
  db: Db,
  review: string,
  { at, motivo, until }: { at: Date; motivo: string; until: Date },
): Promise<boolean> {
  const extended = await db
    .insertInto('support_review_extension')
    .values({ review, at, motivo, expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review')
    .executeTakeFirst();
  return extended !== undefined;
}

/** Ends a review; one that has an end keeps it. */
export async function endReview(db: Db, review: string, how: 'closed' | 'staff-ended', at: Date): Promise<boolean> {
  const ended = await db
    .insertInto('support_review_end')
    .values({ review, how, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review')
    .executeTakeFirst();
  return ended !== undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An account by its reference or, whatever the case, its login: the live one of that login, otherwise the last that had it. */
export function byReference(db: Db, text: string) {
  const accounts = db
    .selectFrom('account')
    .select(['id', 'id_produto', 'situacao', 'responsavel', 'nome', 'perfil_interno']);
  if (UUID.test(text)) return accounts.where('id', '=', text.toLowerCase());
  return accounts
    .where(hasLogin(text))
    .orderBy(sql`situacao in ('P', 'A', 'R')`, 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}
