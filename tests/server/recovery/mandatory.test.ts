import { describe, expect, it } from 'vitest';
import { getContratosPJ, getUsuario } from '../../../src/contract/home';
import {
  checkPasswordExpiry,
  mandatoryReset,
  requestMandatoryReset,
  sendMandatoryResetCode,
} from '../../../src/contract/recovery';
import { hashPassword, verifyPassword } from '../../../src/server/sessions/password';
import { newAn8, newLogin } from '../../contract/rules-registration';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer({ FLOWS_PER_ADDRESS_HOUR: '100000' });
const msg = (answer: { body: { msgs?: string[] } }) => answer.body?.msgs?.[0]?.slice(0, 7);
const NEW = 'Nova@12345';
const OLD = 'Velha@12345';

async function expired(more: object = {}) {
  const company = await addCompany(server.db, {
    senha_expira_em: new Date(server.deps.now().getTime() - 1000),
    senha_hash: await hashPassword(OLD),
    nome: 'EMPRESA EXPIRADA LTDA',
    ...more,
  });
  const as = await server.signIn(company);
  const right = { idPostal: company.id_produto, nome: 'Empresa Expirada Ltda', meioEnvio: 'E' };
  const request = (body: object = {}, session = as) =>
    server.call(requestMandatoryReset, { as: session, body: { ...right, ...body } });
  const change = (token: string, fluxo: unknown, senha = NEW, session = as) =>
    server.call(mandatoryReset, {
      as: session,
      body: { senha, token, idPostal: company.id_produto },
      headers: { 'x-fluxo': String(fluxo) },
    });
  return { company, as, request, change };
}

describe('the mandatory reset', () => {
  it('says whether the password expired', async () => {
    const { company, as } = await expired();
    const check = async (account: { id_produto: string }, session: string) =>
      (await server.call(checkPasswordExpiry, { as: session, params: { sub: account.id_produto } })).body;
    expect(await check(company, as)).toEqual({ senhaExpirada: true });
    const fine = await addCompany(server.db, { senha_expira_em: new Date(server.deps.now().getTime() + 86_400_000) });
    expect(await check(fine, await server.signIn(fine))).toEqual({ senhaExpirada: false });
    const individual = await addPerson(server.db);
    expect(await check(individual, await server.signIn(individual))).toEqual({ senhaExpirada: false });
  });

  it('replaces the password after the data and the code; then the account is open and the other sessions are over', async () => {
    const { company, as, request, change } = await expired();
    const other = await server.signIn(company);
    const contracts = (session: string) =>
      server.call(getContratosPJ, { as: session, params: { id: company.id_produto, type: 'PJ' } });
    expect(msg(await contracts(as))).toBe('IDC-114');
    const sent = await request();
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const done = await change(await server.codeFor(company.email), sent.body.fluxo);
    expect(done.status, JSON.stringify(done.body)).toBe(204);
    expect((await contracts(as)).status).toBe(200);
    expect((await server.call(getUsuario, { as: other, params: { id: company.id_produto } })).status).toBe(401);
    const row = await server.db
      .selectFrom('account')
      .select(['senha_hash', 'senha_expira_em'])
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    expect(row.senha_expira_em).toBeNull();
    expect(await verifyPassword(row.senha_hash, NEW)).toBe(true);
    const heard = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('destino', '=', company.email)
      .orderBy('id')
      .execute();
    expect(heard.map(({ payload }) => payload.template)).toEqual(['code', 'security-password-changed']);
    const trail = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor'])
      .where('target', '=', company.id)
      .execute();
    expect(trail).toEqual([{ action: 'recovery.expired-password-reset', actor: company.id }]);
    expect(msg(await request())).toBe('MCN-147');
  });

  it('asks a company without CNPJ for AN8 and contract', async () => {
    const an8 = newAn8();
    const { company, request } = await expired({ cnpj: null, id_produto: newLogin(), an8, numero_contrato: '123' });
    expect((await request()).body.campos).toEqual([{ campo: 'an8', chave: 'differs_from_record' }]);
    expect((await request({ an8, numeroContrato: '124' })).body.campos).toEqual([
      { campo: 'numeroContrato', chave: 'differs_from_record' },
    ]);
    expect((await request({ an8, numeroContrato: '123' })).status).toBe(200);
    expect(await server.codeFor(company.email)).toMatch(/^\d{6}$/);
  });

  it('goes before the re-registration of a company that is due for both', async () => {
    const { company, request, change } = await expired({ situacao: 'R' });
    const sent = await request();
    expect(sent.status).toBe(200);
    expect((await change(await server.codeFor(company.email), sent.body.fluxo)).status).toBe(204);
  });

  it('names what differs, five times in an hour', async () => {
    const { request } = await expired();
    for (let tries = 0; tries < 5; tries += 1) {
      const said = await request({ nome: 'OUTRA EMPRESA' });
      expect(msg(said)).toBe('MCN-142');
      expect(said.body.campos).toEqual([{ campo: 'nome', chave: 'differs_from_record' }]);
    }
    const waiting = await request({ nome: 'OUTRA EMPRESA' });
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sends the code again within its flow only, and binds it to the session', async () => {
    const { company, as, request, change } = await expired();
    const resend = (fluxo: string) =>
      server.call(sendMandatoryResetCode, {
        as,
        body: { meioEnvio: 'E', funcionalidade: 'ESQUECEU_SENHA' },
        headers: { 'x-fluxo': fluxo },
      });
    expect(msg(await resend('made-up'))).toBe('MCN-111');
    const sent = await request();
    server.tick(31_000);
    expect((await resend(String(sent.body.fluxo))).body.fluxo).toBe(sent.body.fluxo);
    const code = await server.codeFor(company.email);
    expect(msg(await change(code, sent.body.fluxo, NEW, await server.signIn(company)))).toBe('MCN-111');
    expect((await change(code, sent.body.fluxo)).status).toBe(204);
  });

  it('refuses the current password, a wrong code and somebody else’s login', async () => {
    const { company, as, request, change } = await expired();
    const sent = await request();
    const code = await server.codeFor(company.email);
    expect(msg(await change(code === '123456' ? '654321' : '123456', sent.body.fluxo))).toBe('MCN-110');
    const foreign = await server.call(mandatoryReset, {
      as,
      body: { senha: NEW, token: code, idPostal: '00000010154' },
      headers: { 'x-fluxo': String(sent.body.fluxo) },
    });
    expect(foreign.status).toBe(403);
    expect(msg(await change(code, sent.body.fluxo, OLD))).toBe('MCN-121');
  });
});
