import { describe, expect, it } from 'vitest';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import {
  askRenewal,
  listMeusPedidos,
  listPedidos,
  listRenovaveis,
  REQUEST_DAYS,
  REQUESTS_PER_DAY,
  withdrawPedido,
} from '../../../src/contract/requests';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { closeAccount } from '../../../src/server/account/close';
import { inTransaction } from '../../../src/server/database/transaction';
import { daysAfter } from '../../../src/server/grants/validity';
import { clearOld } from '../../../src/server/clearing/clear';
import { tendRequests } from '../../../src/server/requests/lapse';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addWorld, stored, systemBody } from '../support/delegation';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const inDays = (days: number) => daysAfter(today(), days);

/** Somebody with two cards and a group of a company, until so many days from now; null for no end. */
async function grantee(days: number | null) {
  const world = await addWorld(server);
  const person = await addPerson(server.db);
  await server.call(addDelegacao, {
    as: world.as,
    params: { id: world.company.id_produto },
    body: {
      listaUsuarios: [person.id_produto],
      listaCartoes: world.cards.slice(0, 2),
      listaSistemas: [systemBody(world.systems[0]?.id ?? '', ['G1'])],
    },
  });
  await server.db
    .updateTable('grantee')
    .set({ valid_until: days === null ? null : inDays(days) })
    .where('person', '=', person.id)
    .execute();
  const as = await server.signIn(person);
  const params = { id: person.id_produto };
  const ask = (body: Record<string, unknown> = {}) =>
    server.call(askRenewal, {
      as,
      params,
      body: { idPostal: world.company.id_produto, motivo: 'Continuo na expedição', ate: inDays(200), ...body },
    });
  const mine = async () => (await server.call(listMeusPedidos, { as, params })).body.itens as Record<string, unknown>[];
  const renewables = async () =>
    (await server.call(listRenovaveis, { as, params })).body as unknown as Record<string, unknown>[];
  const withdraw = (idPedido: string, token = as, id = person.id_produto) =>
    server.call(withdrawPedido, { as: token, params: { id, idPedido } });
  return { world, person, as, ask, mine, renewables, withdraw };
}

const mailsTo = async (account: { id: string }) =>
  (
    await server.db.selectFrom('outbox').select('payload').where('account', '=', account.id).orderBy('id').execute()
  ).map(({ payload }) => payload.template);
