import type { Language } from '../../contract/constants';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Origin } from '../http/call';
import { removePasskey } from '../second-factor/passkeys';
import { enqueue } from '../outbox/enqueue';
import { languageOfAccount } from '../outbox/language';
import { disown, momentOf, noticedId, notMeLink, whenAndWhere } from './not-me';

/** Telling an owner of a sign-in from a browser that the account has never seen, and the owner's way to say "it was not me". */

/**
 * Tells the owner where, when and with what, with the link. `passkey` is the one that came in without the password, `until` how long the
 * browser is not asked for the second step; `front` is the portal's address without a slash at its end.
 */
export async function tellOfNewBrowser(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  {
    account,
    browser,
    passkey,
    until,
  }: { account: { id: string; email: string }; browser: string; passkey: string | null; until: Date | null },
  { front, ...visit }: { origin: Origin; now: Date; language: Language; front: string },
): Promise<void> {
  const language = await languageOfAccount(db, account.id, visit.language);
  const key =
    passkey === null
      ? undefined
      : await db.selectFrom('passkey').select('nome').where('id', '=', passkey).executeTakeFirst();
  await enqueue(
    { db, now: visit.now, language },
    {
      kind: 'email',
      account: account.id,
      destino: account.email,
      template: key ? 'new-browser-passkey' : until ? 'new-browser-remembered' : 'new-browser',
      values: {
        ...whenAndWhere({ ...visit, language }),
        link: notMeLink(config, front, browser),
        ...(key && { chave: key.nome }),
        ...(until && { ate: momentOf(until, language) }),
      },
    },
  );
}

/** The browser that a link of ours names; null for a link that is none, or that has done its work. */
export async function noticedBrowser(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
): Promise<{ id: string; account: string; passkey: string | null; criado_em: Date } | null> {
  const id = noticedId(config, token);
  if (!id) return null;
  const row = await db
    .selectFrom('known_browser')
    .select(['id', 'account', 'passkey', 'criado_em'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * "It was not me": every session and sign-on of the account ends, the browser is forgotten, and the password that it knew, or the passkey
 * that it came in with, opens nothing any more. @returns false for a link that has done its work
 */
export async function disownSignIn(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
  visit: { origin: Origin; now: Date },
): Promise<boolean> {
  const browser = await noticedBrowser(db, config, token);
  if (!browser) return false;
  return disown(db, browser, visit, {
    action: 'sign-in.disowned',
    take: async (trx) => {
      const gone = await trx.deleteFrom('known_browser').where('id', '=', browser.id).executeTakeFirst();
      if (gone.numDeletedRows === 0n) return false;
      if (browser.passkey) await removePasskey(trx, { account: browser.account, id: browser.passkey });
      return true;
    },
  });
}
