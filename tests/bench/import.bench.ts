import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql } from 'kysely';
import type { Endpoint } from '../../src/contract/endpoint';
import {
  addImportacao,
  addLinhas,
  applyImportacao,
  checkImportacao,
  getImportacao,
  type ImportacaoDetalhe,
  type LinhaEnviada,
  listLinhas,
  SENT_LINES_MAX,
} from '../../src/contract/imports';
import { pathOnWire } from '../../src/contract/product';
import { buildApp } from '../../src/server/app';
import { FULL_LOAD, generateLoad } from '../../src/server/database/demo/load';
import { tendImports } from '../../src/server/imports/job';
import { issueSession } from '../../src/server/sessions/issue';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';
import { depsOf } from './support/served';

/**
 * `npm run bench:import`: an import of 50,000 lines into a company of 100,000 grantees, on the PostgreSQL of TEST_DATABASE_URL; without it, a tenth
 * of that on the embedded database. The lines are sent over HTTP, then the job runs as it does in a copy of the server. Prints a table for
 * docs/benchmarks.md, and on PostgreSQL fails when a goal is missed.
 */
const embedded = !process.env.TEST_DATABASE_URL;
const part = embedded ? 10 : 1;
const LINES = 50_000 / part;
/** Lines for each person: three cards and an end. */
const LINES_EACH = 4;

const connection = await openTestDatabase();
const { db } = connection;
const deps = depsOf(connection);
const { config } = deps;

const load = await generateLoad(db, {
  ...FULL_LOAD,
  grantees: FULL_LOAD.grantees / part,
  grants: FULL_LOAD.grants / part,
  companies: FULL_LOAD.companies / part,
});
await sql`vacuum analyze`.execute(db);
const app = await buildApp(deps);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const { token } = await issueSession(deps, load.large.id, { authTime: new Date() });

async function call<Answer>(
  endpoint: Endpoint,
  { id = '', body, query = '' }: { id?: string; body?: unknown; query?: string } = {},
): Promise<Answer> {
  const filled = pathOnWire(endpoint.path, config.PRODUCT)
    .replace(':idImportacao', id)
    .replace(':id', encodeURIComponent(load.large.login));
  const response = await fetch(`${url}/api${filled}${query}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.id}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

const { rows: people } = await sql<{ cpf: string }>`
  select a.cpf from grantee g join account a on a.id = g.person where g.company = ${load.large.id} and a.cpf is not null
  order by g.person limit ${LINES / LINES_EACH}`.execute(db);
const { rows: cards } = await sql<{ nu_contrato: string; nu_cartao: string }>`
  select nu_contrato, nu_cartao from posting_card where company = ${load.large.id} order by nu_contrato, nu_cartao`.execute(
  db,
);
const lines = people.flatMap(({ cpf }, index) =>
  Array.from({ length: LINES_EACH }, (_, place): LinhaEnviada => {
    const card = cards[(index * 7 + place * 311) % cards.length];
    return {
      linha: index * LINES_EACH + place + 2,
      pessoa: cpf,
      contrato: card?.nu_contrato ?? '',
      cartao: card?.nu_cartao ?? '',
      ...(place === 0 && { fim: '2031-12-31' }),
    };
  }),
);

/** Memory of the process while something goes on, after a collection where Node was started with `--expose-gc`. */
let most = 0;
const heap = () => {
  global.gc?.();
  return process.memoryUsage().heapUsed / 1_000_000;
};
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
const detail = (id: string) => call<ImportacaoDetalhe>(getImportacao, { id });
/** Runs the job until it has come to rest; a run of it is as long as in a server. */
async function untilRest(id: string): Promise<ImportacaoDetalhe> {
  for (;;) {
    await tendImports(deps);
    most = Math.max(most, heap());
    const found = await detail(id);
    if (found.situacao !== 'conferindo' && found.situacao !== 'aplicando') return found;
  }
}

async function round(): Promise<{ sending: number; checking: number; id: string; found: ImportacaoDetalhe }> {
  const { idImportacao: id } = await call<{ idImportacao: string }>(addImportacao, { body: { arquivo: 'carga.csv' } });
  const sending = await timed(async () => {
    for (let from = 0; from < lines.length; from += SENT_LINES_MAX)
      await call(addLinhas, { id, body: { linhas: lines.slice(from, from + SENT_LINES_MAX) } });
  });
  await call(checkImportacao, { id });
  let found: ImportacaoDetalhe | undefined;
  const checking = await timed(async () => (found = await untilRest(id)));
  if (!found) throw new Error('nothing was found');
  return { sending, checking, id, found };
}

console.log(
  `${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; ${lines.length} lines, ${people.length} people\n`,
);
const before = heap();
const first = await round();
const page = await timed(() => call(listLinhas, { id: first.id, query: '?size=20' }));
const search = await timed(() => call(listLinhas, { id: first.id, query: '?size=20&busca=silva' }));
await call(applyImportacao, { id: first.id });
let applied: ImportacaoDetalhe | undefined;
const applying = await timed(async () => (applied = await untilRest(first.id)));
const again = await round();

const seconds = (value: number) => `${value.toFixed(1)} s`;
const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
line(`${lines.length} lines for ${people.length} people`, 'time');
line('---', '---:');
line('sending, a thousand in a call', seconds(first.sending));
line('the check', seconds(first.checking));
line('sending and check together (goal: 20 s)', seconds(first.sending + first.checking));
line('a page of the lines', `${Math.round(page * 1000)} ms`);
line('the lines searched by a name', `${Math.round(search * 1000)} ms`);
line('applying (goal: 120 s)', seconds(applying));
line('the same file again, sending and check', seconds(again.sending + again.checking));
line('heap before, at its most during check and application', `${Math.round(before)} MB, ${Math.round(most)} MB`);
const { acrescenta, muda, igual, recusada } = first.found.resultados;
console.log(
  `\n${acrescenta.linhas} added, ${muda.linhas} changed, ${igual.linhas} unchanged, ${recusada.linhas} refused; ${applied?.aplicadas} applied; again: ${again.found.resultados.igual.linhas} unchanged`,
);
if (!embedded) {
  goal('dry run, s', first.sending + first.checking, 20);
  goal('import, s', applying, 120);
}
if (again.found.resultados.igual.linhas !== lines.length) goal('lines that a second time changes, of', 1, 0);
await app.close();
await connection.close();
