import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../contract/constants';
import { momentText } from '../../contract/dates';
import { insertAudit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Call, Origin } from '../http/call';
import { forgetBrowsers } from '../second-factor/remembered-browsers';
import { inSaoPaulo } from '../saoPaulo';
import { disownPassword } from '../sessions/password';
import { endSessionsOf } from '../sessions/end';
import { forgetAttempts } from './throttle';

/** The link "it was not me" of a message, what the message says of where it happened, and what pressing it does to the account. */

type NotMeConfig = Pick<Config, 'SECRET'>;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${UUID})\\.([\\w-]{43})$`);

const sealOf = ({ SECRET }: NotMeConfig, id: string) =>
  createHmac('sha256', SECRET).update(`not-me|${id}`).digest('base64url');

/** The link about a browser or a change. `front` is the portal's address without a slash at its end. */
export const notMeLink = (config: NotMeConfig, front: string, id: string): string =>
  `${front}/cas/nao-fui-eu?aviso=${id}.${sealOf(config, id)}`;

/** What a link of ours is about; null for one that is none. */
export function noticedId(config: NotMeConfig, token: string): string | null {
  const [, id = '', seal = ''] = TOKEN.exec(token) ?? [];
  return id && timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(config, id))) ? id : null;
}

/** Names of browsers and systems that a user agent's text holds; what else a browser says of itself goes into no message. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];
/** The browser and the system, each undefined where it is none of those. */
export function browserParts(userAgent: string): [browser: string | undefined, system: string | undefined] {
  const named = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [named(BROWSERS), named(SYSTEMS)];
}
/** The browser and the system of a user agent in words; null where both are not known. */
export function browserText({ deps, language }: Pick<Call, 'deps' | 'language'>, userAgent: string): string | null {
  const [navegador, sistema] = browserParts(userAgent);
  return navegador && sistema ? deps.texts.t(language, 'sso:passkey.device', { navegador, sistema }) : null;
}

const browserName = (userAgent: string) => browserParts(userAgent).filter(Boolean).join(', ') || '?';

/** A moment as a message says it. */
export const momentOf = (at: Date, language: Language) => momentText(inSaoPaulo(at), language);

/** When and where, as a message says it. */
export const whenAndWhere = ({ origin, now, language }: { origin: Origin; now: Date; language: Language }) => ({
  quando: momentOf(now, language),
  endereco: origin.address,
  navegador: browserName(origin.userAgent),
});

/**
 * "It was not me": every session and sign-on of the account ends, no browser is remembered, and its password opens nothing any more, unless it
 * was changed since `criado_em`. `take` removes what the notice was about, in the same transaction, and says whether it was still there.
 * @returns false for a notice that has done its work
 */
export function disown(
  db: Db,
  { account: accountId, criado_em }: { account: string; criado_em: Date },
  { origin, now }: { origin: Origin; now: Date },
  { action, diff, take }: { action: string; diff?: object; take: (trx: Db) => Promise<boolean> },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'id_produto', 'senha_hash', 'senha_alterada_em'])
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (!(await take(trx))) return false;
    const known = account.senha_alterada_em === null || account.senha_alterada_em <= criado_em;
    if (known)
      await trx
        .updateTable('account')
        .set({ senha_hash: disownPassword(account.senha_hash) })
        .where('id', '=', account.id)
        .execute();
    await endSessionsOf(trx, account.id, { now });
    await forgetBrowsers(trx, account.id);
    await forgetAttempts(trx, account);
    await insertAudit(trx, {
      actor: null,
      target: account.id,
      action,
      diff: { ...diff, passwordEnded: known },
      at: now,
      address: origin.address,
      claimed: origin.claimed,
    });
    return true;
  });
}
