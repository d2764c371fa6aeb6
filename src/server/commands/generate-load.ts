import { connectPostgres, migrate } from '../database/connection';
import { FULL_LOAD, generateLoad } from '../database/demo/load';
import { EmbeddedFolderError } from '../database/embedded/folder';
import { hashPassword } from '../sessions/password';
import { runCommand } from './support/command';

/** The password of everybody that the load makes, as of the demo accounts: never for a database that people use. */
const PASSWORD = 'Postal@2026';

/**
 * `DATABASE_URL=postgres://… npm run generate-load [-- grantees grants companies people]`: fills an empty PostgreSQL database with synthetic data, to
 * try and measure the portal with large companies.
 */
await runCommand(async (words) => {
  const url = process.env.DATABASE_URL;
  if (!url || process.env.NODE_ENV === 'production')
    throw new EmbeddedFolderError(
      'DATABASE_URL must name an empty PostgreSQL database, and NODE_ENV must not be production.',
    );
  const [grantees = FULL_LOAD.grantees, grants = FULL_LOAD.grants, companies = FULL_LOAD.companies, people = 0] =
    words.map(Number);
  const connection = connectPostgres(url, 2);
  try {
    await migrate(connection.db);
    if (await connection.db.selectFrom('account').select('id').limit(1).executeTakeFirst())
      throw new EmbeddedFolderError('The database has accounts already. Name an empty one.');
    const load = await generateLoad(
      connection.db,
      { grantees, grants, companies, people, smallGrantees: Math.min(grantees, FULL_LOAD.smallGrantees) },
      await hashPassword(PASSWORD),
    );
    console.log(
      `Made. Sign in with ${PASSWORD} as ${load.large.login} (large company), ${load.small.login} (small one) or ${load.supervisor.login} (supervisor).`,
    );
  } finally {
    await connection.close();
  }
});
