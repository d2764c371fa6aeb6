import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEmail, sendEmailCode } from '../../../src/contract/contacts';
import { pathOnWire } from '../../../src/contract/product';
import { buildApp } from '../../../src/server/app';
import { hashPassword } from '../../../src/server/sessions/password';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addMember, PASSWORD } from '../cas/support/browser';

/** A thousand guesses at once, at two copies of the server on one database: as many count as the limit says, and no more are looked at. */

const GUESSES = 1000;
const TRIES = 5;
const TRIES_OF_ADDRESS = 50;
const server = useServer({
  TRUSTED_PROXIES: '127.0.0.1',
  LOGIN_TRIES_PER_ACCOUNT: String(TRIES),
  LOGIN_TRIES_PER_ADDRESS: String(TRIES_OF_ADDRESS),
  DATABASE_POOL: '12',
});
let second: FastifyInstance;
beforeAll(async () => {
  second = await buildApp(server.deps);
});
afterAll(() => second.close());

const copies = () => [server.app, second] as const;
const copyFor = (guess: number) => copies()[guess % 2] as FastifyInstance;
const all = <T>(guess: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: GUESSES }, (_, index) => guess(index)));
const countOf = (list: readonly (string | number)[]) =>
  Object.fromEntries([...new Set(list)].map((item) => [item, list.filter((other) => other === item).length]));

describe('a thousand wrong codes for one flow', () => {
  it('count five between two copies; then the right one is worth nothing', async () => {
    const person = await addPerson(server.db);
    const token = await server.signIn(person);
    const id = person.id_produto;
    const email = 'endereco.novo@exemplo.com.br';
    const asked = await server.call(sendEmailCode, {
      as: token,
      params: { id },
      body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email },
    });
    const right = await server.codeFor(email);
    const use = async (app: FastifyInstance, code: string) => {
      const url = `/api${pathOnWire(changeEmail.path, 'Postal').replace(':userId', id).replace(':targetId', id).replace(':token', code)}`;
      const response = await app.inject({
        method: 'PATCH',
        url,
        headers: { authorization: `Bearer ${token}`, 'x-fluxo': String(asked.body.fluxo) },
        payload: { email },
      });
      return response.statusCode < 300 ? 'changed' : (response.json() as { msgs: [string] }).msgs[0].slice(0, 7);
    };
    const wrong = Array.from({ length: GUESSES + 1 }, (_, index) => String(100_000 + index * 17)).filter(
      (code) => code !== right,
    );

    const answers = await all((index) => use(copyFor(index), wrong[index] as string));
    // Of so many at once, one account has no more than its share of the database: those beyond it are not looked at.
    const { 'MCN-104': notLookedAt = 0, ...lookedAt } = countOf(answers);
    expect(lookedAt).toEqual({ 'MCN-110': TRIES - 1, 'MCN-114': GUESSES - TRIES + 1 - notLookedAt });
    expect(await use(server.app, right)).toBe('MCN-114');
    expect(await use(second, right)).toBe('MCN-114');
    const flow = await server.db
      .selectFrom('code_flow')
      .select('tries')
      .where('account', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(flow.tries).toBe(TRIES);
  }, 120_000);
});

describe('a thousand wrong passwords', () => {
  /** A sign-in form as the page has it: each guess with a form and a cookie of its own. */
  async function guess(app: FastifyInstance, username: string, password: string, address: string): Promise<number> {
    const page = await app.inject({ url: '/cas/login', headers: { 'x-forwarded-for': address } });
    const lt = /name="lt" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
    const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url: '/cas/login',
      headers: { cookie, 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password, lt }).toString(),
    });
    return answer.statusCode;
  }
  const addressOf = (index: number) => `10.${index >> 8}.${index & 255}.7`;

  it('for one account, each from an address of its own, are looked at five times', async () => {
    const member = await addMember(server);
    const statuses = await all((index) =>
      guess(copyFor(index), member.id_produto, `Errada@${index}`, addressOf(index)),
    );
    expect(countOf(statuses)).toEqual({ 401: TRIES, 429: GUESSES - TRIES });
    for (const app of copies()) expect(await guess(app, member.id_produto, PASSWORD, '10.99.0.1')).toBe(429);
    server.tick(16 * 60_000);
    expect(await guess(second, member.id_produto, PASSWORD, '10.99.0.1')).toBe(303);
  }, 120_000);

  it('from one address, each for another account, are looked at fifty times', async () => {
    const member = await addMember(server, { senha_hash: await hashPassword(PASSWORD) });
    const statuses = await all((index) =>
      guess(copyFor(index), String(20_000_000_000 + index), 'Errada@2026', '10.98.0.1'),
    );
    expect(countOf(statuses)).toEqual({ 401: TRIES_OF_ADDRESS, 429: GUESSES - TRIES_OF_ADDRESS });
    expect(await guess(second, member.id_produto, PASSWORD, '10.98.0.1')).toBe(429);
    expect(await guess(server.app, member.id_produto, PASSWORD, '10.98.0.2')).toBe(303);
  }, 120_000);
});
