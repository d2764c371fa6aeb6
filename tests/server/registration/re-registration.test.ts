import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { reRegister } from '../../../src/contract/registration';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { accountOf, registering } from './support';

const server = useServer();
const RIGHT = { nome: 'Davi Exemplo Recadastrado', mae: 'lúcia exemplo recadastrada', dataNascimento: '1985-03-15' };
const msg = (answer: { body: { msgs?: string[] } }) => answer.body?.msgs?.[0]?.slice(0, 7);

/** The account that the registry knows; one at a time, as its number is unique. */
async function due() {
  await server.db
    .updateTable('account')
    .set({ situacao: 'I' })
    .where('cpf', '=', '00000010405')
    .where('situacao', 'in', ['A', 'R'])
    .execute();
  const person = await addPerson(server.db, { cpf: '00000010405', id_produto: '00000010405', situacao: 'R' });
  const as = await server.signIn(person);
  const send = (more: object = {}) =>
    server.call(reRegister, { as, params: { id: person.id_produto }, body: { ...RIGHT, ...more } });
  return { person, as, send };
}

describe('re-registration', () => {
  it('keeps what the registry confirms, and the account is active again', async () => {
    const { person, send } = await due();
    expect((await send()).status).toBe(204);
    expect(await accountOf(server, person.id_produto)).toMatchObject({
      situacao: 'A',
      nome: 'DAVI EXEMPLO RECADASTRADO',
      nome_busca: 'DAVI EXEMPLO RECADASTRADO',
      nome_da_mae: 'LÚCIA EXEMPLO RECADASTRADA',
      data_nascimento: '1985-03-15',
      tentativas_recadastramento: 0,
    });
    expect(msg(await send())).toBe('MCN-146');
  });

  it('wants a holder to be of age, and takes a dependent’s own birth date', async () => {
    const { person, send } = await due();
    const young = `${new Date().getFullYear() - 10}-03-15`;
    expect((await send({ dataNascimento: young })).body.campos).toEqual([
      { campo: 'dataNascimento', chave: 'minimum_age' },
    ]);
    const guardian = await addPerson(server.db);
    await server.db.updateTable('account').set({ responsavel: guardian.id }).where('id', '=', person.id).execute();
    // The registry knows another date of this one: what counts is that it was asked.
    expect(msg(await send({ dataNascimento: young }))).toBe('MCN-016');
    expect((await send()).status).toBe(204);
  });

  it('names each mismatch, and right data after two pass', async () => {
    const { person, as, send } = await due();
    const first = await send({ nome: 'Outro Nome' });
    expect(first.status).toBe(409);
    expect(msg(first)).toBe('MCN-014');
    const second = await send({ mae: 'MAE DESCONHECIDA' });
    expect(msg(second)).toBe('MCN-015');
    expect(second.body.campos).toEqual([{ campo: 'mae', chave: 'differs_from_registry' }]);
    expect([first.body.restam, second.body.restam]).toEqual([2, 1]);
    expect((await server.call(getUsuario, { as, params: { id: person.id_produto } })).body).toMatchObject({
      situacaoAtual: 'R',
      tentativasRestantes: 1,
    });
    expect(await accountOf(server, person.id_produto)).toMatchObject({
      situacao: 'R',
      tentativas_recadastramento: 2,
      nome: person.nome,
    });
    expect((await send()).status).toBe(204);
  });

  it('is cancelled by the third mismatch: sessions end, the person is told, the number is free', async () => {
    const { person, as, send } = await due();
    const other = await server.signIn(person);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((day) => send({ dataNascimento: `1985-04-0${day}` })));
    const codes = answers.map(msg).sort();
    expect(codes.filter((code) => code === 'MCN-016')).toHaveLength(2);
    expect(codes.filter((code) => code === 'MCN-144')).toHaveLength(1);
    expect(answers.find((answer) => msg(answer) === 'MCN-144')?.body.campos).toEqual([
      { campo: 'dataNascimento', chave: 'differs_from_registry' },
    ]);
    expect(codes.filter((code) => /^IDC-11[06]$/.test(String(code)))).toHaveLength(2);
    expect(await accountOf(server, person.id_produto)).toMatchObject({
      situacao: 'C',
      motivo_encerramento: 'RECADASTRAMENTO',
    });
    for (const session of [as, other])
      expect((await server.call(getUsuario, { as: session, params: { id: person.id_produto } })).status).toBe(401);
    const notices = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('destino', '=', person.email)
      .execute();
    expect(notices.map(({ payload }) => payload.template)).toEqual(['registration-cancelled']);
    const trail = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', person.id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'registration.re-registration-mismatch',
      'registration.re-registration-mismatch',
      'registration.re-registration-cancelled',
    ]);
    const again = await registering(server, 'brasileiro', {
      cpf: person.id_produto,
      nome: RIGHT.nome,
      nomeDaMae: RIGHT.mae,
      dataNascimento: RIGHT.dataNascimento,
    });
    expect(again.answer.status).toBe(201);
    await server.db
      .updateTable('account')
      .set({ situacao: 'C' })
      .where('cpf', '=', person.id_produto)
      .where('situacao', '=', 'P')
      .execute();
  });

  it('does not count against somebody whose CPF is irregular: the federal revenue must be asked first', async () => {
    const person = await addPerson(server.db, { cpf: '00000010740', id_produto: '00000010740', situacao: 'R' });
    const answer = await server.call(reRegister, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
      body: RIGHT,
    });
    expect(msg(answer)).toBe('MCN-047');
    expect(await accountOf(server, person.id_produto)).toMatchObject({ situacao: 'R', tentativas_recadastramento: 0 });
  });

  it('is for the account’s own session', async () => {
    const { person } = await due();
    const stranger = await server.signIn(await addPerson(server.db, { situacao: 'R' }));
    expect(
      (await server.call(reRegister, { as: stranger, params: { id: person.id_produto }, body: RIGHT })).status,
    ).toBe(403);
    expect((await server.call(reRegister, { params: { id: person.id_produto }, body: RIGHT })).status).toBe(401);
  });
});
