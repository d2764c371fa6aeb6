import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { normaliseName } from '../../src/contract/validation';
import { type Db, migrate } from '../../src/server/database/connection';
import { insertAll } from '../../src/server/database/demo/batch';
import { cpfOf } from '../../src/server/database/demo/numbers';
import { openEmbedded } from '../../src/server/database/embedded/open';
import { newId } from '../../src/server/ids';
import { emptyDump } from '../server/support/empty-dump';

/**
 * `npm run bench:embedded [-- accounts]`: what the embedded database carries. One company has a third of all accounts as
 * grantees. Prints a table for docs/benchmarks.md.
 */
const accounts = Number(process.argv[2] ?? 100_000);
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-bench-'));
const folder = path.join(root, 'data');
const log = { warn: console.warn };
const dump = await emptyDump();

const line = (what: string, value: string) => console.log(`| ${what} | ${value} |`);
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}
async function median(times: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) taken.push((await timed(() => work(index)))[1]);
  return taken.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}

function account(index: number, tipo: 'PF' | 'PJ' = 'PF') {
  const nome = tipo === 'PF' ? `PESSOA ${index.toString(36).toUpperCase()} DE ENSAIO` : 'EMPRESA DE ENSAIO';
  const login = tipo === 'PF' ? cpfOf(index) : 'empresa-de-ensaio';
  return {
    id: newId(),
    id_produto: login,
    tipo,
    situacao: 'A' as const,
    cpf: tipo === 'PF' ? login : null,
    nome,
    nome_busca: normaliseName(nome),
    email: `${login}@contas.example`,
    ddi_movel: '55',
    ddd_movel: '11',
    fone_movel: '900000000',
    senha_hash: 'none',
  };
}

async function fill(db: Db): Promise<string> {
  const company = account(0, 'PJ');
  await insertAll(db, 'account', [company]);
  for (let from = 1; from <= accounts; from += 5000) {
    const people = Array.from({ length: Math.min(5000, accounts - from + 1) }, (_, index) => account(from + index));
    await insertAll(db, 'account', people);
    await insertAll(
      db,
      'grantee',
      people
        .filter((_, index) => index % 3 === 0)
        .map(({ id, nome, nome_busca }) => ({
          company: company.id,
          person: id,
          nome_ordem: nome,
          nome_busca,
          n_contratos: 1,
        })),
    );
  }
  await sql`vacuum analyze`.execute(db);
  return company.id;
}

try {
  const [first, start] = await timed(() => openEmbedded(folder, { log, from: dump }));
  await migrate(first.db);
  line('first start of the database', ms(start));
  const [company, filling] = await timed(() => fill(first.db));
  line(`${accounts} accounts and ${Math.ceil(accounts / 3)} grantees written in`, `${(filling / 1000).toFixed(1)} s`);

  const write = (bucket: string) =>
    first.db
      .transaction()
      .execute((trx) => trx.insertInto('limit_counter').values({ bucket, hits: 1, window_end: new Date() }).execute());
  line('one durable transaction (fsync), median', ms(await median(200, (index) => write(`one-${index}`))));
  const [, burst] = await timed(() => Promise.all(Array.from({ length: 500 }, (_, index) => write(`many-${index}`))));
  line('durable transactions, 500 asked at once', `${Math.round(500 / (burst / 1000))}/s`);

  const page = (offset: number) =>
    first.db
      .selectFrom('grantee')
      .select(['person', 'nome_ordem'])
      .where('company', '=', company)
      .orderBy('nome_ordem')
      .orderBy('person')
      .limit(10)
      .offset(offset)
      .execute();
  line(
    'account by CPF, median',
    ms(
      await median(200, (index) =>
        first.db
          .selectFrom('account')
          .selectAll()
          .where('cpf', '=', cpfOf(1 + index * 7))
          .execute(),
      ),
    ),
  );
  line('first page of grantees by name, median', ms(await median(50, () => page(0))));
  line('last page of grantees by name, median', ms(await median(5, () => page(Math.floor(accounts / 3) - 10))));
  const search = (text: string) =>
    first.db
      .selectFrom('grantee')
      .select('person')
      .where('company', '=', company)
      .where('nome_busca', 'like', `%${text}%`)
      .orderBy('nome_ordem')
      .limit(10)
      .execute();
  line(
    'search that finds few, median',
    ms(await median(20, (index) => search(`PESSOA ${(index * 97 + 1001).toString(36).toUpperCase()} `))),
  );
  line('search that finds all, median', ms(await median(5, () => search('ENSAIO'))));

  const [backup, dumping] = await timed(() => first.dump());
  line('backup; statements wait that long', `${(dumping / 1000).toFixed(1)} s, ${(backup.length / 1e6).toFixed(1)} MB`);
  line('memory of the process', `${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(first.db);
  line('size of the database', `${Math.round((rows[0]?.size ?? 0) / 1e6)} MB`);
  await first.close();
  const [again, restart] = await timed(() => openEmbedded(folder, { log }));
  line('start with this data', ms(restart));
  await again.close();
} finally {
  fs.rmSync(root, { recursive: true, force: true });
}
