import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { beginPasskey, createPasskey } from '../../src/contract/passkeys';
import { getSecurity } from '../../src/contract/security';
import { addMember, Browser, PASSWORD, ticketIn, validate } from '../server/cas/support/browser';
import { useServer } from '../server/support/app';

const ORIGIN = 'https://conta.example.com.br';
const WRONG = 'https://conta.example.com.br.evil.example';
const SERVICE = `${ORIGIN}/auth`;
const server = useServer({ PUBLIC_URL: ORIGIN });
const folder = mkdtempSync(path.join(tmpdir(), 'postal-fido2-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Somebody with a device of python3-fido2, which keeps its key in a file. */
async function somebody(attestation: string) {
  const member = await addMember(server);
  const who = { as: await server.signIn(member), params: { id: member.id_produto } };
  const device = (what: 'make' | 'get', options: object, origin = ORIGIN) =>
    execFileSync(
      '/usr/bin/python3',
      [
        path.join(import.meta.dirname, 'fido2/authenticator.py'),
        what,
        path.join(folder, member.id),
        origin,
        attestation,
      ],
      { encoding: 'utf8', input: JSON.stringify(options) },
    );
  const register = async (origin?: string) => {
    const { opcoes } = (await server.call(beginPasskey, who)).body as { opcoes: object };
    const credencial: unknown = JSON.parse(device('make', opcoes, origin));
    return server.call(createPasskey, { ...who, body: { credencial } });
  };
  const keys = async () => (await server.call(getSecurity, who)).body.chavesAcesso;
  return { ...member, device, register, keys };
}

/** What the sign-on's page asks the browser for; with `step`, as the second step after the password. */
async function asked(browser: Browser, step?: string) {
  const page = await browser.peek('/cas/passkey', step === undefined ? {} : { step });
  return JSON.parse(page.text) as object;
}

async function atSignOn() {
  const browser = new Browser(server.url);
  await browser.get(`/cas/login?service=${encodeURIComponent(SERVICE)}`);
  return browser;
}

describe.each(['none', 'packed'])('Debian’s python3-fido2, with an attestation "%s"', (attestation) => {
  it('registers a passkey, and signs in with it alone and after the password', async () => {
    const who = await somebody(attestation);
    const made = await who.register();
    expect([made.status, made.body.chave]).toMatchObject([201, { outroEndereco: false }]);

    const alone = await atSignOn();
    const entered = await alone.submit({ passkey: who.device('get', await asked(alone)) });
    expect(entered.status).toBe(302);
    const { user, attributes } = await validate(server.url, { service: SERVICE, ticket: ticketIn(entered) });
    expect(user).toBe(who.id_produto);
    expect(decodeJwt(attributes?.jwt[0] ?? '')).toMatchObject({ amr: ['hwk', 'user', 'mfa'], acr: '2' });

    const browser = new Browser(server.url);
    await browser.signIn(who.id_produto, PASSWORD, { service: SERVICE });
    const step = browser.field('step') ?? '';
    const taken = await browser.submit({
      step,
      way: 'passkey',
      passkey: who.device('get', await asked(browser, step)),
    });
    expect(taken.location).toMatch(/\/auth\?ticket=ST-/);
  });

  it('is refused at an origin that is not the portal’s', async () => {
    const who = await somebody(attestation);
    const made = await who.register(WRONG);
    expect([made.status, made.body.msgs?.[0]?.slice(0, 7)]).toEqual([409, 'MCN-184']);
    expect(await who.keys()).toEqual([]);

    expect((await who.register()).status).toBe(201);
    const phished = await atSignOn();
    const refused = await phished.submit({ passkey: who.device('get', await asked(phished), WRONG) });
    expect([refused.status, refused.location]).toEqual([401, null]);
    const own = await atSignOn();
    expect((await own.submit({ passkey: who.device('get', await asked(own)) })).status).toBe(302);
  });
});
