import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { UNKNOWN_MOTHER } from '../../../src/contract/constants';
import { toWire } from '../../../src/contract/product';
import { registerPJ, sendCompanyCode, sendRegistrationCode, TERMS_VERSION } from '../../../src/contract/registration';
import { enqueue } from '../../../src/server/outbox/enqueue';
import { expirePending } from '../../../src/server/registration/expire';
import { forms, newAn8, newEmail, newLogin, PASSWORD } from '../../contract/rules-registration';
import { verifyPassword } from '../../../src/server/sessions/password';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { accountOf, activating, otherThan, registering } from './support';

const server = useServer({ FLOWS_PER_ADDRESS_HOUR: '100000' });
const variants = [
  'brasileiro',
  'estrangeiro-com-cpf',
  'estrangeiro-sem-cpf',
  'empresa-nacional',
  'empresa-estrangeira-com-cnpj',
  'empresa-estrangeira-com-an8',
] as const;

describe('registering', () => {
  it.each(variants)('%s: makes a pending account, sends one code, and the code activates it', async (variant) => {
    const { id, answer, destination, payload, fluxo } = await registering(server, variant);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.destino).not.toContain(String(payload.email));
    const pending = await accountOf(server, id);
    expect(pending).toMatchObject({
      situacao: 'P',
      nome: String(payload.nome),
      email: payload.email,
      termo_versao: TERMS_VERSION,
    });
    expect(pending?.termo_aceito_em).toBeInstanceOf(Date);
    expect(await verifyPassword(String(pending?.senha_hash), PASSWORD)).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain(String(pending?.id));

    const activated = await activating(server, id, await server.codeFor(destination), fluxo);
    expect(activated.status, JSON.stringify(activated.body)).toBe(204);
    expect(await accountOf(server, id)).toMatchObject({ situacao: 'A', pendente_ate: null });
    const trail = await server.db
      .selectFrom('audit_event')
      .select(['action', 'diff'])
      .where('target', '=', String(pending?.id))
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['registration.started', 'registration.activated']);
    expect(JSON.stringify(trail)).not.toContain(String(payload.email));
  });

  it('keeps what the form chose: gender, special needs, unknown mother, kind of foreigner, document', async () => {
    const first = await registering(server, 'brasileiro', {
      sexo: 'O',
      necessidadesEspeciais: [5, 2, 2],
      maeDesconhecida: true,
      nomeDaMae: '',
    });
    const brazilian = await accountOf(server, first.id);
    expect(brazilian).toMatchObject({
      sexo: 'O',
      nome_da_mae: UNKNOWN_MOTHER,
      tipo_estrangeiro: 'N',
      cpf: first.id,
      ddi_movel: '55',
    });
    const needs = await server.db
      .selectFrom('account_special_need')
      .select('necessidade')
      .where('account', '=', String(brazilian?.id))
      .orderBy('necessidade')
      .execute();
    expect(needs.map(({ necessidade }) => necessidade)).toEqual([2, 5]);

    const second = await registering(server, 'estrangeiro-sem-cpf');
    expect(await accountOf(server, second.id)).toMatchObject({
      tipo_estrangeiro: 'E',
      cie: 'AB123456',
      cpf: null,
      nome_da_mae: null,
      sexo: 'N',
    });
    const third = await registering(server, 'empresa-estrangeira-com-an8');
    expect(await accountOf(server, third.id)).toMatchObject({
      sediada_fora_brasil: 'S',
      cnpj: null,
      an8: third.payload.an8,
      numero_contrato: '9912345678',
    });
  });

  it('sends by SMS to a Brazilian mobile, by e-mail to a phone of another country', async () => {
    const sms = await registering(server, 'brasileiro', { meioEnvio: 'C' });
    expect(sms.answer.body).toMatchObject({ meioEnvio: 'C', destino: '*****4321' });
    const abroad = await registering(server, 'estrangeiro-sem-cpf', { meioEnvio: 'C' });
    expect(abroad.answer.body.meioEnvio).toBe('E');
  });

  it('makes one account and sends one code on a double click', async () => {
    const values = { cpf: generateCpf(), email: newEmail() };
    const key = { 'idempotency-key': `double-click-${values.cpf}` };
    const answers = await Promise.all(Array.from({ length: 4 }, () => registering(server, 'brasileiro', values, key)));
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await server.db.selectFrom('account').select('id').where('cpf', '=', values.cpf).execute()).toHaveLength(1);
    expect(
      await server.db.selectFrom('outbox').select('id').where('destino', '=', values.email).execute(),
    ).toHaveLength(1);
  });

  it('leaves one live account, however many register the same number at once', async () => {
    const cpf = generateCpf();
    await Promise.all(Array.from({ length: 8 }, () => registering(server, 'brasileiro', { cpf })));
    const rows = await server.db.selectFrom('account').select('situacao').where('cpf', '=', cpf).execute();
    expect(rows.filter(({ situacao }) => situacao === 'P')).toHaveLength(1);
  });

  it('lets the same person start again: the newest registration counts, and an earlier code confirms nothing', async () => {
    const cpf = generateCpf();
    const first = await registering(server, 'brasileiro', { cpf, nome: 'Primeira Vez' });
    const early = await server.codeFor(first.destination);
    const second = await registering(server, 'brasileiro', { cpf, nome: 'Segunda Vez' });
    expect((await activating(server, cpf, early, first.fluxo)).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect((await activating(server, cpf, await server.codeFor(second.destination), second.fluxo)).status).toBe(204);
    expect(await accountOf(server, cpf)).toMatchObject({ situacao: 'A', nome: 'SEGUNDA VEZ' });
  });

  it('gives a CPF of a cancelled or deactivated account to a new one, which inherits nothing', async () => {
    const gone = await addPerson(server.db, { situacao: 'I', nome: 'CONTA ANTIGA' });
    const { id, destination, fluxo } = await registering(server, 'brasileiro', { cpf: gone.id_produto });
    expect((await activating(server, id, await server.codeFor(destination), fluxo)).status).toBe(204);
    const fresh = await accountOf(server, id);
    expect(fresh?.id).not.toBe(gone.id);
    expect(fresh).toMatchObject({ situacao: 'A', nome: 'JOÃO DA SILVA' });
  });

  it('takes letters in a CNPJ', async () => {
    const { answer } = await registering(server, 'empresa-nacional', { cnpj: '12ABC34501DE35' });
    expect(answer.status).toBe(201);
  });
});

