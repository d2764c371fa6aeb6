import { beforeEach, describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { endSessionsOf } from '../../../src/server/sessions/end';
import { clearOld } from '../../../src/server/clearing/clear';
import { useServer } from '../support/app';
import { addMember, Browser, PASSWORD, ticketIn, validate } from './support/browser';

const OTHER = 'https://loja.exemplo.com.br/app';
const server = useServer({
  CAS_SERVICES: OTHER,
  SSO_SESSION_HOURS: '8',
  SSO_IDLE_MINUTES: '120',
  LOGIN_TRIES_PER_ADDRESS: '100000',
});
let service = '';
beforeEach(() => {
  service = `${server.url}/auth`;
});

async function signedIn() {
  const member = await addMember(server);
  const browser = new Browser(server.url);
  await browser.signIn(member.id_produto, PASSWORD);
  return { member, browser };
}

/** What /cas/login does: shows the form, sends a ticket, sends back without one, or says that somebody is in. */
async function outcome(browser: Browser, query: string): Promise<string> {
  const page = await browser.get(`/cas/login?${query.replace('SERVICE', encodeURIComponent(service))}`);
  if (page.status === 302)
    return ticketIn(page) ? 'ticket' : page.location === service ? 'back' : `elsewhere: ${page.location}`;
  return page.text.includes('name="password"')
    ? 'form'
    : page.text.includes('Você já entrou')
      ? 'already in'
      : `page ${page.status}`;
}

describe('renew and gateway', () => {
  it.each([
    ['', 'form', 'already in'],
    ['service=SERVICE', 'form', 'ticket'],
    ['service=SERVICE&renew=true', 'form', 'form'],
    ['service=SERVICE&renew=', 'form', 'form'],
    ['service=SERVICE&renew=false', 'form', 'ticket'],
    ['service=SERVICE&gateway=true', 'back', 'ticket'],
    ['service=SERVICE&gateway=false', 'form', 'ticket'],
    ['service=SERVICE&renew=true&gateway=true', 'form', 'form'],
    ['gateway=true', 'form', 'already in'],
    ['renew=true', 'form', 'form'],
  ])('"%s": %s for a visitor, %s for somebody signed in', async (query, visitor, member) => {
    expect(await outcome(new Browser(server.url), query)).toBe(visitor);
    const { browser } = await signedIn();
    expect(await outcome(browser, query)).toBe(member);
  });

  it('renew asks for the password with the login filled in, and the ticket counts as a new sign-in', async () => {
    const { member, browser } = await signedIn();
    server.tick(60_000);
    const page = await browser.get(`/cas/login?service=${encodeURIComponent(service)}&renew=true`);
    expect(page.text).toContain('Confirme que é você');
    expect(page.text).toMatch(new RegExp(`<input[^>]*id="username"[^>]*value="${member.id_produto}"`));
    const cookie = browser.cookies.get('TGC-conta');
    const done = await browser.submit({ username: member.id_produto, password: PASSWORD });
    expect(await validate(server.url, { service, ticket: ticketIn(done), renew: 'true' })).toMatchObject({
      user: member.id_produto,
    });
    expect(browser.cookies.get('TGC-conta')).not.toBe(cookie);
    const rows = await server.db.selectFrom('sso_session').selectAll().where('account', '=', member.id).execute();
    expect(rows).toHaveLength(1);
    expect(server.deps.now().getTime() - (rows[0]?.auth_time.getTime() ?? 0)).toBeLessThan(30_000);
  });

  it('renew by somebody else ends the sign-on of the one before', async () => {
    const { member, browser } = await signedIn();
    const first = await validate(server.url, {
      service,
      ticket: ticketIn(await browser.get(`/cas/login?service=${encodeURIComponent(service)}`)),
    });
    const other = await addMember(server);
    await browser.get(`/cas/login?service=${encodeURIComponent(service)}&renew=true`);
    const page = await browser.submit({ username: other.id_produto, password: PASSWORD });
    expect(await validate(server.url, { service, ticket: ticketIn(page) })).toMatchObject({ user: other.id_produto });
    expect(await server.db.selectFrom('sso_session').select('id').where('account', '=', member.id).execute()).toEqual(
      [],
    );
    const answer = await fetch(`${server.url}/api/v1/usuarios/${member.id_produto}`, {
      headers: { authorization: `Bearer ${first.attributes?.jwt[0]}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the way back to the service', () => {
  it('is a form that is posted when the service asks for it', async () => {
    const { browser } = await signedIn();
    const page = await browser.get(`/cas/login?service=${encodeURIComponent(OTHER)}&method=POST`);
    expect(page.text).toMatch(
      new RegExp(
        `<form method="post" action="${OTHER}" data-onward><input type="hidden" name="ticket" value="ST-[A-Za-z0-9]{29}">`,
      ),
    );
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://loja.exemplo.com.br;");
  });

  it.each([
    'https://evil.example/',
    'https://loja.exemplo.com.br/application',
    'javascript:alert(1)',
    '//evil.example',
  ])('is never an address off the list: %s', async (asked) => {
    const { member, browser } = await signedIn();
    for (const query of ['', '&gateway=true', '&renew=true']) {
      const page = await browser.get(`/cas/login?service=${encodeURIComponent(asked)}${query}`);
      expect([page.status, page.location]).toEqual([403, null]);
      expect(page.text).toContain('Endereço não autorizado');
    }
    await browser.get('/cas/login?renew=true');
    const posted = await browser.submit({ username: member.id_produto, password: PASSWORD, service: asked });
    expect([posted.status, posted.location]).toEqual([403, null]);
  });

  it('asks first where the person wished it', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    await browser.get('/cas/login');
    await browser.submit({ username: member.id_produto, password: PASSWORD, warn: 'true' });
    const page = await browser.get(`/cas/login?service=${encodeURIComponent(OTHER)}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Continuar para outro site?');
    const done = await browser.submit({});
    expect(await validate(server.url, { service: OTHER, ticket: ticketIn(done) })).toMatchObject({
      user: member.id_produto,
    });
  });
});

describe('the sign-on session', () => {
  it('is a cookie for its own path alone, out of reach of scripts, gone with the browser', async () => {
    const { browser } = await signedIn();
    const line = browser.given.find((text) => text.startsWith('TGC-')) ?? '';
    expect(line).toMatch(/^TGC-conta=TGT-[A-Za-z0-9]{43}; Path=\/cas; HttpOnly; SameSite=Lax$/);
  });

  it('ends after its whole time, however much it is used', async () => {
    const { browser } = await signedIn();
    for (let hour = 0; hour < 8; hour += 1) {
      server.tick(3_599_000);
      expect(await outcome(browser, 'service=SERVICE')).toBe('ticket');
    }
    server.tick(60_000);
    expect(await outcome(browser, 'service=SERVICE')).toBe('form');
  });

  it('ends when nobody uses it', async () => {
    const { browser } = await signedIn();
    server.tick(121 * 60_000);
    expect(await outcome(browser, 'service=SERVICE')).toBe('form');
  });

  it('ends with the account', async () => {
    const { member, browser } = await signedIn();
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', member.id).execute();
    expect(await outcome(browser, 'service=SERVICE')).toBe('form');
  });

  it('is not taken from a made-up cookie', async () => {
    const browser = new Browser(server.url);
    browser.cookies.set('TGC-conta', `TGT-${'a'.repeat(43)}`);
    expect(await outcome(browser, 'service=SERVICE')).toBe('form');
  });
});

describe('the sign-on page says why it stands there', () => {
  const entry = () => `/cas/login?service=${encodeURIComponent(service)}`;
  const why = async (browser: Browser, query = '') => {
    const page = await browser.get(entry() + query);
    return /id="why">.*?<span>([^<]+)<\/span>/.exec(page.text)?.[1] ?? null;
  };

  it('nothing to a visitor who was not signed in', async () => {
    expect(await why(new Browser(server.url))).toBeNull();
  });

  it('the time was over, also after the sign-on was swept away', async () => {
    const { browser } = await signedIn();
    server.tick(121 * 60_000);
    expect(await why(browser)).toContain('o tempo dela acabou');
    await clearOld(server.deps);
    expect(await why(browser)).toContain('o tempo dela acabou');
  });

  it('the session was ended elsewhere, or the password is a new one', async () => {
    const one = await signedIn();
    await endSessionsOf(server.db, one.member.id, { now: server.deps.now() });
    expect(await why(one.browser)).toContain('encerrada em outro lugar');
    const other = await signedIn();
    await endSessionsOf(server.db, other.member.id, { now: server.deps.now(), reason: 'password' });
    expect(await why(other.browser)).toContain('Entre com a senha nova');
  });

  it('a recent sign-in is asked for', async () => {
    const { browser } = await signedIn();
    expect(await why(browser, '&renew=true')).toBeNull();
    expect((await browser.get(`${entry()}&renew=true`)).text).toContain('pede uma entrada recente');
  });

  it('a wrong password says what is wrong instead', async () => {
    const { member, browser } = await signedIn();
    server.tick(121 * 60_000);
    await browser.get(entry());
    const page = await browser.submit({ username: member.id_produto, password: 'Errada@2026' });
    expect(page.text).toContain('Não foi possível entrar.');
    expect(page.text).not.toContain('id="why"');
  });
});

describe('a session that is renewed while the sign-on lives', () => {
  const renew = async (browser: Browser) =>
    validate(server.url, {
      service,
      ticket: ticketIn(await browser.get(`/cas/login?service=${encodeURIComponent(service)}&gateway=true`)),
    });
  const sid = (answer: Awaited<ReturnType<typeof renew>>) => decodeJwt(answer.attributes?.jwt[0] ?? '')['sid'];

  it('goes on under its own id, after its time was over too, so that a code under way stays good', async () => {
    const { member, browser } = await signedIn();
    const first = await renew(browser);
    server.tick(65 * 60_000);
    const second = await renew(browser);
    expect(sid(second)).toBe(sid(first));
    expect((decodeJwt(second.attributes?.jwt[0] ?? '').exp ?? 0) * 1000).toBeGreaterThan(
      server.deps.now().getTime() + 59 * 60_000,
    );
    const answer = await fetch(`${server.url}/api/v1/usuarios/${member.id_produto}`, {
      headers: { authorization: `Bearer ${second.attributes?.jwt[0]}` },
    });
    expect(answer.status).toBe(200);
    expect(await server.db.selectFrom('session').select('id').where('account', '=', member.id).execute()).toHaveLength(
      1,
    );
  });

  it('that was ended does not come back, and a typed password begins another', async () => {
    const { member, browser } = await signedIn();
    const first = await renew(browser);
    await browser.get(`/cas/login?service=${encodeURIComponent(service)}&renew=true`);
    const typed = await validate(server.url, {
      service,
      ticket: ticketIn(await browser.submit({ username: member.id_produto, password: PASSWORD })),
    });
    expect(sid(typed)).not.toBe(sid(first));
    expect(sid(await renew(browser))).toBe(sid(typed));
  });
});

describe('behind https', () => {
  const secure = useServer({ PUBLIC_URL: 'https://conta.exemplo.com.br', LOGIN_TRIES_PER_ADDRESS: '100000' });

  it('cookies travel over https alone, under a name that http pages cannot write', async () => {
    const member = await addMember(secure);
    const browser = new Browser(secure.url);
    const page = await browser.signIn(member.id_produto, PASSWORD, { service: 'https://conta.exemplo.com.br/auth' });
    expect(page.location).toMatch(/^https:\/\/conta\.exemplo\.com\.br\/auth\?ticket=ST-/);
    expect(browser.given.find((line) => line.includes('TGC-'))).toMatch(
      /^__Secure-TGC-conta=TGT-\w+; Path=\/cas; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('the request’s own host means nothing', async () => {
    const page = await new Browser(secure.url).get(`/cas/login?service=${encodeURIComponent(`${secure.url}/auth`)}`);
    expect(page.status).toBe(403);
  });
});
