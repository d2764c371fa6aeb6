import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Endpoint } from '../../src/contract/endpoint';
import { beginPasskey, createPasskey } from '../../src/contract/passkeys';
import { pathOnWire } from '../../src/contract/product';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import type { Db } from '../../src/server/database/connection';
import { seedDemo } from '../../src/server/database/demo/seed';
import type { Deps } from '../../src/server/deps';
import { loadTexts } from '../../src/server/locales';
import { hashSecret, newId } from '../../src/server/ids';
import { createOutside } from '../../src/server/outside';
import { openAppSecret, sealAppKey } from '../../src/server/second-factor/authenticator';
import { stepOfCode } from '../../src/server/second-factor/totp';
import { issueSession } from '../../src/server/sessions/issue';
import { hashPassword, verifyPassword } from '../../src/server/sessions/password';
import { addPerson } from '../server/support/accounts';
import { addApp, APP_KEY } from '../server/support/authenticator';
import { openTestDatabase } from '../server/support/database';
import { Authenticator } from '../server/support/passkey';
import { goal } from './support/goal';
import { PASSWORD } from './support/sign-in';
import { type Member, signInOnce, visit } from './support/visitors';

/**
 * `npm run bench:load [-- seconds [call]]`: requests a second and the 99th percentile of home data, address list, delegation table, and of a
 * sign-in with the password, with a passkey and with a code, each beside a bare Fastify route that sends the same statements in the same
 * transactions (and computes the same hash, checks the same signature or code) and nothing else: no token is checked, no answer is checked or
 * renamed, nothing is logged. The share is what the frame leaves of that limit. TEST_DATABASE_URL chooses PostgreSQL.
 */
const seconds = Number(process.argv[2] ?? 10);
const only = process.argv[3] ?? '';
const CONNECTIONS = 16;
const TURNS = 5;
const WARM_UP_SECONDS = 2;
const LOST_AT_MOST = 0.4;
/** More than there are sign-ins in a turn. */
const CODES_A_TURN = 1000;
const PERSON = '00000010154';
const COMPANY = '00000101000162';

const { db, answers: databaseAnswers, close, kind } = await openTestDatabase();
await seedDemo(db, {
  now: new Date(),
  hashPassword,
  sealApp: () => ({ key_id: '', sealed: '' }),
  sealInvitation: () => ({ cpf_hash: 'cpf', token_hash: 'token' }),
  newRequestCode: () => ({ salt: 'salt', code_hash: 'code' }),
  codeBudget: (account) => ({ bucket: account, hits: 10, seconds: 60 }),
});
const log = { info: () => {}, warn: () => {}, error: console.error };
const many = '1000000';
const config = readConfig({
  NODE_ENV: 'test',
  DEMO: 'false',
  SECRET: 'x'.repeat(40),
  LOGIN_TRIES_PER_ADDRESS: many,
  LOGIN_TRIES_PER_ACCOUNT: many,
});
const deps: Deps = {
  config,
  db,
  databaseAnswers,
  now: () => new Date(),
  outside: createOutside(config),
  texts: loadTexts(path.resolve(import.meta.dirname, '../..')),
  log,
};

const idOf = async (login: string) =>
  (await db.selectFrom('account').select('id').where('id_produto', '=', login).executeTakeFirstOrThrow()).id;
const [person, company] = [await idOf(PERSON), await idOf(COMPANY)];
const bearer = async (account: string) =>
  `Bearer ${(await issueSession(deps, account, { authTime: new Date() })).token}`;
const [asPerson, asCompany] = [await bearer(person), await bearer(company)];

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}
/** What one connection was asked before it was given back: one statement, or a transaction from `begin` to `commit`. */
type Turn = Statement[];

/** Everything that the database is asked meanwhile, recorded once, to be sent by the bare route as it is. */
async function turnsOf(run: () => Promise<unknown>): Promise<Turn[]> {
  const turns: Turn[] = [];
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    provide((connection) => {
      const turn: Turn = [];
      turns.push(turn);
      return consumer({
        executeQuery: (query) => {
          turn.push({ sql: query.sql, parameters: query.parameters });
          return connection.executeQuery(query);
        },
        streamQuery: connection.streamQuery.bind(connection),
      });
    });
  await run();
  executor.provideConnection = provide;
  return turns;
}

