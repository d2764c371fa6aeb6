import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifySession } from '../../../src/server/sessions/verify';
import { useServer } from '../support/app';
import { codeOf } from '../../contract/support/totp';
import { addAuthenticator, APP_KEY } from '../support/authenticator';
import { addMember, Browser, type Page, PASSWORD, ticketIn, validate } from './support/browser';

const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '1000000', SSO_SESSION_HOURS: '72', SSO_IDLE_MINUTES: '5000' });
let service = '';
const now = () => server.deps.now();
beforeEach(() => {
  service = `${server.url}/auth`;
  // At the start of a half minute: a test that stands at its end sees the code of now become the code before.
  server.tick(30_000 - (now().getTime() % 30_000));
});

const appCode = (steps = 0) => codeOf(APP_KEY, now(), steps);
/** Half a minute on: the code of now was used. */
const nextCode = () => server.tick(30_000);

async function protectedMember() {
  const member = await addMember(server, { ultimo_acesso: new Date('2026-01-02T03:04:05Z') });
  const recovery = await addAuthenticator(server, member.id);
  return { ...member, recovery };
}

/** A browser that has the second step before it. */
async function atSecondStep(login: string, query = '') {
  const browser = new Browser(server.url);
  const page = await browser.signIn(login, PASSWORD, { service, query });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Confirme que é você');
  return browser;
}
const take = (browser: Browser, code: string, way = 'app') =>
  browser.submit({ step: browser.field('step') ?? '', way, code });

