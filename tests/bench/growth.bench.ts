import os from 'node:os';
import path from 'node:path';
import { PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { listActivity } from '../../src/contract/activity';
import { addAddress, listAddresses } from '../../src/contract/addresses';
import { listRegistro } from '../../src/contract/company-log';
import { getAcessos } from '../../src/contract/delegated-accesses';
import { addDelegacao } from '../../src/contract/delegated-grants';
import { listPermissionarios } from '../../src/contract/delegated-users';
import type { Endpoint } from '../../src/contract/endpoint';
import { getResumo, getUsuario } from '../../src/contract/home';
import { searchAccounts } from '../../src/contract/support';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import {
  type Connection,
  connectPostgres,
  fromDialect,
  migrate,
  PARSED_TYPES,
} from '../../src/server/database/connection';
import { type Country, countryOf } from '../../src/server/database/demo/country';
import { fillCountry } from '../../src/server/database/demo/fill-country';
import type { Deps } from '../../src/server/deps';
import { loadTexts } from '../../src/server/locales';
import { createOutside } from '../../src/server/outside';
import { issueSession } from '../../src/server/sessions/issue';
import { hashPassword } from '../../src/server/sessions/password';
import { brazilianAddress } from '../contract/rules-addresses';
import { goal } from './support/goal';
import { callOver } from './support/served';
import { PASSWORD } from './support/sign-in';
import { signInOnce } from './support/visitors';

/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:growth [-- accounts …]`: the same calls over HTTP in countries of 10 thousand, 1 million and 20 million
 * accounts (with half as many grants, five times as many rows of the audit, and one company of 2,000 people that is the same in all), each in a database of its
 * own, `postal_growth_<accounts>`, which is filled first where it is not there, and stays. Prints time, buffers and rows beside each other. Buffers and rows are
 * what PostgreSQL says of each statement (auto_explain, whose loading wants a superuser), triggers and keys with it: they do not depend on what else
 * the machine does. Fails when the largest takes more than 1.5 times the one before at the median, or 2 times at the 95th percentile, of what is warm.
 */
const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL and a superuser of it.');
const named = process.argv.slice(2).map(Number);
const SIZES = named.length > 0 ? named : [10_000, 1_000_000, 20_000_000];
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const COUNTED = 12;
const WARM_UP = 5;
const GOALS = { median: 1.5, p95: 2 };
/** Its pages are wherever they are, on the disk in a country that is larger than the memory: the goals are for what is warm. */
const COLD = 'sign-in of somebody who was away';
const many = '1000000';

const sizesOf = (accounts: number) => ({
  accounts,
  grants: Math.min(10_000_000, Math.max(80_000, accounts / 2)),
  audit: Math.min(100_000_000, accounts * 5),
});

async function databaseOf(accounts: number): Promise<string> {
  const name = `postal_growth_${accounts}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rows.length === 0) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(`/${name}`, server).href;
  const connection = connectPostgres(url, 1);
  await migrate(connection.db);
  await connection.close();
  await fillCountry(url, sizesOf(accounts), { hash: () => hashPassword(PASSWORD), tell: () => {} });
  return url;
}

/** What PostgreSQL read for the statements of a call. */
interface Read {
  buffers: number;
  rows: number;
}

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** Rows that scans came upon, those that a filter left out with them. */
function rowsOf(plan: Plan): number {
  const inner = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  if (!plan['Node Type'].endsWith('Scan')) return inner;
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return inner + each * plan['Actual Loops'];
}

/** A connection whose every statement says what it read. */
function connectTelling(url: string, heard: (read: Read) => void): Connection {
  const options = [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_analyze=on',
    'auto_explain.log_buffers=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_format=json',
    'auto_explain.log_level=notice',
    'auto_explain.log_nested_statements=on',
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    options: options.map((one) => `-c ${one}`).join(' '),
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        PARSED_TYPES[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const json = message?.slice(message.indexOf('{'));
      if (!json?.startsWith('{')) return;
      const { Plan: plan } = JSON.parse(json) as { Plan: Plan };
      // A plan that is only asked for reads nothing.
      if (!('Actual Rows' in plan)) return;
      heard({ buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: rowsOf(plan) });
    });
  });
  return fromDialect(new PostgresDialect({ pool }), 'postgres');
}