describe('a number that has an account', () => {
  const stateOf = (id: string) =>
    server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it.each([
    [
      'an active individual',
      async () => (await addPerson(server.db)) as { id: string; id_produto: string; email: string },
      'brasileiro',
      'cpf',
    ],
    [
      'somebody due for re-registration',
      async () => await addPerson(server.db, { situacao: 'R' }),
      'brasileiro',
      'cpf',
    ],
    ['a company', async () => await addCompany(server.db), 'empresa-nacional', 'cnpj'],
  ] as const)('answers alike, makes nothing, and tells its owner: %s', async (_, add, variant, field) => {
    const owner = await add();
    const before = await stateOf(owner.id);
    const fresh = await registering(server, variant);
    const { answer, id, destination, fluxo } = await registering(server, variant, { [field]: owner.id_produto });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(fresh.answer.body).sort());
    expect(
      await server.db.selectFrom('account').select('id').where('id_produto', '=', owner.id_produto).execute(),
    ).toEqual([{ id: owner.id }]);
    await expect(server.codeFor(destination)).rejects.toThrow('no code');
    const notices = () => server.db.selectFrom('outbox').select('payload').where('destino', '=', owner.email).execute();
    expect((await notices()).map(({ payload }) => payload.template)).toEqual(['registration-attempt']);

    // Codes are refused in the same words, and closed at the same try.
    for (const [flow, login] of [
      [fluxo, id],
      [fresh.fluxo, fresh.id],
    ] as const) {
      const wrong = flow === fluxo ? '123456' : otherThan(await server.codeFor(fresh.destination));
      const said: (string | undefined)[] = [];
      for (let tries = 0; tries < 6; tries += 1)
        said.push((await activating(server, login, wrong, flow)).body.msgs?.[0]?.slice(0, 7));
      expect(said).toEqual(['MCN-110', 'MCN-110', 'MCN-110', 'MCN-110', 'MCN-114', 'MCN-114']);
    }
    await registering(server, variant, { [field]: owner.id_produto });
    expect(await notices()).toHaveLength(1);
    expect(await stateOf(owner.id)).toEqual(before);
  });

  it.each([
    ['pt', 'en'],
    ['en', 'pt'],
  ] as const)(
    'tells an owner who was last written to in %s in that language, not in the stranger’s',
    async (own, other) => {
      const owner = await addPerson(server.db);
      await enqueue(
        { db: server.db, now: new Date(), language: own },
        { kind: 'email', account: owner.id, destino: owner.email, template: 'password-changed', values: {} },
      );
      server.tick(1000);
      await registering(server, 'brasileiro', { cpf: owner.id_produto }, { 'accept-language': other });
      const notices = await server.db.selectFrom('outbox').select('payload').where('account', '=', owner.id).execute();
      expect(notices.map(({ payload }) => [payload.template, payload.language])).toContainEqual([
        'registration-attempt',
        own,
      ]);
    },
  );

  it('does not tell a taken username in the answer, but at the address that was typed', async () => {
    const owner = await addPerson(server.db, { cpf: null, id_produto: newLogin() });
    const { answer, destination } = await registering(server, 'estrangeiro-sem-cpf', {
      inputLogin: owner.id_produto.toUpperCase(),
    });
    expect(answer.status).toBe(201);
    const sent = await server.db.selectFrom('outbox').select('payload').where('destino', '=', destination).execute();
    expect(sent.map(({ payload }) => payload.template)).toEqual(['username-taken']);
  });

  it('never lets somebody else take a username that waits for its code; its own person starts again', async () => {
    const inputLogin = newLogin();
    const first = await registering(server, 'estrangeiro-sem-cpf', { inputLogin });
    const stranger = await registering(server, 'estrangeiro-sem-cpf', { inputLogin });
    await expect(server.codeFor(stranger.destination)).rejects.toThrow('no code');
    const again = await registering(server, 'estrangeiro-sem-cpf', { inputLogin, email: first.payload.email });
    expect((await activating(server, inputLogin, await server.codeFor(again.destination), again.fluxo)).status).toBe(
      204,
    );
  });

  it('holds an AN8 for one live company, whatever its login', async () => {
    const an8 = newAn8();
    const first = await registering(server, 'empresa-estrangeira-com-an8', { an8 });
    await activating(server, first.id, await server.codeFor(first.destination), first.fluxo);
    const second = await registering(server, 'empresa-estrangeira-com-an8', { an8 });
    expect(second.answer.status).toBe(201);
    expect(await accountOf(server, second.id)).toBeUndefined();
  });
});

