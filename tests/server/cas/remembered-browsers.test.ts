import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../../src/contract/activity';
import { forgetBrowsers, getSecurity, removeAuthenticator } from '../../../src/contract/security';
import { clearOld } from '../../../src/server/clearing/clear';
import { readyPassword, setNewPassword } from '../../../src/server/passwords/set';
import { addStaff } from '../../../src/server/support/staff';
import { useServer } from '../support/app';
import { codeOf } from '../../contract/support/totp';
import { addAuthenticator, APP_KEY } from '../support/authenticator';
import { addMember, Browser, PASSWORD, ticketIn, validate } from './support/browser';

const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '1000000' });
let service = '';
beforeEach(() => {
  service = `${server.url}/auth`;
});

const DAY = 86_400_000;
const AGENT = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
const OFFER = 'Não perguntar neste navegador por 30 dias';
const now = () => server.deps.now();

async function protectedMember(values: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember(server, { ultimo_acesso: new Date('2026-01-02T03:04:05Z'), ...values });
  const recovery = await addAuthenticator(server, member.id);
  return { ...member, recovery };
}
type Member = Awaited<ReturnType<typeof protectedMember>>;

const newBrowser = () => new Browser(server.url, { 'user-agent': AGENT });
const signIn = (browser: Browser, who: Member, password = PASSWORD, query = '') =>
  browser.signIn(who.id_produto, password, { service, query });
/** Half a minute on, for a code that was not used, and the second step with it. */
function take(browser: Browser, fields: Record<string, string> = { remember: 'on' }) {
  server.tick(30_000);
  return browser.submit({ step: browser.field('step') ?? '', way: 'app', code: codeOf(APP_KEY, now()), ...fields });
}
/** A browser that the account has remembered, a moment ago. */
async function rememberedBrowser(who: Member) {
  const browser = newBrowser();
  await signIn(browser, who);
  expect((await take(browser)).location).toMatch(/ticket=ST-/);
  server.tick(1000);
  return browser;
}
const isSpared = async (browser: Browser, who: Member, password = PASSWORD) => {
  await browser.get('/cas/logout');
  return (await signIn(browser, who, password)).location !== null;
};
const shownTo = async (who: Member) => {
  const as = await server.signIn(who);
  return (await server.call(getSecurity, { as, params: { id: who.id_produto } })).body.navegadoresLembrados as {
    id: string;
  }[];
};
const messages = async ({ email }: Pick<Member, 'email'>) =>
  (await server.db.selectFrom('outbox').select('payload').where('destino', '=', email).orderBy('id').execute()).map(
    ({ payload }) => payload,
  );

