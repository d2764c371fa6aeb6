import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connectPostgres } from '../../src/server/database/connection';
import { readConfig } from '../../src/server/config';
import { issueSession } from '../../src/server/sessions/issue';
import { hashPassword } from '../../src/server/sessions/password';
import { Browser, PASSWORD, ticketIn, validate } from '../server/cas/support/browser';
import { addPerson } from '../server/support/accounts';
import { type Copies, type Copy, startCopies, UNASKED } from './support/copies';
import { startLoad, type Writer } from './support/load';
import { buildNextVersion } from './support/next-version';
import { type Mailbox, startMailbox } from './support/mailbox';
import { type OwnPostgres, ownPostgres } from './support/postgres';

/**
 * Three copies of the built server behind nginx on one PostgreSQL. Whatever is taken away under load, nothing that was acknowledged is
 * lost, nothing is done twice, and the service is back by itself.
 */

/** The service is whole again, for each client, after this long at most. */
const BACK_WITHIN_MS = 10_000;
const CLIENTS = 6;
const ACCOUNTS_EACH = 8;

let postgres: OwnPostgres;
let mailbox: Mailbox;
let set: Copies;
let own: Connection;
const figures: string[] = [];

beforeAll(async () => {
  postgres = await ownPostgres();
  mailbox = await startMailbox();
  set = await startCopies(3, postgres.url, mailbox.url);
  own = connectPostgres(postgres.url, 4);
});
afterAll(async () => {
  console.log(figures.join('\n'));
  await own?.close();
  await set?.stop();
  await mailbox?.stop();
  await postgres?.remove();
});

const copy = (index: number) => set.copies[index] as Copy;
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const config = () =>
  readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: set.url,
    SECRET: 'x'.repeat(40),
    SMTP_URL: mailbox.url,
    ...UNASKED,
    DATABASE_URL: postgres.url,
  });

async function addWriter(): Promise<Writer> {
  const person = await addPerson(own.db);
  const { token } = await issueSession({ db: own.db, config: config(), now: () => new Date() }, person.id, {
    authTime: new Date(),
  });
  return { login: person.id_produto, token };
}

