import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints';
import { pathOnWire } from '../../../src/contract/product';
import { buildApp } from '../../../src/server/app';
import { jobs } from '../../../src/server/jobs';
import { addMember, PASSWORD } from '../cas/support/browser';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addWorld } from '../support/delegation';

/** The log of a busy hour, with all that goes wrong in it, at its most talkative: nothing of a person and nothing that opens a door. */

const server = useServer();
const lines: string[] = [];
let app: FastifyInstance;
beforeAll(async () => {
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const log = pino({ level: 'trace', base: null }, sink);
  Object.assign(server.deps, { log });
  app = await buildApp(server.deps, { logger: log });
});
afterAll(() => app.close());

it('holds no number, name, address, password, code, ticket or token of anybody', async () => {
  const member = await addMember(server, {
    nome: 'LEOPOLDINA SIGILOSA',
    nome_da_mae: 'MAE SIGILOSA',
    fone_movel: '987650001',
    data_nascimento: '1981-02-03',
  });
  const child = await addPerson(server.db, { responsavel: member.id });
  const world = await addWorld(server, { contracts: 1, systems: 1 });
  const token = await server.signIn(member);
  const secrets = new Set<string>([
    member.id_produto,
    child.id_produto,
    world.company.cnpj,
    member.email,
    'LEOPOLDINA',
    'SIGILOSA',
    '987650001',
    '1981-02-03',
    PASSWORD,
    'Errada@2026',
    token,
    world.as,
    'segredo.novo@exemplo.com.br',
    '10.11.12.13',
  ]);
  const email = 'segredo.novo@exemplo.com.br';

  // Signing in, right and wrong, and what follows from it.
  const page = await app.inject('/cas/login');
  const lt = /name="lt" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
  const cookie = page.cookies.map(({ name, value }) => (secrets.add(value), `${name}=${value}`)).join('; ');
  const service = 'http://127.0.0.1/auth';
  const form = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/cas/login',
      headers: { cookie, host: '127.0.0.1', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ service, lt, ...fields }).toString(),
    });
  const signedIn = await form({ username: member.id_produto, password: PASSWORD });
  const ticket = /ticket=([^&]+)/.exec(String(signedIn.headers.location))?.[1] ?? '';
  expect(ticket).not.toBe('');
  secrets.add(ticket);
  signedIn.cookies.forEach(({ value }) => secrets.add(value));
  await form({ username: member.id_produto, password: 'Errada@2026' });
  await app.inject({
    url: `/cas/p3/serviceValidate?format=json&service=${encodeURIComponent(service)}&ticket=${ticket}`,
    headers: { host: '127.0.0.1' },
  });
  await app.inject(`/cas/p3/serviceValidate?format=json&service=${encodeURIComponent(service)}&ticket=${ticket}`);
  await app.inject(`/auth?ticket=${ticket}`);

  // Every row of the table, by the person and by the company, with data and addresses of theirs.
  for (const endpoint of endpoints) {
    const subject = endpoint.access.who === 'delegate' ? world.company.id_produto : member.id_produto;
    const url = `/api${pathOnWire(endpoint.path, 'Postal').replace(/:(\w+)/g, (_, name: string) => (name === 'token' ? '654321' : subject))}?nomeOuIdPostal=SIGILOSA`;
    for (const as of [token, world.as]) {
      const headers = {
        authorization: `Bearer ${as}`,
        'x-forwarded-for': '10.11.12.13:3000',
        'x-fluxo': 'fluxo-sigiloso',
        'content-type': 'application/json',
      };
      const body = {
        idPostal: member.id_produto,
        termo: member.id_produto,
        cpf: member.id_produto,
        nome: 'LEOPOLDINA SIGILOSA',
        email,
        senha: PASSWORD,
        token: '654321',
        meioEnvio: 'E',
        funcionalidade: 'ALTERAR_EMAIL',
      };
      if (endpoint.id !== 'endSessions')
        await app.inject({
          method: endpoint.method,
          url,
          headers,
          ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) }),
        });
    }
  }
  secrets.add('654321').add('fluxo-sigiloso');
  const sent = await server.db.selectFrom('outbox').select('payload').execute();
  sent.forEach(({ payload }) => payload.values.code && secrets.add(payload.values.code));

  // What cannot be read, what nobody foresaw, and a message that cannot be delivered.
  await app.inject(`/api/v1/usuarios/${member.id_produto}/%zz`);
  await app.inject({
    method: 'PATCH',
    url: '/api/v1/usuarios/pf',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: `{"email":"${email}`,
  });
  Object.assign(server.deps.outside, { mail: { send: () => Promise.reject(new Error(`550 ${email} unknown`)) } });
  await server.db.updateTable('outbox').set({ sent_at: null }).execute();
  for (const job of jobs) await job.run(server.deps);
  await sql`alter table address rename to address_hidden`.execute(server.db);
  await sql
    .raw(`create view address as select *, ('${member.email}' || identificacao)::int as broken from address_hidden`)
    .execute(server.db);
  await server.db
    .insertInto('address_hidden' as 'address')
    .values({
      id: '01890000-0000-7000-8000-00000000000a',
      account: member.id,
      principal: true,
      identificacao: 'Casa',
      sigla_pais: 'BR',
      nome_pais: 'Brasil',
      codigo_postal: '01001000',
      logradouro: 'RUA',
      numero: '1',
      complemento: '',
      bairro: 'B',
      cidade: 'C',
      uf: 'SP',
      ddi_fixo: '',
      ddd_fixo: '',
      fone_fixo: '',
    })
    .execute();
  const failed = await app.inject({
    url: `/api/v1/usuarios/${member.id_produto}/enderecos`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(failed.statusCode).toBe(500);

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(endpoints.length * 2);
  expect(log).toContain('unexpected failure');
  expect(log).toContain('message not sent');
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
}, 120_000);
