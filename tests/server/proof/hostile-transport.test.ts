import http from 'node:http';
import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAddress, listAddresses } from '../../../src/contract/addresses';
import { forgotPasswordPF } from '../../../src/contract/recovery';
import { brazilianAddress } from '../../contract/rules-addresses';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addWorld, grant, type World } from '../support/delegation';
import { addStaff } from '../support/staff';
import { faultOf } from './support/answers';
import { INJECTIONS } from './support/hostile';

/** Requests that are wrong below the schemas: their bytes, bodies, types, headers, addresses and pace. */

const server = useServer();
let token = '';
let login = '';
beforeAll(async () => {
  const person = await addPerson(server.db);
  login = person.id_produto;
  token = await server.signIn(person);
});

interface Sent {
  method?: string;
  path?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Over a socket and node's own client: the address and the headers go out as they are. */
function send({
  method = 'POST',
  path = `/api/v1/usuarios/${login}/enderecos`,
  body,
  headers = {},
}: Sent): Promise<{ status: number; type: string; text: string }> {
  const { port } = server.app.server.address() as net.AddressInfo;
  return new Promise((resolve, reject) => {
    const request = http.request({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      agent: false,
    });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']), text }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

const ok = async (sent: Sent) => expect(faultOf(await send(sent), [])).toBeNull();
const refused = async (sent: Sent, status: number) => {
  const answer = await send(sent);
  expect(faultOf(answer, [])).toBeNull();
  expect(answer.status).toBe(status);
};

describe('a body', () => {
  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
  it.each([
    ['that is no JSON', '{', 400],
    ['of another kind', '"texto"', 400],
    ['that is null', 'null', 400],
    ['that is a list', '[]', 400],
    ['that is empty', '', 400],
    ['of 60,000 lists in one another', deep('[', ']', 60_000), 400],
    ['of 20,000 objects in one another', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
    [
      'of some thousand levels inside a field',
      JSON.stringify({ logradouro: 'RUA' }).replace('"RUA"', `${'{"a":['.repeat(3000)}1${']}'.repeat(3000)}`),
      400,
    ],
    ['with a null byte in a text', '{"logradouro":"a\\u0000b"}', 400],
    ['with a null byte in a key', '{"a\\u0000b":1}', 400],
    ['with a prototype', '{"__proto__":{"admin":true}}', 400],
    ['with a constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['with one key 20,000 times', `{${'"a":1,'.repeat(20_000)}"a":1}`, 400],
    ['above a megabyte', JSON.stringify({ logradouro: 'x'.repeat(1_048_576) }), 413],
  ])('%s is refused with a reason', async (_, body, status) => refused({ body }, status));

  it('of broken UTF-8 is read as text with replaced letters, or refused', () =>
    ok({ body: Buffer.from('7b226c6f677261646f75726f223a22c328a0a1f0288cbc227d', 'hex') }));

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/json-patch+json',
    'x',
    '',
  ])('of the type "%s" is refused with a reason', async (type) => {
    const answer = await send({ body: '{}', headers: { 'content-type': type } });
    expect(faultOf(answer, [])).toBeNull();
    expect([400, 415]).toContain(answer.status);
  });

  it('is taken as JSON whatever charset it claims', () =>
    refused({ body: '{}', headers: { 'content-type': 'application/json; charset=utf-7' } }, 400));

  it('is refused where the call takes none, or ignored', () =>
    ok({
      method: 'DELETE',
      path: `/api/v1/usuarios/${login}/enderecos/x`,
      body: '{"a":[1]}',
      headers: { 'content-length': '9' },
    }));

  it('missing on a public call is refused with a reason', async () => {
    const { status, body } = await server.call(forgotPasswordPF);
    expect(status).toBe(400);
    expect(body.msgs?.[0]).toMatch(/^MCN-100 \S/);
  });
});

describe('an address', () => {
  it.each(
    [
      '%00',
      'a%00b',
      '%',
      '%zz',
      '%ff',
      '%c0%af',
      '..%2f..%2fetc',
      '%2e%2e',
      '%0d%0aset-cookie:a=b',
      '%25',
      '%F0%9F%92%A9',
      ';x=1',
      '*',
      'a'.repeat(7000),
      'a'.repeat(15_500),
    ].map((id) => [id.slice(0, 30), id.length, id] as const),
  )('with %s for an id (%d letters)', async (_, _length, id) => {
    for (const path of [
      `/api/v1/usuarios/${id}`,
      `/api/v1/usuarios/${login}/enderecos/${id}`,
      `/api/v1/delegacao-acesso/paginado/${id}`,
      `/api/v1/usuarios/pf/${id}/imagem`,
      `/api/v1/usuarios/${id}/revisoes`,
      `/api/v1/public/cadastro/pf/${id}`,
    ]) {
      await ok({ method: 'GET', path });
      await ok({ method: 'DELETE', path });
    }
  });

  it.each(
    [
      '/api',
      '/api/',
      '/api//v1/usuarios',
      '/api/../health/../api/v1',
      '/api/v1/usuarios/',
      '/api/v1/%2e%2e/v1/nada',
      '/api/v1/usuarios?id=1&id=2',
      '/api/v1\\usuarios',
      `/api/${'x/'.repeat(3000)}`,
    ].map((path) => [path.slice(0, 40), path] as const),
  )('like %s', (_, path) => ok({ method: 'GET', path }));

  it.each(
    [
      'page=0&page=1',
      'page[]=1',
      'page=1e3',
      'page=-1',
      'size=0',
      'size=1000000',
      'page=%00',
      'lng=%00',
      'lng[]=pt',
      'sort=nome,asc;drop',
      'sort[]=x',
      '__proto__[x]=1',
      '&&&===',
      '%',
      '%zz=%zz',
      'page=9'.repeat(1500),
    ].map((query) => [query.slice(0, 30), query] as const),
  )('with the query %s', async (_, query) => {
    await ok({ method: 'GET', path: `/api/v1/usuarios/${login}/token?${query}` });
    await ok({ method: 'GET', path: `/api/v1/usuarios/${login}/enderecos?${query}` });
  });

  it.each([...INJECTIONS, '\u0000', 'a\u0000'].map((text) => [JSON.stringify(text), text] as const))(
    'whose search says %s',
    async (_, text) => {
      const value = encodeURIComponent(text);
      for (const path of [
        `/api/v1/enderecos/pais?nome=${value}xyz`,
        `/api/v1/enderecos/cep/${value}`,
        `/api/v1/delegacao-terceiro/meuPostal/${value}`,
      ])
        await ok({ method: 'GET', path });
    },
  );

  describe('that searches in a list', () => {
    const inText = [
      ...INJECTIONS,
      '\u0000',
      'a\u0000',
      '%%%',
      '___',
      'ZZZ%',
      '%SERAFINA%',
      'serafin_',
      '\\SERAFINA',
      'zzz/*',
      "zzz' or 'a'='a",
      'zzz") or ("a"="a',
      'zzz)) or ((1=1',
    ];
    const searches = inText.map((text) => [JSON.stringify(text), encodeURIComponent(text)] as const);
    /** Somebody with an account, and somebody with permissions of a company, whom no such text names. */
    const SECRETS = ['SERAFINA', 'SER***', 'serafina.andorinha@exemplo.com.br', '976540001'];
    let company: World;
    let staff: { as: string };
    let hidden: string[];
    const asked = (answer: Awaited<ReturnType<typeof send>>, secrets: readonly string[]) => {
      expect(faultOf(answer, secrets)).toBeNull();
      expect([200, 400]).toContain(answer.status);
      return answer;
    };
    const ask = async (as: string, path: string, secrets: readonly string[]) =>
      asked(await send({ method: 'GET', path, headers: { authorization: `Bearer ${as}` } }), secrets);
    const askAsStaff = async (termo: string, secrets: readonly string[]) => {
      const headers = { authorization: `Bearer ${staff.as}` };
      const body = JSON.stringify({ termo });
      return asked(await send({ path: '/api/v1/suporte/usuarios/busca', headers, body }), secrets);
    };

    beforeAll(async () => {
      const person = {
        nome: 'SERAFINA ANDORINHA',
        email: 'serafina.andorinha@exemplo.com.br',
        fone_movel: '976540001',
      };
      [company, staff] = [await addWorld(server, { contracts: 1, systems: 1 }), await addStaff(server)];
      const other = await addWorld(server, { contracts: 1, systems: 1 });
      const own = await addPerson(server.db, { nome: 'PERPÉTUA DAS DORES' });
      const grantee = await addPerson(server.db, person);
      await grant(server, company, [own], company.cards.slice(0, 1));
      await grant(server, other, [grantee], other.cards.slice(0, 1));
      hidden = [...SECRETS, grantee.id_produto, grantee.id, other.company.id_produto];
    });

    it.each(searches)('of all accounts, by support, for %s finds nobody whom it does not name', (_, value) =>
      askAsStaff(decodeURIComponent(value), hidden).then(() => undefined),
    );

    it.each(searches)('of its grantees, by the company, for %s finds nobody else’s', (_, value) =>
      ask(
        company.as,
        `/api/v1/delegacao-acesso/paginado/${company.company.id_produto}?nomeOuIdPostal=${value}`,
        hidden,
      ).then(() => undefined),
    );

    it('finds whom it names, masked for support and of its own for the company', async () => {
      const named = (name: string) =>
        ask(
          company.as,
          `/api/v1/delegacao-acesso/paginado/${company.company.id_produto}?nomeOuIdPostal=${encodeURIComponent(name)}`,
          hidden,
        );
      expect((await askAsStaff('serafina', ['SERAFINA'])).text).toContain('SER*** A***');
      expect((await named('perpétua')).text).toContain('PERPÉTUA');
      await named('serafina');
    });
  });

  it.each(['TRACE', 'OPTIONS', 'HEAD', 'PUT', 'PROPFIND', 'PATCH'])('asked for with %s', async (method) => {
    const { status } = await send({ method, path: '/api/v1/usuarios/pf/validar' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('a header', () => {
  const texts = [
    "' or 1=1 --",
    '%00',
    '\u00ff\u00fe',
    '{"a":1}',
    'x'.repeat(3000),
    ',,,;;;q=q',
    '../..',
    '*;q=1e309',
    '0',
  ];
  const names = [
    'authorization',
    'x-fluxo',
    'if-match',
    'idempotency-key',
    'accept-language',
    'x-forwarded-for',
    'user-agent',
    'cookie',
    'accept-encoding',
    'range',
    'accept',
    'referer',
    'origin',
    'if-none-match',
    'x-http-method-override',
  ];
  it.each(names)('%s may say anything', async (name) => {
    const identificacao = 'Casa';
    for (const text of texts) {
      await ok({ method: 'GET', headers: { [name]: text } });
      await ok({ body: JSON.stringify({ identificacao }), headers: { [name]: text } });
    }
  });

  it('longer than a server reads is refused in its own words', async () => {
    const answer = await send({ method: 'GET', headers: { cookie: `a=${'x'.repeat(20_000)}` } });
    expect(answer.status).toBe(431);
    expect(faultOf(answer, [])).toBeNull();
  });
});

describe('a connection', () => {
  /** Writes and says what came back until the other side hung up. */
  const talk = (...pieces: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect((server.app.server.address() as net.AddressInfo).port, '127.0.0.1', () =>
        pieces.forEach((piece) => socket.write(piece)),
      );
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });

  it('that speaks no HTTP is told so and closed', async () => {
    const answer = await talk('quit\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/"msgs":\["MCN-100 /);
  });

  it('with two lengths, or a length and chunks, is closed: nothing is smuggled behind it', async () => {
    const smuggled = 'GET /api/v1/public/endereco-cliente HTTP/1.1\r\nhost: x\r\n\r\n';
    for (const header of [
      'content-length: 1\r\ncontent-length: 90',
      'content-length: 4\r\ntransfer-encoding: chunked',
    ]) {
      const answer = await talk(
        `POST /api/v1/usuarios/pf HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n0\r\n\r\n${smuggled}`,
      );
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('that sends its request drop by drop is ended after the time that a request may take', async () => {
    const { server: listening } = server.app;
    expect([listening.requestTimeout, listening.headersTimeout]).toEqual([30_000, 30_000]);
    listening.requestTimeout = 200;
    listening.headersTimeout = 200;
    const started = Date.now();
    const answers = await Promise.all([
      talk('GET /api/v1/public/endereco-cliente HTTP/1.1\r\nhost: x\r\nx-slow: '),
      talk(
        `POST /api/v1/usuarios/pf HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a"`,
      ),
    ]);
    listening.requestTimeout = 30_000;
    listening.headersTimeout = 30_000;
    expect(Date.now() - started).toBeLessThan(15_000);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"msgs":\["MCN-100 /);
  });

  it('that goes away once its request is sent does not keep what it asked for from being done', async () => {
    const { port } = server.app.server.address() as net.AddressInfo;
    const person = await addPerson(server.db);
    const as = await server.signIn(person);
    const params = { id: person.id_produto };
    const { body } = await server.call(addAddress, { as, params, body: brazilianAddress });
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(
        `DELETE /api/v1/usuarios/${params.id}/enderecos/${String(body.idEndereco)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${as}\r\n\r\n`,
      ),
    );
    // It has been read, and nothing been done.
    server.app.server.once('request', () => socket.resetAndDestroy());
    await expect.poll(async () => (await server.call(listAddresses, { as, params })).body).toEqual([]);
  });

  it('that goes away in the middle leaves the server well', async () => {
    const { port } = server.app.server.address() as net.AddressInfo;
    await Promise.all(
      Array.from(
        { length: 50 },
        () =>
          new Promise<void>((resolve) => {
            const socket = net.connect(port, '127.0.0.1', () =>
              socket.write('POST /api/v1/usuarios/pf HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{"a', () => {
                socket.resetAndDestroy();
                resolve();
              }),
            );
          }),
      ),
    );
    expect((await server.call(listAddresses, { as: token, params: { id: login } })).status).toBe(200);
    expect((await server.call(addAddress, { as: token, params: { id: login }, body: {} })).status).toBe(400);
  });
});