/** Asks a copy for a code to a new address; `use` sends digits to any copy and says how it answered. */
async function askForCode(index: number) {
  const { login, token } = await addWriter();
  const email = `${randomUUID().slice(0, 8)}@exemplo.com.br`;
  const send = async (to: number, method: string, path: string, body: unknown, fluxo = '') =>
    fetch(`${copy(to).url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(fluxo && { 'x-fluxo': fluxo }),
      },
      body: JSON.stringify(body),
    });
  const asked = await send(index, 'POST', `/v1/usuarios/tokenAlterarEmail/${login}`, {
    meioEnvio: 'E',
    funcionalidade: 'ALTERAR_EMAIL',
    email,
  });
  expect(asked.status).toBe(200);
  const { fluxo } = (await asked.json()) as { fluxo: string };
  const use = async (to: number, digits: string) => {
    const answer = await send(to, 'PATCH', `/v1/usuarios/${login}/${login}/email/${digits}`, { email }, fluxo);
    const text = await answer.text();
    return `${answer.status} ${text && (JSON.parse(text) as { msgs: string[] }).msgs[0]}`;
  };
  return { email, use };
}

const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

/** Nothing waits to be sent any more: a message is marked after it went out, so none comes twice from here on. */
async function allSent(): Promise<void> {
  while (
    await own.db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst()
  )
    await wait(100);
}

/** Writes through nginx while `trouble` happens, then looks for every acknowledged write: there, once, with one line in the audit. */
async function underLoad(name: string, trouble: () => Promise<void>): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, () => Promise.all(Array.from({ length: ACCOUNTS_EACH }, addWriter))),
  );
  const load = startLoad(set.url, clients);
  await wait(1500);
  await trouble();
  await wait(2000);
  const written = await load.stop();
  figures.push(
    `${name}: ${written.acknowledged.length} acknowledged (${written.perSecond}/s), ${written.repeated} repeated, longest wait of one write ${written.longestWait} ms`,
  );

  const logins = clients.flat().map(({ login }) => login);
  const rows = await own.db
    .selectFrom('address as d')
    .innerJoin('account as a', 'a.id', 'd.account')
    .select(['a.id_produto', 'd.identificacao'])
    .where('a.id_produto', 'in', logins)
    .execute();
  const stored = rows.map((row) => `${row.id_produto} ${row.identificacao}`).sort();
  const acknowledged = written.acknowledged.map(({ login, label }) => `${login} ${label}`).sort();
  expect(written.wrong).toEqual([]);
  expect(written.longestWait).toBeLessThan(BACK_WITHIN_MS);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(stored).toEqual(acknowledged);
  const audit = await own.db
    .selectFrom('audit_event as e')
    .innerJoin('account as a', 'a.id', 'e.target')
    .select('e.id')
    .where('a.id_produto', 'in', logins)
    .where('e.action', '=', 'address.added')
    .execute();
  expect(audit).toHaveLength(stored.length);
  const main = await own.db
    .selectFrom('address as d')
    .innerJoin('account as a', 'a.id', 'd.account')
    .select('a.id_produto')
    .where('a.id_produto', 'in', logins)
    .where('d.principal', '=', true)
    .execute();
  expect(main).toHaveLength(new Set(stored.map((line) => line.split(' ')[0])).size);
}

const answersOfEach = (address: string) =>
  Promise.all(set.copies.map(async ({ url }) => (await fetch(url + address)).status));

const healthy = async () =>
  (
    await Promise.all(set.copies.map(async ({ url }) => (await fetch(`${url}/health`).catch(() => null))?.status))
  ).every((status) => status === 200);

describe('three copies', () => {
  it('that start at once on an empty database agree on its tables and its signing key', async () => {
    const keys = await Promise.all(
      set.copies.map(async ({ url }) =>
        ((await (await fetch(`${url}/cas/jwks.json`)).json()) as { keys: { kid: string }[] }).keys.map(
          ({ kid }) => kid,
        ),
      ),
    );
    expect(keys[0]).toHaveLength(1);
    expect(new Set(keys.flat()).size).toBe(1);
    expect(set.copies.map((one) => one.complaints())).toEqual(['', '', '']);
  });

  it('are one to a person: form from one, password to the second, ticket at the third, work at all, sign-out for all', async () => {
    const member = await addPerson(own.db, { senha_hash: await hashPassword(PASSWORD) });
    const service = `${set.url}/auth`;
    const first = new Browser(copy(0).url);
    await first.get(`/cas/login?service=${encodeURIComponent(service)}`);
    const second = new Browser(copy(1).url);
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    const page = await second.post('/cas/login', {
      service,
      lt: first.field('lt') ?? '',
      username: member.id_produto,
      password: PASSWORD,
    });
    expect(page.location).toMatch(/[?&]ticket=ST-/);
    const { attributes } = await validate(copy(2).url, { service, ticket: ticketIn(page) });
    const [token = ''] = attributes?.jwt ?? [];
    const ask = async (url: string) =>
      (await fetch(`${url}/api/v1/usuarios/${member.id_produto}`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    for (const { url } of set.copies) expect(await ask(url)).toBe(200);
    expect(await validate(copy(0).url, { service, ticket: ticketIn(page) })).toMatchObject({ code: 'INVALID_TICKET' });
    await second.get('/cas/logout');
    for (const { url } of set.copies) expect(await ask(url)).toBe(401);
  });

  it('share a code: asked of one, wrong at the second, right at the third, used up for all', async () => {
    const { email, use } = await askForCode(0);
    const code = await mailbox.code(email);
    expect(await use(1, wrongFor(code))).toMatch(/^409 MCN-110/);
    expect(await use(2, code)).toBe('204 ');
    expect(await use(0, code)).toMatch(/^409 MCN-111/);
  });

  it('count wrong codes together: five at once, spread over them, make the right one worthless', async () => {
    const { email, use } = await askForCode(0);
    const code = await mailbox.code(email);
    const answers = await Promise.all(
      Array.from({ length: config().CODE_TRIES }, (_, index) => use(index % 3, wrongFor(code))),
    );
    expect(answers.map((answer) => answer.slice(0, 11)).sort()).toEqual([
      ...Array<string>(config().CODE_TRIES - 1).fill('409 MCN-110'),
      '409 MCN-114',
    ]);
    for (const index of [0, 1, 2]) expect(await use(index, code)).toMatch(/^409 MCN-114/);
  });

  it('count wrong passwords together: of many at once, spread over them, as many are looked at as one server would', async () => {
    const TRIES = 24;
    const member = await addPerson(own.db, { senha_hash: await hashPassword(PASSWORD) });
    const opened = await Promise.all(
      Array.from({ length: TRIES }, async (_, index) => {
        const browser = new Browser(copy(index % 3).url);
        await browser.get('/cas/login');
        return browser;
      }),
    );
    const pages = await Promise.all(
      opened.map((browser) => browser.submit({ username: member.id_produto, password: 'Errada@2026' })),
    );
    const looked = config().LOGIN_TRIES_PER_ACCOUNT;
    expect(pages.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(looked).fill(401),
      ...Array<number>(TRIES - looked).fill(429),
    ]);
    for (const { url } of set.copies)
      expect((await new Browser(url).signIn(member.id_produto, PASSWORD)).status).toBe(429);
  });

  it('send each code once, whichever of them it was asked of', async () => {
    const asked = await Promise.all(Array.from({ length: 18 }, (_, index) => askForCode(index % 3)));
    await allSent();
    expect(asked.map(({ email }) => mailbox.to(email).length)).toEqual(asked.map(() => 1));
  });

  it('send each code at least once when all are killed while they send', async () => {
    const mails = mailbox.hold();
    const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => askForCode(index % 3)));
    await mails.first;
    await Promise.all(set.copies.map((one) => one.kill()));
    mails.release();
    // What the dead had taken is free a minute after they took it; the minute is over at once here.
    await own.db.updateTable('outbox').set({ lease_until: new Date() }).where('sent_at', 'is', null).execute();
    await Promise.all(set.copies.map((one) => one.restart()));
    await allSent();
    expect(asked.filter(({ email }) => mailbox.to(email).length === 0)).toEqual([]);
  });

  it('lose nothing when one is killed in the middle, and it comes back', async () => {
    await underLoad('one copy killed (kill -9)', async () => {
      await copy(1).kill();
      await wait(1500);
      await copy(1).restart();
    });
    expect(await healthy()).toBe(true);
  });

  it('lose nothing when every connection to PostgreSQL breaks, three times', async () => {
    await underLoad('all connections to PostgreSQL cut, three times', async () => {
      for (let round = 0; round < 3; round += 1) {
        await postgres.cutConnections();
        await wait(500);
      }
    });
    expect(await healthy()).toBe(true);
  });

  it('lose nothing when PostgreSQL crashes, and work again by themselves once it is back', async () => {
    const DOWN_MS = 1500;
    await underLoad(`PostgreSQL crashed and started ${DOWN_MS} ms later`, async () => {
      await postgres.crash();
      await wait(DOWN_MS);
      await postgres.start();
    });
    expect(await healthy()).toBe(true);
  });

  it('are updated one by one under load: both versions work on the new tables, pages of both get their files, and the old one starts on them too', async () => {
    const { folder: next, assets } = await buildNextVersion();
    await underLoad('updated one by one', async () => {
      await copy(0).stop();
      await copy(0).restart(next);
      expect(await answersOfEach(assets.next)).toEqual([200, 404, 404]);
      expect(await answersOfEach(assets.old)).toEqual([404, 200, 200]);
      // nginx leaves a copy that was away alone for two seconds; then every page gets its files, whichever copy is asked first.
      while ((await fetch(set.url + assets.next)).status !== 200) await wait(100);
      for (const asset of [assets.next, assets.old])
        for (let turn = 0; turn < 6; turn += 1) expect((await fetch(set.url + asset)).status, asset).toBe(200);
      // A copy of the version before falls over in the middle of the update.
      await copy(1).kill();
      await copy(1).restart();
      await copy(1).stop();
      await copy(1).restart(next);
      await copy(2).stop();
      await copy(2).restart(next);
    });
    const { rows } = await sql`select name from kysely_migration where name = '9999-next-version'`.execute(own.db);
    expect(rows).toHaveLength(1);
    // Back to the version before, should the next one not please.
    await copy(0).stop();
    await copy(0).restart();
    expect(await healthy()).toBe(true);
  });
});
