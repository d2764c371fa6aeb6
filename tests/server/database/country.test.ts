import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isCnpj, isCpf } from '../../../src/contract/validation';
import { listAddresses } from '../../../src/contract/addresses';
import { countryOf, MOST } from '../../../src/server/database/demo/country';
import { fillCountry } from '../../../src/server/database/demo/fill-country';
import { hashPassword } from '../../../src/server/sessions/password';
import { Browser, PASSWORD } from '../cas/support/browser';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { openTestDatabase } from '../support/database';

const SIZES = { accounts: 300, grants: 500, audit: 700 };
const rowsOf = (name: string, country = countryOf(SIZES, 'hash')) => {
  const table = country.tables.find((one) => one.table === name);
  if (!table) throw new Error(name);
  return Array.from({ length: table.things }, (_, thing) => table.rows(thing)).flat();
};

describe('a made country', () => {
  it('has as many accounts, grants and rows of the audit as was said, each once', () => {
    expect(rowsOf('account')).toHaveLength(SIZES.accounts);
    expect(rowsOf('card_grant')).toHaveLength(SIZES.grants);
    expect(rowsOf('audit_event')).toHaveLength(SIZES.audit);
    for (const [name, key] of [
      ['account', 2],
      ['grantee', 2],
      ['card_grant', 4],
      ['audit_event', 1],
    ] as const) {
      const keys = rowsOf(name).map((row) => row.slice(0, key).join());
      expect(new Set(keys).size, name).toBe(keys.length);
    }
  });

  it('numbers its people and companies as the registry does, also at its largest', () => {
    const { company, companies, person, people } = countryOf(MOST, 'hash');
    expect(isCnpj(company(companies - 1).login)).toBe(true);
    expect(isCpf(person(people - 1).login)).toBe(true);
  });

  it('has the same large company whatever grows around it', () => {
    const large = (accounts: number) => countryOf({ accounts, grants: 200_000, audit: 0 }, 'hash').large;
    expect(large(1_000_000)).toEqual(large(10_000));
    expect(large(10_000).grantees).toBe(2000);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('filling a PostgreSQL with a country', () => {
  const server = useServer();
  const urlOf = async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    return new URL(`/${rows[0]?.name}`, process.env.TEST_DATABASE_URL).href;
  };
  const shape = async () =>
    (
      await sql<{ line: string }>`
        select indexdef as line from pg_indexes where schemaname = 'public' and tablename <> 'made_country'
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text <> 'made_country'
        union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
        order by 1`.execute(server.db)
    ).rows.map(({ line }) => line);
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)).rows[0]?.n;

  it('goes on where it was stopped, leaves every index, key and trigger, and lets its people sign in', async () => {
    const url = await urlOf();
    const before = await shape();
    const fill = (sizes: typeof SIZES, tell: (line: string) => void) =>
      fillCountry(url, sizes, { hash: () => hashPassword(PASSWORD), tell, slice: 100 });
    // Stopped within the first table, within the last one, and while indexes are made.
    for (const word of ['account: 33', 'audit_event: 100', '7 of'])
      await expect(
        fill(SIZES, (line) => {
          if (line.startsWith(word)) throw new Error('stopped');
        }),
      ).rejects.toThrow('stopped');
    await expect(fill({ ...SIZES, grants: 900 }, () => {})).rejects.toThrow(/begun with other sizes/);
    await fill(SIZES, () => {});
    // Said once more, it has nothing to do.
    await fill(SIZES, () => {});

    expect(await Promise.all(['account', 'card_grant', 'audit_event', 'grantee'].map(count))).toEqual([
      SIZES.accounts,
      SIZES.grants,
      SIZES.audit,
      rowsOf('grantee').length,
    ]);
    expect(await shape()).toEqual(before);

    const { person, large } = countryOf(SIZES, '');
    const browser = new Browser(server.url);
    const page = await browser.signIn(person(1).login, PASSWORD, { service: `${server.url}/auth` });
    expect(page.location).toContain('ticket=ST-');
    const answer = await server.call(listAddresses, {
      as: await server.signIn(person(1)),
      params: { id: person(1).login },
    });
    expect(answer.status).toBe(200);
    expect(large.grantees).toBeGreaterThan(0);
  });

  it('refuses a database that holds accounts of its own', async () => {
    const other = await openTestDatabase();
    await addPerson(other.db);
    await expect(
      fillCountry(other.url ?? '', SIZES, { hash: () => hashPassword(PASSWORD), tell: () => {} }),
    ).rejects.toThrow('The database has accounts already. Name an empty one.');
    await other.close();
  });
});
