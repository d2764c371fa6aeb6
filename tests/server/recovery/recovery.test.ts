import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import {
  checkAn8,
  forgotPasswordPF,
  forgotPasswordPJ,
  resetPassword,
  sendRecoveryCode,
} from '../../../src/contract/recovery';
import { sendCompanyCode } from '../../../src/contract/registration';
import { hashPassword, verifyPassword } from '../../../src/server/sessions/password';
import { newAn8, newLogin } from '../../contract/rules-registration';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/** Each test comes from a source of its own. */
const server = useServer({ FLOWS_PER_ADDRESS_HOUR: '100000', TRUSTED_PROXIES: '127.0.0.1' });
let sources = 0;
const newSource = () => ({ 'x-forwarded-for': `198.51.100.${(sources += 1)}` });
const msg = (answer: { body: { msgs?: string[] } }) => answer.body?.msgs?.[0]?.slice(0, 7);
const NEW = 'Nova@12345';
const OLD = 'Velha@12345';

const person = async (more: object = {}) =>
  await addPerson(server.db, {
    nome: 'ANA PAULA SÃO JOSÉ',
    nome_da_mae: 'RITA DE CÁSSIA',
    senha_hash: await hashPassword(OLD),
    ...more,
  });
const answers = (id: string, more: object = {}) => ({
  idPostal: id,
  nome: 'Ana Paula Sao Jose',
  mae: 'rita de cassia',
  dataNascimento: '1990-05-08',
  meioEnvio: 'E',
  ...more,
});
const ask = (body: object, headers: Record<string, string> = newSource()) =>
  server.call(forgotPasswordPF, { body, headers });
const reset = (id: string, token: string, fluxo: unknown, senha = NEW) =>
  server.call(resetPassword, { body: { senha, token, idPostal: id }, headers: { 'x-fluxo': String(fluxo) } });