describe('the code of a registration', () => {
  it('activates exactly once of fifty at once', async () => {
    const { id, destination, fluxo } = await registering(server, 'brasileiro');
    const code = await server.codeFor(destination);
    const answers = await Promise.all(Array.from({ length: 50 }, () => activating(server, id, code, fluxo)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.msgs?.[0]?.startsWith('MCN-111'))).toHaveLength(49);
  });

  it('is refused wrong, late, for another login, without its flow, and as the placeholder', async () => {
    const { id, destination, fluxo } = await registering(server, 'brasileiro');
    const code = await server.codeFor(destination);
    expect((await activating(server, id, otherThan(code), fluxo)).body.msgs?.[0]).toMatch(/^MCN-110 /);
    expect((await activating(server, id, '000000', fluxo)).body.msgs?.[0]).toMatch(/^MCN-110 /);
    expect((await activating(server, generateCpf(), code, fluxo)).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect((await activating(server, id, code, 'another-flow')).body.msgs?.[0]).toMatch(/^MCN-111 /);
    server.tick(10 * 60_000 + 1000);
    expect((await activating(server, id, code, fluxo)).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect(await accountOf(server, id)).toMatchObject({ situacao: 'P' });
  });

  const contact = (payload: Record<string, unknown>, more: object = {}) => ({
    meioEnvio: 'E',
    funcionalidade: 'CADASTRO_USUARIO',
    email: payload.email,
    ddiMovel: payload.ddiMovel,
    dddMovel: payload.dddMovel,
    foneMovel: payload.foneMovel,
    ...more,
  });

  it('is sent again within its flow, after the pause', async () => {
    const { id, payload, destination, fluxo } = await registering(server, 'brasileiro');
    const resend = () =>
      server.call(sendRegistrationCode, { params: { id }, body: contact(payload), headers: { 'x-fluxo': fluxo } });
    const soon = await resend();
    expect(soon.status).toBe(429);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0);
    server.tick(31_000);
    expect((await resend()).body.fluxo).toBe(fluxo);
    expect((await activating(server, id, await server.codeFor(destination), fluxo)).status).toBe(204);
  });

  it('goes another way when asked, to the contact that was registered', async () => {
    const { id, payload, fluxo } = await registering(server, 'brasileiro', { foneMovel: '912340007' });
    server.tick(31_000);
    const resent = await server.call(sendRegistrationCode, {
      params: { id },
      body: contact(payload, { meioEnvio: 'C', foneMovel: '999999999' }),
      headers: { 'x-fluxo': fluxo },
    });
    expect(resent.body).toMatchObject({ fluxo, meioEnvio: 'C', destino: '*****0007' });
  });

  it('starts a new flow for who lost the page and knows the e-mail; for anybody else the same answer, to nobody', async () => {
    const { id, payload, destination } = await registering(server, 'empresa-nacional');
    const lost = await server.call(sendCompanyCode, { params: { id }, body: contact(payload) });
    expect(lost.status, JSON.stringify(lost.body)).toBe(200);
    expect((await activating(server, id, await server.codeFor(destination), String(lost.body.fluxo))).status).toBe(204);

    const unknown = newEmail();
    const decoy = await server.call(sendCompanyCode, { params: { id }, body: contact({ ...payload, email: unknown }) });
    expect(decoy.status).toBe(200);
    expect(Object.keys(decoy.body).sort()).toEqual(Object.keys(lost.body).sort());
    await expect(server.codeFor(unknown)).rejects.toThrow('no code');
  });
});

describe('a registration that nobody confirms', () => {
  it('is void after a day, and what it said is erased', async () => {
    const { id, payload, destination } = await registering(server, 'brasileiro', { necessidadesEspeciais: [1] });
    const before = await accountOf(server, id);
    server.tick(24 * 3_600_000 + 1000);
    const late = await server.call(sendRegistrationCode, {
      params: { id },
      body: { ...payload, funcionalidade: 'CADASTRO_USUARIO' },
    });
    expect(late.status).toBe(200);
    expect(await server.db.selectFrom('outbox').select('id').where('destino', '=', destination).execute()).toHaveLength(
      1,
    );
    expect(await expirePending(server.deps)).toBeGreaterThan(0);
    const after = await server.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', String(before?.id))
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      situacao: 'C',
      motivo_encerramento: 'EXPIRADO',
      cpf: null,
      email: '',
      nome: '',
      senha_hash: '',
    });
    expect(JSON.stringify(after)).not.toContain(id);
    expect(await expirePending(server.deps)).toBe(0);
  });
});

describe('with CNPJ_ALPHANUMERIC=false', () => {
  const digitsOnly = useServer({ CNPJ_ALPHANUMERIC: 'false' });
  it('a CNPJ has digits only', async () => {
    const form = forms['empresa-nacional'];
    const body = (cnpj: string) => toWire(form.payload({ ...form.valid(), cnpj }), 'Postal');
    const refused = await digitsOnly.call(registerPJ, { body: body('12ABC34501DE35') });
    expect(refused.status).toBe(400);
    expect(refused.body.campos).toEqual([{ campo: 'cnpj', chave: 'invalid_cnpj' }]);
    expect((await digitsOnly.call(registerPJ, { body: body(String(form.valid().cnpj)) })).status).toBe(201);
  });
});
