import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { deliverLogouts } from '../../../src/server/cas/single-logout';
import { endSession, endSessionsOf } from '../../../src/server/sessions/end';
import { verifySession } from '../../../src/server/sessions/verify';
import { useServer } from '../support/app';
import { addMember, Browser, PASSWORD, ticketIn, validate } from './support/browser';

/** A service that takes logouts, or does not: it answers `status` and keeps what it was sent. */
interface Peer {
  url: string;
  status: number;
  got: string[];
  server: Server;
}

async function peer(): Promise<Peer> {
  const kept: Peer = { url: '', status: 200, got: [], server: createServer() };
  kept.server.on('request', (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.method === 'POST') kept.got.push(new URLSearchParams(body).get('logoutRequest') ?? '');
      response.writeHead(kept.status).end();
    });
  });
  await new Promise<void>((done) => kept.server.listen(0, '127.0.0.1', done));
  kept.url = `http://127.0.0.1:${(kept.server.address() as AddressInfo).port}/app`;
  return kept;
}

const shop = await peer();
const server = useServer({ CAS_SERVICES: `${shop.url},http://127.0.0.1:9/closed`, LOGIN_TRIES_PER_ADDRESS: '100000' });
let service = '';
beforeAll(() => {
  service = `${server.url}/auth`;
});
beforeEach(() => {
  shop.status = 200;
});
/** What the shop was told of the session that a ticket began. */
const told = (ticket: string) =>
  shop.got.filter((text) => text.includes(`<samlp:SessionIndex>${ticket}</samlp:SessionIndex>`));
afterAll(() => new Promise((done) => shop.server.close(done)));

/** Somebody with a session in the portal and one in the shop, from one sign-on. */
async function member() {
  const account = await addMember(server);
  const browser = new Browser(server.url);
  const ticket = ticketIn(await browser.signIn(account.id_produto, PASSWORD, { service }));
  const token = (await validate(server.url, { service, ticket })).attributes?.jwt[0] ?? '';
  const shopTicket = ticketIn(await browser.get(`/cas/login?service=${encodeURIComponent(shop.url)}`));
  await validate(server.url, { service: shop.url, ticket: shopTicket });
  return { account, browser, token, shopTicket };
}

const alive = async (token: string, id: string) =>
  (await server.call(getUsuario, { as: token, params: { id } })).status === 200;

describe('logging out', () => {
  it('ends the sign-on and its sessions on the server, and leads back to the portal', async () => {
    const { account, browser, token } = await member();
    expect(await alive(token, account.id_produto)).toBe(true);
    const page = await browser.get(`/cas/logout?service=${encodeURIComponent(`${server.url}/`)}`);
    expect([page.status, page.location]).toEqual([302, `${server.url}/`]);
    expect(browser.cookies.has('TGC-conta')).toBe(false);
    expect(await alive(token, account.id_produto)).toBe(false);
    expect((await browser.get('/cas/login')).text).toContain('name="password"');
  });

  it('says so on a page when no service is named, and again when nobody was signed in', async () => {
    const { browser } = await member();
    for (let n = 0; n < 2; n += 1) expect((await browser.get('/cas/logout')).text).toContain('Você saiu');
  });

  it.each(['https://evil.example/', '//evil.example', 'http://127.0.0.1:1/'])('never leads to %s', async (asked) => {
    const page = await (
      await member()
    ).browser.get(`/cas/logout?service=${encodeURIComponent(asked)}&url=${encodeURIComponent(asked)}`);
    expect([page.status, page.location]).toEqual([200, null]);
    expect(page.text).not.toContain('evil.example');
  });

  it('leaves the same person’s sign-on in another browser alone', async () => {
    const { account, browser, token } = await member();
    const other = new Browser(server.url);
    await other.signIn(account.id_produto, PASSWORD);
    await other.get('/cas/logout');
    expect(await alive(token, account.id_produto)).toBe(true);
    expect((await browser.get('/cas/login')).text).toContain('Você já entrou');
  });
});

