import { sql } from 'kysely';
import type { Db } from '../connection';
import { DEMO, DEMO_APP_KEY, DEMO_COMPANIES, DEMO_PASSWORD, DEMO_PEOPLE, GRANTEE_PEOPLE } from './accounts';
import { insertAll } from './batch';
import { companyRow, personRow, type SeedContext } from './account-rows';
import { type CallerSeals, seedCallers } from './seed-callers';
import { seedCertification } from './seed-certification';
import { seedCompanies } from './seed-companies';
import { seedGrants } from './seed-grants';
import { seedAddresses, seedHistory, seedSpecialNeeds } from './seed-person';
import { seedImport } from './seed-import';
import { seedInvitation } from './seed-invitation';
import { seedProfiles } from './seed-profiles';
import { seedRequestCode } from './seed-request-code';
import { seedRequests } from './seed-requests';
import { newId } from '../../ids';
import { inTransaction } from '../transaction';

export interface SeedOptions extends CallerSeals {
  now: Date;
  hashPassword(password: string): Promise<string>;
  /** What an invitation keeps of a CPF and of its link. */
  sealInvitation(cpf: string, token: string): { cpf_hash: string; token_hash: string };
  /** A code with which a company is asked for access, as it is kept. */
  newRequestCode(company: string): { salt: string; code_hash: string };
}

/** One number for all copies of the server: only one of them sows. */
const LOCK = 7_010_154;

const demoLogins = () => Object.values(DEMO).map((login) => login.toLowerCase());

/** Whether demo accounts came with these data, of another set-up perhaps: their password is published. The name of their e-mail is reserved (RFC 2606). */
export async function holdsDemo(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where(sql<string>`lower(id_produto)`, 'in', demoLogins())
    .where('email', 'like', '%@contas.example')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds the demo accounts with all that they have; does nothing when any of them exists already, closed ones included.
 * @returns whether it added them
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<boolean> {
  const { now, hashPassword, sealApp, sealInvitation, newRequestCode } = options;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
    const existing = await trx
      .selectFrom('account')
      .select('id')
      .where(sql<string>`lower(id_produto)`, 'in', demoLogins())
      .limit(1)
      .executeTakeFirst();
    if (existing) return false;

    const people = [...DEMO_PEOPLE, ...GRANTEE_PEOPLE];
    const ids = new Map([...people, ...DEMO_COMPANIES].map(({ login }) => [login, newId()]));
    const context: SeedContext = {
      now,
      passwordHash,
      id: (login) => {
        const id = ids.get(login);
        if (!id) throw new Error(`There is no demo account ${login}.`);
        return id;
      },
    };
    await insertAll(trx, 'account', [
      ...people.map((person) => personRow(person, context)),
      ...DEMO_COMPANIES.map((company) => companyRow(company, context)),
    ]);
    await seedSpecialNeeds(trx, context);
    await seedAddresses(trx, context);
    await seedCompanies(trx, context);
    await seedGrants(trx, context);
    await seedProfiles(trx, context);
    await seedRequests(trx, context);
    await seedRequestCode(trx, context, newRequestCode);
    await seedCertification(trx, context);
    await seedInvitation(trx, context, sealInvitation);
    await seedImport(trx, context);
    await seedHistory(trx, context);
    await seedCallers(trx, context, options);
    const protectedTwice = [DEMO.julia, DEMO.support].map(context.id);
    await insertAll(
      trx,
      'authenticator',
      protectedTwice.map((account) => ({
        account,
        ...sealApp(account, DEMO_APP_KEY),
        change: null,
        last_step: null,
        last_used: null,
        criado_em: now,
      })),
    );
    return true;
  });
}
