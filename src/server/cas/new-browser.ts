import type { Language } from '../../contract/constants';
import { insertAudit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Origin } from '../http/call';
import { enqueue } from '../outbox/enqueue';
import { disownAccount, noticedId, notMeLink, whenAndWhere } from './not-me';

/** Telling an owner of a sign-in from a browser that the account has never seen, and the owner's way to say "it was not me". */

/** Tells the owner where and when, with the link. `front` is the portal's address without a slash at its end. */
export async function tellOfNewBrowser(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  { account, browser }: { account: { id: string; email: string }; browser: string },
  { front, ...visit }: { origin: Origin; now: Date; language: Language; front: string },
): Promise<void> {
  await enqueue(
    { db, now: visit.now, language: visit.language },
    {
      kind: 'email',
      account: account.id,
      destino: account.email,
      template: 'new-browser',
      values: { ...whenAndWhere(visit), link: notMeLink(config, front, browser) },
    },
  );
}

/** The browser that a link of ours names; null for a link that is none, or that has done its work. */
export async function noticedBrowser(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
): Promise<{ id: string; account: string; criado_em: Date } | null> {
  const id = noticedId(config, token);
  if (!id) return null;
  const row = await db
    .selectFrom('known_browser')
    .select(['id', 'account', 'criado_em'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * "It was not me": every session and sign-on of the account ends, the browser is forgotten, and the password that it knew opens nothing any
 * more, unless it was changed since. @returns false for a link that has done its work
 */
export async function disownSignIn(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
  { origin, now }: { origin: Origin; now: Date },
): Promise<boolean> {
  const browser = await noticedBrowser(db, config, token);
  if (!browser) return false;
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', browser.account).forNoKeyUpdate().execute();
    const gone = await trx.deleteFrom('known_browser').where('id', '=', browser.id).returning('id').executeTakeFirst();
    if (!gone) return false;
    const known = await disownAccount(trx, browser.account, { since: browser.criado_em, now });
    await insertAudit(trx, {
      actor: null,
      target: browser.account,
      action: 'sign-in.disowned',
      diff: { passwordEnded: known },
      at: now,
      address: origin.address,
      claimed: origin.claimed,
    });
    return true;
  });
}
