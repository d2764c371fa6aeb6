import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { endSessionsOf } from '../../../src/server/sessions/end';
import { verifySession } from '../../../src/server/sessions/verify';
import { addCompany } from '../support/accounts';
import { useServer } from '../support/app';
import { hashPassword } from '../../../src/server/sessions/password';
import { addMember, Browser, PASSWORD, ticketIn, validate } from './support/browser';

const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '100000' });
let service = '';
beforeEach(() => {
  service = `${server.url}/auth`;
});

describe('signing in', () => {
  it('leads back to the portal with a ticket, and the ticket becomes a session of the API', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    const page = await browser.signIn(member.id_produto, PASSWORD, { service });
    expect(page.status).toBe(302);
    expect(page.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\?ticket=ST-[A-Za-z0-9]{29}$/);

    const { user, attributes } = await validate(server.url, { service, ticket: ticketIn(page) });
    expect(user).toBe(member.id_produto);
    expect(attributes).toMatchObject({
      nome: member.nome,
      tipo: 'PF',
      isFromNewLogin: true,
      longTermAuthenticationRequestTokenUsed: false,
    });
    const [token = ''] = attributes?.jwt ?? [];
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: member.id_produto, nome: member.nome, tipo: 'PF', aud: 'conta-postal' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    const answer = await server.call(getUsuario, { as: token, params: { id: member.id_produto } });
    expect(answer.status).toBe(200);
  });

  it('keeps the query of the return address, and the ticket is bound to it', async () => {
    const member = await addMember(server);
    const asked = `${service}?origem=app&redirect=enderecos`;
    const page = await new Browser(server.url).signIn(member.id_produto, PASSWORD, { service: asked });
    expect(page.location).toMatch(/\/auth\?origem=app&redirect=enderecos&ticket=ST-/);
    expect(await validate(server.url, { service: asked, ticket: ticketIn(page) })).toMatchObject({
      user: member.id_produto,
    });
  });

  it.each([
    ['with separators', (login: string) => login.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-')],
    ['with blanks around', (login: string) => `  ${login} `],
  ])('takes a CPF %s', async (_, typed) => {
    const member = await addMember(server);
    expect((await new Browser(server.url).signIn(typed(member.id_produto), PASSWORD, { service })).status).toBe(302);
  });

  it('takes an alphanumeric CNPJ in small letters and with separators', async () => {
    await addCompany(server.db, {
      cnpj: '12ABC34501DE35',
      id_produto: '12ABC34501DE35',
      senha_hash: await hashPassword(PASSWORD),
    });
    expect((await new Browser(server.url).signIn('12.abc.345/01de-35', PASSWORD, { service })).status).toBe(302);
  });

  it('takes a username whatever its case', async () => {
    await addMember(server, { cpf: null, id_produto: 'viajante77' });
    expect((await new Browser(server.url).signIn('Viajante77', PASSWORD, { service })).status).toBe(302);
  });

  it.each([
    ['a dependent', async () => ({ responsavel: (await addMember(server)).id })],
    ['an account due for re-registration', async () => ({ situacao: 'R' as const })],
    ['a company whose password expired', async () => ({ senha_expira_em: new Date(Date.now() - 1000) })],
  ])('lets in %s', async (_, values) => {
    const member = await addMember(server, await values());
    expect((await new Browser(server.url).signIn(member.id_produto, PASSWORD, { service })).status).toBe(302);
  });

  it('says that somebody is in when no service asked', async () => {
    const member = await addMember(server, { nome: 'ANA <i>' });
    const browser = new Browser(server.url);
    const page = await browser.signIn(member.id_produto, PASSWORD);
    expect([page.status, page.location]).toEqual([303, '/cas/login']);
    const shown = await browser.get('/cas/login');
    expect(shown.text).toContain('Você já entrou');
    expect(shown.text).toContain('ANA &#60;i&#62;');
    expect(shown.text).not.toContain('<i>');
  });

  it('remembers the access before this one, and shows it through the session', async () => {
    const before = new Date('2026-01-02T03:04:05Z');
    const member = await addMember(server, { ultimo_acesso: before });
    const page = await new Browser(server.url).signIn(member.id_produto, PASSWORD, { service });
    const { attributes } = await validate(server.url, { service, ticket: ticketIn(page) });
    const session = await verifySession(server.deps, attributes?.jwt[0] ?? '');
    expect(session?.previousAccess).toEqual(before);
    const { ultimo_acesso } = await server.db
      .selectFrom('account')
      .select('ultimo_acesso')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(ultimo_acesso && ultimo_acesso > before).toBe(true);
  });

  it('is in the audit, as is a failure, without what was typed', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url, { 'x-forwarded-for': '203.0.113.7:443' });
    await browser.signIn(member.id_produto, 'Errada@2026', { service });
    await browser.signIn(member.id_produto, PASSWORD, { service });
    await browser.get('/cas/logout');
    const rows = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('target', '=', member.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [row.action, row.actor])).toEqual([
      ['sign-in.failed', null],
      ['sign-in.succeeded', member.id],
      ['sign-in.ended', member.id],
    ]);
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', claimed_address: '203.0.113.7:443' });
    expect(JSON.stringify(rows)).not.toContain('Errada');
  });

  it('keeps neither cookie nor ticket readable in the database', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    const page = await browser.signIn(member.id_produto, PASSWORD, { service });
    await validate(server.url, { service, ticket: ticketIn(page) });
    const kept = JSON.stringify([
      await server.db.selectFrom('sso_session').selectAll().where('account', '=', member.id).execute(),
      await server.db.selectFrom('service_ticket').selectAll().execute(),
      await server.db.selectFrom('session').selectAll().where('account', '=', member.id).execute(),
    ]);
    for (const secret of [...browser.cookies.values(), ticketIn(page)]) expect(kept).not.toContain(secret);
  });
});