const app = await buildApp(deps);
// By this name: a passkey is for no address of numbers.
const url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
const bare = Fastify();
const send = async (
  turns: readonly Turn[],
  values: (parameters: readonly unknown[]) => unknown[] = (parameters) => [...parameters],
) => {
  const answers: unknown[][] = [];
  const ask = async (on: Pick<Db, 'executeQuery'>, { sql, parameters }: Statement) =>
    answers.push((await on.executeQuery(CompiledQuery.raw(sql, values(parameters)))).rows);
  for (const turn of turns) {
    const [first] = turn;
    if (first && turn.length === 1) await ask(db, first);
    else
      await db.connection().execute(async (connection) => {
        for (const statement of turn) await ask(connection, statement);
      });
  }
  // The data: the rows of the largest result.
  return answers.reduce((most, rows) => (rows.length > most.length ? rows : most), []);
};

const reads = [
  { name: 'home data', bare: '/home', path: `/api/v1/usuarios/${PERSON}`, authorization: asPerson },
  { name: 'address list', bare: '/addresses', path: `/api/v1/usuarios/${PERSON}/enderecos`, authorization: asPerson },
  {
    name: 'delegation table',
    bare: '/delegation',
    path: `/api/v1/delegacao-acesso/paginado/${COMPANY}?page=0&size=20`,
    authorization: asCompany,
  },
];
for (const { name, bare: bareAddress, path: address, authorization } of reads) {
  const once = async () => {
    const answer = await fetch(url + address, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  };
  // The first one reads what is kept for a minute, the keys of tokens: that is no part of the limit.
  await once();
  const turns = await turnsOf(once);
  if (turns.length === 0) throw new Error(`${name} asked the database nothing`);
  bare.get(bareAddress, async () => send(turns));
}

const stored = await db.selectFrom('account').select('senha_hash').where('id', '=', person).executeTakeFirstOrThrow();
/**
 * What a sign-in makes anew, ids and hashes of secrets, is made anew by each bare one too, so that its inserts are inserts; `kept` is what
 * stays, and who comes instead of whom.
 */
function freshValues(kept: ReadonlyMap<unknown, unknown>): (parameters: readonly unknown[]) => unknown[] {
  const made = new Map<string, string>();
  const anew = (value: unknown): unknown => {
    if (kept.has(value)) return kept.get(value);
    if (typeof value !== 'string') return value;
    // Rows that go as one JSON text hold such values as well.
    if (/^[[{]/.test(value))
      return value.replace(/"([^"\\]+)"/g, (quoted, text: string) => {
        const other = anew(text);
        return typeof other === 'string' ? JSON.stringify(other) : quoted;
      });
    const [, prefix = '', secret] = /^(sign-in:form:)?([\w-]{43})$/.exec(value) ?? [];
    if (!secret && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)) return value;
    if (!made.has(value)) made.set(value, secret ? prefix + hashSecret(newId()) : newId());
    return made.get(value);
  };
  return (parameters) => parameters.map(anew);
}
const passwordIsRight = () => verifyPassword(stored.senha_hash, PASSWORD);
bare.get('/form', async () => ({ form: true }));

interface SignIn {
  name: string;
  /** Who signs in, in turn. */
  members: Member[];
  /** What the database knows each of them by; the bare route asks it about the same. */
  known: string[][];
  /** How many forms come before what is sent last. */
  forms: number;
  /** What has to be computed each time. */
  verify(): Promise<unknown>;
  /** Before each turn. */
  before?: () => Promise<unknown>;
}

/** Somebody who signs in with a passkey alone, of a device that keeps no count, so that several may at once. */
async function memberWithPasskey(): Promise<SignIn> {
  const { id, id_produto } = await addPerson(db);
  const origin = url;
  const device = new Authenticator({ origin });
  const authorization = await bearer(id);
  const call = async ({ method, path: address }: Endpoint, body?: object) => {
    const answer = await fetch(`${url}/api${pathOnWire(address, config.PRODUCT).replace(':id', id_produto)}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!answer.ok) throw new Error(`passkey: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ opcoes: Parameters<typeof device.make>[0] }>;
  };
  const { opcoes } = await call(beginPasskey);
  await call(createPasskey, { credencial: device.make(opcoes, { counter: 0 }) });
  const made = await db.selectFrom('passkey').selectAll().where('account', '=', id).executeTakeFirstOrThrow();
  const challenge = randomBytes(32).toString('base64url');
  const { userHandle } = device;
  const response = JSON.parse(device.sign({ challenge }, { counter: 0 })) as AuthenticationResponseJSON;
  const credential = {
    id: made.credential_id,
    publicKey: Uint8Array.from(Buffer.from(made.public_key, 'base64url')),
    counter: 0,
  };
  return {
    name: 'sign-in with a passkey',
    members: [{ passkey: { id: made.credential_id, key: device.exportKey(), userHandle, origin } }],
    known: [[id, made.id, made.credential_id]],
    forms: 2,
    verify: () =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: made.rp_id,
        requireUserVerification: true,
        credential,
      }),
  };
}

