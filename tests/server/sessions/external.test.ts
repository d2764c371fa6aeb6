import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { endSession, endSessionsOf } from '../../../src/server/sessions/end';
import { verifySession } from '../../../src/server/sessions/verify';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/** Another operator's single sign-on, as far as we see it: its published keys. */
const ISSUER = 'https://sso.exemplo.com.br';
const keys = {
  es: await generateKeyPair('ES256'),
  ed: await generateKeyPair('EdDSA'),
  rs: await generateKeyPair('RS256'),
};
const jwks = JSON.stringify({
  keys: await Promise.all(
    Object.entries(keys).map(async ([kid, pair]) => ({ ...(await exportJWK(pair.publicKey)), kid })),
  ),
});
const publisher = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(jwks),
);
await new Promise<void>((done) => publisher.listen(0, '127.0.0.1', done));
afterAll(() => new Promise((done) => publisher.close(done)));

const server = useServer({
  SSO_URL: `${ISSUER}/cas`,
  JWT_JWKS_URL: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/jwks.json`,
  JWT_ISSUER: ISSUER,
});
const stamp = (offset = 0) => Math.floor(server.deps.now().getTime() / 1000) + offset;

async function token(
  sub: string,
  { key = 'es', alg = 'ES256', ...claims }: { key?: keyof typeof keys; alg?: string } & Record<string, unknown> = {},
) {
  return new SignJWT({ sub, iss: ISSUER, aud: 'conta-postal', iat: stamp(), exp: stamp(1800), ...claims })
    .setProtectedHeader({ alg, kid: key })
    .sign(keys[key].privateKey);
}

describe('with another single sign-on', () => {
  it('its tokens open the API, and our form is not served', async () => {
    const account = await addPerson(server.db);
    for (const bearer of [
      await token(account.id_produto),
      await token(account.id_produto, { key: 'ed', alg: 'EdDSA' }),
    ])
      expect((await server.call(getUsuario, { as: bearer, params: { id: account.id_produto } })).status).toBe(200);
    const login = await fetch(`${server.url}/cas/login?service=x&renew=true`, { redirect: 'manual' });
    expect(login.headers.get('location')).toBe(`${ISSUER}/cas/login?service=x&renew=true`);
    expect((await fetch(`${server.url}/cas/jwks.json`)).status).toBe(404);
  });

  it.each(['login', 'logout'])(
    'nobody is sent to its %s for an address that carries a ticket already',
    async (path) => {
      const passedOn = (service: string) =>
        fetch(`${server.url}/cas/${path}?service=${encodeURIComponent(service)}`, { redirect: 'manual' });
      for (const inside of ['ticket=ST-1', 'x=1;Ticket=ST-1']) {
        const answer = await passedOn(`${server.url}/auth?${inside}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      }
      expect((await passedOn(`${server.url}/auth?to=%2Fendereco`)).status).toBe(302);
    },
  );

  it('a token is one session, however often and from however many calls at once it comes', async () => {
    const account = await addPerson(server.db);
    const bearer = await token(account.id_produto);
    const sessions = await Promise.all(Array.from({ length: 10 }, () => verifySession(server.deps, bearer)));
    expect(new Set(sessions.map((session) => session?.sessionId)).size).toBe(1);
    expect(await server.db.selectFrom('session').select('id').where('account', '=', account.id).execute()).toHaveLength(
      1,
    );
  });

  it('the time of the password is what the token says, else when it was issued', async () => {
    const account = await addPerson(server.db, { tokens_valid_from: new Date(0) });
    const told = stamp(-900);
    expect((await verifySession(server.deps, await token(account.id_produto, { auth_time: told })))?.authTime).toEqual(
      new Date(told * 1000),
    );
    const issued = stamp(-60);
    expect(
      (await verifySession(server.deps, await token(account.id_produto, { iat: issued, exp: stamp(60) })))?.authTime,
    ).toEqual(new Date(issued * 1000));
  });

  it('a sign-in there is the last one that the home and the companies of somebody know', async () => {
    const account = await addPerson(server.db, { tokens_valid_from: new Date(0) });
    const before = (auth_time: number, jti: string) =>
      token(account.id_produto, { auth_time, jti }).then((bearer) => verifySession(server.deps, bearer));
    const last = async () =>
      (
        await server.db
          .selectFrom('account')
          .select('ultimo_acesso')
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow()
      ).ultimo_acesso;
    // Read once: the second may end in between.
    const [first, second, older] = [stamp(-9000), stamp(-600), stamp(-1200)];
    expect((await before(first, 'first'))?.previousAccess).toBeNull();
    expect((await before(second, 'second'))?.previousAccess).toEqual(new Date(first * 1000));
    expect((await before(second, 'renewed'))?.previousAccess).toBeNull();
    await before(older, 'older');
    expect(await last()).toEqual(new Date(second * 1000));
  });

  it('a session can be ended here, for good', async () => {
    const account = await addPerson(server.db);
    const bearer = await token(account.id_produto);
    const session = await verifySession(server.deps, bearer);
    await endSession(server.db, session?.sessionId ?? '', server.deps.now());
    expect(await verifySession(server.deps, bearer)).toBeNull();
  });

  it('all sessions can be ended, also those whose token was never seen here', async () => {
    const account = await addPerson(server.db);
    const unseen = await token(account.id_produto, { iat: stamp(-10) });
    await endSessionsOf(server.db, account.id, { now: server.deps.now() });
    expect(await verifySession(server.deps, unseen)).toBeNull();
    expect(await verifySession(server.deps, await token(account.id_produto, { jti: 'next' }))).not.toBeNull();
  });

  it.each<[string, (id: string) => Promise<string>]>([
    ['of another issuer', (id) => token(id, { iss: 'https://evil.example' })],
    ['for another audience', (id) => token(id, { aud: 'other' })],
    ['that has ended', (id) => token(id, { exp: stamp(-5) })],
    ['without an end', (id) => token(id, { exp: undefined })],
    ['without a time', (id) => token(id, { iat: undefined })],
    ['of an algorithm that is not agreed', (id) => token(id, { key: 'rs', alg: 'RS256' })],
    ['of nobody known here', () => token('99999999999')],
    ['from before the account was made', (id) => token(id, { iat: stamp(-86_400) })],
  ])('a token %s opens nothing', async (_, make) => {
    const account = await addPerson(server.db);
    expect(await verifySession(server.deps, await make(account.id_produto))).toBeNull();
  });
});

describe('while its keys cannot be read', () => {
  const down = useServer({
    SSO_URL: `${ISSUER}/cas`,
    JWT_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    JWT_ISSUER: ISSUER,
  });

  it('nobody is taken for signed out: it is our failure, not theirs', async () => {
    const account = await addPerson(down.db);
    const answer = await down.call(getUsuario, {
      as: await token(account.id_produto),
      params: { id: account.id_produto },
    });
    expect(answer.status).toBeGreaterThanOrEqual(500);
  });
});