describe('a refused sign-in', () => {
  const bodyOf = (text: string) =>
    text.replace(/name="lt" value="[^"]*"/, '').replace(/name="username" value="[^"]*"/, '');

  it('is the same answer for an unknown login, a wrong password and accounts that may not enter', async () => {
    const member = await addMember(server);
    const pending = await addMember(server, { situacao: 'P' });
    const cancelled = await addMember(server, { situacao: 'C' });
    const deactivated = await addMember(server, { situacao: 'I' });
    const answers = await Promise.all(
      [
        ['00000000191', PASSWORD],
        ['ninguem12', PASSWORD],
        [member.id_produto, 'Errada@2026'],
        [pending.id_produto, PASSWORD],
        [cancelled.id_produto, PASSWORD],
        [deactivated.id_produto, PASSWORD],
      ].map(([login = '', password = '']) => new Browser(server.url).signIn(login, password, { service })),
    );
    expect(new Set(answers.map((page) => page.status))).toEqual(new Set([401]));
    expect(new Set(answers.map((page) => bodyOf(page.text))).size).toBe(1);
    expect(answers[0]?.text).toContain('Não foi possível entrar.');
  });

  it('keeps the login that was typed, safely, and never the password', async () => {
    const page = await new Browser(server.url).signIn('"><script>alert(1)</script>', 'Errada@2026', { service });
    expect(page.text).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"');
    expect(page.text).not.toContain('Errada@2026');
  });

  it('names the empty fields beside them, in a summary, and puts the focus on the first', async () => {
    const page = await new Browser(server.url).signIn('', '', { service });
    expect(page.status).toBe(400);
    expect(page.text).toMatch(/role="alert"[\s\S]*href="#username"[\s\S]*href="#password"/);
    expect(page.text).toMatch(
      /<input[^>]*id="username"[^>]*aria-describedby="username-err" aria-invalid="true" autofocus>/,
    );
    expect(page.text).toContain('id="password-err"');
  });

  it.each(['segredo@2026', 'SEGREDO@2026', ' Segredo@2026', 'Segredo@2026 ', 'Segredo@202', 'Segredo@20266'])(
    'has a password that is compared as it was typed: %j is another one',
    async (password) => {
      const { id_produto } = await addMember(server);
      expect((await new Browser(server.url).signIn(id_produto, password)).status).toBe(401);
      expect((await new Browser(server.url).signIn(id_produto, PASSWORD)).location).toBe('/cas/login');
    },
  );

  it.each([16, 5000])(
    'says beside the field that a password of %i characters is too long, whoever asks',
    async (length) => {
      const member = await addMember(server);
      const long = 'x'.repeat(length);
      const pages = await Promise.all(
        [member.id_produto, '00000000191'].map((login) => new Browser(server.url).signIn(login, long, { service })),
      );
      for (const page of pages) {
        expect(page.status).toBe(400);
        expect(page.text).toMatch(/role="alert"[\s\S]*href="#password">A senha deve ter no máximo 15 caracteres\./);
        expect(page.text).toMatch(
          /<input[^>]*id="password"[^>]*aria-invalid="true" aria-describedby="password-err" autofocus>/,
        );
        expect(page.text).toMatch(/id="password-err">.*A senha deve ter no máximo 15 caracteres\./);
        expect(page.text).not.toMatch(/<input[^>]*maxlength/);
        expect(page.text).not.toContain(long);
      }
      expect(new Set(pages.map((page) => bodyOf(page.text))).size).toBe(1);
    },
  );

  it('takes no form that was not given to this browser', async () => {
    const member = await addMember(server);
    const given = new Browser(server.url);
    await given.get('/cas/login');
    const other = new Browser(server.url);
    await other.get('/cas/login');
    const fields = { username: member.id_produto, password: PASSWORD, service };
    const lt = given.field('lt') ?? '';
    for (const page of [
      await other.post('/cas/login', { ...fields, lt }),
      await new Browser(server.url).post('/cas/login', { ...fields, lt }),
      await given.post('/cas/login', fields),
      await given.post('/cas/login', { ...fields, lt: `${lt.slice(0, -1)}${lt.endsWith('0') ? '1' : '0'}` }),
    ]) {
      expect(page.status).toBe(403);
      expect(page.text).toContain(`value="${member.id_produto}"`);
    }
    expect((await given.post('/cas/login', { ...fields, lt })).status).toBe(302);
    expect((await given.post('/cas/login', { ...fields, lt })).status).toBe(403);
  });

  it('works from a second tab: both forms of one browser are good', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    await browser.get('/cas/login');
    const first = browser.field('lt') ?? '';
    await browser.get('/cas/login');
    expect(
      (await browser.post('/cas/login', { username: member.id_produto, password: PASSWORD, lt: first, service }))
        .status,
    ).toBe(302);
  });
});

