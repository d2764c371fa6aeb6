import { brotliCompressSync } from 'node:zlib';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { removePasskey } from '../../../src/contract/passkeys';
import { getSecurity, removeAuthenticator } from '../../../src/contract/security';
import { searchAccounts } from '../../../src/contract/support';
import { addStaff } from '../../../src/server/support/staff';
import { issueSession } from '../../../src/server/sessions/issue';
import { codeOf } from '../../contract/support/totp';
import { useServer } from '../support/app';
import { addAuthenticator, APP_KEY } from '../support/authenticator';
import { newId } from '../../../src/server/ids';
import { addMember, Browser, PASSWORD, type Page, ticketIn, validate } from './support/browser';

const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '100000' });
let service = '';
beforeEach(() => {
  service = `${server.url}/auth`;
});

const now = () => server.deps.now();
const staffMember = () =>
  addMember(server, { perfil_interno: 'SUPORTE', ultimo_acesso: new Date('2026-01-02T03:04:05Z') });

/** The key that the page shows in text. */
const keyIn = ({ text }: Page) => (/<code>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
const codesIn = ({ text }: Page) =>
  [...text.matchAll(/<li><code>([2-9A-Z]{4}-[2-9A-Z]{4})<\/code>/g)].map(([, code]) => code);

/** A browser that has the set-up before it, and the key that it shows. */
async function atSetUp(login: string, { browser = new Browser(server.url), query = '' } = {}) {
  const page = await browser.signIn(login, PASSWORD, { service, query });
  expect([page.status, page.location]).toEqual([200, null]);
  expect(page.text).toContain('Ative a segunda etapa');
  return { browser, page, key: keyIn(page) };
}
const first = (browser: Browser, code: string, carried = browser.field('enrol') ?? '') =>
  browser.submit({ enrol: carried, code });
const goOn = (browser: Browser) => browser.submit({ opened: browser.field('opened') ?? '' });
const appsOf = (account: string) =>
  server.db.selectFrom('authenticator').select('last_step').where('account', '=', account).execute();

describe('support staff without a second step', () => {
  it('set one up on the sign-on’s pages before anything opens, and then go where they were going', async () => {
    const staff = await staffMember();
    const { browser, page, key } = await atSetUp(staff.id_produto);
    expect([...browser.cookies.keys()]).toEqual(['LT-conta']);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(page.text).toContain('role="img" aria-label="Código QR para o app autenticador"');
    expect(page.text).not.toMatch(/<script[^>]*passkey/);
    expect(brotliCompressSync(page.text).length).toBeLessThan(15_000);
    expect(await appsOf(staff.id)).toEqual([]);

    const kept = await first(browser, ` ${codeOf(key, now()).replace(/^(...)/, '$1 ')}`);
    expect([kept.status, kept.location]).toEqual([200, null]);
    const codes = codesIn(kept);
    expect(new Set(codes).size).toBe(10);
    const tickets = await server.db
      .selectFrom('service_ticket as t')
      .innerJoin('sso_session as s', 's.id', 't.sso_session')
      .select('t.hash')
      .where('s.account', '=', staff.id)
      .execute();
    expect(tickets).toEqual([]);

    const on = await goOn(browser);
    expect(on.location).toMatch(/\/auth\?ticket=ST-/);
    const { attributes } = await validate(server.url, { service, ticket: ticketIn(on), renew: 'true' });
    expect(attributes).toMatchObject({ authnContextClass: '2', isFromNewLogin: true });
    const as = attributes?.jwt[0] ?? '';
    expect(decodeJwt(as)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: '2' });
    expect((await server.call(searchAccounts, { as, body: { termo: 'ninguem' } })).status).toBe(200);

    // One message for one act, though the browser is new as well.
    const sent = await server.db.selectFrom('outbox').select('payload').where('destino', '=', staff.email).execute();
    expect(sent.map(({ payload }) => payload.template)).toEqual(['security-app-added']);
    const rows = await server.db.selectFrom('audit_event').select('action').where('target', '=', staff.id).execute();
    expect(rows.map(({ action }) => action).sort()).toEqual(['security.app-added', 'sign-in.succeeded']);

    // From then on the app is asked for, and a recovery code works in its place.
    const next = new Browser(server.url);
    expect((await next.signIn(staff.id_produto, PASSWORD, { service })).text).toContain('Confirme que é você');
    const entered = await next.submit({ step: next.field('step') ?? '', way: 'recovery', code: codes[0] ?? '' });
    expect(entered.location).toMatch(/ticket=ST-/);
  });

  it('say what is wrong with the first code beside its field, under the same key', async () => {
    const { id_produto, id } = await staffMember();
    const { browser, key } = await atSetUp(id_produto);
    const empty = await first(browser, ' ');
    expect([empty.status, keyIn(empty)]).toEqual([400, key]);
    expect(empty.text).toMatch(/<input[^>]*id="code"[^>]*aria-describedby="code-help code-err" aria-invalid="true">/);
    expect(empty.text).toContain('Informe o código que o app mostra.');
    for (const code of [codeOf(APP_KEY, now()), '12345', 'abcdef', '１２３４５６']) {
      const wrong = await first(browser, code);
      expect([wrong.status, keyIn(wrong)]).toEqual([401, key]);
      expect(wrong.text).toContain('Este código não vale mais ou tem um número trocado.');
    }
    const late = await first(browser, codeOf(key, now(), -8));
    expect(late.text).toContain('O relógio do celular está errado.');
    expect(await appsOf(id)).toEqual([]);
    await first(browser, codeOf(key, now()));
    expect((await goOn(browser)).location).toMatch(/ticket=ST-/);
  });

  it('who set up in two tabs has the app of the first, and is asked for it in the second', async () => {
    const { id, id_produto } = await staffMember();
    const browser = new Browser(server.url);
    const one = await atSetUp(id_produto, { browser });
    const carried = browser.field('enrol') ?? '';
    const two = await atSetUp(id_produto, { browser });
    expect(two.key).not.toBe(one.key);
    await first(browser, codeOf(two.key, now()));
    await browser.get(`/cas/login?renew=true&service=${encodeURIComponent(service)}`);
    const asked = await first(browser, codeOf(one.key, now()), carried);
    expect(asked.text).toContain('Confirme que é você');
    expect(await appsOf(id)).toHaveLength(1);
    server.tick(30_000);
    const page = await browser.submit({ step: browser.field('step') ?? '', way: 'app', code: codeOf(two.key, now()) });
    expect(page.location).toMatch(/ticket=ST-/);
  });

  it('have one app of any number of first codes at once', async () => {
    const { id, id_produto } = await staffMember();
    const set = await Promise.all([0, 1, 2, 3].map(() => atSetUp(id_produto)));
    const pages = await Promise.all(set.map(({ browser, key }) => first(browser, codeOf(key, now()))));
    expect(pages.filter((page) => codesIn(page).length === 10)).toHaveLength(1);
    expect(pages.filter(({ text }) => text.includes('Confirme que é você'))).toHaveLength(3);
    expect(await appsOf(id)).toHaveLength(1);
    const signOns = await server.db.selectFrom('sso_session').select('id').where('account', '=', id).execute();
    expect(signOns).toHaveLength(1);
  });

  it('the same form sent again makes no second app', async () => {
    const { id, id_produto } = await staffMember();
    const { browser, key } = await atSetUp(id_produto);
    const carried = browser.field('enrol') ?? '';
    await first(browser, codeOf(key, now()));
    await browser.get(`/cas/login?renew=true&service=${encodeURIComponent(service)}`);
    server.tick(30_000);
    const again = await first(browser, codeOf(key, now()), carried);
    expect(again.text).toContain('Confirme que é você');
    expect(again.text).not.toContain(key);
    expect(await appsOf(id)).toHaveLength(1);
  });

  it.each([
    ['in another browser', async () => new Browser(server.url), 0],
    ['ten minutes later', async (browser: Browser) => browser, 10 * 60_000 + 1000],
  ])('begin anew %s', async (_, browserOf, later) => {
    const { id, id_produto } = await staffMember();
    const { browser: own, key } = await atSetUp(id_produto);
    const carried = own.field('enrol') ?? '';
    const browser = await browserOf(own);
    server.tick(later);
    if (browser !== own) await browser.get('/cas/login');
    const page = await first(browser, codeOf(key, now()), carried);
    expect(page.status).toBe(403);
    expect(page.text).toContain('Esta página ficou aberta por muito tempo.');
    expect(await appsOf(id)).toEqual([]);
  });

  it('begin anew when the password is another one meanwhile, or the account is closed', async () => {
    for (const change of [{ senha_hash: 'another' }, { situacao: 'I' as const }]) {
      const { id, id_produto } = await staffMember();
      const { browser, key } = await atSetUp(id_produto);
      await server.db.updateTable('account').set(change).where('id', '=', id).execute();
      expect((await first(browser, codeOf(key, now()))).status).toBe(403);
      expect(await appsOf(id)).toEqual([]);
    }
  });

  it('nothing that was made up sets anything up, nor goes on', async () => {
    const { id_produto } = await staffMember();
    const { browser, key } = await atSetUp(id_produto);
    const step = browser.field('enrol') ?? '';
    const forged: Record<string, string>[] = [
      { enrol: '' },
      { enrol: 'x.y' },
      { enrol: 'a'.repeat(500) },
      { step },
      { opened: step },
      { opened: 'x.y' },
    ];
    for (const fields of forged) {
      await browser.get('/cas/login');
      const page = await browser.submit({ way: 'app', code: codeOf(key, now()), ...fields });
      expect([page.status, page.location]).toEqual([403, null]);
    }
  });

  it('go on from the codes in the browser of the sign-in alone, while it stands', async () => {
    const { id_produto } = await staffMember();
    const { browser, key } = await atSetUp(id_produto);
    const codes = await first(browser, codeOf(key, now()));
    // What is shown once has nothing on it that would show the page anew.
    expect(codes.text).not.toContain('lng=');
    const opened = browser.field('opened') ?? '';
    const other = new Browser(server.url);
    await other.get('/cas/login');
    expect((await other.submit({ opened })).status).toBe(403);
    await browser.get('/cas/logout');
    await browser.get('/cas/login');
    expect((await browser.submit({ opened })).status).toBe(403);
  });
});

