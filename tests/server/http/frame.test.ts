import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendEmailCode } from '../../../src/contract/contacts';
import { endpoints } from '../../../src/contract/endpoints';
import { getUsuario } from '../../../src/contract/home';
import { pathOnWire } from '../../../src/contract/product';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer({ PRODUCT: 'Acme' });

describe('every answer', () => {
  it.each(['/api/usuarios/x', '/nowhere.txt', '/health', '/%'])('says the number of its request: %s', async (path) => {
    const numbers = await Promise.all(
      [1, 2].map(async () => (await fetch(`${server.url}${path}`)).headers.get('x-request-id')),
    );
    expect(numbers[0]).toMatch(/^[0-9A-F]{10}$/);
    expect(numbers[1]).not.toBe(numbers[0]);
  });
});

describe('the wire', () => {
  it('carries the configured product in its keys, whatever the code calls them', async () => {
    const person = await addPerson(server.db, { nome: '"IDPRODUTO": X' });
    const { body } = await server.call(getUsuario, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
    });
    expect(body.idAcme).toBe(person.id_produto);
    expect(body.nome).toBe('"IDPRODUTO": X');
    expect(Object.keys(body)).not.toContain('idProduto');
  });

  it('never lets the password’s hash or the row’s own id out', async () => {
    const person = await addPerson(server.db);
    const { body } = await server.call(getUsuario, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
    });
    expect(JSON.stringify(body)).not.toContain(person.id);
    expect(JSON.stringify(body)).not.toContain('senha_hash');
  });

  it('describes every call in the OpenAPI document, in the wire’s names', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(described.sort()).toEqual(endpoints.map((endpoint) => endpoint.id).sort());
    expect(JSON.stringify(document)).toContain('idAcme');
    expect(JSON.stringify(document)).not.toMatch(/idProduto/);
  });

  it.each([
    ['broken JSON', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, [400, 401]],
    [
      'another content type',
      { method: 'POST', body: '<a/>', headers: { 'content-type': 'application/xml' } },
      [415, 401],
    ],
    [
      'too large a body',
      {
        method: 'POST',
        body: JSON.stringify({ a: 'x'.repeat(1_100_000) }),
        headers: { 'content-type': 'application/json' },
      },
      [413, 401],
    ],
  ])('answers %s with a message and no stack', async (_, init, statuses) => {
    const person = await addPerson(server.db);
    const response = await fetch(
      `${server.url}/api${pathOnWire(sendEmailCode.path, 'Acme').replace(':id', person.id_produto)}`,
      {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${await server.signIn(person)}` },
      },
    );
    expect(statuses).toContain(response.status);
    const body = (await response.json()) as { msgs: string[] };
    expect(body.msgs[0]).toMatch(/^[A-Z]{3}-\d{3} ./);
    expect(JSON.stringify(body)).not.toMatch(/\bat .*\.ts|node_modules/);
  });

  it('answers an unknown path with 404 and a message', async () => {
    const response = await fetch(`${server.url}/api/v1/nada`);
    expect(response.status).toBe(404);
    expect(((await response.json()) as { msgs: string[] }).msgs[0]).toMatch(/^MCN-101 /);
  });

  it('forbids keeping and framing any answer', async () => {
    const response = await fetch(`${server.url}/api/v1/public/endereco-cliente`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('the server', () => {
  it('says that it is healthy, and measures itself by route', async () => {
    const measured = async () => {
      const metrics = await server.app.metrics.text();
      const of = (what: RegExp) => Number(what.exec(metrics)?.[1] ?? 0);
      return {
        inTime: of(/_bucket\{le="5",method="GET",route="\/health",status="200"\} (\d+)\n/),
        all: of(/_count\{method="GET",route="\/health",status="200"\} (\d+)\n/),
      };
    };
    const before = await measured();
    expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ status: 'ok' });
    expect(await measured()).toEqual({ inTime: before.inTime + 1, all: before.all + 1 });
  });

  it.each(['update audit_event set action = action', 'delete from audit_event', 'truncate audit_event'])(
    'refuses in the database itself: %s',
    async (statement) => {
      await server.db
        .insertInto('audit_event')
        .values({
          id: newId(),
          actor: null,
          on_behalf_of: null,
          target: null,
          action: 'test',
          diff: '{}',
          address: '127.0.0.1',
          claimed_address: null,
        })
        .execute();
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/append-only/);
    },
  );
});