const passwordOf = async (id: string) =>
  (await server.db.selectFrom('account').select('senha_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .senha_hash;
const nobodyHeard = async (email: string) =>
  expect(await server.db.selectFrom('outbox').select('id').where('destino', '=', email).execute()).toEqual([]);
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

describe('a forgotten password of an individual', () => {
  it('is replaced after the questions and the code; every session ends, the e-mail hears of it', async () => {
    const owner = await person();
    const as = await server.signIn(owner);
    const sent = await ask(answers(owner.id_produto));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body).toMatchObject({
      meioEnvio: 'E',
      destino: `***${owner.email.slice(0, 4)}***${owner.email.slice(-6)}`,
    });
    const done = await reset(owner.id_produto, await server.codeFor(owner.email), sent.body.fluxo);
    expect(done.status, JSON.stringify(done.body)).toBe(204);
    expect(await verifyPassword(await passwordOf(owner.id), NEW)).toBe(true);
    expect((await server.call(getUsuario, { as, params: { id: owner.id_produto } })).status).toBe(401);
    const heard = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('destino', '=', owner.email)
      .orderBy('id')
      .execute();
    expect(heard.map(({ payload }) => payload.template)).toEqual(['code', 'security-password-changed']);
    const trail = await server.db.selectFrom('audit_event').select('action').where('target', '=', owner.id).execute();
    expect(trail).toEqual([{ action: 'recovery.password-reset' }]);
  });

  it('takes a CPF typed with its separators', async () => {
    const owner = await person();
    await ask(answers(owner.id_produto.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')));
    expect(await server.codeFor(owner.email)).toMatch(/^\d{6}$/);
  });

  it('by SMS goes to the mobile; by e-mail when the phone is of another country', async () => {
    const owner = await person({ ddd_movel: '21', fone_movel: '998877665' });
    expect((await ask(answers(owner.id_produto, { meioEnvio: 'C' }))).body).toMatchObject({
      meioEnvio: 'C',
      destino: '*****7665',
    });
    expect(await server.codeFor('21998877665')).toMatch(/^\d{6}$/);
    const abroad = await person({ ddi_movel: '34', ddd_movel: '91', fone_movel: '1234567' });
    const sent = await ask(answers(abroad.id_produto, { meioEnvio: 'C' }));
    expect((await reset(abroad.id_produto, await server.codeFor(abroad.email), sent.body.fluxo)).status).toBe(204);
    expect(await server.db.selectFrom('outbox').select('id').where('destino', '=', '911234567').execute()).toEqual([]);
  });

  it('answers right answers of somebody with a phone of another country like wrong ones and unknown logins', async () => {
    const owner = await person({ ddi_movel: '34', ddd_movel: '91', fone_movel: '1234567' });
    const wish = { meioEnvio: 'C' };
    const all = [
      await ask(answers(owner.id_produto, wish)),
      await ask(answers(owner.id_produto, { ...wish, nome: 'Outra Pessoa' })),
      await ask(answers(generateCpf(), wish)),
    ];
    for (const { status, body } of all) {
      expect(status).toBe(200);
      expect(body).toEqual({
        fluxo: expect.any(String),
        meioEnvio: 'C',
        destino: expect.stringMatching(/^\*{5}\d{4}$/),
        reenvioEm: 30,
      });
    }
    const again = (sent: (typeof all)[number], id: string) =>
      server.call(sendRecoveryCode, {
        params: { id },
        body: { ...wish, funcionalidade: 'ESQUECEU_SENHA' },
        headers: { 'x-fluxo': String(sent.body.fluxo) },
      });
    // What somebody reads who does not know the answers does not change with the right ones.
    expect(all[0]?.body.destino).toBe(all[1]?.body.destino);
    server.tick(31_000);
    for (const sent of all.slice(0, 2)) expect((await again(sent, owner.id_produto)).body).toEqual(sent.body);
  });

  it.each([
    ['a wrong name', { nome: 'Outra Pessoa' }],
    ['a wrong mother', { mae: 'Outra Mãe' }],
    ['a wrong birth date', { dataNascimento: '1990-05-09' }],
    ['no answers at all', { nome: undefined, mae: undefined, dataNascimento: undefined }],
  ])('answers %s like an unknown login: a steady decoy, no code, the same refusals', async (_, wrong) => {
    const owner = await person();
    const unknown = generateCpf();
    const known = await ask(answers(owner.id_produto, wrong));
    const decoy = await ask(answers(unknown, wrong));
    expect(known.status).toBe(200);
    expect(decoy.status).toBe(200);
    expect(Object.keys(known.body).sort()).toEqual(Object.keys(decoy.body).sort());
    expect(known.body.destino).not.toContain(owner.email.slice(0, 4));
    expect((await ask(answers(owner.id_produto, wrong))).body.destino).toBe(known.body.destino);
    await nobodyHeard(owner.email);
    for (const [login, { body }] of [
      [owner.id_produto, known],
      [unknown, decoy],
    ] as const) {
      const said: unknown[] = [];
      for (let tries = 0; tries < 6; tries += 1) said.push(msg(await reset(login, '123456', body.fluxo)));
      expect(said).toEqual(['MCN-110', 'MCN-110', 'MCN-110', 'MCN-110', 'MCN-114', 'MCN-114']);
    }
    expect(await verifyPassword(await passwordOf(owner.id), OLD)).toBe(true);
  });

  it.each([
    ['a dependent', async () => person({ responsavel: (await person()).id })],
    ['a pending account', async () => person({ situacao: 'P' })],
    ['a deactivated account', async () => person({ situacao: 'I' })],
    ['an account without a mother’s name', async () => person({ nome_da_mae: null })],
  ])('answers alike and sends nothing for %s', async (_, add) => {
    const owner = await add();
    expect((await ask(answers(owner.id_produto))).status).toBe(200);
    await nobodyHeard(owner.email);
  });

  it('meets the same limits whether the login exists or not', async () => {
    const tries = async (login: string) => {
      const said: number[] = [];
      for (let count = 0; count < 7; count += 1)
        said.push((await ask(answers(login, { nome: 'Outra Pessoa' }))).status);
      return said;
    };
    const owner = await person();
    expect(await tries(owner.id_produto)).toEqual(await tries(generateCpf()));
    // Somebody else's wrong answers do not keep the owner from the right ones.
    expect((await ask(answers(owner.id_produto))).status).toBe(200);
  });

  it('without a CPF asks nothing, and shows and tells nothing', async () => {
    const owner = await addPerson(server.db, {
      cpf: null,
      id_produto: newLogin(),
      ddi_movel: '34',
      senha_hash: await hashPassword(OLD),
    });
    const plain = (login: string, meioEnvio: string) => ask({ idPostal: login, meioEnvio });
    for (const channel of ['E', 'C']) {
      const known = await plain(owner.id_produto.toUpperCase(), channel);
      const unknown = await plain(newLogin(), channel);
      expect({ ...known.body, fluxo: '' }).toEqual({ ...unknown.body, fluxo: '' });
      if (channel === 'C') {
        expect((await reset(owner.id_produto, await server.codeFor(owner.email), known.body.fluxo)).status).toBe(204);
        expect(await verifyPassword(await passwordOf(owner.id), NEW)).toBe(true);
      }
    }
  });

  it('sends the code again within its flow, and to nobody without one', async () => {
    const owner = await person();
    const sent = await ask(answers(owner.id_produto));
    const first = await server.codeFor(owner.email);
    const again = (headers: Record<string, string>, id = owner.id_produto) =>
      server.call(sendRecoveryCode, {
        params: { id },
        body: { meioEnvio: 'E', funcionalidade: 'ESQUECEU_SENHA' },
        headers,
      });
    expect((await again({ 'x-fluxo': String(sent.body.fluxo) })).status).toBe(429);
    server.tick(31_000);
    expect((await again({})).status).toBe(200);
    expect((await again({ 'x-fluxo': String(sent.body.fluxo) }, generateCpf())).status).toBe(200);
    expect(await server.codeFor(owner.email)).toBe(first);
    const resent = await again({ 'x-fluxo': String(sent.body.fluxo) });
    expect(resent.body).toMatchObject({ fluxo: sent.body.fluxo, destino: sent.body.destino });
    expect((await reset(owner.id_produto, await server.codeFor(owner.email), sent.body.fluxo)).status).toBe(204);
  });

  it('refuses the current password, judged after the code', async () => {
    const owner = await person();
    const sent = await ask(answers(owner.id_produto));
    const code = await server.codeFor(owner.email);
    expect(msg(await reset(owner.id_produto, otherThan(code), sent.body.fluxo, OLD))).toBe('MCN-110');
    const same = await reset(owner.id_produto, code, sent.body.fluxo, OLD);
    expect(msg(same)).toBe('MCN-121');
    expect(same.body.campos).toEqual([{ campo: 'senha', chave: 'new_password_must_differ' }]);
  });

  it('uses a code once of fifty at once, never late, never for another login', async () => {
    const owner = await person();
    const sent = await ask(answers(owner.id_produto));
    const code = await server.codeFor(owner.email);
    expect(msg(await reset(generateCpf(), code, sent.body.fluxo))).toBe('MCN-111');
    const all = await Promise.all(Array.from({ length: 50 }, () => reset(owner.id_produto, code, sent.body.fluxo)));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1);

    const late = await person();
    const flow = await ask(answers(late.id_produto));
    const lateCode = await server.codeFor(late.email);
    server.tick(10 * 60_000 + 1000);
    expect(msg(await reset(late.id_produto, lateCode, flow.body.fluxo))).toBe('MCN-111');
  });

  it('ends the other flows of the account with the first reset', async () => {
    const owner = await person();
    const first = await ask(answers(owner.id_produto));
    const earlier = await server.codeFor(owner.email);
    server.tick(1000);
    const second = await ask(answers(owner.id_produto));
    server.tick(1000);
    expect((await reset(owner.id_produto, await server.codeFor(owner.email), second.body.fluxo)).status).toBe(204);
    expect(msg(await reset(owner.id_produto, earlier, first.body.fluxo, 'Outra@12345'))).toBe('MCN-111');
  });
});

describe('a forgotten password of a company', () => {
  const company = async (more: object = {}) =>
    await addCompany(server.db, {
      nome: 'CORREIO DE TESTE LTDA',
      nome_fantasia: 'TESTE',
      senha_hash: await hashPassword(OLD),
      ...more,
    });
  const askCompany = (body: object, headers = newSource()) =>
    server.call(forgotPasswordPJ, { body: { meioEnvio: 'E', ...body }, headers });
  const abroad = () =>
    company({
      cnpj: null,
      id_produto: newLogin(),
      an8: newAn8(),
      numero_contrato: '9912345678',
      sediada_fora_brasil: 'S',
    });

  it('with a CNPJ is replaced after its name and the code', async () => {
    const owner = await company();
    const sent = await askCompany({ idPostal: owner.id_produto, nome: 'Correio de Teste Ltda' });
    expect(sent.status).toBe(200);
    expect((await reset(owner.id_produto, await server.codeFor(owner.email), sent.body.fluxo)).status).toBe(204);
    expect(await verifyPassword(await passwordOf(owner.id), NEW)).toBe(true);
  });

  it('without a CNPJ asks for AN8 and contract as well; anything wrong is answered like an unknown login', async () => {
    const owner = await abroad();
    const right = { idPostal: owner.id_produto, nome: owner.nome, an8: owner.an8, numeroContrato: '9912345678' };
    const wrong = [
      { ...right, an8: newAn8() },
      { ...right, numeroContrato: '1' },
      { ...right, nome: 'OUTRA' },
      { idPostal: owner.id_produto, nome: owner.nome },
      { ...right, idPostal: generateCnpj() },
    ];
    for (const body of wrong) expect((await askCompany(body)).status).toBe(200);
    await nobodyHeard(owner.email);
    const sent = await askCompany(right);
    expect((await reset(owner.id_produto, await server.codeFor(owner.email), sent.body.fluxo)).status).toBe(204);
  });

  it('by AN8 shows both destinations masked, sends the code to the chosen one, and resets', async () => {
    const owner = await abroad();
    const checked = await server.call(checkAn8, {
      body: { an8: owner.an8, nome: 'correio de teste ltda', nomeFantasia: 'teste' },
      headers: newSource(),
    });
    expect(checked.status, JSON.stringify(checked.body)).toBe(200);
    expect(checked.body).toMatchObject({
      idPostal: owner.id_produto,
      email: `${owner.email.slice(0, 3)}xxx@exemplo.com.br`,
      celular: '*****0000',
    });
    await nobodyHeard(owner.email);
    const fluxo = { 'x-fluxo': String(checked.body.fluxo) };
    const sent = await server.call(sendCompanyCode, {
      params: { id: owner.id_produto },
      body: { meioEnvio: 'E', funcionalidade: 'ESQUECEU_SENHA' },
      headers: fluxo,
    });
    // One address is shown in one mask: two would tell more of it.
    const shown = { fluxo: checked.body.fluxo, meioEnvio: 'E', destino: checked.body.email };
    expect(sent.body).toMatchObject(shown);
    server.tick(31_000);
    const again = await server.call(sendCompanyCode, {
      params: { id: owner.id_produto },
      body: { meioEnvio: 'E', funcionalidade: 'ESQUECEU_SENHA' },
      headers: fluxo,
    });
    expect(again.body).toMatchObject(shown);
    expect((await reset(owner.id_produto, await server.codeFor(owner.email), sent.body.fluxo)).status).toBe(204);
  });

  it('by AN8 begins a new flow after five wrong codes, counted as one, and refuses one that nobody knows', async () => {
    const owner = await abroad();
    const checked = await server.call(checkAn8, {
      body: { an8: owner.an8, nome: owner.nome, nomeFantasia: 'TESTE' },
      headers: newSource(),
    });
    const send = (fluxo: unknown) =>
      server.call(sendCompanyCode, {
        params: { id: owner.id_produto },
        body: { meioEnvio: 'E', funcionalidade: 'ESQUECEU_SENHA' },
        headers: { 'x-fluxo': String(fluxo) },
      });
    const first = await send(checked.body.fluxo);
    const lost = await server.codeFor(owner.email);
    for (let tries = 0; tries < 5; tries += 1) await reset(owner.id_produto, otherThan(lost), first.body.fluxo);
    expect(msg(await reset(owner.id_produto, lost, first.body.fluxo))).toBe('MCN-114');

    // No wait: it is another flow, and the dead one stays dead.
    const second = await send(checked.body.fluxo);
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    expect(second.body.fluxo).not.toBe(first.body.fluxo);
    expect(second.body).toMatchObject({ meioEnvio: 'E', destino: checked.body.email });
    const code = await server.codeFor(owner.email);
    expect(msg(await reset(owner.id_produto, code, first.body.fluxo))).toBe('MCN-114');
    expect((await reset(owner.id_produto, code, second.body.fluxo)).status).toBe(204);

    // So many codes an hour as any recovery has.
    const said = [];
    for (let more = 0; more < 4; more += 1) said.push(msg(await send(checked.body.fluxo)));
    expect(said).toEqual([undefined, undefined, undefined, 'MCN-113']);
    // A flow that is forgotten leads to the questions, not to a code that never comes.
    expect(msg(await send('nobody'))).toBe('MCN-111');
  });

  it('by AN8 offers no phone of another country', async () => {
    const owner = await company({ cnpj: null, id_produto: newLogin(), an8: newAn8(), ddi_movel: '34' });
    const checked = await server.call(checkAn8, {
      body: { an8: owner.an8, nome: owner.nome, nomeFantasia: 'TESTE' },
      headers: newSource(),
    });
    expect(checked.body.celular).toBeNull();
  });

  it('by AN8 names what differs as often as an office mistypes, and lets the right answers in after it', async () => {
    const owner = await abroad();
    const source = newSource();
    const right = { an8: owner.an8, nome: owner.nome, nomeFantasia: 'TESTE' };
    const check = (more: object) => server.call(checkAn8, { body: { ...right, ...more }, headers: source });
    for (const visit of [1, 2, 3])
      for (const [wrong, field, words] of [
        [{ an8: newAn8() }, 'an8', 'AN8'],
        [{ nome: 'OUTRA' }, 'nome', 'Razão Social'],
        [{ nomeFantasia: 'OUTRO' }, 'nomeFantasia', 'Nome Fantasia'],
      ] as const) {
        const said = await check(wrong);
        expect(said.status, `visit ${visit}`).toBe(409);
        expect(said.body.msgs?.[0]).toBe(
          `MCN-142 Cliente Postal, o dado informado em ${words} não está de acordo com o seu cadastro.`,
        );
        expect(said.body.campos).toEqual([{ campo: field, chave: 'differs_from_record' }]);
      }
    expect((await check({})).status).toBe(200);
  });

  it('by AN8 names nothing beyond the limit of a number, or of a source, for that day', async () => {
    const owner = await abroad();
    const body = { an8: owner.an8, nome: 'OUTRA', nomeFantasia: 'TESTE' };
    const ofNumber = [];
    for (let i = 0; i < 11; i += 1) ofNumber.push(await server.call(checkAn8, { body, headers: newSource() }));
    expect(ofNumber.map(msg)).toEqual([...Array<string>(10).fill('MCN-142'), 'MCN-143']);
    expect(ofNumber[10]?.body.campos).toBeUndefined();
    expect(Number(ofNumber[10]?.headers.get('retry-after'))).toBeGreaterThan(3600);

    const source = newSource();
    const ofSource = await Promise.all(
      Array.from({ length: 35 }, () =>
        server.call(checkAn8, { body: { an8: newAn8(), nome: 'X', nomeFantasia: 'Y' }, headers: source }),
      ),
    );
    expect(ofSource.map(msg).filter((code) => code === 'MCN-142')).toHaveLength(30);

    const right = { ...body, nome: owner.nome };
    expect((await server.call(checkAn8, { body: right, headers: source })).status).toBe(200);
    server.tick(24 * 3_600_000 + 1000);
    expect(msg(await server.call(checkAn8, { body, headers: source }))).toBe('MCN-142');
  });
});
