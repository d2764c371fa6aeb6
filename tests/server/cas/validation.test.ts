import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useServer } from '../support/app';
import { addMember, Browser, PASSWORD, ticketIn, validate } from './support/browser';

const OTHER = 'https://loja.exemplo.com.br/app';
const server = useServer({
  CAS_SERVICES: `${OTHER}, http://agencia.exemplo.com.br:8080`,
  LOGIN_TRIES_PER_ADDRESS: '100000',
});
let service = '';
beforeEach(() => {
  service = `${server.url}/auth`;
});

/** Somebody who is signed in, and the ticket of that moment. */
async function visitor(asked = service, query = '') {
  const member = await addMember(server);
  const browser = new Browser(server.url);
  const page = await browser.signIn(member.id_produto, PASSWORD, { service: asked, query });
  return { member, browser, ticket: ticketIn(page) };
}

const raw = async (path: string, query: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/cas${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('the answer to a validation', () => {
  it('is XML by default, with every value in its own element', async () => {
    const { member, ticket } = await visitor();
    const { type, text } = await raw('/p3/serviceValidate', { service, ticket });
    expect(type).toBe('application/xml; charset=utf-8');
    expect(text).toMatch(
      new RegExp(
        '^<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>' +
          `<cas:user>${member.id_produto}</cas:user><cas:attributes><cas:jwt>[\\w.-]+</cas:jwt><cas:nome>PESSOA DE TESTE</cas:nome><cas:tipo>PF</cas:tipo>` +
          '<cas:authenticationDate>[^<]+Z</cas:authenticationDate><cas:isFromNewLogin>true</cas:isFromNewLogin>' +
          '<cas:longTermAuthenticationRequestTokenUsed>false</cas:longTermAuthenticationRequestTokenUsed>' +
          '<cas:authnContextClass>1</cas:authnContextClass></cas:attributes>' +
          '</cas:authenticationSuccess></cas:serviceResponse>\n$',
      ),
    );
  });

  it('escapes what a name contains', async () => {
    const member = await addMember(server, { nome: 'D&ANA <X>' });
    const ticket = ticketIn(await new Browser(server.url).signIn(member.id_produto, PASSWORD, { service }));
    expect((await raw('/p3/serviceValidate', { service, ticket })).text).toContain(
      '<cas:nome>D&#38;ANA &#60;X&#62;</cas:nome>',
    );
  });

  it.each(['/serviceValidate', '/proxyValidate'])('of CAS 2.0 at %s names the user alone', async (path) => {
    const { member, ticket } = await visitor();
    const { text } = await raw(path, { service, ticket });
    expect(text).toContain(`<cas:user>${member.id_produto}</cas:user></cas:authenticationSuccess>`);
  });

  it('of CAS 1.0 is two lines', async () => {
    const { member, ticket } = await visitor();
    expect(await raw('/validate', { service, ticket })).toMatchObject({
      text: `yes\n${member.id_produto}\n`,
      type: 'text/plain; charset=utf-8',
    });
    expect(await raw('/validate', { service, ticket })).toMatchObject({ text: 'no\n\n' });
  });

  it.each(['json', 'JSON', 'xml', 'XML'])('comes in the format %s', async (format) => {
    const { ticket } = await visitor();
    const { type } = await raw('/p3/serviceValidate', { service, ticket, format });
    expect(type).toContain(format.toLowerCase());
  });

  it('at /p3/proxyValidate is the same as for a service', async () => {
    const { member, ticket } = await visitor();
    expect((await raw('/p3/proxyValidate', { service, ticket, format: 'JSON' })).text).toContain(
      `"user":"${member.id_produto}"`,
    );
  });
});

describe('the portal’s own /auth', () => {
  it.each([
    ['plain', ''],
    ['with a query', '?origem=app&redirect=endereco'],
  ])('is one service with and without a query: a ticket for it %s is good for both', async (_, query) => {
    for (const asked of ['', '?origem=app&redirect=endereco', '?x=1']) {
      const { member, ticket } = await visitor(`${service}${query}`);
      expect((await validate(server.url, { service: `${service}${asked}`, ticket })).user).toBe(member.id_produto);
    }
  });

  it('is so alone: another service is bound letter by letter', async () => {
    const { ticket } = await visitor(`${OTHER}?x=1`);
    expect((await validate(server.url, { service: OTHER, ticket })).code).toBe('INVALID_SERVICE');
  });

  it('is not what another service’s ticket is good for', async () => {
    const { ticket } = await visitor(OTHER);
    expect((await validate(server.url, { service, ticket })).code).toBe('INVALID_SERVICE');
  });
});

describe('a validation that fails', () => {
  type Case = [name: string, code: string, query: (good: { ticket: string }) => Record<string, string>];
  const cases: Case[] = [
    ['without a service', 'INVALID_REQUEST', ({ ticket }) => ({ ticket })],
    ['without a ticket', 'INVALID_REQUEST', () => ({ service })],
    ['without anything', 'INVALID_REQUEST', () => ({})],
    ['with a format that does not exist', 'INVALID_REQUEST', ({ ticket }) => ({ service, ticket, format: 'yaml' })],
    ['with a ticket of another kind', 'INVALID_TICKET_SPEC', () => ({ service, ticket: 'TGT-abcdefabcdef' })],
    ['with signs that no ticket has', 'INVALID_TICKET_SPEC', () => ({ service, ticket: 'ST-abc_def/ghi' })],
    ['with a ticket that is far too long', 'INVALID_TICKET_SPEC', () => ({ service, ticket: `ST-${'a'.repeat(500)}` })],
    ['with a ticket nobody issued', 'INVALID_TICKET', () => ({ service, ticket: 'ST-0123456789abcdefghijklmnopqrs' })],
    ['with a proxy ticket', 'INVALID_TICKET', () => ({ service, ticket: 'PT-0123456789abcdefghijklmnopqrs' })],
    ['for another allowed service', 'INVALID_SERVICE', ({ ticket }) => ({ service: OTHER, ticket })],
    [
      'for a service off the list',
      'UNAUTHORIZED_SERVICE',
      ({ ticket }) => ({ service: 'https://elsewhere.example/', ticket }),
    ],
    [
      'that asks for a proxy',
      'UNAUTHORIZED_SERVICE_PROXY',
      ({ ticket }) => ({ service, ticket, pgtUrl: 'https://loja.exemplo.com.br/pgt' }),
    ],
  ];

  it.each(cases)('%s: %s, in both formats', async (_, code, query) => {
    const { ticket } = await visitor();
    const xml = await raw('/p3/serviceValidate', query({ ticket }));
    expect(xml.status).toBe(200);
    expect(xml.text).toMatch(
      new RegExp(`<cas:authenticationFailure code="${code}">[^<]{10,}</cas:authenticationFailure>`),
    );
    const { ticket: fresh } = await visitor();
    const asked = query({ ticket: fresh });
    if (!asked.format) expect((await validate(server.url, asked)).code).toBe(code);
  });

  it.each(
    cases.filter(
      ([, code, query]) =>
        code.startsWith('INVALID_S') || code.startsWith('UNAUTH') || 'pgtUrl' in query({ ticket: '' }),
    ),
  )('%s burns the ticket', async (_, __, query) => {
    const { ticket } = await visitor();
    await raw('/p3/serviceValidate', query({ ticket }));
    expect((await validate(server.url, { service, ticket })).code).toBe('INVALID_TICKET');
  });

  it('names its service twice', async () => {
    const { ticket } = await visitor();
    const { text } = await raw(`/p3/serviceValidate?service=${encodeURIComponent(OTHER)}`, { service, ticket });
    expect(text).toContain('UNAUTHORIZED_SERVICE');
  });

  it('comes too late', async () => {
    const { ticket } = await visitor();
    server.tick(31_000);
    expect((await validate(server.url, { service, ticket })).code).toBe('INVALID_TICKET');
  });

  it('after the sign-on ended finds no ticket', async () => {
    const { browser, ticket } = await visitor();
    await browser.get('/cas/logout');
    expect((await validate(server.url, { service, ticket })).code).toBe('INVALID_TICKET');
  });

  it('after the account was deactivated opens nothing', async () => {
    const { member, ticket } = await visitor();
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', member.id).execute();
    expect((await validate(server.url, { service, ticket })).code).toBe('INVALID_TICKET');
  });
});

describe('a ticket', () => {
  it('is good once: of twenty validations at the same time one succeeds', async () => {
    const { ticket } = await visitor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => validate(server.url, { service, ticket })));
    expect(answers.filter((answer) => answer.user)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => !answer.user).map((answer) => answer.code))).toEqual(
      new Set(['INVALID_TICKET']),
    );
  });

  it.each([
    ['typed credentials', '', {}, true],
    ['typed credentials, with renew', '', { renew: 'true' }, true],
  ])('from %s validates', async (_, query, asked, good) => {
    const { ticket } = await visitor(service, query);
    expect(Boolean((await validate(server.url, { service, ticket, ...asked })).user)).toBe(good);
  });

  it('from the sign-on session validates, but not with renew', async () => {
    const { browser } = await visitor();
    const path = `/cas/login?service=${encodeURIComponent(service)}`;
    const plain = await validate(server.url, { service, ticket: ticketIn(await browser.get(path)) });
    expect(plain.attributes).toMatchObject({ isFromNewLogin: false });
    expect(
      (await validate(server.url, { service, ticket: ticketIn(await browser.get(path)), renew: 'true' })).code,
    ).toBe('INVALID_TICKET');
  });
});