describe('a browser that is remembered', () => {
  it('is offered at the second step, and takes the password alone for thirty days', async () => {
    const who = await protectedMember();
    const browser = newBrowser();
    const asked = await signIn(browser, who);
    expect(asked.text).toContain(OFFER);
    expect(asked.text).not.toContain(' checked');
    await take(browser);
    server.tick(29 * DAY);
    expect(await isSpared(browser, who)).toBe(true);
    server.tick(DAY);
    expect(await isSpared(browser, who)).toBe(false);
  });

  it('is not remembered by itself, nor by a recovery code, which has no such offer', async () => {
    const who = await protectedMember();
    const browser = newBrowser();
    await signIn(browser, who);
    await take(browser, {});
    expect(await isSpared(browser, who)).toBe(false);
    const asked = await browser.submit({ step: browser.field('step') ?? '', other: 'recovery' });
    expect(asked.text).not.toContain(OFFER);
    await take(browser, { way: 'recovery', code: who.recovery[0] ?? '', remember: 'on' });
    expect(await isSpared(browser, who)).toBe(false);
  });

  it('keeps its tick beside a wrong code', async () => {
    const who = await protectedMember();
    const browser = newBrowser();
    await signIn(browser, who);
    const page = await take(browser, { code: '000000', remember: 'on' });
    expect(page.status).toBe(401);
    expect(page.text).toMatch(/<input type="checkbox" name="remember"[^>]* checked>/);
  });

  it('says in ticket and token that the password alone was shown, and no long-term sign-in', async () => {
    const who = await protectedMember();
    const browser = await rememberedBrowser(who);
    await browser.get('/cas/logout');
    const { attributes } = await validate(server.url, { service, ticket: ticketIn(await signIn(browser, who)) });
    expect(attributes).toMatchObject({ authnContextClass: '1', longTermAuthenticationRequestTokenUsed: false });
    const [token = ''] = attributes?.jwt ?? [];
    expect(decodeJwt(token)).toMatchObject({ amr: ['pwd'], acr: '1' });
    // What is delicate asks for the second step all the same.
    const refused = await server.call(removeAuthenticator, { as: token, params: { id: who.id_produto } });
    expect(refused.body.msgs?.[0]).toMatch(/^IDC-112/);
  });

  it('is asked for the second step by renew', async () => {
    const who = await protectedMember();
    const browser = await rememberedBrowser(who);
    const page = await signIn(browser, who, PASSWORD, '&renew=true');
    expect(page.location).toBeNull();
    expect(page.text).toContain('Confirme que é você');
  });

  it('is remembered for one account and by its newest cookie', async () => {
    const [who, other] = [await protectedMember(), await protectedMember()];
    const browser = await rememberedBrowser(who);
    const copy = newBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(await isSpared(browser, other)).toBe(false);
    expect(await isSpared(browser, who)).toBe(true);
    expect(await isSpared(copy, who)).toBe(false);
    expect(await isSpared(newBrowser(), who)).toBe(false);
  });

  it('is told to the owner once, in the activity and by e-mail, and "it was not me" forgets it', async () => {
    const who = await protectedMember();
    const browser = newBrowser();
    await signIn(browser, who);
    await take(browser);
    // A browser that is new as well: one message, which says both, and whose link takes both back.
    const [first, ...more] = await messages(who);
    expect(first).toMatchObject({ template: 'new-browser-remembered', values: { ate: expect.any(String) as string } });
    expect(more).toEqual([]);
    await signIn(browser, who, PASSWORD, '&renew=true');
    await take(browser);
    const told = (await messages(who)).at(-1);
    expect(told?.template).toBe('security-browser-remembered');
    const as = await server.signIn(who);
    const activity = await server.call(listActivity, { as, params: { id: who.id_produto } });
    expect(JSON.stringify(activity.body)).toContain('security.browser-remembered');
    expect(await shownTo(who)).toHaveLength(1);
    const aviso = new URL(told?.values.link ?? '', server.url).searchParams.get('aviso') ?? '';
    expect((await newBrowser().get(`/cas/nao-fui-eu?aviso=${aviso}`)).text).toContain('O navegador que foi lembrado');
    await newBrowser().post('/cas/nao-fui-eu', { aviso });
    expect(await shownTo(who)).toEqual([]);
  });

  it('is listed with when, where and until when, and forgotten: one, or all', async () => {
    const who = await protectedMember();
    const browser = await rememberedBrowser(who);
    const [first] = await shownTo(who);
    expect(first).toEqual({
      id: expect.any(String) as string,
      nome: 'Chrome no Windows',
      desde: expect.any(String) as string,
      ultimoUso: null,
      ate: expect.any(String) as string,
      endereco: '127.0.0.1',
    });
    const stranger = await protectedMember();
    const forget = async (by: Member, idNavegador?: string) =>
      server.call(forgetBrowsers, {
        as: await server.signIn(by),
        params: { id: by.id_produto },
        body: idNavegador ? { idNavegador } : {},
      });
    expect((await forget(stranger, first?.id)).status).toBe(404);
    expect((await forget(stranger)).status).toBe(204);
    expect(await isSpared(browser, who)).toBe(true);
    expect((await forget(who, first?.id)).status).toBe(204);
    expect((await forget(who, first?.id)).status).toBe(404);
    expect(await isSpared(browser, who)).toBe(false);
    const more = [await rememberedBrowser(who), await rememberedBrowser(who)];
    expect(await shownTo(who)).toHaveLength(2);
    await forget(who);
    for (const one of more) expect(await isSpared(one, who)).toBe(false);
  });

  it('is forgotten with a new password, however it is set', async () => {
    const who = await protectedMember();
    const browser = await rememberedBrowser(who);
    const call = { db: server.db, now: now(), deps: server.deps };
    await setNewPassword(call, who.id, await readyPassword(call, who.id, 'Outro@Segredo9'));
    server.tick(1000);
    expect(await shownTo(who)).toEqual([]);
    expect(await isSpared(browser, who, 'Outro@Segredo9')).toBe(false);
  });

  it('is forgotten with the app, also when another one is turned on afterwards', async () => {
    const who = await protectedMember();
    const browser = await rememberedBrowser(who);
    const as = await server.signIn(who);
    await server.db.updateTable('session').set({ factor: 'app' }).where('account', '=', who.id).execute();
    const removed = await server.call(removeAuthenticator, { as, params: { id: who.id_produto } });
    expect(removed.status).toBe(204);
    await addAuthenticator(server, who.id);
    expect(await isSpared(browser, who)).toBe(false);
  });

  it('is never support staff’s, who are not offered it and lose what was remembered', async () => {
    const staff = await protectedMember({ perfil_interno: 'SUPORTE' });
    const browser = newBrowser();
    expect((await signIn(browser, staff)).text).not.toContain(OFFER);
    await take(browser);
    expect(await isSpared(browser, staff)).toBe(false);
    const who = await protectedMember();
    const own = await rememberedBrowser(who);
    await addStaff(server.db, who.id_produto, now());
    expect(await isSpared(own, who)).toBe(false);
    await server.db.updateTable('account').set({ perfil_interno: null }).where('id', '=', who.id).execute();
    expect(await isSpared(own, who)).toBe(false);
  });

  it('leaves nothing behind once its time is over', async () => {
    const who = await protectedMember();
    await rememberedBrowser(who);
    const rows = () => server.db.selectFrom('remembered_browser').select('id').where('account', '=', who.id).execute();
    await clearOld(server.deps);
    expect(await rows()).toHaveLength(1);
    await clearOld({ ...server.deps, now: () => new Date(now().getTime() + 31 * DAY) });
    expect(await rows()).toEqual([]);
  });
});

describe('where the operator wants none', () => {
  const none = useServer({ REMEMBERED_BROWSER_DAYS: '0' });

  it('no browser is offered to be remembered', async () => {
    const member = await addMember(none, { ultimo_acesso: new Date('2026-01-02T03:04:05Z') });
    await addAuthenticator(none, member.id);
    const browser = new Browser(none.url);
    const page = await browser.signIn(member.id_produto, PASSWORD, { service: `${none.url}/auth` });
    expect(page.text).toContain('Confirme que é você');
    expect(page.text).not.toContain('name="remember"');
    await browser.submit({
      step: browser.field('step') ?? '',
      way: 'app',
      code: codeOf(APP_KEY, none.deps.now()),
      remember: 'on',
    });
    const rows = await none.db.selectFrom('remembered_browser').select('id').where('account', '=', member.id).execute();
    expect(rows).toEqual([]);
  });
});