async function serve({ db, answers }: Connection) {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    SECRET: 'x'.repeat(40),
    LOGIN_TRIES_PER_ADDRESS: many,
    SEARCHES_PER_STAFF_HOUR: many,
  });
  const deps: Deps = {
    config,
    db,
    databaseAnswers: answers,
    now: () => new Date(),
    outside: createOutside(config),
    texts: loadTexts(path.resolve(import.meta.dirname, '../..')),
    log: { info: () => {}, warn: () => {}, error: console.error },
  };
  const app = await buildApp(deps);
  return { app, deps, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
type Served = Awaited<ReturnType<typeof serve>>;

type Calls = Record<string, (round: number) => Promise<unknown>>;

/** The calls of the list; each round is about other people. `from` keeps two runs in one database from meeting the same ones. */
async function callsOf({ deps, url }: Served, country: Country, from: number): Promise<Calls> {
  const tokenOf = async (id: string) => (await issueSession(deps, id, { authTime: new Date() })).token;
  const staff = country.person(country.people - 1);
  await sql`update account set perfil_interno = 'SUPORTE' where id = ${staff.id}`.execute(deps.db);
  const { token: asStaff } = await issueSession(deps, staff.id, { authTime: new Date(), factor: 'app' });
  const asLarge = await tokenOf(country.large.id);
  const people = ROUNDS + WARM_UP + COUNTED;
  /** Spread over all of the country, but for the large company's own. */
  const personAt = (round: number) =>
    country.person(
      Math.min(
        country.people - 2,
        country.large.grantees +
          Math.floor(((from + round) * (country.people - country.large.grantees)) / (people * 2)),
      ),
    );
  const tokens = new Map<string, string>();
  for (let round = 0; round < people; round += 1) {
    const { id } = personAt(round);
    tokens.set(id, await tokenOf(id));
  }
  await sql`analyze session`.execute(deps.db);
  const call = async (
    endpoint: Endpoint,
    token: string,
    {
      params = {},
      query = {},
      body,
    }: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown },
  ) => {
    const answer = await callOver(endpoint, { url, product: deps.config.PRODUCT, token, params, query, body });
    await answer.arrayBuffer();
  };
  const own = (endpoint: Endpoint, body?: unknown) => (round: number) => {
    const person = personAt(round);
    return call(endpoint, tokens.get(person.id) ?? '', { params: { id: person.login, userId: person.login }, body });
  };
  const company = (endpoint: Endpoint, query: Record<string, string> = {}, params: Record<string, string> = {}) =>
    call(endpoint, asLarge, { params: { id: country.large.login, ...params }, query });
  const table = (query: Record<string, string>) => () => company(listPermissionarios, { size: '20', ...query });
  const search = (asked: (round: number) => Record<string, string>) => (round: number) =>
    call(searchAccounts, asStaff, { query: { size: '20', page: '0' }, body: asked(round) });
  const cards = (round: number) =>
    Array.from({ length: 50 }, (_, n) => {
      const place = (round * 50 + n + 1000) % 2000;
      return {
        nuContrato: String(9_900_000_000 + Math.floor(place / 50)),
        nuCartao: String(place).padStart(10, '0'),
        coCentroCusto: String(Math.floor(place / 10) % 5).padStart(4, '0'),
      };
    });
  const signIn = (round: number) => signInOnce(url, personAt(round));
  return {
    [COLD]: signIn,
    'sign-in': signIn,
    home: async (round) => {
      await own(getUsuario)(round);
      await own(getResumo)(round);
    },
    addresses: own(listAddresses),
    'delegation table': table({}),
    'its filter by name': table({ ['nomeOuIdPostal']: 'tavora' }),
    'its filter by card': table({ nuContrato: '9900000003', nuCartao: '0000000151' }),
    'its filter by last sign-in, page 10': table({ ultimoAcesso: '90', page: '9' }),
    'a person beside the table': (round) =>
      company(getAcessos, {}, { cpfPF: country.person((from + round) % country.large.grantees).login }),
    'support: CPF': search((round) => ({ termo: personAt(round).login })),
    'support: e-mail': search((round) => ({ termo: `${personAt(round).login}@contas.example` })),
    'support: contract': search((round) => ({
      termo: String(8_000_000_001 + ((from + round) % (country.companies - 1))),
    })),
    'support: rare name': search(() => ({ termo: 'bezerril' })),
    'support: frequent name': search(() => ({ termo: 'da silva' })),
    'support: two words': search(() => ({ termo: 'zélia uchôa' })),
    log: () => company(listRegistro, { size: '20' }),
    history: own(listActivity),
    'an address saved': own(addAddress, brazilianAddress),
    '50 cards to 100 people': (round) =>
      call(addDelegacao, asLarge, {
        params: { id: country.large.login },
        body: {
          listaUsuarios: Array.from(
            { length: 100 },
            (_, n) => country.person(((from + round) * 100 + n) % country.large.grantees).login,
          ),
          listaCartoes: cards(from + round),
          listaSistemas: [],
        },
      }),
  };
}

