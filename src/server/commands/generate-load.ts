import { parseArgs } from 'node:util';
import { connectPostgres, migrate } from '../database/connection';
import { type CountrySizes, countryOf, MOST } from '../database/demo/country';
import { fillCountry } from '../database/demo/fill-country';
import { FULL_LOAD, generateLoad } from '../database/demo/load';
import { EmbeddedFolderError } from '../database/embedded/folder';
import { hashPassword } from '../sessions/password';
import { runCommand } from './support/command';

/** The password of everybody that the load makes, as of the demo accounts: never for a database that people use. */
const PASSWORD = 'Postal@2026';

const USAGE =
  'Say how much: npm run generate-load -- --accounts N [--grants M] [--audit K], whole numbers: ' +
  `100 to ${MOST.accounts} accounts, up to ${MOST.grants} grants and ${MOST.audit} rows of the audit.`;

/**
 * `DATABASE_URL=postgres://… npm run generate-load [-- grantees grants companies people]`: fills an empty PostgreSQL database with synthetic data, to
 * try and measure the portal with large companies. With `-- --accounts N --grants M --audit K` it makes a country instead, up to twenty million
 * accounts; stopped half-way, the same command goes on.
 */
await runCommand(async (words) => {
  const url = process.env.DATABASE_URL;
  if (!url || process.env.NODE_ENV === 'production')
    throw new EmbeddedFolderError(
      'DATABASE_URL must name an empty PostgreSQL database, and NODE_ENV must not be production.',
    );
  const connection = connectPostgres(url, 2);
  try {
    const sizes = words.some((word) => word.startsWith('--')) ? sizesOf(words) : null;
    await migrate(connection.db);
    if (sizes) await makeCountry(url, sizes);
    else await makeLoad(connection, words.map(Number));
  } finally {
    await connection.close();
  }
});

/** @throws EmbeddedFolderError with how it is said, for words that are not sizes */
function sizesOf(words: string[]): CountrySizes {
  const size = { type: 'string' } as const;
  const wrong = () => new EmbeddedFolderError(USAGE);
  const said = () => {
    try {
      return parseArgs({ args: words, options: { accounts: size, grants: size, audit: size } }).values;
    } catch {
      throw wrong();
    }
  };
  const { accounts, grants, audit } = said();
  const sizes = { accounts: Number(accounts), grants: Number(grants ?? 0), audit: Number(audit ?? 0) };
  const fits = (Object.keys(MOST) as (keyof CountrySizes)[]).every(
    (name) => Number.isInteger(sizes[name]) && sizes[name] >= 0 && sizes[name] <= MOST[name],
  );
  if (!fits || sizes.accounts < 100) throw wrong();
  return sizes;
}

async function makeCountry(url: string, sizes: CountrySizes): Promise<void> {
  const began = performance.now();
  const told = (line: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s  ${line}`);
  await fillCountry(url, sizes, { hash: () => hashPassword(PASSWORD), tell: told });
  const { large, person } = countryOf(sizes, '');
  told(
    `Made. Sign in with ${PASSWORD} as ${large.login} (a company with ${large.grantees} people) or ${person(1).login}.`,
  );
}

async function makeLoad(connection: ReturnType<typeof connectPostgres>, words: readonly number[]): Promise<void> {
  const [grantees = FULL_LOAD.grantees, grants = FULL_LOAD.grants, companies = FULL_LOAD.companies, people = 0] = words;
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
}