const auditOf = async (person: { id: string }) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', person.id)
      .where('action', 'like', 'request.%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('a renewal', () => {
  it.each([
    ['ends in a week', 7, 'vencendo'],
    ['ended ten days ago', -10, 'vencida'],
  ])('is asked for when the access %s, with all that it holds', async (_, days, situacaoValidade) => {
    const { world, person, ask, mine, renewables } = await grantee(days);
    const empresa = { idPostal: world.company.id_produto };
    expect(await renewables()).toMatchObject([
      { empresa, situacaoValidade, diasRestantes: days, quantidadeCartoes: 2, quantidadeGrupos: 1, esperando: false },
    ]);
    const before = await stored(server.db, world.company, person);

    expect((await ask()).status).toBe(201);

    expect(await mine()).toMatchObject([
      {
        empresa,
        situacao: 'esperando',
        motivo: 'Continuo na expedição',
        ate: inDays(200),
        quantidadeCartoes: 2,
        quantidadeGrupos: 1,
        cartoes: world.cards.slice(0, 2).map(({ nuCartao }) => ({ nuCartao, concedido: null })),
        grupos: [{ idGrupo: 'G1', grupo: 'Grupo G1', concedido: null }],
      },
    ]);
    expect(await renewables()).toMatchObject([{ esperando: true }]);
    // Nothing is granted by asking.
    expect(await stored(server.db, world.company, person)).toEqual(before);
    expect(await mailsTo(world.company)).toContain('request-made');
    expect(await auditOf(person)).toEqual(['request.made']);
  });

  it.each([
    ['ends in two months', 60],
    ['ended long ago', -40],
    ['has no end', null],
  ])('is refused for an access that %s', async (_, days) => {
    const { ask, renewables } = await grantee(days);
    expect(await renewables()).toEqual([]);
    expect((await ask()).body.msgs?.[0]).toMatch(/^MCN-193/);
  });

  it('answers alike for a company that gave nothing and for one that does not exist', async () => {
    const { ask } = await grantee(7);
    const { company } = await addWorld(server);
    const answers = [await ask({ idPostal: company.id_produto }), await ask({ idPostal: '99999999000191' })];
    expect(answers.map(({ status, body }) => [status, body.msgs])).toEqual([
      [409, answers[0]?.body.msgs],
      [409, answers[0]?.body.msgs],
    ]);
  });

  it.each([
    ['a day before the end that it has', { ate: 5 }, 'ate', 'request_end_not_later'],
    ['a day that has passed', { ate: -1 }, 'ate', 'request_end_past'],
  ])('is refused until %s', async (_, { ate }, campo, chave) => {
    const { ask, mine } = await grantee(7);
    expect((await ask({ ate: inDays(ate) })).body.campos).toEqual([{ campo, chave }]);
    expect(await mine()).toEqual([]);
  });

  it.each([
    ['with a reason of 501 characters', { motivo: 'a'.repeat(501) }, 'motivo', 'request_reason_length'],
    ['with a character that turns the text around', { motivo: 'a\u0007b' }, 'motivo', 'request_reason_format'],
    ['without an end', { ate: '' }, 'ate', 'request_end_required'],
  ])('is refused %s', async (_, body, campo, chave) => {
    const { ask } = await grantee(7);
    expect((await ask(body)).body.campos).toEqual([{ campo, chave }]);
  });

  it.each([
    ['without a reason', undefined],
    ['with an empty one', '  '],
  ])('is asked for %s', async (_, motivo) => {
    const { world, ask, mine, renewables } = await grantee(7);
    const { idPedido } = (await ask({ motivo })).body;
    expect(await mine()).toMatchObject([{ idPedido, motivo: '', situacao: 'esperando' }]);
    expect(await renewables()).toMatchObject([{ esperando: true, pedido: { idPedido, ate: inDays(200) } }]);
    const queue = await server.call(listPedidos, { as: world.as, params: { id: world.company.id_produto } });
    expect(queue.body.itens).toMatchObject([{ idPedido }]);
  });

  it('waits once, also when it is asked for twice at the same moment, and can be asked for again once it is taken back', async () => {
    const { ask, mine, withdraw, person } = await grantee(7);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.flatMap(({ body }) => body.msgs ?? []).every((text) => text.startsWith('MCN-192'))).toBe(true);
    const [{ idPedido } = {}] = await mine();

    expect((await withdraw(String(idPedido))).status).toBe(204);
    expect((await withdraw(String(idPedido))).body.msgs?.[0]).toMatch(/^MCN-195/);
    expect((await ask()).status).toBe(201);
    expect((await mine()).map(({ situacao }) => situacao)).toEqual(['esperando', 'desistido']);
    expect(await auditOf(person)).toEqual(['request.made', 'request.withdrawn', 'request.made']);
  });

  it('can be taken back by nobody else', async () => {
    const { ask, mine, withdraw } = await grantee(7);
    const { idPedido } = (await ask()).body;
    const other = await addPerson(server.db);
    const token = await server.signIn(other);
    expect((await withdraw(String(idPedido), token, other.id_produto)).status).toBe(404);
    expect(await mine()).toMatchObject([{ situacao: 'esperando' }]);
  });

  it('is asked for a number of times a day', async () => {
    const { ask, mine, person } = await grantee(7);
    await server.db
      .insertInto('limit_counter')
      .values({
        bucket: `requests:${person.id}`,
        window_end: new Date(server.deps.now().getTime() + 60_000),
        hits: REQUESTS_PER_DAY,
      })
      .execute();
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.body.msgs?.[0]).toMatch(/^MCN-198/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mine()).toEqual([]);
  });

  it('lapses when nobody decides for thirty days, and the person is told', async () => {
    const { ask, person } = await grantee(7);
    await ask();
    server.tick((REQUEST_DAYS * 24 - 1) * 3_600_000);
    await tendRequests(server.deps);
    expect(await auditOf(person)).toEqual(['request.made']);
    server.tick(2 * 3_600_000);
    await tendRequests(server.deps);
    await tendRequests(server.deps);
    expect(await auditOf(person)).toEqual(['request.made', 'request.lapsed']);
    expect((await mailsTo(person)).filter((template) => template === 'request-lapsed')).toHaveLength(1);
    const as = await server.signIn(person);
    const { body } = await server.call(listMeusPedidos, { as, params: { id: person.id_produto } });
    expect(body.itens).toMatchObject([{ situacao: 'vencido', motivo: 'Continuo na expedição' }]);
  });

  it.each(['person', 'company'] as const)('is closed with the account of the %s', async (side) => {
    const { ask, person, world } = await grantee(7);
    await ask();
    const account = side === 'person' ? person.id : world.company.id;
    await inTransaction(server.db, (tx) =>
      closeAccount(tx, account, { situacao: 'I', motivo: 'teste', now: server.deps.now() }),
    );
    const rows = await server.db.selectFrom('access_request').select('state').where('person', '=', person.id).execute();
    expect(rows).toEqual([{ state: 'lapsed' }]);
  });

  it('is forgotten a year after it was closed', async () => {
    const { ask, withdraw, person } = await grantee(7);
    await withdraw(String((await ask()).body.idPedido));
    server.tick(365 * 86_400_000);
    await clearOld(server.deps);
    const kept = () => server.db.selectFrom('access_request').select('id').where('person', '=', person.id).execute();
    expect(await kept()).toHaveLength(1);
    server.tick(2 * 86_400_000);
    await clearOld(server.deps);
    expect(await kept()).toEqual([]);
  });
});
