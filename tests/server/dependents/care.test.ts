import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { changeEmail, changePhone, sendCodeFor, sendEmailCode, sendPhoneCode } from '../../../src/contract/contacts';
import {
  changeDependent,
  listDependents,
  removeDependent,
  resetDependentPassword,
} from '../../../src/contract/dependents';
import { getUsuario } from '../../../src/contract/home';
import { hashPassword, verifyPassword } from '../../../src/server/sessions/password';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addChild, addGuardian, ask, type Guardian } from './support';

const server = useServer({ CODES_PER_DESTINATION_HOUR: '1000', FLOWS_PER_ADDRESS_HOUR: '10000' });
let serial = 0;
const newAddress = () => `filho${process.pid}x${(serial += 1)}@exemplo.com.br`;

async function family() {
  const guardian = await addGuardian(server);
  const child = await addChild(server, guardian, { nome: 'CRIANCA DE TESTE' });
  return { guardian, child };
}
const row = (id: string) => server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const trailOf = async (id: string) =>
  (await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'on_behalf_of', 'diff'])
    .where('target', '=', id)
    .execute()) as { action: string; diff: object }[];

describe('the list of dependents', () => {
  it('shows what the cards show, by name, and no one else’s', async () => {
    const { guardian, child } = await family();
    await addChild(server, guardian, { nome: 'ALICE DE TESTE', tipo_estrangeiro: 'B', cie: 'AB1' });
    await addChild(server, await addGuardian(server));
    const answer = await server.call(listDependents, { as: guardian.as, params: { id: guardian.id_produto } });
    const list = answer.body as unknown as Record<string, unknown>[];
    expect(list.map(({ nome }) => nome)).toEqual(['ALICE DE TESTE', 'CRIANCA DE TESTE']);
    expect(list[1]).toMatchObject({
      idDependente: child.id,
      idPostal: child.id_produto,
      email: child.email,
      ddiMovel: '55',
      dddMovel: '11',
      foneMovel: '900000000',
      maiorDeIdade: false,
      etag: '"v1"',
    });
    expect(JSON.stringify(list)).not.toMatch(/senha/);
  });
});