describe('single logout', () => {
  it('tells the other service by the ticket that began its session, and the portal not at all', async () => {
    const { browser, shopTicket } = await member();
    await browser.get('/cas/logout');
    await expect.poll(() => told(shopTicket).length).toBe(1);
    expect(told(shopTicket)[0]).toMatch(
      /^<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" [^>]*ID="LR-[^"]+" Version="2.0" IssueInstant="[^"]+">/,
    );
    await expect
      .poll(
        async () =>
          (await server.db.selectFrom('logout_notice').selectAll().where('ticket', '=', shopTicket).execute()).length,
      )
      .toBe(0);
  });

  it('does not keep anybody waiting for a service that is down, and gives it up after three tries', async () => {
    const account = await addMember(server);
    const browser = new Browser(server.url);
    const closed = 'http://127.0.0.1:9/closed';
    const ticket = ticketIn(await browser.signIn(account.id_produto, PASSWORD, { service: closed }));
    await validate(server.url, { service: closed, ticket });
    expect((await browser.get('/cas/logout')).status).toBe(200);
    const waiting = () => server.db.selectFrom('logout_notice').select('tries').where('ticket', '=', ticket).execute();
    await expect.poll(waiting).toEqual([{ tries: 1 }]);
    for (let n = 0; n < 2; n += 1) {
      server.tick(31_000);
      await deliverLogouts(server.deps);
    }
    expect(await waiting()).toEqual([]);
  });

  it('tries again a service that failed for a moment', async () => {
    const { browser, shopTicket } = await member();
    shop.status = 503;
    await browser.get('/cas/logout');
    await expect.poll(() => told(shopTicket).length).toBe(1);
    shop.status = 200;
    server.tick(31_000);
    await deliverLogouts(server.deps);
    await expect.poll(() => told(shopTicket).length).toBe(2);
    expect(await server.db.selectFrom('logout_notice').selectAll().where('ticket', '=', shopTicket).execute()).toEqual(
      [],
    );
  });
});

describe('ending sessions from the account', () => {
  it('one session takes its sign-on and what came from it along, and no other', async () => {
    const { account, browser, token, shopTicket } = await member();
    const other = await server.signIn(account);
    const session = await verifySession(server.deps, token);
    await server.db.transaction().execute((trx) => endSession(trx, session?.sessionId ?? '', server.deps.now()));
    await deliverLogouts(server.deps);
    expect(await alive(token, account.id_produto)).toBe(false);
    expect(await alive(other, account.id_produto)).toBe(true);
    expect((await browser.get('/cas/login')).text).toContain('name="password"');
    await expect.poll(() => told(shopTicket).length).toBe(1);
  });

  it('all but the present one leaves the present sign-on, too', async () => {
    const { account, browser, token } = await member();
    const elsewhere = await server.signIn(account);
    const stranger = new Browser(server.url);
    await stranger.signIn(account.id_produto, PASSWORD);
    const session = await verifySession(server.deps, token);
    await server.db
      .transaction()
      .execute((trx) => endSessionsOf(trx, account.id, { except: session?.sessionId, now: server.deps.now() }));
    expect(await alive(token, account.id_produto)).toBe(true);
    expect(await alive(elsewhere, account.id_produto)).toBe(false);
    expect((await browser.get('/cas/login')).text).toContain('Você já entrou');
    expect((await stranger.get('/cas/login')).text).toContain('name="password"');
  });

  it('all of them makes every earlier token void, and a new sign-in works at once', async () => {
    const { account, browser, token } = await member();
    await server.db.transaction().execute((trx) => endSessionsOf(trx, account.id, { now: server.deps.now() }));
    expect(await alive(token, account.id_produto)).toBe(false);
    expect((await browser.get('/cas/login')).text).toContain('name="password"');
    const page = await browser.signIn(account.id_produto, PASSWORD, { service });
    const again = (await validate(server.url, { service, ticket: ticketIn(page) })).attributes?.jwt[0] ?? '';
    expect(await alive(again, account.id_produto)).toBe(true);
  });

  it('is undone with the transaction that asked for it', async () => {
    const { account, token } = await member();
    await expect(
      server.db.transaction().execute(async (trx) => {
        await endSessionsOf(trx, account.id, { now: server.deps.now() });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await alive(token, account.id_produto)).toBe(true);
  });

  it('misses no session that begins at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = await addMember(server);
      const browser = new Browser(server.url);
      const ticket = ticketIn(await browser.signIn(account.id_produto, PASSWORD, { service }));
      const [validated] = await Promise.all([validate(server.url, { service, ticket }), browser.get('/cas/logout')]);
      if (validated.attributes) expect(await alive(validated.attributes.jwt[0] ?? '', account.id_produto)).toBe(false);
    }
  });
});
