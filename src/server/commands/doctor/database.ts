import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config';
import { type Connection, connectPostgres, countOf, type Db, migrationsOf } from '../../database/connection';
import { holdsDemo } from '../../database/demo/seed';
import { holderOf } from '../../database/embedded/lock';
import { hasDatabase, majorVersion, openEmbedded } from '../../database/embedded/open';
import { othersFolder } from '../../database/embedded/owner';
import { inWords, requireUnicode } from '../../database/reach';
import { existing } from './disk';
import { type Answer, failed, ok, warning } from './finding';

/** The oldest PostgreSQL that the suite runs on, as it counts its versions. */
const OLDEST = 15;
const VERSION_UNIT = 10_000;

const EXTENSION = 'pg_trgm';
const COLLATION = 'und-x-icu';

const CLOCK_SECONDS = 2;
const DAY_MS = 24 * 3_600_000;
const KEY_DAYS = 365;

interface Look {
  answer: Answer;
  /** Absent when the database cannot be looked into. */
  connection?: Connection;
}

/** Opens the database for a look, without making or migrating it. Whoever gets the connection closes it. */
export function openForLook(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Look> {
  return config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : openFolder(config.DATA_DIR);
}

async function openPostgres(url: string): Promise<Look> {
  const connection = connectPostgres(url, 2);
  try {
    const { rows } = await sql<{ version: string; number: number; encoding: string }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        current_setting('server_encoding') as encoding
    `.execute(connection.db);
    requireUnicode(rows[0]?.encoding ?? '');
    return { answer: versionAnswer(rows[0]?.version ?? '', rows[0]?.number ?? 0), connection };
  } catch (failure) {
    // It may wait for the one that does not answer.
    void connection.close().catch(() => {});
    throw inWords(failure);
  }
}

/** @param number as PostgreSQL counts: 150020 is 15.20 */
export function versionAnswer(version: string, number: number): Answer {
  return number >= OLDEST * VERSION_UNIT
    ? ok(`The PostgreSQL of DATABASE_URL answers, version ${version}.`)
    : failed(`The PostgreSQL of DATABASE_URL has the version ${version}; it must be ${OLDEST} or newer.`);
}

async function openFolder(dataDir: string): Promise<Look> {
  const folder = path.resolve(dataDir);
  const refusal = closed(folder);
  if (refusal) return { answer: failed(refusal) };
  // Opening what is not there would make it.
  const running = fs.existsSync(folder) ? await holderOf(folder) : null;
  if (running !== null)
    return {
      answer: ok(
        `The embedded database in ${folder} is in use by the running server (process ${running}), and of PostgreSQL ${majorVersion(folder)}.`,
      ),
    };
  if (!hasDatabase(folder))
    return { answer: ok(`There is no embedded database in ${folder} yet: the first start makes it.`) };
  const connection = await openEmbedded(folder, { log: { warn: () => {} } });
  return {
    answer: ok(`The embedded database in ${folder} opens, of PostgreSQL ${majorVersion(folder)}.`),
    connection,
  };
}

/** Why this user cannot or should not open the folder, or null. */
function closed(folder: string): string | null {
  if (!fs.existsSync(folder)) {
    const above = existing(folder);
    return mayWrite(above)
      ? null
      : `This user may make no folder in ${above}: the first start could not make ${folder}.`;
  }
  return othersFolder(folder);
}

function mayWrite(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The extension and the collation that the tables stand on. */
export async function extensions(db: Db): Promise<Answer> {
  const { rows } = await sql<{
    installed: string | null;
    available: boolean;
    may: boolean;
    collation: boolean;
  }>`
    select (select extversion from pg_extension where extname = ${EXTENSION}) as installed,
      exists (select from pg_available_extensions where name = ${EXTENSION}) as available,
      has_database_privilege(current_database(), 'create') as may,
      exists (select from pg_collation where collname = ${COLLATION}) as collation
  `.execute(db);
  return extensionsAnswer(rows[0]);
}

export function extensionsAnswer(
  found: { installed: string | null; available: boolean; may: boolean; collation: boolean } | undefined,
): Answer {
  if (!found?.collation) return failed('The database was built without ICU: its collations are missing.');
  if (found.installed) return ok(`${EXTENSION} ${found.installed} and the ICU collations are there.`);
  if (!found.available)
    return failed(
      `${EXTENSION} is missing on the machine of the database: install PostgreSQL's contrib package there.`,
    );
  return found.may
    ? ok(`${EXTENSION} is not in the database yet: the next start creates it.`)
    : failed(
        `${EXTENSION} is not in the database, and this role may not create it: an administrator does, once, with "create extension ${EXTENSION}".`,
      );
}

/** What the role may do: read and write what is there, and make what migrations bring. */
export async function rights(db: Db, kind: Connection['kind']): Promise<Answer> {
  if (kind === 'embedded') return ok('This user may read and write every file of the data folder.');
  const { rows } = await sql<{ place: string | null; may: boolean | null; closed: number; foreign: number }>`
    select current_schema() as place, has_schema_privilege(current_schema(), 'create') as may,
      count(*) filter (where not (has_table_privilege(t.oid, 'select') and has_table_privilege(t.oid, 'insert')
        and has_table_privilege(t.oid, 'update') and has_table_privilege(t.oid, 'delete')))::int as closed,
      count(*) filter (where not pg_has_role(t.relowner, 'usage'))::int as foreign
    from (select 1) always left join pg_class t on t.relkind = 'r'
      and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  `.execute(db);
  const found = { place: null, may: null, closed: 0, foreign: 0, ...rows[0] };
  // Who may not read the tables may not read how far they are.
  const pending = found.closed > 0 ? 0 : (await migrationsOf(db)).pending.length;
  return rightsAnswer({ ...found, pending });
}

/** @param found `closed` and `foreign` are tables: those that may not be read and written, and those that another role owns */
export function rightsAnswer(found: {
  place: string | null;
  may: boolean | null;
  closed: number;
  foreign: number;
  pending: number;
}): Answer {
  if (found.place === null) return failed('This role sees no schema in the database: give it one (search_path).');
  if (found.closed > 0)
    return failed(`This role may not read and write ${found.closed} of the tables in ${found.place}.`);
  if (found.may && found.foreign === 0)
    return ok(`This role may read and write its tables in ${found.place}, and change and make them.`);
  const sentence = found.may
    ? `${found.foreign} of the tables in ${found.place} belong to another role, and migrations may have to change them`
    : `This role may make no tables in ${found.place}, which migrations need`;
  return found.pending > 0
    ? failed(`${sentence}: the next start has some to apply.`)
    : warning(`${sentence}: there are none to apply now, but an update may bring some.`);
}

/** How far the database is. */
export async function migrationsFinding(db: Db): Promise<Answer> {
  return migrationsAnswer(await migrationsOf(db));
}

export function migrationsAnswer({
  applied,
  pending,
  newer,
  unknown,
}: Awaited<ReturnType<typeof migrationsOf>>): Answer {
  const skipped = pending.filter((name) => applied.some((other) => other > name));
  const strange = [...unknown, ...skipped];
  if (strange.length > 0)
    return failed(
      `The database was migrated by something else than this server's versions (${strange.join(', ')}): it does not start with it.`,
    );
  if (newer.length > 0)
    return warning(
      `The database is ahead of this version, by ${countOf(newer)} up to ${newer.at(-1)}: only while an update goes on, or is taken back, should this version run with it.`,
    );
  if (pending.length === 0) return ok(`The database is at the version of this build, ${applied.at(-1)}.`);
  return ok(
    applied.length === 0
      ? `The database is empty: ${countOf(pending)} will be applied at the next start.`
      : `The database is older: ${countOf(pending)} will be applied at the next start, up to ${pending.at(-1)}.`,
  );
}

/** Codes and sessions end by this machine's clock, limits and copies meet by the database's. */
export async function clock(db: Db, now: () => number = Date.now): Promise<Answer> {
  const before = now();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  const between = (before + now()) / 2;
  const seconds = Math.abs((rows[0]?.at ?? 0) - between) / 1000;
  const sentence = `This machine's clock and the database's differ by ${seconds.toFixed(1)} s`;
  return seconds > CLOCK_SECONDS ? warning(`${sentence}: let both follow the same time (NTP).`) : ok(`${sentence}.`);
}

/** Whether there are accounts with a published password, with which production does not start. */
export async function demoAccounts(db: Db, { NODE_ENV }: Pick<Config, 'NODE_ENV'>): Promise<Answer> {
  if (!(await hasTable(db, 'account')) || !(await holdsDemo(db))) return ok('There are no demo accounts.');
  const sentence = 'There are demo accounts, whose password is published';
  return NODE_ENV === 'production'
    ? failed(`${sentence}: production does not start with them. Name another database in DATABASE_URL or DATA_DIR.`)
    : ok(`${sentence}: for trying the product only.`);
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(db);
  return Boolean(rows[0]?.found);
}

/** The key that signs session tokens, which is to be changed now and then. */
export async function keysAge(
  db: Db,
  config: Pick<Config, 'SSO_URL' | 'JWT_JWKS_URL'>,
  now: () => number = Date.now,
): Promise<Answer> {
  if (config.SSO_URL) return ok('Session tokens are signed by the sign-on of SSO_URL, which keeps its own keys.');
  const key = (await hasTable(db, 'signing_key'))
    ? await db.selectFrom('signing_key').select('criado_em').where('retired_at', 'is', null).executeTakeFirst()
    : undefined;
  if (!key) return ok('There is no signing key yet: the server makes it when it first needs it.');
  const days = Math.floor((now() - key.criado_em.getTime()) / DAY_MS);
  const sentence = `The key that signs session tokens is ${days} days old`;
  return days > KEY_DAYS
    ? warning(`${sentence}: npm run keys:rotate makes a new one, and signs nobody out.`)
    : ok(`${sentence}.`);
}