describe('a password that is changed meanwhile', () => {
  it('opens nothing with the old one, at whatever moment the change comes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await addMember(server);
      const fresh = await hashPassword('Outra@2026');
      const browser = new Browser(server.url);
      const change = server.db.transaction().execute(async (trx) => {
        await trx.updateTable('account').set({ senha_hash: fresh }).where('id', '=', member.id).execute();
        await endSessionsOf(trx, member.id, { now: server.deps.now() });
      });
      await Promise.all([browser.signIn(member.id_produto, PASSWORD, { service }), change]);
      expect(await server.db.selectFrom('sso_session').select('id').where('account', '=', member.id).execute()).toEqual(
        [],
      );
    }
  });
});

describe('what goes wrong is a page', () => {
  const contact = 'https://postal.example/contact';

  it('that says so of a failure, with the number of the request and the way to a person', async () => {
    vi.spyOn(server.deps, 'now').mockImplementationOnce(() => {
      throw new Error('no clock');
    });
    const { status, headers, text } = await new Browser(server.url, { 'accept-language': 'pt' }).get('/cas/login');
    expect(status).toBe(500);
    expect(text).toContain('O serviço não respondeu');
    expect(text).toContain(`<b>${headers.get('x-request-id')}</b>`);
    expect(text).toContain(`href="${contact}"`);
    expect(text).not.toContain('clock');
  });

  it('that blames no service for a request that cannot be read', async () => {
    const answer = await fetch(`${server.url}/cas/login`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', 'accept-language': 'pt' },
      body: '<a/>',
    });
    const text = await answer.text();
    expect(answer.status).toBe(415);
    expect(text).toContain('Não foi possível ler o pedido');
    expect(text).toContain(`<b>${answer.headers.get('x-request-id')}</b>`);
  });

  it('and so is an address that is none', async () => {
    const { status, text } = await new Browser(server.url, { 'accept-language': 'pt' }).get('/cas/nada');
    expect([status, text.includes('Página não encontrada')]).toEqual([404, true]);
  });
});

