import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/** Whoever tries what is not theirs is in the log, by the internal id of their account: the operator finds who it was, a reader of the log does not. */

const server = useServer();
const lines: Record<string, unknown>[] = [];
let app: FastifyInstance;
let ana: Awaited<ReturnType<typeof addPerson>>;
let other: Awaited<ReturnType<typeof addPerson>>;
let token = '';
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(JSON.parse(chunk.toString())), done()),
  });
  const log = pino({ level: 'info', base: null }, sink);
  app = await buildApp({ ...server.deps, log }, { logger: log });
  [ana, other] = [await addPerson(server.db), await addPerson(server.db)];
  token = await server.signIn(ana);
});
afterAll(() => app.close());
beforeEach(() => void lines.splice(0));

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const refusals = () => lines.filter(({ msg }) => msg === 'refused');

it('names who asked for somebody else’s data', async () => {
  const { statusCode } = await app.inject({
    url: `/api/v1/usuarios/${other.id_produto}/enderecos`,
    headers: headers(),
  });
  expect(statusCode).toBe(403);
  expect(refusals()).toMatchObject([{ level: 40, actor: ana.id, code: 'IDC-111' }]);
  expect(JSON.stringify(refusals())).not.toContain(other.id_produto);
});

it('names who claims to be somebody else inside a body', async () => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/usuarios/pf/validar',
    headers: headers(),
    payload: JSON.stringify({
      idPostal: other.id_produto,
      nome: 'PESSOA DE TESTE',
      cpf: '',
      dataNascimento: '1990-05-08',
      nomeMae: 'MAE DE TESTE',
      tipoUsuario: 'PF',
      tipoEstrangeiro: 'N',
      token: { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS' },
    }),
  });
  expect(statusCode).toBe(403);
  expect(refusals()).toMatchObject([{ actor: ana.id, code: 'IDC-111' }]);
});

it('names nobody where nobody signed in, and no field that was wrong', async () => {
  await app.inject({ url: `/api/v1/usuarios/${other.id_produto}/enderecos` });
  await app.inject({
    method: 'POST',
    url: `/api/v1/usuarios/${ana.id_produto}/enderecos`,
    headers: headers(),
    payload: '{}',
  });
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(2);
  expect(refusals()).toEqual([]);
});