describe('who becomes support staff', () => {
  it('passes the second step before any ticket, whatever sign-on stood before', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    const before = await browser.signIn(member.id_produto, PASSWORD, { service });
    const { attributes } = await validate(server.url, { service, ticket: ticketIn(before) });
    await server.db.transaction().execute((trx) => addStaff(trx, member.id_produto, now()));

    const as = attributes?.jwt[0] ?? '';
    const search = await server.call(searchAccounts, { as, body: { termo: 'ninguem' } });
    expect(search.body.msgs?.[0]).toMatch(/^IDC-112/);
    const page = await browser.get(`/cas/login?service=${encodeURIComponent(service)}`);
    expect([page.status, page.location]).toEqual([200, null]);
    expect(page.text).toContain('Esta conta agora só abre com uma segunda etapa.');
    const gateway = await browser.get(`/cas/login?service=${encodeURIComponent(service)}&gateway=true`);
    expect(gateway.location).toBe(service);
    expect((await browser.get('/cas/login')).text).not.toContain('Você já entrou');
  });
});

describe('the last second step of support staff', () => {
  const refused = async (as: string, account: string) => {
    const params = { id: account };
    const removal = await server.call(removeAuthenticator, { as, params });
    return removal.body?.msgs?.[0];
  };

  it('is not removed, and the account says so', async () => {
    const staff = await staffMember();
    await addAuthenticator(server, staff.id);
    const as = await server.signIn(staff);
    expect((await server.call(getSecurity, { as, params: { id: staff.id_produto } })).body).toMatchObject({
      obrigatoria: true,
    });
    expect(await refused(as, staff.id_produto)).toMatch(/^MCN-189 Esta conta precisa de uma segunda etapa/);
    expect(await appsOf(staff.id)).toHaveLength(1);
    expect(
      await server.db.selectFrom('recovery_code').select('used_at').where('account', '=', staff.id).execute(),
    ).toHaveLength(10);
  });

  it('is either of the two, also when both are removed at once', async () => {
    const staff = await staffMember();
    await addAuthenticator(server, staff.id);
    const chave = newId();
    await server.db
      .insertInto('passkey')
      .values({
        id: chave,
        account: staff.id,
        credential_id: chave,
        public_key: '',
        counter: 0,
        transports: '',
        synced: false,
        rp_id: 'localhost',
        nome: 'Chave',
        criado_em: now(),
        last_used: null,
      })
      .execute();
    const { token: as } = await issueSession(server.deps, staff.id, { authTime: now(), factor: 'app' });
    const removals = await Promise.all([
      server.call(removeAuthenticator, { as, params: { id: staff.id_produto } }),
      server.call(removePasskey, { as, params: { id: staff.id_produto, chave } }),
    ]);
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
