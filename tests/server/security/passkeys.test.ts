import { brotliCompressSync } from 'node:zlib';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { listActivity } from '../../../src/contract/activity';
import { beginPasskey, createPasskey, removePasskey, renamePasskey } from '../../../src/contract/passkeys';
import { getSecurity, makeRecoveryCodes, removeAuthenticator } from '../../../src/contract/security';
import { passkeysOfOtherHosts } from '../../../src/server/second-factor/passkeys';
import { verifySession } from '../../../src/server/sessions/verify';
import { addMember, Browser, PASSWORD, ticketIn, validate } from '../cas/support/browser';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { Authenticator, type Lies } from '../support/passkey';

const ORIGIN = 'https://conta.example.com.br';
const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '100000', PUBLIC_URL: ORIGIN });
const SERVICE = `${ORIGIN}/auth`;
const now = () => server.deps.now();

async function somebody() {
  const account = await addMember(server, { ultimo_acesso: new Date('2026-01-02T03:04:05Z') });
  return { ...account, as: await server.signIn(account), params: { id: account.id_produto } };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;
type Who = Pick<Somebody, 'as' | 'params'>;

const device = (options: Partial<ConstructorParameters<typeof Authenticator>[0]> = {}) =>
  new Authenticator({ origin: ORIGIN, ...options });
const begin = async ({ as, params }: Who) =>
  ((await server.call(beginPasskey, { as, params })).body as unknown as { opcoes: Options }).opcoes;
interface Options {
  challenge: string;
  rp: { id: string };
  user: { id: string; name: string };
  excludeCredentials: { id: string }[];
  authenticatorSelection: Record<string, unknown>;
}
const send = ({ as, params }: Who, credencial: unknown, headers = {}) =>
  server.call(createPasskey, { as, params, body: { credencial }, headers });
/** Registers a passkey as the screen does. */
async function register(who: Who, authenticator = device(), lies: Lies = {}) {
  const answer = await send(who, authenticator.make(await begin(who), lies));
  return { ...answer, authenticator };
}
const keysOf = async ({ as, params }: Who) =>
  (await server.call(getSecurity, { as, params })).body.chavesAcesso as { id: string; nome: string }[];
const rows = () => server.db.selectFrom('passkey').selectAll().execute();
const messages = async ({ email }: Pick<Somebody, 'email'>) =>
  (await server.db.selectFrom('outbox').select('payload').where('destino', '=', email).orderBy('id').execute()).map(
    ({ payload }) => payload,
  );
const linkOf = async (who: Somebody, template: string) => {
  const link = (await messages(who)).findLast((message) => message.template === template)?.values.link ?? '';
  return new URL(link).searchParams.get('aviso') ?? '';
};
const actions = async ({ as, params }: Who) =>
  ((await server.call(listActivity, { as, params })).body as unknown as { itens: { acao: string }[] }).itens.map(
    ({ acao }) => acao,
  );

describe('a passkey', () => {
  it('is made for the host of the portal, kept in the device, with the person verified', async () => {
    const who = await somebody();
    const options = await begin(who);
    expect(options).toMatchObject({
      rp: { id: 'conta.example.com.br', name: 'Conta Postal' },
      user: { name: who.id_produto, displayName: who.nome },
      attestation: 'none',
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(who.id.replaceAll('-', ''));
  });

  it('is kept under its device’s name, gives the first recovery codes, and is told of', async () => {
    const who = await somebody();
    const { status, body } = await register(who, device({ aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96' }));
    expect(status).toBe(201);
    expect(body.chave).toMatchObject({ nome: 'Windows Hello', ultimoUso: null, avulsa: false, outroEndereco: false });
    expect(body.codigosRecuperacao).toHaveLength(10);
    const second = await register(who, device({ aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96' }));
    expect(second.body).toMatchObject({ chave: { nome: 'Windows Hello 2' }, codigosRecuperacao: [] });
    expect((await keysOf(who)).map(({ nome }) => nome)).toEqual(['Windows Hello', 'Windows Hello 2']);
    expect(await actions(who)).toContain('security.passkey-added');
    const told = (await messages(who)).find(({ template }) => template === 'security-passkey-added');
    expect(told?.values).toMatchObject({ chave: 'Windows Hello', link: expect.stringMatching(/nao-fui-eu/) as string });
  });

  it('of an unknown make is named by browser and system', async () => {
    const who = await somebody();
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const { body } = await send(who, device().make(await begin(who)), { 'user-agent': agent });
    expect(body.chave).toMatchObject({ nome: 'Chrome no Windows' });
    const key = device();
    const made = key.make(await begin(who));
    const loose = { ...made, response: { ...made.response, transports: ['usb', 'nfc'] } };
    expect((await send(who, loose)).body.chave).toMatchObject({ nome: 'Chave de segurança', avulsa: true });
  });

  it.each<[string, Lies]>([
    ['of another origin', { origin: 'https://conta.example.com.br.evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without the person verified', { unverified: true }],
    ['in a format that nobody knows', { format: 'never-seen' }],
    ['that is a sign-in', { type: 'webauthn.get' }],
  ])('%s is refused, and nothing changes', async (_, lies) => {
    const who = await somebody();
    const { status, body } = await register(who, device(), lies);
    expect([status, body.msgs?.[0]?.slice(0, 7)]).toEqual([409, 'MCN-184']);
    expect(await keysOf(who)).toEqual([]);
    expect(await messages(who)).toEqual([]);
  });

  it('wants the challenge of its own session, within five minutes, once', async () => {
    const who = await somebody();
    const other = { ...who, as: await server.signIn(who) };
    const options = await begin(who);
    const over = async (asked: Promise<{ body: { msgs?: string[] } }>) =>
      expect((await asked).body.msgs?.[0]?.slice(0, 7)).toBe('MCN-183');
    await over(send(other, device().make(options)));
    await over(send(await somebody(), device().make(options)));
    await over(register(who, device(), { challenge: 'YWJj' }));
    expect((await send(who, device().make(options))).status).toBe(201);
    await over(send(who, device().make(options)));
    const late = await begin(who);
    server.tick(301_000);
    await over(send(who, device().make(late)));
    expect(await keysOf(who)).toHaveLength(1);
  });

  it('is one where the same answer comes twice at once', async () => {
    const who = await somebody();
    const credential = device().make(await begin(who));
    const answers = await Promise.all([send(who, credential), send(who, credential)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await keysOf(who)).toHaveLength(1);
  });

  it('of two tabs are two, by a challenge each', async () => {
    const who = await somebody();
    const [first, second] = [await begin(who), await begin(who)];
    expect((await send(who, device().make(first))).status).toBe(201);
    expect((await send(who, device().make(second))).status).toBe(201);
    expect(await keysOf(who)).toHaveLength(2);
  });

  it('is registered once; of somebody else’s nothing is told', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const { authenticator } = await register(who);
    expect((await begin(who)).excludeCredentials.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')]);
    expect((await register(who, authenticator)).body.msgs?.[0]).toMatch(/^MCN-186/);
    const stolen = await register(other, device({ id: authenticator.id }));
    expect(stolen.body.msgs?.[0]).toMatch(/^MCN-184/);
    expect(await keysOf(other)).toEqual([]);
    expect(
      (await rows()).filter(({ credential_id }) => credential_id === authenticator.id.toString('base64url')),
    ).toHaveLength(1);
  });

  it('is one of ten at most', async () => {
    const who = await somebody();
    const spare = await begin(who);
    for (let number = 0; number < 10; number += 1) expect((await register(who)).status).toBe(201);
    expect((await server.call(beginPasskey, who)).body.msgs?.[0]).toMatch(/^MCN-185 A conta já tem 10/);
    expect((await send(who, device().make(spare))).body.msgs?.[0]).toMatch(/^MCN-185/);
  });

  it('wants a recent sign-in, with the second step where there is one', async () => {
    const who = await somebody();
    const old = { ...who, as: await server.signIn(who, { authTime: new Date(now().getTime() - 11 * 60_000) }) };
    expect((await server.call(beginPasskey, old)).body.msgs?.[0]).toMatch(/^IDC-112/);
    const { body } = await register(who);
    const { id } = body.chave as { id: string };
    // Somebody who knows the password alone.
    const half = { as: await server.signIn(who), params: { ...who.params, chave: id } };
    for (const asked of [
      server.call(beginPasskey, half),
      server.call(removePasskey, half),
      server.call(renamePasskey, { ...half, body: { nome: 'Minha' } }),
    ])
      expect((await asked).body.msgs?.[0]).toMatch(/^IDC-112/);
    // The session that made it has it behind itself.
    expect((await server.call(renamePasskey, { ...half, as: who.as, body: { nome: 'Minha' } })).status).toBe(204);
  });

  it('is renamed and removed by its owner alone', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const { id } = (await register(who)).body.chave as { id: string };
    const params = { ...who.params, chave: id };
    const theirs = { as: other.as, params: { ...other.params, chave: id } };
    expect((await server.call(renamePasskey, { ...theirs, body: { nome: 'Minha' } })).body.msgs?.[0]).toMatch(
      /^MCN-187/,
    );
    expect((await server.call(removePasskey, theirs)).body.msgs?.[0]).toMatch(/^MCN-187/);
    const long = await server.call(renamePasskey, { as: who.as, params, body: { nome: 'x'.repeat(41) } });
    expect(long.body.campos).toEqual([{ campo: 'nome', chave: 'passkey_name_max_length' }]);
    await server.call(renamePasskey, { as: who.as, params, body: { nome: ' iPhone da Ana ' } });
    expect((await keysOf(who)).map(({ nome }) => nome)).toEqual(['iPhone da Ana']);
    expect((await server.call(removePasskey, { as: who.as, params })).status).toBe(204);
    expect(await keysOf(who)).toEqual([]);
    expect((await server.call(removePasskey, { as: who.as, params })).body.msgs?.[0]).toMatch(/^MCN-187/);
    expect(await actions(who)).toEqual(
      expect.arrayContaining(['security.passkey-renamed', 'security.passkey-removed']),
    );
    const told = (await messages(who)).find(({ template }) => template === 'security-passkey-removed');
    expect(told?.values.chave).toBe('iPhone da Ana');
  });

  it('takes the recovery codes along when nothing else is left, and only then', async () => {
    const who = await somebody();
    await addAuthenticator(server, who.id);
    await server.db.updateTable('session').set({ factor: 'app' }).where('account', '=', who.id).execute();
    const { id } = (await register(who)).body.chave as { id: string };
    const left = async () =>
      (await server.call(getSecurity, who)).body.codigosRecuperacao as { restantes: number } | null;
    expect((await server.call(removeAuthenticator, who)).status).toBe(204);
    expect((await left())?.restantes).toBe(10);
    expect((await server.call(makeRecoveryCodes, who)).status).toBe(200);
    await server.call(removePasskey, { as: who.as, params: { ...who.params, chave: id } });
    expect(await left()).toBeNull();
    expect((await server.call(makeRecoveryCodes, who)).body.msgs?.[0]).toMatch(/^MCN-181/);
  });

  it('goes, with the sessions and the password, when its owner says "not me"', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    const aviso = await linkOf(who, 'security-passkey-added');
    const browser = new Browser(server.url);
    expect((await browser.get(`/cas/nao-fui-eu?aviso=${aviso}`)).text).toContain(
      'A chave de acesso que foi criada sai',
    );
    expect((await browser.post('/cas/nao-fui-eu', { aviso })).status).toBe(200);
    expect((await rows()).filter(({ account }) => account === who.id)).toEqual([]);
    expect(await server.db.selectFrom('recovery_set').selectAll().where('account', '=', who.id).execute()).toEqual([]);
    expect((await server.call(getSecurity, who)).status).toBe(401);
    expect((await passkeySignIn(authenticator)).page.status).toBe(401);
  });

  it('of another host is counted at the start, and asked of nobody', async () => {
    const who = await somebody();
    await register(who);
    await server.db.updateTable('passkey').set({ rp_id: 'old.example' }).where('account', '=', who.id).execute();
    const party = { id: 'conta.example.com.br', origin: ORIGIN };
    expect(await passkeysOfOtherHosts(server.db, party)).toBe(1);
    expect((await keysOf(who))[0]).toMatchObject({ outroEndereco: true });
    const page = await new Browser(server.url).signIn(who.id_produto, PASSWORD, { service: SERVICE });
    expect(page.text).toContain('Use um código de recuperação');
    expect(page.text).not.toContain('data-passkey');
    await server.db.deleteFrom('passkey').where('account', '=', who.id).execute();
  });
});

/** Asks as the page's script does. */
async function optionsFor(browser: Browser, step?: string) {
  const page = await browser.peek('/cas/passkey', step === undefined ? {} : { step });
  return {
    status: page.status,
    options: JSON.parse(page.text) as { challenge: string; allowCredentials: { id: string }[] },
  };
}
/** Signs in with a passkey alone. */
async function passkeySignIn(authenticator: Authenticator, lies: Lies = {}, query = '') {
  const browser = new Browser(server.url);
  await browser.get(`/cas/login?service=${encodeURIComponent(SERVICE)}${query}`);
  const { options } = await optionsFor(browser);
  const page = await browser.submit({ passkey: authenticator.sign(options, lies) });
  return { browser, page, options };
}
const tokenOf = async (page: { location: string | null }) => {
  const { attributes } = await validate(server.url, { service: SERVICE, ticket: ticketIn(page) });
  return { token: attributes?.jwt[0] ?? '', attributes };
};

describe('a sign-in with a passkey', () => {
  it.each([
    ['hwk', false],
    ['swk', true],
  ] as const)('opens the account in one gesture, as two factors (%s)', async (method, synced) => {
    const who = await somebody();
    const { authenticator } = await register(who, device({ synced }));
    const { page, options } = await passkeySignIn(authenticator);
    expect(options.allowCredentials).toEqual([]);
    expect(page.location).toMatch(/\/auth\?ticket=ST-/);
    const { token, attributes } = await tokenOf(page);
    expect(attributes).toMatchObject({ authnContextClass: '2' });
    expect(decodeJwt(token)).toMatchObject({ sub: who.id_produto, amr: [method, 'user', 'mfa'], acr: '2' });
    expect(await verifySession(server.deps, token)).toMatchObject({ factor: method });
    expect(await actions(who)).toContain('sign-in.succeeded');
    expect((await keysOf({ ...who, as: token }))[0]).toMatchObject({ ultimoUso: expect.any(String) as string });
    // By a passkey, not by the password: who reads it should not look for a leaked one.
    expect((await messages(who)).find(({ template }) => template.startsWith('new-browser'))).toMatchObject({
      template: 'new-browser-passkey',
      values: { chave: expect.any(String) as string },
    });
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a person who was not verified', { unverified: true }],
    ['another key', { forged: true }],
    ['another challenge', { challenge: 'YWJj' }],
    ['another person’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a registration', { type: 'webauthn.create' }],
  ])('of %s is one refusal, which tells nothing', async (_, lies) => {
    const who = await somebody();
    const { authenticator } = await register(who);
    const { page } = await passkeySignIn(authenticator, lies);
    expect(page.status).toBe(401);
    const unknown = await passkeySignIn(device());
    const bare = (text: string) => text.replace(/name="lt" value="[^"]*"/, '');
    expect(bare(page.text)).toBe(bare(unknown.page.text));
    expect(page.text).toContain('A chave de acesso não foi aceita.');
    expect((await passkeySignIn(authenticator)).page.location).toMatch(/ticket=ST-/);
  });

  it('takes each challenge once, within five minutes, in the browser that asked', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    const { browser, options } = await passkeySignIn(authenticator);
    const anew = async (in_: Browser) => in_.get(`/cas/login?renew=true&service=${encodeURIComponent(SERVICE)}`);
    await anew(browser);
    expect((await browser.submit({ passkey: authenticator.sign(options) })).status).toBe(401);
    await anew(browser);
    const { options: fresh } = await optionsFor(browser);
    const other = new Browser(server.url);
    await anew(other);
    expect((await other.submit({ passkey: authenticator.sign(fresh) })).status).toBe(401);
    server.tick(301_000);
    expect((await browser.submit({ passkey: authenticator.sign(fresh) })).status).toBe(401);
  });

  it('opens one sign-on where the same signature comes twice at once', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    const browser = new Browser(server.url);
    await browser.get(`/cas/login?service=${encodeURIComponent(SERVICE)}`);
    const { options } = await optionsFor(browser);
    const passkey = authenticator.sign(options);
    // Another tab: a form of its own, in the same browser.
    const tab = new Browser(server.url);
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    await tab.get(`/cas/login?service=${encodeURIComponent(SERVICE)}`);
    const pages = await Promise.all([browser, tab].map((one) => one.submit({ passkey })));
    expect(pages.map(({ status }) => status).sort()).toEqual([302, 401]);
    const signOns = await server.db.selectFrom('sso_session').select('id').where('account', '=', who.id).execute();
    expect(signOns).toHaveLength(1);
  });

  it('is refused, and told of once, when the counter runs backwards', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    await passkeySignIn(authenticator, { counter: 9 });
    for (const counter of [9, 8, 0]) expect((await passkeySignIn(authenticator, { counter })).page.status).toBe(401);
    const told = (await messages(who)).filter(({ template }) => template === 'security-passkey-refused');
    expect(told).toHaveLength(1);
    expect(await actions(who)).toContain('sign-in.passkey-refused');
    expect((await passkeySignIn(authenticator, { counter: 10 })).page.location).toMatch(/ticket=ST-/);
    // The owner has no other device.
    await new Browser(server.url).post('/cas/nao-fui-eu', { aviso: await linkOf(who, 'security-passkey-refused') });
    expect((await passkeySignIn(authenticator, { counter: 11 })).page.status).toBe(401);
  });

  it('counts nothing for a device that keeps no count', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    for (let number = 0; number < 2; number += 1)
      expect((await passkeySignIn(authenticator, { counter: 0 })).page.location).toMatch(/ticket=ST-/);
  });

  it('opens no account that was closed meanwhile', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', who.id).execute();
    expect((await passkeySignIn(authenticator)).page.status).toBe(401);
  });

  it('from a new browser that was not the owner’s ends the passkey, too', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    await passkeySignIn(authenticator);
    await new Browser(server.url).post('/cas/nao-fui-eu', { aviso: await linkOf(who, 'new-browser-passkey') });
    expect((await rows()).filter(({ account }) => account === who.id)).toEqual([]);
  });

  it('answers renew, also of somebody who is in', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    const { browser } = await passkeySignIn(authenticator);
    await browser.get(`/cas/login?renew=true&service=${encodeURIComponent(SERVICE)}`);
    const { options } = await optionsFor(browser);
    const page = await browser.submit({ passkey: authenticator.sign(options) });
    const renewed = await validate(server.url, { service: SERVICE, ticket: ticketIn(page), renew: 'true' });
    expect(renewed.user).toBe(who.id_produto);
  });
});

it('the sign-on page with its passkeys weighs at most 15 kB, the passkey’s script 5 kB', async () => {
  const { text, headers } = await new Browser(server.url).get(`/cas/login?service=${encodeURIComponent(SERVICE)}`);
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  const scripts = [...text.matchAll(/src="(\/cas\/[^"]+)"/g)].map(([, address = '']) => address);
  const sources = await Promise.all(scripts.map(async (address) => (await fetch(server.url + address)).text()));
  const passkey = sources[scripts.findIndex((address) => address.includes('passkey.'))] ?? '';
  expect(Buffer.byteLength(passkey)).toBeGreaterThan(1000);
  expect(Buffer.byteLength(passkey)).toBeLessThan(5000);
  const weight = [text, ...sources].reduce((sum, part) => sum + brotliCompressSync(part).byteLength, 0);
  expect(weight).toBeLessThan(15_000);
});

describe('a passkey as second step', () => {
  async function atStep(who: Somebody) {
    const browser = new Browser(server.url);
    const page = await browser.signIn(who.id_produto, PASSWORD, { service: SERVICE });
    expect(page.status).toBe(200);
    return { browser, page, step: browser.field('step') ?? '' };
  }

  it('is asked for after the password, of this account’s passkeys alone', async () => {
    const who = await somebody();
    const { authenticator } = await register(who);
    const { browser, page, step } = await atStep(who);
    expect(page.text).toContain('Usar chave de acesso');
    const { options } = await optionsFor(browser, step);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')]);
    const opened = await browser.submit({ step, way: 'passkey', passkey: authenticator.sign(options) });
    expect(decodeJwt((await tokenOf(opened)).token)).toMatchObject({ amr: ['pwd', 'hwk', 'user', 'mfa'], acr: '2' });
  });

  it('stands beside the app and the recovery codes, whichever the account has', async () => {
    const who = await somebody();
    const codes = (await register(who)).body.codigosRecuperacao as string[];
    const alone = await atStep(who);
    expect(alone.page.text).toMatch(/name="other" value="recovery"/);
    expect(alone.page.text).not.toMatch(/name="other" value="app"/);
    await alone.browser.submit({ step: alone.step, other: 'recovery' });
    const opened = await alone.browser.submit({ step: alone.step, way: 'recovery', code: codes[0] ?? '' });
    expect(opened.location).toMatch(/ticket=ST-/);
    await addAuthenticator(server, who.id);
    const both = await atStep(who);
    expect(both.page.text).toContain('Código do app');
    expect(both.page.text).toMatch(/name="other" value="passkey"/);
  });

  it('refuses another account’s passkey, and a challenge that was not for this step', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const { authenticator } = await register(who);
    const { authenticator: theirs } = await register(other);
    const { browser, step } = await atStep(who);
    const { options } = await optionsFor(browser, step);
    const refused = await browser.submit({ step, way: 'passkey', passkey: theirs.sign(options) });
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('Esta chave de acesso não foi aceita. Você tem mais 4 tentativas.');
    const { options: general } = await optionsFor(browser);
    expect((await browser.submit({ step, way: 'passkey', passkey: authenticator.sign(general) })).status).toBe(401);
    expect((await optionsFor(browser, 'nonsense')).status).toBe(403);
  });
});
