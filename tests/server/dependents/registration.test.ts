import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { MAX_DEPENDENTS } from '../../../src/contract/constants';
import { DEPENDENT_CONSENT_VERSION } from '../../../src/contract/dependent-form';
import { changeDependent, listDependents } from '../../../src/contract/dependents';
import { getResumo, getUsuario } from '../../../src/contract/home';
import { activateRegistration, sendRegistrationCode } from '../../../src/contract/registration';
import {
  dependentAccepted,
  dependentPayloadFieldOf,
  dependentRules,
  fieldOfRule,
  validForm,
  payloadFor,
} from '../../contract/rules-dependents';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { accountOf, activate, addChild, addGuardian, ask } from './support';

const server = useServer({ CODES_PER_DESTINATION_HOUR: '1000', FLOWS_PER_ADDRESS_HOUR: '10000' });

const listed = async (guardian: { id_produto: string; as: string }) => {
  const answer = await server.call(listDependents, { as: guardian.as, params: { id: guardian.id_produto } });
  return answer.body as unknown as { idPostal: string }[];
};

describe('a guardian registers a child', () => {
  it('sends the code to the child’s e-mail, records the consent, and lists the child once the code came back', async () => {
    const guardian = await addGuardian(server);
    const asked = await ask(server, guardian);
    expect(asked.answer.status, JSON.stringify(asked.answer.body)).toBe(201);
    expect(asked.answer.body).toMatchObject({ meioEnvio: 'E', reenvioEm: 30 });
    expect(await listed(guardian)).toEqual([]);

    const done = await activate(server, guardian, asked, await server.codeFor(asked.email));
    expect(done.status, JSON.stringify(done.body)).toBe(204);
    expect((await listed(guardian)).map(({ idPostal }) => idPostal)).toEqual([asked.cpf]);

    const child = await accountOf(server, asked.cpf);
    expect(child).toMatchObject({
      situacao: 'A',
      responsavel: guardian.id,
      id_produto: asked.cpf,
      nome: 'MARIA DE EXEMPLO',
    });
    const consent = await server.db
      .selectFrom('dependent_consent')
      .selectAll()
      .where('dependent', '=', child?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(consent).toMatchObject({ guardian: guardian.id, versao: DEPENDENT_CONSENT_VERSION });
    expect(consent.aceito_em).toBeInstanceOf(Date);
    const trail = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor', 'on_behalf_of'])
      .where('target', '=', child?.id ?? '')
      .execute();
    expect(trail).toContainEqual({ action: 'dependent.added', actor: guardian.id, on_behalf_of: child?.id });
    const told = await server.db.selectFrom('outbox').select('payload').where('destino', '=', asked.email).execute();
    expect(told.map(({ payload }) => payload.template).sort()).toEqual(['code', 'dependent-added']);
  });

  it('sends the code to the mobile when it is chosen, and by e-mail when the mobile is of another country', async () => {
    const guardian = await addGuardian(server);
    const bySms = await ask(server, guardian, { meioEnvio: 'C' });
    expect(bySms.answer.body).toMatchObject({ meioEnvio: 'C', destino: '*****4321' });
    const abroad = await ask(server, guardian, { meioEnvio: 'C' }, { kind: 'estrangeiro' });
    expect(abroad.answer.body.meioEnvio).toBe('E');
  });

  it.each(
    dependentRules
      .filter((rule) => !rule.formOnly)
      .map((rule) => [rule.kind, rule.field, rule.value, rule.key] as const),
  )('of a %s: %s %j is refused with the form’s own key %s', async (kind, field, value, key) => {
    const guardian = await addGuardian(server);
    const body = payloadFor({ ...validForm[kind](), [field]: value }, guardian.id_produto);
    const { answer } = await ask(server, guardian, body, { kind });
    expect(answer.status).toBe(400);
    expect(answer.body.campos).toContainEqual({
      campo: dependentPayloadFieldOf(fieldOfRule({ field, key })),
      chave: key,
    });
  });

  it.each(dependentAccepted)('of a %s: %s %j is accepted', async (kind, field, value) => {
    const guardian = await addGuardian(server);
    const { answer } = await ask(server, guardian, { [field]: value }, { kind });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  });
});

describe('who may be a guardian', () => {
  it('nobody without a session', async () => {
    const guardian = await addGuardian(server);
    expect((await ask(server, guardian, {}, { as: null })).answer.status).toBe(401);
    expect((await ask(server, guardian, {}, { as: 'not-a-token' })).answer.status).toBe(401);
  });

  it('not in somebody else’s name, whether they exist or not', async () => {
    const guardian = await addGuardian(server);
    const other = await addGuardian(server);
    const existing = await ask(server, guardian, { responsavelDependente: other.id_produto });
    const unknown = await ask(server, guardian, { responsavelDependente: generateCpf() });
    expect([existing.answer.status, unknown.answer.status]).toEqual([403, 403]);
    expect(existing.answer.body).toEqual(unknown.answer.body);
  });

  it('no company, no dependent, nobody under age, nobody who is due for re-registration', async () => {
    const company = await addCompany(server.db);
    expect((await ask(server, { ...company, as: await server.signIn(company) })).answer.status).toBe(403);

    const child = await addChild(server, await addPerson(server.db));
    const byChild = await ask(server, { ...child, as: await server.signIn(child) });
    expect(byChild.answer.body.msgs?.[0]).toMatch(/^IDC-113 /);

    for (const values of [{ data_nascimento: '2014-01-01' }, { situacao: 'R' as const }]) {
      const person = await addPerson(server.db, values);
      const { answer } = await ask(server, { ...person, as: await server.signIn(person) });
      expect(answer.status).toBe(409);
      expect(answer.body.msgs?.[0]).toMatch(/^MCN-151 ./);
    }
  });
});

describe('ten dependents', () => {
  it('are the most: the eleventh is refused, and its code when two were on their way', async () => {
    const guardian = await addGuardian(server);
    for (let count = 1; count < MAX_DEPENDENTS; count += 1) await addChild(server, guardian);
    const one = await ask(server, guardian);
    const other = await ask(server, guardian);
    const codes = [await server.codeFor(one.email), await server.codeFor(other.email)] as const;
    const answers = await Promise.all([
      activate(server, guardian, one, codes[0]),
      activate(server, guardian, other, codes[1]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.msgs?.[0]).toMatch(/^MCN-150 .*10/);
    const { answer } = await ask(server, guardian);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-150 .*10/);
    expect(await listed(guardian)).toHaveLength(MAX_DEPENDENTS);
  });
});

describe('a CPF that has an account', () => {
  it('is answered alike, and no code of it ever fits', async () => {
    const guardian = await addGuardian(server);
    const owner = await addPerson(server.db);
    const decoy = await ask(server, guardian, { cpf: owner.id_produto });
    const real = await ask(server, guardian);
    expect(decoy.answer.status).toBe(real.answer.status);
    expect(Object.keys(decoy.answer.body).sort()).toEqual(Object.keys(real.answer.body).sort());
    expect(decoy.answer.body.destino).toMatch(/^\*\*\*/);

    const wrong = async (asked: typeof decoy) => {
      const { status, body } = await activate(server, guardian, asked, '000000');
      return { status, body };
    };
    expect(await wrong(decoy)).toEqual(await wrong(real));
    expect(await accountOf(server, owner.id_produto)).toMatchObject({ id: owner.id, responsavel: null });
    expect(await server.db.selectFrom('outbox').select('id').where('destino', '=', decoy.email).execute()).toEqual([]);
    // The owner hears of it.
    expect(await server.db.selectFrom('outbox').select('id').where('destino', '=', owner.email).execute()).toHaveLength(
      1,
    );
  });

  it('looks like a pending child in everything else that a guardian can ask', async () => {
    const guardian = await addGuardian(server);
    const owner = await addPerson(server.db);
    const decoy = await ask(server, guardian, { cpf: owner.id_produto });
    const real = await ask(server, guardian);
    const probes = async ({ cpf }: { cpf: string }) =>
      Promise.all([
        server.call(getUsuario, { as: guardian.as, params: { id: cpf } }),
        server.call(changeDependent, { as: guardian.as, params: { id: cpf }, body: { idPostal: cpf, nome: 'OUTRO' } }),
      ]).then((answers) => answers.map(({ status, body }) => ({ status, body })));
    expect(await probes(decoy)).toEqual(await probes(real));
    const resumo = await server.call(getResumo, { as: guardian.as, params: { id: guardian.id_produto } });
    expect(resumo.body.dependentes).toBe(0);
  });
});

describe('a child that waits for its code', () => {
  it('is replaced by the next registration of the same CPF; the first code no longer fits', async () => {
    const guardian = await addGuardian(server);
    const cpf = generateCpf();
    const first = await ask(server, guardian, { cpf });
    const code = await server.codeFor(first.email);
    const other = await addGuardian(server);
    const second = await ask(server, other, { cpf });
    expect((await activate(server, guardian, first, code)).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect((await activate(server, other, second, await server.codeFor(second.email))).status).toBe(204);
    expect(await accountOf(server, cpf)).toMatchObject({ responsavel: other.id, situacao: 'A' });
  });

  it('is activated by its guardian’s session alone, once, and not as somebody else’s', async () => {
    const guardian = await addGuardian(server);
    const stranger = await addGuardian(server);
    const asked = await ask(server, guardian);
    const code = await server.codeFor(asked.email);
    const claimed = await activate(server, guardian, asked, code, { idPostalResponsavel: stranger.id_produto });
    expect(claimed.status).toBe(403);
    const byStranger = await activate(
      server,
      guardian,
      asked,
      code,
      { idPostalResponsavel: stranger.id_produto },
      stranger.as,
    );
    expect(byStranger.body.msgs?.[0]).toMatch(/^MCN-111 /);
    const elsewhere = await activate(server, guardian, asked, code, {}, await server.signIn(guardian));
    expect(elsewhere.body.msgs?.[0]).toMatch(/^MCN-111 /);

    const answers = await Promise.all(Array.from({ length: 4 }, () => activate(server, guardian, asked, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  });

  it('is not activated by the calls of a holder’s registration', async () => {
    const guardian = await addGuardian(server);
    const asked = await ask(server, guardian);
    const code = await server.codeFor(asked.email);
    const byHolder = await server.call(activateRegistration, {
      body: { idPostal: asked.cpf, code },
      headers: { 'x-fluxo': asked.fluxo },
    });
    expect(byHolder.body.msgs?.[0]).toMatch(/^MCN-11[01] /);
    const resend = { meioEnvio: 'E', funcionalidade: 'CADASTRO_USUARIO', email: asked.email, foneMovel: '987654321' };
    const sent = await server.call(sendRegistrationCode, { params: { id: asked.cpf }, body: resend });
    expect(sent.status).toBe(200);
    expect(await server.codeFor(asked.email)).toBe(code);
    expect((await accountOf(server, asked.cpf))?.situacao).toBe('P');
  });

  it.each(['new', 'known'])(
    'gets another code in the same flow for a %s CPF; wrong tries stay counted',
    async (kind) => {
      const guardian = await addGuardian(server);
      const cpf = kind === 'new' ? generateCpf() : (await addPerson(server.db)).id_produto;
      const form = payloadFor({ ...validForm.brasileiro(), cpf }, guardian.id_produto);
      const asked = await ask(server, guardian, form);
      for (let tries = 1; tries <= 3; tries += 1) await activate(server, guardian, asked, '000000');
      const before = await accountOf(server, cpf);
      const headers = { 'x-fluxo': asked.fluxo };
      const soon = await ask(server, guardian, form, { headers });
      expect(soon.answer.body.msgs?.[0]).toMatch(/^MCN-112 /);
      server.tick(31_000);
      const again = await ask(server, guardian, form, { headers });
      expect(again.fluxo).toBe(asked.fluxo);
      expect((await accountOf(server, cpf))?.id).toBe(before?.id);
      expect((await activate(server, guardian, asked, '000000')).body.msgs?.[0]).toMatch(/^MCN-110 .*1/);
      expect((await activate(server, guardian, asked, '000000')).body.msgs?.[0]).toMatch(/^MCN-114 /);
    },
  );

  it('lapses after a day', async () => {
    const guardian = await addGuardian(server);
    const asked = await ask(server, guardian);
    await server.codeFor(asked.email);
    await server.db
      .updateTable('account')
      .set({ pendente_ate: new Date(Date.now() - 1000) })
      .where('cpf', '=', asked.cpf)
      .execute();
    expect((await activate(server, guardian, asked, await server.codeFor(asked.email))).body.msgs?.[0]).toMatch(
      /^MCN-111 /,
    );
  });

  it('is made once by a repeated click', async () => {
    const guardian = await addGuardian(server);
    const cpf = generateCpf();
    const form = payloadFor({ ...validForm.brasileiro(), cpf }, guardian.id_produto);
    const headers = { 'idempotency-key': `um-so-clique-${cpf}` };
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(server, guardian, form, { headers })));
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await server.db.selectFrom('account').select('id').where('cpf', '=', cpf).execute()).toHaveLength(1);
  });
});
