import type { Db } from '../database/connection';

const DAY_MS = 24 * 3_600_000;
/** Why a sign-on ended is of use to a browser that is still open. */
const ENDS_KEPT_MS = 7 * DAY_MS;
/** Ended sessions stay this long, for the list of one's sessions and for tokens that are still around. */
const KEPT_MS = 30 * DAY_MS;

/** Removes what has run out: tickets, sign-ons, sessions of a month ago, browsers that have not been seen for long, counters and keys that verify nothing any more. */
export async function sweepSessions(
  db: Db,
  config: { SSO_IDLE_MINUTES: number; KNOWN_BROWSER_DAYS: number },
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('service_ticket')
    .where('expires', '<', new Date(now.getTime() - 3_600_000))
    .execute();
  await db
    .deleteFrom('sso_session')
    .where((where) =>
      where.or([
        where('expires', '<', now),
        where('last_used', '<', new Date(now.getTime() - config.SSO_IDLE_MINUTES * 60_000)),
      ]),
    )
    .execute();
  await db
    .deleteFrom('sign_on_end')
    .where('at', '<', new Date(now.getTime() - ENDS_KEPT_MS))
    .execute();
  await db
    .deleteFrom('session as s')
    .where('s.expires', '<', new Date(now.getTime() - KEPT_MS))
    .where((where) =>
      where.not(where.exists(where.selectFrom('code_flow as f').select('f.id').whereRef('f.session', '=', 's.id'))),
    )
    .execute();
  await db
    .deleteFrom('known_browser')
    .where('seen_at', '<', new Date(now.getTime() - config.KNOWN_BROWSER_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom('remembered_browser').where('expires', '<', now).execute();
  await db.deleteFrom('limit_counter').where('window_end', '<', now).execute();
  await db.deleteFrom('signing_key').where('retired_at', '<', now).execute();
}