describe('another service on the list', () => {
  it('gets a token that it can check and that opens nothing here', async () => {
    const { member, ticket } = await visitor(`${OTHER}/entrar?pagina=1`);
    const { attributes } = await validate(server.url, { service: `${OTHER}/entrar?pagina=1`, ticket });
    const [token = ''] = attributes?.jwt ?? [];
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${server.url}/cas/jwks.json`)), {
      audience: 'https://loja.exemplo.com.br',
    });
    expect(payload.sub).toBe(member.id_produto);
    const answer = await fetch(`${server.url}/api/v1/usuarios/${member.id_produto}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('proxy tickets', () => {
  it.each([
    ['without its parameters', {}, 'INVALID_REQUEST'],
    ['with them', { pgt: 'PGT-1', targetService: 'https://loja.exemplo.com.br' }, 'UNAUTHORIZED_SERVICE'],
  ])('are refused %s', async (_, query, code) => {
    expect((await raw('/proxy', query)).text).toContain(`<cas:proxyFailure code="${code}">`);
  });
});

describe('the published keys', () => {
  it('are public halves that anybody may read', async () => {
    const answer = await fetch(`${server.url}/cas/jwks.json`);
    const { keys } = (await answer.json()) as { keys: Record<string, string>[] };
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig' });
      expect(Object.keys(key)).not.toContain('d');
    }
  });
});