describe('editing a dependent', () => {
  const change = (guardian: Guardian, id: string, body: object, headers: Record<string, string> = {}) =>
    server.call(changeDependent, { as: guardian.as, params: { id }, body: { idPostal: id, ...body }, headers });

  it('changes the name in capitals, names the new version, and writes the audit without values', async () => {
    const { guardian, child } = await family();
    const answer = await change(guardian, child.id_produto, { nome: ' José da Silva ' }, { 'if-match': '"v1"' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(204);
    expect(answer.headers.get('etag')).toBe('"v2"');
    expect(await row(child.id)).toMatchObject({ nome: 'JOSÉ DA SILVA', nome_busca: 'JOSE DA SILVA', versao: 2 });
    expect(await trailOf(child.id)).toContainEqual({
      action: 'dependent.changed',
      actor: guardian.id,
      on_behalf_of: child.id,
      diff: { fields: ['nome'] },
    });
  });

  it('changes identity or passport of a foreigner alone', async () => {
    const { guardian, child } = await family();
    const foreigner = await addChild(server, guardian, { tipo_estrangeiro: 'E', cie: 'AB1', nome: 'OUTRA' });
    expect((await change(guardian, foreigner.id_produto, { nome: 'OUTRA', cie: 'CD2' })).status).toBe(204);
    expect((await row(foreigner.id)).cie).toBe('CD2');
    const answer = await change(guardian, child.id_produto, { nome: 'CRIANCA DE TESTE', cie: 'CD2' });
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-120 /);
    expect((await row(child.id)).cie).toBeNull();
  });

  it('requires identity or passport of a foreigner, as the registration does', async () => {
    const { guardian } = await family();
    const foreigner = await addChild(server, guardian, { tipo_estrangeiro: 'B', cie: 'AB1', nome: 'OUTRA' });
    const missing = [{ campo: 'cie', chave: 'passport_required' }];
    expect((await change(guardian, foreigner.id_produto, { nome: 'OUTRA', cie: '' })).body.campos).toEqual(missing);
    expect((await change(guardian, foreigner.id_produto, { nome: 'NOVA' })).status).toBe(204);
    expect((await row(foreigner.id)).cie).toBe('AB1');
    const without = await addChild(server, guardian, { tipo_estrangeiro: 'E', cie: null, nome: 'SEM' });
    expect((await change(guardian, without.id_produto, { nome: 'OUTRO NOME' })).body.campos).toEqual(missing);
  });

  it('refuses a stale copy, a missing name, a wrong document', async () => {
    const { guardian, child } = await family();
    await change(guardian, child.id_produto, { nome: 'PRIMEIRA' });
    const stale = await change(guardian, child.id_produto, { nome: 'SEGUNDA' }, { 'if-match': '"v1"' });
    expect(stale.body.msgs?.[0]).toMatch(/^MCN-102 /);
    expect((await change(guardian, child.id_produto, { nome: ' ' })).body.campos).toEqual([
      { campo: 'nome', chave: 'name_required' },
    ]);
    expect((await row(child.id)).nome).toBe('PRIMEIRA');
  });

  it('refuses a body that names another dependent than the path', async () => {
    const { guardian, child } = await family();
    const sibling = await addChild(server, guardian);
    expect((await change(guardian, child.id_produto, { idPostal: sibling.id_produto, nome: 'OUTRO' })).status).toBe(
      403,
    );
  });
});

describe('removing a dependent', () => {
  const remove = (guardian: Guardian, dependent: string, body: object = {}, headers: Record<string, string> = {}) =>
    server.call(removeDependent, {
      as: guardian.as,
      body: { motivo: 'Dependente', idPostalDependente: dependent, idPostalResponsavel: guardian.id_produto, ...body },
      headers,
    });

  it('ends the account and its sessions, frees the CPF, tells the child’s contact; a second click changes nothing', async () => {
    const { guardian, child } = await family();
    const childs = await server.signIn(child);
    const headers = { 'idempotency-key': `excluir-${child.id}` };
    const [first, second] = await Promise.all([
      remove(guardian, child.id_produto, {}, headers),
      remove(guardian, child.id_produto, {}, headers),
    ]);
    expect([first.status, second.status]).toEqual([204, 204]);
    expect(await row(child.id)).toMatchObject({ situacao: 'I', motivo_encerramento: 'Dependente' });
    expect((await server.call(getUsuario, { as: childs, params: { id: child.id_produto } })).status).toBe(401);
    expect((await trailOf(child.id)).filter(({ action }) => action === 'dependent.removed')).toHaveLength(1);
    expect(await server.db.selectFrom('outbox').select('id').where('destino', '=', child.email).execute()).toHaveLength(
      1,
    );
    expect((await remove(guardian, child.id_produto)).status).toBe(403);
    expect((await ask(server, guardian, { cpf: child.id_produto })).answer.status).toBe(201);
  });

  it('asks for a recent sign-in and for the fixed reason', async () => {
    const { guardian, child } = await family();
    const old = await server.signIn(guardian, { authTime: new Date(server.deps.now().getTime() - 11 * 60_000) });
    expect((await remove({ ...guardian, as: old }, child.id_produto)).body.msgs?.[0]).toMatch(/^IDC-112 /);
    expect((await remove(guardian, child.id_produto, { motivo: '1' })).status).toBe(400);
  });
});

describe('a dependent’s new password', () => {
  async function asked() {
    const { guardian, child } = await family();
    await server.db
      .updateTable('account')
      .set({ senha_hash: await hashPassword('Antiga@2026') })
      .where('id', '=', child.id)
      .execute();
    const body = { meioEnvio: 'E', funcionalidade: 'ALTERAR_SENHA', dependente: child.id_produto };
    const sent = await server.call(sendCodeFor, { as: guardian.as, params: { id: guardian.id_produto }, body });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const code = await server.codeFor(guardian.email);
    const reset = (changes: { senha?: string; dependentId?: string; token?: string } = {}) =>
      server.call(resetDependentPassword, {
        as: guardian.as,
        params: { userId: guardian.id_produto, dependentId: changes.dependentId ?? child.id_produto },
        body: { senha: changes.senha ?? 'Nova@2026', token: changes.token ?? code },
        headers: { 'x-fluxo': String(sent.body.fluxo) },
      });
    return { guardian, child, code, reset };
  }

  it('is set with the code that went to the guardian; the child’s sessions end and its address is told', async () => {
    const { guardian, child, reset } = await asked();
    const childs = await server.signIn(child);
    expect((await reset()).status).toBe(204);
    expect(await verifyPassword((await row(child.id)).senha_hash, 'Nova@2026')).toBe(true);
    expect((await server.call(getUsuario, { as: childs, params: { id: child.id_produto } })).status).toBe(401);
    expect((await server.call(getUsuario, { as: guardian.as, params: { id: guardian.id_produto } })).status).toBe(200);
    expect(await server.db.selectFrom('outbox').select('id').where('destino', '=', child.email).execute()).toHaveLength(
      1,
    );
    expect((await reset({ senha: 'Outra@2026' })).body.msgs?.[0]).toMatch(/^MCN-111 /);
  });

  it('refuses the current one, a sibling with this code, a weak one', async () => {
    const { guardian, reset } = await asked();
    const sibling = await addChild(server, guardian);
    expect((await reset({ dependentId: sibling.id_produto })).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect((await reset({ senha: 'fraca' })).body.campos).toEqual([{ campo: 'senha', chave: 'password_min_length' }]);
    expect((await reset({ senha: 'Antiga@2026' })).body.msgs?.[0]).toMatch(/^MCN-121 /);
  });

  it('is not the guardian’s own, whose code is another', async () => {
    const { guardian, reset } = await asked();
    expect((await reset({ dependentId: guardian.id_produto })).status).toBe(403);
    const body = {
      meioEnvio: 'E',
      funcionalidade: 'ALTERAR_DADOS',
      finalidade: 'EXPORTAR_DADOS',
      dependente: guardian.id_produto,
    };
    expect(
      (await server.call(sendCodeFor, { as: guardian.as, params: { id: guardian.id_produto }, body })).status,
    ).toBe(400);
  });
});

describe('a dependent’s e-mail and phone', () => {
  it('change with the codes that went to the new ones', async () => {
    const { guardian, child } = await family();
    const email = newAddress();
    const params = { userId: guardian.id_produto, targetId: child.id_produto };
    const mail = await server.call(sendEmailCode, {
      as: guardian.as,
      params: { id: guardian.id_produto },
      body: {
        meioEnvio: 'E',
        funcionalidade: 'ALTERAR_EMAIL',
        email,
        emailDependente: email,
        dependente: child.id_produto,
      },
    });
    const changed = await server.call(changeEmail, {
      as: guardian.as,
      params: { ...params, token: await server.codeFor(email) },
      body: { email },
      headers: { 'x-fluxo': String(mail.body.fluxo), 'if-match': '"v1"' },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(204);

    const sms = await server.call(sendPhoneCode, {
      as: guardian.as,
      params: { id: guardian.id_produto },
      body: {
        meioEnvio: 'C',
        funcionalidade: 'ALTERAR_TELEFONE',
        ddd: '21',
        telefone: '987651234',
        dddDependente: '21',
        telefoneDependente: '987651234',
        dependente: child.id_produto,
      },
    });
    const phone = { ddiMovel: '55', dddMovel: '21', foneMovel: '987651234' };
    const called = await server.call(changePhone, {
      as: guardian.as,
      params: { ...params, token: await server.codeFor('21987651234') },
      body: phone,
      headers: { 'x-fluxo': String(sms.body.fluxo), 'if-match': '"v2"' },
    });
    expect(called.status, JSON.stringify(called.body)).toBe(204);
    expect(await row(child.id)).toMatchObject({ email, ddd_movel: '21', fone_movel: '987651234' });
    expect(await row(guardian.id)).toMatchObject({ email: guardian.email, ddd_movel: '11' });
  });
});

describe('somebody else’s dependent', () => {
  it('is refused in every position of path and body, with the same words as an id that does not exist', async () => {
    const { guardian } = await family();
    const { guardian: otherGuardian, child: theirs } = await family();
    const own = guardian.id_produto;
    const pending = await ask(server, otherGuardian);
    const everywhere = (id: string) => [
      () => server.call(changeDependent, { as: guardian.as, params: { id }, body: { idPostal: id, nome: 'OUTRO' } }),
      () =>
        server.call(removeDependent, {
          as: guardian.as,
          body: { motivo: 'Dependente', idPostalDependente: id, idPostalResponsavel: own },
        }),
      () =>
        server.call(removeDependent, {
          as: guardian.as,
          body: { motivo: 'Dependente', idPostalDependente: id, idPostalResponsavel: otherGuardian.id_produto },
        }),
      () =>
        server.call(resetDependentPassword, {
          as: guardian.as,
          params: { userId: own, dependentId: id },
          body: { senha: 'Nova@2026', token: '123456' },
        }),
      () =>
        server.call(resetDependentPassword, {
          as: guardian.as,
          params: { userId: otherGuardian.id_produto, dependentId: id },
          body: { senha: 'Nova@2026', token: '123456' },
        }),
      () =>
        server.call(sendCodeFor, {
          as: guardian.as,
          params: { id: own },
          body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_SENHA', dependente: id },
        }),
      () =>
        server.call(sendEmailCode, {
          as: guardian.as,
          params: { id: own },
          body: {
            meioEnvio: 'E',
            funcionalidade: 'ALTERAR_EMAIL',
            email: 'a@exemplo.com.br',
            emailDependente: 'a@exemplo.com.br',
            dependente: id,
          },
        }),
      () =>
        server.call(sendPhoneCode, {
          as: guardian.as,
          params: { id: own },
          body: {
            meioEnvio: 'C',
            funcionalidade: 'ALTERAR_TELEFONE',
            ddd: '11',
            telefone: '987654321',
            dependente: id,
          },
        }),
      () =>
        server.call(changeEmail, {
          as: guardian.as,
          params: { userId: own, targetId: id, token: '123456' },
          body: { email: 'a@exemplo.com.br' },
        }),
      () =>
        server.call(changePhone, {
          as: guardian.as,
          params: { userId: own, targetId: id, token: '000000' },
          body: { ddiMovel: '34', dddMovel: '1', foneMovel: '1234567' },
        }),
      () => server.call(listDependents, { as: guardian.as, params: { id: otherGuardian.id_produto } }),
      () => server.call(getUsuario, { as: guardian.as, params: { id } }),
    ];
    const answersFor = async (id: string) => {
      const answers = [];
      for (const send of everywhere(id)) {
        const { status, body } = await send();
        answers.push({ status, body });
      }
      return answers;
    };
    const theirsAnswered = await answersFor(theirs.id_produto);
    expect(theirsAnswered.map(({ status }) => status)).toEqual(theirsAnswered.map(() => 403));
    expect(await answersFor(generateCpf())).toEqual(theirsAnswered);
    expect(await answersFor(pending.cpf)).toEqual(theirsAnswered);
    expect(await row(theirs.id)).toMatchObject({ situacao: 'A', email: theirs.email, nome: 'CRIANCA DE TESTE' });
  });

  it('stays so for a sibling and for the child itself', async () => {
    const { guardian, child } = await family();
    const sibling = await addChild(server, guardian);
    const as = await server.signIn(child);
    expect(
      (
        await server.call(changeDependent, {
          as,
          params: { id: sibling.id_produto },
          body: { idPostal: sibling.id_produto, nome: 'OUTRO' },
        })
      ).status,
    ).toBe(403);
    const removal = {
      motivo: 'Dependente',
      idPostalDependente: sibling.id_produto,
      idPostalResponsavel: guardian.id_produto,
    };
    expect((await server.call(removeDependent, { as, body: removal })).body.msgs?.[0]).toMatch(/^IDC-113 /);
  });
});

describe('a person whose dependents were all removed', () => {
  it('has an empty list', async () => {
    const person = await addPerson(server.db);
    const answer = await server.call(listDependents, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
    });
    expect(answer.body).toEqual([]);
  });
});