interface Figure extends Read {
  median: number;
  p95: number;
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

async function timesOf(url: string, country: Country): Promise<Record<string, Omit<Figure, keyof Read>>> {
  const connection = connectPostgres(url, 8);
  const served = await serve(connection);
  const calls = await callsOf(served, country, 0);
  const figures: Record<string, Omit<Figure, keyof Read>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      const began = performance.now();
      await call(round);
      if (round >= WARM_UP) taken.push(performance.now() - began);
    }
    figures[name] = { median: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
  }
  await served.app.close();
  await connection.close();
  return figures;
}

async function readsOf(url: string, country: Country): Promise<Record<string, Read>> {
  let read: Read = { buffers: 0, rows: 0 };
  const connection = connectTelling(url, ({ buffers, rows }) => {
    read = { buffers: read.buffers + buffers, rows: read.rows + rows };
  });
  const served = await serve(connection);
  const calls = await callsOf(served, country, ROUNDS + WARM_UP + COUNTED);
  const figures: Record<string, Read> = {};
  for (const [name, call] of Object.entries(calls)) {
    // Of each the median: a page that happens to be full is no part of what a call costs.
    const reads: Read[] = [];
    for (let round = 0; round < COUNTED; round += 1) {
      read = { buffers: 0, rows: 0 };
      await call(round);
      if (round > 1) reads.push(read);
    }
    const middle = (of: keyof Read) =>
      quantile(
        reads.map((one) => one[of]),
        0.5,
      );
    figures[name] = { buffers: middle('buffers'), rows: middle('rows') };
  }
  await served.app.close();
  await connection.close();
  return figures;
}

const results: Record<string, Figure>[] = [];
for (const accounts of SIZES) {
  const began = performance.now();
  const url = await databaseOf(accounts);
  console.log(`${accounts} accounts: ready after ${Math.round((performance.now() - began) / 1000)} s`);
  const country = countryOf(sizesOf(accounts), '');
  // The reads first: a table that was just vacuumed is the same at every size.
  const reads = await readsOf(url, country);
  const times = await timesOf(url, country);
  results.push(
    Object.fromEntries(
      Object.entries(times).map(([name, time]) => [name, { ...time, ...(reads[name] ?? { buffers: 0, rows: 0 }) }]),
    ),
  );
}

console.log(`\n${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; ${ROUNDS} rounds\n`);
const worded = (accounts: number) => accounts.toLocaleString('en');
console.log(
  `| call | ${SIZES.map((accounts) => `${worded(accounts)}: median | 95th percentile | buffers | rows`).join(' | ')} | times: median | 95th percentile | buffers | rows |`,
);
console.log(`|---|${'---:|'.repeat(SIZES.length * 4 + 4)}`);
const [largest, before] = [results.at(-1) ?? {}, results.at(-2) ?? {}];
for (const name of Object.keys(largest)) {
  const of = (figures: Record<string, Figure>) => figures[name] ?? { median: 0, p95: 0, buffers: 0, rows: 0 };
  const cells = results.flatMap((figures) => {
    const { median, p95, buffers, rows } = of(figures);
    return [`${median.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, String(buffers), String(Math.round(rows))];
  });
  const times = (what: keyof Figure) =>
    results.length < 2 ? 1 : (of(largest)[what] + 0.001) / (of(before)[what] + 0.001);
  const ratios = (['median', 'p95', 'buffers', 'rows'] as const).map((what) => times(what).toFixed(2));
  console.log(`| ${name} | ${[...cells, ...ratios].join(' | ')} |`);
  if (name === COLD) continue;
  goal(`${name}, times the median of the size before`, times('median'), GOALS.median);
  goal(`${name}, times the 95th percentile of the size before`, times('p95'), GOALS.p95);
}
