import path from 'node:path';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { pathOnWire, toWire } from '../../src/contract/product';
import type { Endpoint } from '../../src/contract/endpoint';
import { forgotPasswordPF } from '../../src/contract/recovery';
import { registerPF } from '../../src/contract/registration';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { loadTexts } from '../../src/server/locales';
import { createOutside } from '../../src/server/outside';
import { forms, newLogin } from '../contract/rules-registration';
import { addMember, Browser, PASSWORD } from '../server/cas/support/browser';
import { addPerson } from '../server/support/accounts';
import { addApp } from '../server/support/authenticator';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';

/**
 * `npm run bench:timing [-- tries]`: whether the time of an answer tells that an account exists. For each answer, tries with a known
 * and with an unknown login alternate, all answers at once; prints both medians and their difference, and fails when one is more than
 * 5 %. TEST_DATABASE_URL measures on that PostgreSQL.
 */
const tries = Number(process.argv[2] ?? 500);
const LIMIT = 0.05;

const { db, answers: databaseAnswers, close, kind } = await openTestDatabase();
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const many = '1000000';
const config = readConfig({
  NODE_ENV: 'test',
  DEMO: 'false',
  SECRET: 'x'.repeat(40),
  LOGIN_TRIES_PER_ADDRESS: many,
  LOGIN_TRIES_PER_ACCOUNT: many,
  FLOWS_PER_ADDRESS_HOUR: many,
  ANONYMOUS_CODES_PER_DAY: many,
  DESTINATIONS_PER_ADDRESS_DAY: many,
  CODES_PER_DESTINATION_HOUR: many,
  CODES_PER_ACCOUNT_DAY: many,
});
const texts = loadTexts(path.resolve(import.meta.dirname, '../..'));
const app = await buildApp({
  config,
  db,
  databaseAnswers,
  now: () => new Date(),
  outside: createOutside(config),
  texts,
  log: silent,
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });

type Account = Awaited<ReturnType<typeof addPerson>>;
const accounts: Account[] = [];
const withoutCpf: Account[] = [];
for (let index = 0; index < tries; index += 1) {
  accounts.push(await addPerson(db));
  withoutCpf.push(await addPerson(db, { cpf: null, id_produto: newLogin() }));
}

interface Pair {
  name: string;
  /** One try, timed; null stands for an unknown login. */
  once(known: number | null): Promise<number>;
}

const register = (cpf: string) => forms.brasileiro.payload({ ...forms.brasileiro.valid(), cpf });
const cpfOf = (known: number | null) => (known === null ? generateCpf() : String(accounts[known]?.id_produto));
const questions = { mae: 'MAE DE TESTE', dataNascimento: '1990-05-08', meioEnvio: 'E' };

/** A try of a call of the API. */
const calling =
  (endpoint: Endpoint, status: number, body: (known: number | null) => object): Pair['once'] =>
  async (known) => {
    const text = JSON.stringify(toWire(body(known), config.PRODUCT));
    const started = performance.now();
    const response = await fetch(`${url}/api${pathOnWire(endpoint.path, config.PRODUCT)}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    await response.text();
    const taken = performance.now() - started;
    if (response.status !== status) throw new Error(`${endpoint.id}: ${response.status}`);
    return taken;
  };

/** A refused sign-in; its form, with a ticket for this try alone, is not timed. */
const signingIn =
  (login: string, password: string, other: () => string = generateCpf): Pair['once'] =>
  async (known) => {
    const browser = new Browser(url);
    await browser.get('/cas/login');
    const started = performance.now();
    const page = await browser.submit({ username: known === null ? other() : login, password });
    const taken = performance.now() - started;
    if (page.status !== 401) throw new Error(`sign-in: ${page.status}`);
    return taken;
  };

const member = await addMember({ db });
const pending = await addMember({ db }, { situacao: 'P' });
const withApp = await addMember({ db });
await addApp(db, config, withApp.id);
const pairs: Pair[] = [
  { name: 'sign-in, wrong password', once: signingIn(member.id_produto, 'Errada@2026') },
  { name: 'sign-in, account that waits for its code', once: signingIn(pending.id_produto, PASSWORD) },
  {
    name: 'sign-in, wrong password: with a second step (known), without (unknown)',
    once: signingIn(withApp.id_produto, 'Errada@2026', () => member.id_produto),
  },
  { name: 'sign-up', once: calling(registerPF, 201, (known) => register(cpfOf(known))) },
  {
    name: 'recovery, right answers',
    once: calling(forgotPasswordPF, 200, (known) => ({
      idProduto: cpfOf(known),
      nome: 'PESSOA DE TESTE',
      ...questions,
    })),
  },
  {
    name: 'recovery, wrong answers',
    once: calling(forgotPasswordPF, 200, (known) => ({ idProduto: cpfOf(known), nome: 'OUTRA PESSOA', ...questions })),
  },
  {
    name: 'recovery without CPF',
    once: calling(forgotPasswordPF, 200, (known) => ({
      idProduto: known === null ? newLogin() : withoutCpf[known]?.id_produto,
      meioEnvio: 'E',
    })),
  },
];

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

async function measure({ name, once }: Pair): Promise<string> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < 20; index += 1) await once(null);
  for (let index = 0; index < tries; index += 1) {
    // Whichever comes second meets warmer caches: they take turns.
    const order = index % 2 === 0 ? [index, null] : [null, index];
    for (const which of order) (which === null ? unknown : known).push(await once(which));
  }
  const [one, other] = [median(known), median(unknown)];
  const difference = Math.abs(one - other) / Math.max(one, other);
  goal(`${name}, part by which the times of known and unknown differ`, difference, LIMIT);
  return `| ${name} | ${one.toFixed(1)} ms | ${other.toFixed(1)} ms | ${(difference * 100).toFixed(1)} % |`;
}

const measured = await Promise.all(pairs.map(measure));
console.log(`${kind === 'postgres' ? 'PostgreSQL' : 'Embedded database'}, medians of ${tries} tries each\n`);
console.log(['| answer | known | unknown | difference |', '|---|---:|---:|---:|', ...measured].join('\n'));
await app.close();
await close();