describe('the sign-in page', () => {
  it('speaks the language that was chosen, else the browser’s, else English', async () => {
    const text = async (language: string, cookie?: string) => {
      const browser = new Browser(server.url, { 'accept-language': language });
      if (cookie) browser.cookies.set('i18next', cookie);
      return (await browser.get('/cas/login')).text;
    };
    expect(await text('pt-BR,pt;q=0.9')).toContain('<html lang="pt-BR">');
    expect(await text('fr')).toContain('<html lang="en">');
    expect(await text('pt-BR', 'en')).toContain('Sign in to Conta Postal');
  });

  it('stores a choice of language and contrast, and comes again without it in the address', async () => {
    const browser = new Browser(server.url);
    const chosen = await browser.get(
      `/cas/login?service=${encodeURIComponent(service)}&renew=true&lng=en&contrast=high`,
    );
    expect([chosen.status, chosen.location]).toEqual([
      303,
      `/cas/login?service=${encodeURIComponent(service)}&renew=true`,
    ]);
    expect(browser.given.find((line) => line.startsWith('i18next=en'))).toMatch(/Path=\/; SameSite=Lax/);
    expect((await browser.get(chosen.location ?? '')).text).toContain('<html lang="en" data-contrast="high">');
    await browser.get('/cas/login?contrast=normal');
    expect((await browser.get('/cas/login')).text).not.toContain('data-contrast="high"');
  });

  it('stores a choice of theme, and offers the other one', async () => {
    const browser = new Browser(server.url);
    expect((await browser.get('/cas/login')).text).toContain('<html lang="pt-BR">');
    await browser.get('/cas/login?theme=dark');
    const { text } = await browser.get('/cas/login');
    expect(text).toContain('<html lang="pt-BR" data-theme="dark">');
    expect(text).toMatch(/href="\/cas\/login\?theme=light" title="Tema claro"/);
    await browser.get('/cas/login?theme=<b>');
    expect((await browser.get('/cas/login')).text).toContain('data-theme="dark">');
  });

  it('is guarded: no framing, no foreign script or style, nothing stored, no referrer', async () => {
    const { headers, text } = await new Browser(server.url).get(`/cas/login?service=${encodeURIComponent(service)}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${server.url};`);
    expect(policy).not.toContain('unsafe');
    const style = createHash('sha256').update(/<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '');
    expect(policy).toContain(`style-src 'sha256-${style.digest('base64')}'`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('weighs at most 15 kB with everything that it loads', async () => {
    const size = async (path: string) =>
      (await (await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()).byteLength;
    const page = await (await fetch(`${server.url}/cas/login`)).text();
    const script = /src="(\/cas\/sign-on\.[0-9a-f]{10}\.js)"/.exec(page)?.[1] ?? '';
    const { brotliCompressSync } = await import('node:zlib');
    expect(await size(script)).toBeGreaterThan(100);
    expect(brotliCompressSync(page).byteLength + (await size(script))).toBeLessThan(15_000);
  });

  it('lists no demo account outside the demonstration', async () => {
    expect((await new Browser(server.url).get('/cas/login')).text).not.toContain('Postal@2026');
  });
});
