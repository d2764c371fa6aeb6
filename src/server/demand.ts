import { type RawBuilder, sql } from 'kysely';
import type { Security } from '../contract/security';
import { DEMAND_DAYS } from '../contract/third-parties';
import type { Config } from './config';
import type { Db } from './database/connection';
import type { Factor } from './database/schema';
import { inSaoPaulo } from './saoPaulo';

/** What a company demands of who acts for it: a second step of the sign-in. With another single sign-on nothing is known of one. */

type DemandConfig = Pick<Config, 'SSO_URL'>;

const DAY = 'YYYY-MM-DD';

/**
 * The last day, in São Paulo, on which a third party acts without a second step: seven days after the company began to demand one, or after
 * they became third party, whichever is later.
 */
export const lastDay = (demanded: Date, thirdPartySince: Date): string =>
  inSaoPaulo(demanded > thirdPartySince ? demanded : thirdPartySince)
    .add(DEMAND_DAYS, 'day')
    .format(DAY);

export const isOver = (day: string, now: Date): boolean => day < inSaoPaulo(now).format(DAY);

/** Whether the account that a column names has a second step, looked up by the keys of two tables. */
export const hasSecondStep = (column: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from authenticator f where f.account = ${sql.ref(column)})
  or exists (select from passkey k where k.account = ${sql.ref(column)}))`;

/**
 * Whether a session shows less than its account's sign-in asks for by now: it is from before the account had a second step, or of somebody who knows
 * the password alone, and makes no delicate change. Another single sign-on has a second step of its own, of which nothing is known here.
 */
export async function isHalfSignedIn(
  db: Db,
  { SSO_URL }: DemandConfig,
  { factor, account }: { factor: Factor | null; account: { id: string } },
): Promise<boolean> {
  if (factor !== null || SSO_URL) return false;
  const row = await db
    .selectFrom('account as a')
    .select('a.id')
    .where('a.id', '=', account.id)
    .where(hasSecondStep('a.id'))
    .executeTakeFirst();
  return row !== undefined;
}

interface Demanded {
  company: string;
  /** The company's name. */
  empresa: string;
  /** The last day without one. */
  ate: string;
}

/** The companies that demand a second step of somebody who has none. */
export async function demandsOn(db: Db, { SSO_URL }: DemandConfig, person: string): Promise<Demanded[]> {
  if (SSO_URL) return [];
  const rows = await db
    .selectFrom('delegate as d')
    .innerJoin('second_factor_demand as s', 's.company', 'd.company')
    .innerJoin('account as c', 'c.id', 'd.company')
    .select(['d.company', 'c.nome as empresa', 's.desde', 'd.criado_em'])
    .where('d.person', '=', person)
    .where((eb) => eb.not(hasSecondStep('d.person')))
    .orderBy('c.nome')
    .execute();
  return rows.map(({ company, empresa, desde, criado_em }) => ({ company, empresa, ate: lastDay(desde, criado_em) }));
}

/** The demand on somebody that ends first, as they are told of it, with how many others there are; null while there is none. */
export async function firstDemand(
  db: Db,
  config: DemandConfig,
  person: string,
  now: Date,
): Promise<Security['exigencia']> {
  const [first, ...others] = (await demandsOn(db, config, person)).sort((one, other) =>
    one.ate.localeCompare(other.ate),
  );
  if (!first) return null;
  const { empresa, ate } = first;
  return { empresa, ate, vencida: isOver(ate, now), outras: others.length };
}

/** The name of the company for which somebody acts no more until they have a second step; null while they may. */
export async function shutOutBy(
  db: Db,
  config: DemandConfig,
  { company, person, now }: { company: string; person: string; now: Date },
): Promise<string | null> {
  const demand = (await demandsOn(db, config, person)).find((each) => each.company === company);
  return demand && isOver(demand.ate, now) ? demand.empresa : null;
}

/** Whether a company of somebody's allows none of their browsers to be remembered. */
export async function mustNotBeRemembered(db: Db, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('delegate as d')
    .innerJoin('second_factor_demand as s', 's.company', 'd.company')
    .select('d.company')
    .where('d.person', '=', person)
    .where('s.sem_lembrar', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
