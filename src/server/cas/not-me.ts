import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../contract/constants';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Origin } from '../http/call';
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
function browserName(userAgent: string): string {
  const named = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ') || '?';
}

const momentOf = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at);

/** When and where, as a message says it. */
export const whenAndWhere = ({ origin, now, language }: { origin: Origin; now: Date; language: Language }) => ({
  quando: momentOf(now, language),
  endereco: origin.address,
  navegador: browserName(origin.userAgent),
});

/**
 * What "it was not me" does whatever it was: every session and sign-on of the account ends, and its password opens nothing any more, unless
 * it was changed since. Inside the caller's transaction. @returns whether the password ended
 */
export async function disownAccount(db: Db, accountId: string, { since, now }: { since: Date; now: Date }) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'id_produto', 'senha_hash', 'senha_alterada_em'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const known = account.senha_alterada_em === null || account.senha_alterada_em <= since;
  if (known)
    await db
      .updateTable('account')
      .set({ senha_hash: disownPassword(account.senha_hash) })
      .where('id', '=', account.id)
      .execute();
  await endSessionsOf(db, account.id, { now });
  await forgetAttempts(db, account);
  return known;
}
