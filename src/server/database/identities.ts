import { type RawBuilder, sql } from 'kysely';

/**
 * That an account, live or closed, has a number or login: said twice, as the two indexes of each know it, those of live and of closed accounts. Said once, all
 * accounts of the country would be read for it.
 */
export const identified = (condition: RawBuilder<unknown>) =>
  sql<boolean>`((${condition} and situacao in ('P', 'A', 'R')) or (${condition} and situacao in ('C', 'I')))`;

/** That an account, live or closed, has this login, whatever its case. */
export const hasLogin = (login: string) => identified(sql`lower(id_produto) = ${login.toLowerCase()}`);

/** That an account, live or closed, has one of these logins, which are in small letters. */
export const hasLoginOf = (logins: readonly string[]) => identified(sql`lower(id_produto) = any(${logins}::text[])`);
