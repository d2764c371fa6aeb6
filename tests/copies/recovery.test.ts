import fs from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connectPostgres, type Db, migrate } from '../../src/server/database/connection';
import { addEvents, daysAgo, seal, verify } from '../server/audit-seals/support';
import { addPerson } from '../server/support/accounts';
import { type OwnPostgres, ownPostgres } from './support/postgres';

/**
 * The steps of docs/operate.md, "Back to a moment", as they stand there: a base backup, the archived log, and a database as it was a second
 * before somebody deleted what they should not have.
 */

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/operate.md'), 'utf8');
const chapter = /^## Back to a moment\n([\s\S]*?)(?=^## )/m.exec(page)?.[1] ?? '';
const blocks = [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, text = '']) => ({
  language,
  text,
}));
const of = (wanted: string) => blocks.filter(({ language }) => language === wanted).map(({ text }) => text);
const [archiving = '', recovering = ''] = of('ini');
const [folder = '', backUp = '', restore = ''] = of('sh');

let before: OwnPostgres;
let after: OwnPostgres | undefined;
const open: Connection[] = [];
const connect = (url: string): Db => {
  const connection = connectPostgres(url, 2);
  open.push(connection);
  return connection.db;
};

beforeAll(async () => {
  before = await ownPostgres({ settings: placed(archiving, { '/var/backups/conta': '{folder}' }) });
});
afterAll(async () => {
  for (const connection of open) await connection.close();
  await after?.remove();
  await before?.remove();
});

/** The page's words with the places of this test. */
function placed(text: string, places: Record<string, string>): string {
  let made = text;
  for (const [there, here] of Object.entries(places)) {
    if (!made.includes(there)) throw new Error(`docs/operate.md no longer says ${there} here.`);
    made = made.replaceAll(there, here);
  }
  return made;
}

/** Asks until it is so. */
async function until(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  for (let so = false; !so;)
    so = (await sql<{ so: boolean }>`select ${condition} as so`.execute(db)).rows[0]?.so ?? false;
}

it('a database comes back as it was a moment before a deletion, with its audit whole', async () => {
  const folders = { '/var/backups/conta': before.folder };
  before.shell(placed(folder, folders));
  const db = connect(before.url);
  await migrate(db);
  await addEvents(db, daysAgo(3), 1200);
  await seal(db);
  const early = await addPerson(db, { nome: 'ANTES DA COPIA' });
  before.shell(
    placed(backUp, { ...folders, 'replica@db.example.com.br:5432': `postgres@${new URL(before.url).host}` }),
  );
  const late = await addPerson(db, { nome: 'DEPOIS DA COPIA' });
  const { rows } = await sql<{ moment: string; segment: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as moment,
      pg_walfile_name(pg_current_wal_lsn()) as segment`.execute(db);
  const [{ moment, segment }] = rows as [(typeof rows)[number]];
  await db.deleteFrom('account').execute();
  await sql`select pg_switch_wal()`.execute(db);
  await until(db, sql`(select last_archived_wal >= ${segment} from pg_stat_archiver)`);
  await before.crash();

  const restored = path.join(before.folder, 'restored');
  before.shell(placed(restore, { ...folders, '/var/lib/postgresql/15/main': restored }));
  const settings = placed(recovering, { ...folders, '2026-11-25 14:29:59-03': moment });
  after = await ownPostgres({ restored, settings });
  const found = connect(after.url);
  await until(found, sql`not pg_is_in_recovery()`);
  const people = await found.selectFrom('account').select('id').orderBy('nome').execute();
  expect(people.map(({ id }) => id)).toEqual([early.id, late.id]);
  expect((await verify(found)).faults).toEqual([]);
  await addPerson(found);
});
