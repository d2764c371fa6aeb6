import os from 'node:os';
import { sql } from 'kysely';
import {
  decideCertificacao,
  getCertificacao,
  getComprovante,
  listItensCertificacao,
  openCertificacao,
  previewCertificacao,
} from '../../src/contract/certifications';
import type { Endpoint } from '../../src/contract/endpoint';
import { todayInSaoPaulo } from '../../src/server/account/queries';
import { buildApp } from '../../src/server/app';
import { tendCertifications } from '../../src/server/certifications/tend';
import { FULL_LOAD, generateLoad } from '../../src/server/database/demo/load';
import { daysAfter } from '../../src/server/grants/validity';
import { issueSession } from '../../src/server/sessions/issue';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';
import { callOver, depsOf } from './support/served';

/**
 * `npm run bench:certifications`: an access review of 10,000 people of a company of 100,000, on the PostgreSQL of TEST_DATABASE_URL; without it, a tenth of that on the
 * embedded database. Every call goes over HTTP. Prints a table for docs/benchmarks.md, and on PostgreSQL fails when a goal is missed.
 */
const embedded = !process.env.TEST_DATABASE_URL;
const scale = embedded ? 10 : 1;
const ROUNDS = 60;

const connection = await openTestDatabase();
const { db } = connection;
let offset = 0;
const deps = depsOf(connection, {}, () => new Date(Date.now() + offset));
const { config } = deps;
const load = await generateLoad(db, {
  grantees: FULL_LOAD.grantees / scale,
  grants: FULL_LOAD.grants / scale,
  companies: FULL_LOAD.companies / scale,
  smallGrantees: FULL_LOAD.smallGrantees,
});
await sql`vacuum analyze`.execute(db);
const app = await buildApp(deps);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const session = async () =>
  (await issueSession(deps, load.large.id, { authTime: new Date(Date.now() + offset) })).token;
let token = await session();
let id = '';

async function call<Answer>(endpoint: Endpoint, query: Record<string, string> = {}, body?: unknown): Promise<Answer> {
  const params = { idCertificacao: id, id: load.large.login };
  const response = await callOver(endpoint, { url, product: config.PRODUCT, token, params, query, body });
  return (await response.json()) as Answer;
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<[number, Answer]> {
  const started = performance.now();
  const answer = await work();
  return [performance.now() - started, answer];
}

const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** Times a task `ROUNDS` times after three that do not count, and says median and 95th percentile. */
async function measure(name: string, task: () => Promise<unknown>, most?: number): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS + 3; round += 1) {
    const [took] = await timed(task);
    if (round >= 3) taken.push(took);
  }
  taken.sort((a, b) => a - b);
  const [median, p95] = [taken[ROUNDS / 2] ?? 0, taken[Math.floor(ROUNDS * 0.95)] ?? 0];
  line(name, ms(median), ms(p95));
  if (most !== undefined && !embedded) goal(`${name}, median in ms`, median, most);
}

console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`);
const filtro = { nomeOuIdPostal: load.commonName };
const [previewing] = await timed(() => call(previewCertificacao, {}, { filtro }));
const [opening, opened] = await timed(() =>
  call<{ idCertificacao: string; pessoas: number }>(
    openCertificacao,
    {},
    {
      nome: 'Revisão',
      prazo: daysAfter(todayInSaoPaulo(deps.now()), 30),
      filtro,
      semDecisao: 'encerra',
      exigeMotivo: false,
    },
  ),
);
id = opened.idCertificacao;
await sql`analyze certification_item`.execute(db);
const { rows: people } = await sql<{ login: string }>`
  select login from certification_item where certification = ${id} order by nome, person`.execute(db);
const queue = people.map(({ login }) => login);
const next = (count = 1) => queue.splice(0, count);
const decide = (decisao: string, count = 1) =>
  call(
    decideCertificacao,
    {},
    { pessoas: next(count), decisao, ate: daysAfter(todayInSaoPaulo(deps.now()), 90), motivo: 'Não usa' },
  );

line(`a review of ${opened.pessoas} people`, 'median', '95th percentile');
line('---', '---:', '---:');
await measure(
  'opened on the screen: the review and its first page, at once',
  () => Promise.all([call(getCertificacao), call(listItensCertificacao)]),
  100,
);
await measure('the same, a page at the end', () => call(listItensCertificacao, { page: '400' }), 100);
await measure('a name among them', () => call(listItensCertificacao, { pessoa: load.rareName }), 100);
await measure('one decision: keep', () => decide('manter'), 50);
await measure('one decision: keep until', () => decide('manterAte'), 50);
await measure('one decision: remove', () => decide('retirar'), 50);
const [bulk] = await timed(() => decide('manter', 1000));
const [bulkRemoval] = await timed(() => decide('retirar', 1000));
offset = 31 * 86_400_000;
const [closing] = await timed(() => tendCertifications(deps));
token = await session();
const [reading, file] = await timed(() => call(getComprovante));
console.log(`
Whom it would cover: ${ms(previewing)}. Opening it, with stock taken of each leaf: ${ms(opening)}. 1,000 kept at once: ${ms(bulk)}; 1,000 removed at once: ${ms(bulkRemoval)}.
Closing it, ending the undecided and signing: ${ms(closing)}. The evidence: ${(JSON.stringify(file).length / 1e6).toFixed(1)} MB, read in ${ms(reading)}.`);
await app.close();
await connection.close();
