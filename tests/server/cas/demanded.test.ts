import { describe, expect, it } from 'vitest';
import { getSecurity, removeAuthenticator } from '../../../src/contract/security';
import { codeOf } from '../../contract/support/totp';
import { addCompany } from '../support/accounts';
import { type TestServer, useServer } from '../support/app';
import { addAuthenticator, APP_KEY } from '../support/authenticator';
import { addMember, Browser, PASSWORD, ticketIn } from './support/browser';

const ENROLS = 'Ative a segunda etapa';

function atSignOn(server: TestServer) {
  const service = () => `${server.url}/auth`;
  return {
    service,
    signIn: (login: string, browser = new Browser(server.url)) =>
      browser.signIn(login, PASSWORD, { service: service() }),
    again: (browser: Browser) => browser.get(`/cas/login?service=${encodeURIComponent(service())}`),
  };
}

const addDelegate = async ({ db }: TestServer, person: string, perfil: 'A' | 'S') => {
  const company = await addCompany(db);
  await db.insertInto('delegate').values({ company: company.id, person, perfil }).execute();
};

describe('SECOND_FACTOR=acting', () => {
  const server = useServer({ SECOND_FACTOR: 'acting' });
  const { signIn, again } = atSignOn(server);

  it.each(['A', 'S'] as const)('has whoever acts for a company (%s) set a second step up', async (perfil) => {
    const member = await addMember(server);
    await addDelegate(server, member.id, perfil);
    const page = await signIn(member.id_produto);
    expect([page.location, page.text.includes(ENROLS)]).toEqual([null, true]);
  });

  it('lets everybody else in, a company too', async () => {
    const member = await addMember(server);
    const company = await addMember(server, { tipo: 'PJ' });
    for (const { id_produto } of [member, company]) expect(ticketIn(await signIn(id_produto))).not.toBe('');
  });

  it('asks who becomes one at the next ticket', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    await signIn(member.id_produto, browser);
    expect(ticketIn(await again(browser))).not.toBe('');
    await addDelegate(server, member.id, 'S');
    expect((await again(browser)).text).toContain('Esta conta agora só abre com uma segunda etapa.');
    expect((await signIn(member.id_produto, browser)).text).toContain(ENROLS);
  });

  it('spares a remembered browser the second step, and keeps the last factor', async () => {
    const member = await addMember(server);
    await addDelegate(server, member.id, 'A');
    await addAuthenticator(server, member.id);
    const browser = new Browser(server.url);
    await signIn(member.id_produto, browser);
    const code = codeOf(APP_KEY, server.deps.now());
    await browser.submit({ step: browser.field('step') ?? '', way: 'app', code, remember: 'on' });
    await browser.get('/cas/logout');
    expect(ticketIn(await signIn(member.id_produto, browser))).not.toBe('');
    expect(ticketIn(await again(browser))).not.toBe('');

    const params = { id: member.id_produto };
    const stepped = async () => {
      const as = await server.signIn(member);
      await server.db.updateTable('session').set({ factor: 'app' }).where('account', '=', member.id).execute();
      return as;
    };
    const as = await stepped();
    const removal = await server.call(removeAuthenticator, { as, params });
    expect(removal.body.msgs?.[0]).toMatch(/^MCN-189/);
    // Who acts for nobody any more may take it away.
    await server.db.deleteFrom('delegate').where('person', '=', member.id).execute();
    expect((await server.call(removeAuthenticator, { as, params })).status).toBe(204);
  });
});

describe('SECOND_FACTOR=all', () => {
  const server = useServer({ SECOND_FACTOR: 'all' });
  const { signIn } = atSignOn(server);

  it('has everybody set a second step up, and the account says so', async () => {
    const member = await addMember(server);
    const company = await addMember(server, { tipo: 'PJ' });
    const expired = await addMember(server, { tipo: 'PJ', senha_expira_em: new Date(Date.now() - 1000) });
    const due = await addMember(server, { situacao: 'R' });
    for (const { id_produto } of [member, company, expired, due])
      expect((await signIn(id_produto)).text).toContain(ENROLS);
    const as = await server.signIn(member);
    expect((await server.call(getSecurity, { as, params: { id: member.id_produto } })).body).toMatchObject({
      obrigatoria: true,
    });
  });

  it('but not a dependent, who has no second step of their own', async () => {
    const child = await addMember(server, { responsavel: (await addMember(server)).id });
    expect(ticketIn(await signIn(child.id_produto))).not.toBe('');
  });
});

describe('a service that demands a second step', () => {
  const VAULT = 'https://cofre.exemplo.com.br';
  const server = useServer({ CAS_SERVICES: `https://loja.exemplo.com.br, ${VAULT} factor` });
  const { signIn } = atSignOn(server);
  const open = (browser: Browser, service = VAULT, query = '') =>
    browser.get(`/cas/login?service=${encodeURIComponent(service)}${query}`);
  const enter = (browser: Browser, login: string) => browser.submit({ username: login, password: PASSWORD });
  const take = (browser: Browser, more = {}) =>
    browser.submit({
      step: browser.field('step') ?? '',
      way: 'app',
      code: codeOf(APP_KEY, server.deps.now()),
      ...more,
    });

  it('does not open from a sign-on with the password alone, and others do', async () => {
    const member = await addMember(server);
    await addAuthenticator(server, member.id);
    const browser = new Browser(server.url);
    await signIn(member.id_produto, browser);
    await take(browser, { remember: 'on' });
    await browser.get('/cas/logout');
    server.tick(30_000);
    // Remembered: in with the password alone.
    expect(ticketIn(await signIn(member.id_produto, browser))).not.toBe('');
    expect(ticketIn(await open(browser, 'https://loja.exemplo.com.br/'))).not.toBe('');
    const asked = await open(browser);
    expect([asked.location, asked.text.includes('Este serviço pede uma segunda etapa.')]).toEqual([null, true]);
    expect((await open(browser, VAULT, '&gateway=true')).location).toBe(VAULT);
    await open(browser);
    expect((await enter(browser, member.id_produto)).text).toContain('Confirme que é você');
    expect(ticketIn(await take(browser))).not.toBe('');
    // From then on the sign-on has it behind it.
    expect(ticketIn(await open(browser, `${VAULT}/chaves`))).not.toBe('');
  });

  it('has who has none set one up, and is closed to dependents', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    await open(browser);
    expect((await enter(browser, member.id_produto)).text).toContain(ENROLS);
    const child = await addMember(server, { responsavel: member.id });
    const theirs = new Browser(server.url);
    await open(theirs);
    const page = await enter(theirs, child.id_produto);
    expect([page.status, page.text.includes('Este serviço não abre com esta conta')]).toEqual([403, true]);
    expect(theirs.cookies.has('TGC-conta')).toBe(false);
  });
});
