import { sql } from 'kysely';
import type { Deps } from '../deps';
import { newId } from '../ids';
import { postLogout } from '../outside';

const TRIES = 3;
const RETRY_MS = 30_000;
const AT_ONCE = 20;

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The logout document of CAS 3.0, appendix C; the session is named by the ticket that began it. */
function logoutRequest(ticket: string, now: Date): string {
  return (
    '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ' +
    `ID="LR-${newId()}" Version="2.0" IssueInstant="${now.toISOString()}"><saml:NameID>@NOT_USED@</saml:NameID>` +
    `<samlp:SessionIndex>${escapeXml(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`
  );
}

/**
 * Tells services of sessions that ended: claims what is due, posts, and forgets what was taken or has been tried often enough. A copy of
 * the server that dies meanwhile leaves its claims to another one's next round.
 */
export async function deliverLogouts(deps: Pick<Deps, 'db' | 'now' | 'log' | 'outside'>): Promise<void> {
  const { db, now, log, outside } = deps;
  const due = await db
    .updateTable('logout_notice')
    .set({ tries: sql`tries + 1`, next_attempt: new Date(now().getTime() + RETRY_MS) })
    .where('id', 'in', (from) =>
      from
        .selectFrom('logout_notice')
        .select('id')
        .where('next_attempt', '<=', now())
        .orderBy('next_attempt')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  const done = await Promise.all(
    due.map(async (notice) => {
      const { origin } = new URL(notice.service);
      const line = outside.lineTo(`logout at ${origin}`);
      const taken = await postLogout(line, notice.service, logoutRequest(notice.ticket, now()));
      if (!taken) log.warn({ origin, tries: notice.tries }, 'A service did not take a logout.');
      return taken || notice.tries >= TRIES ? [notice.id] : [];
    }),
  );
  const ids = done.flat();
  if (ids.length > 0) await db.deleteFrom('logout_notice').where('id', 'in', ids).execute();
  if (due.length === AT_ONCE) await deliverLogouts(deps);
}
