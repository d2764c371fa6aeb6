import type { Selectable } from 'kysely';
import type { Language } from '../../contract/constants';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { SecurityChangeTable } from '../database/schema';
import type { Call, Origin } from '../http/call';
import { newId } from '../ids';
import { enqueue, tellOwners } from '../outbox/enqueue';
import { languageOfAccount } from '../outbox/language';
import { removeSpareCodes } from '../second-factor/authenticator';
import { removePasskey } from '../second-factor/passkeys';
import type { Sealed } from '../second-factor/vault';
import { frontAddress } from './services';
import { disown, momentOf, noticedId, notMeLink, whenAndWhere } from './not-me';

/** Telling an owner of a change of the account's security, and taking it back: "it was not me". */

type Change = Selectable<SecurityChangeTable>;
type Visit = { origin: Origin; now: Date; language: Language };

/** The change may be taken back by the link for this long. */
export const CHANGE_KEPT_DAYS = 30;
const oldest = (now: Date) => new Date(now.getTime() - CHANGE_KEPT_DAYS * 86_400_000);

/**
 * Writes a change down and tells the owner of it, inside the caller's transaction. `earlier` is the app that another one replaced, `passkey`
 * the one that the change is about, `until` when it ends by itself, `left` how many recovery codes there still are.
 * @returns the change's id, for what it brought
 */
export async function tellOfChange(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  {
    account,
    kind,
    earlier,
    passkey,
    until,
    left,
  }: {
    account: string;
    kind: Change['kind'];
    earlier?: Sealed;
    passkey?: { id: string; nome: string };
    until?: Date;
    left?: number;
  },
  { front, ...visit }: Visit & { front: string },
): Promise<string> {
  const id = await keepChange(db, { account, kind, earlier, passkey }, visit.now);
  const { email } = await db.selectFrom('account').select('email').where('id', '=', account).executeTakeFirstOrThrow();
  const language = await languageOfAccount(db, account, visit.language);
  await enqueue(
    { db, now: visit.now, language },
    {
      kind: 'email',
      account,
      destino: email,
      template: `security-${kind}`,
      values: {
        ...whenAndWhere({ ...visit, language }),
        link: notMeLink(config, front, id),
        ...(passkey && { chave: passkey.nome }),
        ...(until && { ate: momentOf(until, language) }),
        ...(left !== undefined && { restantes: String(left) }),
      },
    },
  );
  return id;
}

/** Writes a change down, for the link that takes it back. @returns its id */
export async function keepChange(
  db: Db,
  {
    account,
    kind,
    earlier,
    passkey,
  }: Pick<Change, 'account' | 'kind'> & { earlier?: Sealed | undefined; passkey?: { id: string } | undefined },
  now: Date,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('security_change')
    .values({
      id,
      account,
      kind,
      passkey: passkey?.id ?? null,
      earlier_key_id: earlier?.key_id ?? null,
      earlier_sealed: earlier?.sealed ?? null,
      criado_em: now,
    })
    .execute();
  return id;
}

/**
 * Tells the owner of a new password. With another single sign-on, which has passwords of its own, nothing here takes one back: the message
 * then carries no link.
 */
export async function tellOfPassword(
  call: Pick<Call, 'db' | 'now' | 'language' | 'origin' | 'deps' | 'request'>,
  account: { id: string; email: string },
): Promise<void> {
  const { config } = call.deps;
  if (config.SSO_URL)
    return tellOwners(call, [
      { kind: 'email', account: account.id, destino: account.email, template: 'password-changed', values: {} },
    ]);
  const front = frontAddress(config, call.request.headers.host) ?? '';
  await tellOfChange(
    call.db,
    config,
    { account: account.id, kind: 'password-changed' },
    { origin: call.origin, now: call.now, language: call.language, front },
  );
}

/** The change that a link of ours names; null for one that is none, is old, or has done its work. */
export async function noticedChange(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
  now: Date,
): Promise<Change | null> {
  const id = noticedId(config, token);
  if (!id) return null;
  const row = await db
    .selectFrom('security_change')
    .selectAll()
    .where('id', '=', id)
    .where('criado_em', '>', oldest(now))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * "It was not me": what the change brought is gone, an app that it replaced is back, every session ends, and the password opens nothing any
 * more unless it was changed since. What the change took away stays away: whoever lost a phone must not be kept out by an old message.
 * @returns false for a link that has done its work
 */
export async function disownChange(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  token: string,
  visit: { origin: Origin; now: Date },
): Promise<boolean> {
  const change = await noticedChange(db, config, token, visit.now);
  if (!change) return false;
  return disown(db, change, visit, {
    action: 'security.disowned',
    diff: { change: change.kind },
    take: async (trx) => {
      const gone = await trx.deleteFrom('security_change').where('id', '=', change.id).executeTakeFirst();
      if (gone.numDeletedRows === 0n) return false;
      await takeBack(trx, change, visit.now);
      return true;
    },
  });
}

async function takeBack(db: Db, change: Change, now: Date): Promise<void> {
  const { id, account, earlier_key_id: key_id, earlier_sealed: sealed } = change;
  const app = db.deleteFrom('authenticator').where('account', '=', account).where('change', '=', id);
  const brought = await app.returning('account').executeTakeFirst();
  if (brought && key_id !== null && sealed !== null)
    await db
      .insertInto('authenticator')
      .values({ account, key_id, sealed, change: null, last_step: null, last_used: null, criado_em: now })
      .execute();
  await db.deleteFrom('recovery_set').where('account', '=', account).where('change', '=', id).execute();
  if (change.kind === 'removal-begun') await db.deleteFrom('factor_removal').where('account', '=', account).execute();
  if (change.passkey) await removePasskey(db, { account, id: change.passkey });
  await removeSpareCodes(db, account);
}
