import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUsuario } from '../../src/contract/home';
import { addPerson } from '../server/support/accounts';
import { Browser, PASSWORD, ticketIn, validate } from '../server/cas/support/browser';
import { useServer } from '../server/support/app';
import { freePort, type Running, start } from './support/process';

/** Debian's python3-django-cas-server as the identity provider: it speaks XML alone and lets no browser ask it across origins. */
const port = await freePort();
const provider = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(path.join(tmpdir(), 'postal-idp-'));
const server = useServer({ SSO_URL: `${provider}/cas`, JWT_JWKS_URL: `${provider}/jwks.json`, JWT_ISSUER: provider });
let running: Running;

beforeAll(async () => {
  running = await start(
    '/usr/bin/python3',
    ['serve.py', String(port)],
    `${provider}/jwks.json`,
    {
      IDP_DATABASE: path.join(folder, 'idp.sqlite'),
      IDP_PASSWORD: PASSWORD,
      IDP_ISSUER: provider,
      PYTHONDONTWRITEBYTECODE: '1',
    },
    path.join(import.meta.dirname, 'django'),
  );
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

const hiddenFields = (page: string) =>
  [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);

/** Follows our redirect to the provider, fills its form, and comes back with its ticket. */
async function signIn() {
  const account = await addPerson(server.db);
  const service = `${server.url}/auth`;
  const away = await fetch(`${server.url}/cas/login?service=${encodeURIComponent(service)}`, { redirect: 'manual' });
  const login = (away.headers.get('location') ?? '').slice(provider.length);
  const browser = new Browser(provider);
  const form = await browser.get(login);
  const back = await browser.post(login, {
    ...Object.fromEntries(hiddenFields(form.text)),
    username: account.id_produto,
    password: PASSWORD,
  });
  return { account, service, browser, ticket: ticketIn(back) };
}

describe('with Debian’s django-cas-server', () => {
  it('somebody signs in there and works here', async () => {
    const { account, service, ticket } = await signIn();
    const answer = await validate(server.url, { service, ticket });
    expect(answer.user).toBe(account.id_produto);
    const [token = ''] = answer.attributes?.jwt ?? [];
    expect((await server.call(getUsuario, { as: token, params: { id: account.id_produto } })).status).toBe(200);
  });

  it('its refusal of a used ticket is passed on', async () => {
    const { service, ticket } = await signIn();
    await validate(server.url, { service, ticket });
    expect((await validate(server.url, { service, ticket })).code).toBe('INVALID_TICKET');
  });

  it('a logout there ends the session here', async () => {
    const { account, service, browser, ticket } = await signIn();
    const token = (await validate(server.url, { service, ticket })).attributes?.jwt[0] ?? '';
    const status = async () =>
      (await server.call(getUsuario, { as: token, params: { id: account.id_produto } })).status;
    expect(await status()).toBe(200);
    const away = await fetch(`${server.url}/cas/logout`, { redirect: 'manual' });
    await browser.get((away.headers.get('location') ?? '').slice(provider.length));
    await expect.poll(status).toBe(401);
  });
});