/** People who sign in with the password and a code. A code counts once: each of them comes once in a turn, and the app forgets before the next. */
async function membersWithApp(): Promise<SignIn> {
  const members: Member[] = [];
  const known: string[][] = [];
  for (let index = 0; index < CODES_A_TURN; index += 1) {
    const { id, id_produto } = await addPerson(db, { senha_hash: stored.senha_hash });
    await addApp(db, config, id);
    members.push({ login: id_produto, app: APP_KEY });
    known.push([id, id_produto]);
  }
  const [kept, account] = [sealAppKey(config, person, APP_KEY), person];
  return {
    name: 'sign-in with a code',
    members,
    known,
    forms: 2,
    async verify() {
      const secret = openAppSecret(config, account, kept);
      return [await passwordIsRight(), secret && stepOfCode(secret, '000000', new Date())];
    },
    before: () => db.updateTable('authenticator').set({ last_step: null }).execute(),
  };
}

const signIns: SignIn[] = [
  { name: 'sign-in', members: [{ login: PERSON }], known: [[person, PERSON]], forms: 1, verify: passwordIsRight },
  await memberWithPasskey(),
  await membersWithApp(),
];
for (const [number, { members, known, verify, before }] of signIns.entries()) {
  const [first] = members as [Member];
  const once = () => signInOnce(url, first);
  await once();
  await before?.();
  const turns = await turnsOf(once);
  await before?.();
  let next = 0;
  bare.get(`/sign-in-${number}`, async () => {
    // Each comes in turn there as well: they must not wait for one row.
    const now = known[next++ % known.length] as string[];
    const kept = new Map(known[0]?.map((value, index) => [value, now[index]]));
    await send(turns, freshValues(kept));
    return { right: await verify() };
  });
}

const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });

interface Measured {
  rate: number;
  p99: number;
}
type Load = (duration: number) => Promise<Measured>;

/** Clients that ask for one address again and again, in a thread of their own: their work must not count for either side. */
const asking =
  (options: autocannon.Options): Load =>
  async (duration) => {
    const result = await autocannon({ ...options, connections: CONNECTIONS, duration, workers: 1 });
    const failed = result.non2xx + result.errors;
    if (failed > 0) throw new Error(`${options.url}: ${failed} failed`);
    return { rate: result.requests.average, p99: result.latency.p99 };
  };

/** The same figures for rounds of several requests. */
const going =
  (round: Parameters<typeof visit>[0]['round']): Load =>
  async (duration) => {
    const times = (await visit({ round, visitors: CONNECTIONS, seconds: duration })).sort((one, other) => one - other);
    return { rate: times.length / duration, p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) };
  };

const median = (list: readonly number[]) =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;

/** Ours and the limit take turns, so that whatever else the machine does meets both; medians of the turns. */
async function compare(name: string, ours: Load, limit: Load): Promise<void> {
  const sides = [ours, limit].map((load) => ({ load, turns: [] as Measured[] }));
  for (const { load } of sides) await load(WARM_UP_SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { load, turns } of sides) turns.push(await load(seconds / TURNS));
  const [one, other] = sides.map(({ turns }) => ({
    rate: median(turns.map(({ rate }) => rate)),
    p99: median(turns.map(({ p99 }) => p99)),
  })) as [Measured, Measured];
  console.log(
    `| ${name} | ${one.rate.toFixed(0)} | ${one.p99} ms | ${other.rate.toFixed(0)} | ${other.p99} ms | ${Math.round((100 * one.rate) / other.rate)} % |`,
  );
  goal(`${name}, part of the bare route's rate that is lost`, 1 - one.rate / other.rate, LOST_AT_MOST);
}

console.log(
  `${kind === 'postgres' ? 'PostgreSQL' : 'Embedded database'}, ${CONNECTIONS} connections, ${seconds} s each in ${TURNS} turns\n`,
);
console.log('| call | requests/s | p99 | bare route, requests/s | p99 | share |\n|---|---:|---:|---:|---:|---:|');
for (const { name, bare: bareAddress, path: address, authorization } of reads.filter((read) =>
  read.name.startsWith(only),
)) {
  await compare(
    name,
    asking({ url: url + address, headers: { authorization } }),
    asking({ url: bareUrl + bareAddress }),
  );
}
for (const [number, { name, members, forms, before }] of signIns.entries()) {
  if (!name.startsWith(only)) continue;
  const own = going({ url, members });
  await compare(
    name,
    async (duration) => {
      await before?.();
      return own(duration);
    },
    going({ addresses: [...Array.from({ length: forms }, () => `${bareUrl}/form`), `${bareUrl}/sign-in-${number}`] }),
  );
}

await app.close();
await bare.close();
await close();