describe('the second step of a sign-in', () => {
  it('comes after the right password and opens the sign-on with the code of the app', async () => {
    const { id_produto } = await protectedMember();
    const browser = await atSecondStep(id_produto);
    expect([...browser.cookies.keys()]).toEqual(['LT-conta']);
    const page = await take(browser, ` ${appCode().replace(/^(...)/, '$1 ')}`);
    expect(page.location).toMatch(/\/auth\?ticket=ST-/);

    const { attributes } = await validate(server.url, { service, ticket: ticketIn(page) });
    expect(attributes).toMatchObject({ authnContextClass: '2', isFromNewLogin: true });
    const [token = ''] = attributes?.jwt ?? [];
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: '2' });
    expect(claims.auth_time).toBeCloseTo(Math.floor(now().getTime() / 1000), -1);
    expect(await verifySession(server.deps, token)).toMatchObject({ factor: 'app' });
  });

  it('is nobody’s who has set nothing up, whose token says so', async () => {
    const { id_produto } = await addMember(server);
    const page = await new Browser(server.url).signIn(id_produto, PASSWORD, { service });
    const { attributes } = await validate(server.url, { service, ticket: ticketIn(page) });
    expect(attributes).toMatchObject({ authnContextClass: '1' });
    expect(decodeJwt(attributes?.jwt[0] ?? '')).toMatchObject({ amr: ['pwd'], acr: '1' });
  });

  it('shows to nobody before the right password', async () => {
    const { id_produto } = await protectedMember();
    const plain = await addMember(server);
    const bodies = await Promise.all(
      [id_produto, plain.id_produto].map(async (login) => {
        const page = await new Browser(server.url).signIn(login, 'Errada@2026', { service });
        return [page.status, page.text.replace(/name="lt" value="[^"]*"/, '').replaceAll(login, '')];
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('is asked for again by renew, also of somebody who is in', async () => {
    const { id_produto } = await protectedMember();
    const browser = await atSecondStep(id_produto);
    await take(browser, appCode());
    nextCode();
    const again = await browser.signIn(id_produto, PASSWORD, { service, query: '&renew=true' });
    expect(again.location).toBeNull();
    const page = await take(browser, appCode());
    const renewed = await validate(server.url, { service, ticket: ticketIn(page), renew: 'true' });
    expect(renewed.user).toBe(id_produto);
  });

  it('takes the code of the step before, and not of the one before that', async () => {
    const { id_produto } = await protectedMember();
    const browser = await atSecondStep(id_produto);
    const refused = await take(browser, appCode(-2));
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('Este código não vale mais ou tem um número trocado. Você tem mais 4 tentativas.');
    expect(refused.text).toContain('Deixe a hora do celular em “automática”');
    expect((await take(browser, appCode(-1))).location).toMatch(/ticket=ST-/);
  });

  it('takes no code twice, not in parallel either', async () => {
    const { id_produto, id } = await protectedMember();
    const browsers = await Promise.all(Array.from({ length: 4 }, () => atSecondStep(id_produto)));
    const code = appCode();
    const pages = await Promise.all(browsers.map((browser) => take(browser, code)));
    expect(pages.map(({ status }) => status).sort()).toEqual([302, 401, 401, 401]);
    const signOns = await server.db.selectFrom('sso_session').select('id').where('account', '=', id).execute();
    expect(signOns).toHaveLength(1);
  });

  it('takes each recovery code once, in whatever case, and tells the owner', async () => {
    const { id_produto, email, recovery } = await protectedMember();
    const [first = '', second = ''] = recovery;
    const browser = await atSecondStep(id_produto);
    const asked = await browser.submit({ step: browser.field('step') ?? '', other: 'recovery' });
    expect(asked.text).toContain('Use um código de recuperação');
    expect(asked.text).toContain('Você ainda tem 10.');
    expect((await take(browser, first.toLowerCase().replace('-', ' '), 'recovery')).location).toMatch(/ticket=ST-/);

    const sent = await server.db.selectFrom('outbox').select('payload').where('destino', '=', email).execute();
    expect(sent.map(({ payload }) => [payload.template, payload.values.restantes])).toContainEqual([
      'security-recovery-code-used',
      '9',
    ]);

    const again = await atSecondStep(id_produto);
    const refused = await take(again, first, 'recovery');
    expect(refused.text).toContain('Este código não confere ou já foi usado.');
    const browsers = await Promise.all([atSecondStep(id_produto), atSecondStep(id_produto)]);
    const pages = await Promise.all(browsers.map((one) => take(one, second, 'recovery')));
    expect(pages.map(({ status }) => status).sort()).toEqual([302, 401]);
  });

  it('says how many recovery codes are left where it offers one', async () => {
    const { id, id_produto } = await protectedMember();
    const offer = async () => (await new Browser(server.url).signIn(id_produto, PASSWORD, { service })).text;
    expect(await offer()).toContain('Um dos 10 que você ainda tem');
    const codes = server.db.selectFrom('recovery_code').select('code_hash').where('account', '=', id).limit(9);
    await server.db.updateTable('recovery_code').set({ used_at: now() }).where('code_hash', 'in', codes).execute();
    expect(await offer()).toContain('O último que você ainda tem');
    const browser = await atSecondStep(id_produto);
    const asked = await browser.submit({ step: browser.field('step') ?? '', other: 'recovery' });
    expect(asked.text).toContain('Você só tem mais um.');
  });

  it('offers a recovery code while one is left', async () => {
    const { id, id_produto, recovery } = await protectedMember();
    const offers = (page: Page) => page.text.includes('name="other" value="recovery"');
    const browser = await atSecondStep(id_produto);
    await browser.submit({ step: browser.field('step') ?? '', other: 'recovery' });
    expect((await take(browser, recovery[0] ?? '', 'recovery')).location).toMatch(/ticket=ST-/);
    const shown = () => new Browser(server.url).signIn(id_produto, PASSWORD, { service });
    expect(offers(await shown())).toBe(true);
    await server.db.updateTable('recovery_code').set({ used_at: now() }).where('account', '=', id).execute();
    const page = await shown();
    expect([offers(page), page.text.includes('name="lost"')]).toEqual([false, true]);
  });

  it('asks for a code where none was typed, and says so beside the field', async () => {
    const { id_produto } = await protectedMember();
    const page = await take(await atSecondStep(id_produto), ' ');
    expect(page.status).toBe(400);
    expect(page.text).toMatch(/<input[^>]*id="code"[^>]*aria-describedby="code-help code-err" aria-invalid="true">/);
    expect(page.text).toContain('Informe o código que o app mostra.');
  });

  it.each([
    ['in another browser', async () => new Browser(server.url), 0],
    ['ten minutes later', async (browser: Browser) => browser, 10 * 60_000 + 1000],
  ])('is over %s', async (_, browserOf, later) => {
    const { id_produto } = await protectedMember();
    const first = await atSecondStep(id_produto);
    const step = first.field('step') ?? '';
    const browser = await browserOf(first);
    if (browser !== first) await browser.get('/cas/login');
    server.tick(later);
    const page = await browser.submit({ step, way: 'app', code: appCode() });
    expect(page.status).toBe(403);
    expect(page.text).toContain('Esta página ficou aberta por muito tempo.');
  });

  it('is over when the password is another one meanwhile, or the account is closed', async () => {
    for (const change of [{ senha_hash: 'another' }, { situacao: 'I' as const }]) {
      const { id, id_produto } = await protectedMember();
      const browser = await atSecondStep(id_produto);
      await server.db.updateTable('account').set(change).where('id', '=', id).execute();
      const page = await take(browser, appCode());
      expect([page.status, page.location]).toEqual([403, null]);
    }
  });

  it('opens with nothing that was made up', async () => {
    await protectedMember();
    const browser = new Browser(server.url);
    for (const step of ['', '.', 'x.y', 'a'.repeat(500)]) {
      await browser.get('/cas/login');
      expect((await browser.submit({ step, way: 'app', code: appCode() })).status).toBe(403);
    }
  });
});

describe('guessing the second step', () => {
  it('pauses after five wrong codes, as wrong passwords do, and a right one waits too', async () => {
    const { id, id_produto } = await protectedMember();
    const browser = await atSecondStep(id_produto);
    for (const said of [4, 3, 2, 1].map((left) => `Você tem mais ${left} tentativa`).concat('Era a última tentativa')) {
      const page = await take(browser, '000000');
      expect(page.text).toContain(said);
    }
    const paused = await take(browser, appCode());
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect(paused.text).toContain('Muitas tentativas.');
    const rows = await server.db.selectFrom('audit_event').select('action').where('target', '=', id).execute();
    expect(rows.filter(({ action }) => action === 'sign-in.step-failed')).toHaveLength(5);

    server.tick(15 * 60_000);
    expect((await take(await atSecondStep(id_produto), appCode())).location).toMatch(/ticket=ST-/);
  });

  it('keeps the owner out of no browser that the account knows, and ends for the day after four pauses', async () => {
    const { id_produto } = await protectedMember();
    const own = await atSecondStep(id_produto);
    await take(own, appCode());
    const statuses: number[] = [];
    for (let window = 0; window < 6; window += 1) {
      const guesser = await atSecondStep(id_produto);
      for (let tries = 0; tries < 6; tries += 1) statuses.push((await take(guesser, '000000')).status);
      server.tick(15 * 60_000 + 1000);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    await own.signIn(id_produto, PASSWORD, { service, query: '&renew=true' });
    expect((await take(own, appCode())).location).toMatch(/ticket=ST-/);
    server.tick(24 * 3_600_000);
    expect((await take(await atSecondStep(id_produto), appCode())).location).toMatch(/ticket=ST-/);
  });
});
