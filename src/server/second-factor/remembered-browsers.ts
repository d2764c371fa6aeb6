import type { Selectable } from 'kysely';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { RememberedBrowserTable } from '../database/schema';
import { mustNotBeRemembered } from '../demand';
import type { Origin } from '../http/call';
import { newId } from '../ids';

/**
 * Browsers in which an account's second step was shown and is not asked for again for some days. What stands for the browser is its row among
 * the known ones: one account's, under a secret that every sign-in makes anew.
 */

type RememberConfig = Pick<Config, 'REMEMBERED_BROWSER_DAYS'>;

const DAY_MS = 86_400_000;

/**
 * Whether an account may have browsers remembered: support staff never, nobody where the operator wants none, no third party of a company that
 * wants none.
 */
export async function mayRemember(db: Db, config: RememberConfig, account: string): Promise<boolean> {
  if (config.REMEMBERED_BROWSER_DAYS === 0 || (await mustNotBeRemembered(db, account))) return false;
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', account)
    .where('perfil_interno', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a known browser from now on, for the whole time. @returns until when */
export async function rememberStep(
  db: Db,
  config: RememberConfig,
  { account, browser, origin, now }: { account: string; browser: string; origin: Origin; now: Date },
): Promise<Date> {
  const expires = new Date(now.getTime() + config.REMEMBERED_BROWSER_DAYS * DAY_MS);
  const fresh = { address: origin.address, user_agent: origin.userAgent, criado_em: now, last_used: null, expires };
  await db
    .insertInto('remembered_browser')
    .values({ id: newId(), account, browser, ...fresh })
    .onConflict((conflict) => conflict.column('browser').doUpdateSet(fresh))
    .execute();
  return expires;
}

/** What is remembered of an account at a time. A new password ends all of it, and so does becoming support staff. */
const livingOf = (db: Db, { account, now }: { account: string; now: Date }) =>
  db
    .selectFrom('remembered_browser as r')
    .innerJoin('account as a', 'a.id', 'r.account')
    .selectAll('r')
    .where('r.account', '=', account)
    .where('r.expires', '>', now)
    .where('a.perfil_interno', 'is', null)
    .where((eb) =>
      eb.or([eb('a.senha_alterada_em', 'is', null), eb('a.senha_alterada_em', '<', eb.ref('r.criado_em'))]),
    );

/** Whether a known browser spares the account its second step, and notes that it did. */
export async function useRemembered(
  db: Db,
  config: RememberConfig,
  { account, browser, now }: { account: string; browser: string; now: Date },
): Promise<boolean> {
  if (config.REMEMBERED_BROWSER_DAYS === 0 || (await mustNotBeRemembered(db, account))) return false;
  const row = await livingOf(db, { account, now }).where('r.browser', '=', browser).executeTakeFirst();
  if (!row) return false;
  await db.updateTable('remembered_browser').set({ last_used: now }).where('id', '=', row.id).execute();
  return true;
}

/** The browsers that are remembered, the newest first. */
export async function rememberedBrowsers(
  db: Db,
  config: RememberConfig,
  of: { account: string; now: Date },
): Promise<Selectable<RememberedBrowserTable>[]> {
  if (config.REMEMBERED_BROWSER_DAYS === 0 || (await mustNotBeRemembered(db, of.account))) return [];
  return livingOf(db, of).orderBy('r.criado_em', 'desc').execute();
}

/** Forgets one browser, or all of an account. @returns how many were forgotten */
export async function forgetBrowsers(db: Db, account: string, id?: string): Promise<number> {
  const gone = await db
    .deleteFrom('remembered_browser')
    .where('account', '=', account)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
