import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../contract/constants';
import { insertAudit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Origin } from '../http/call';
import { enqueue } from '../outbox/enqueue';
import { endSessionsOf } from '../sessions/end';
import { disownPassword } from '../sessions/password';
import { forgetAttempts } from './throttle';
import { inTransaction } from '../database/transaction';

/** Telling an owner of a sign-in from a browser that the account has never seen, and the owner's way to say "it was not me". */

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${UUID})\\.([\\w-]{43})$`);

const sealOf = ({ SECRET }: Pick<Config, 'SECRET'>, browser: string) =>
  createHmac('sha256', SECRET).update(`not-me|${browser}`).digest('base64url');

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

/** Tells the owner where and when, with the link. `front` is the portal's address without a slash at its end. */
export async function tellOfNewBrowser(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  { account, browser }: { account: { id: string; email: string }; browser: string },
  { origin, now, language, front }: { origin: Origin; now: Date; language: Language; front: string },
): Promise<void> {
  await enqueue(
    { db, now, language },
    {
      kind: 'email',
      account: account.id,
      destino: account.email,
      template: 'new-browser',
      values: {
        quando: momentOf(now, language),
        endereco: origin.address,
        navegador: browserName(origin.userAgent),
        link: `${front}/cas/nao-fui-eu?aviso=${browser}.${sealOf(config, browser)}`,
      },
    },
  );
}

/** The browser that a link of ours names; null for a link that is none, or that has done its work. */
export async function noticedBrowser(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
): Promise<{ id: string; account: string; criado_em: Date } | null> {
  const [, id = '', seal = ''] = TOKEN.exec(token) ?? [];
  if (!id || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(config, id)))) return null;
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
    const account = await trx
      .selectFrom('account')
      .select(['id', 'id_produto', 'senha_hash', 'senha_alterada_em'])
      .where('id', '=', browser.account)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const gone = await trx.deleteFrom('known_browser').where('id', '=', browser.id).returning('id').executeTakeFirst();
    if (!gone) return false;
    const known = account.senha_alterada_em === null || account.senha_alterada_em <= browser.criado_em;
    if (known)
      await trx
        .updateTable('account')
        .set({ senha_hash: disownPassword(account.senha_hash) })
        .where('id', '=', account.id)
        .execute();
    await endSessionsOf(trx, account.id, { now });
    await forgetAttempts(trx, account);
    await insertAudit(trx, {
      actor: null,
      target: account.id,
      action: 'sign-in.disowned',
      diff: { passwordEnded: known },
      at: now,
      address: origin.address,
      claimed: origin.claimed,
    });
    return true;
  });
}
