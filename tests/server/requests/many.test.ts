import { describe, expect, it } from 'vitest';
import { removePerfil } from '../../../src/contract/access-profiles';
import { askByCodigo } from '../../../src/contract/request-codes';
import { DECISIONS_MAX, decidePedidos } from '../../../src/contract/request-decisions';
import { listPedidos, type PedidoRecebido, refusePedido, withdrawPedido } from '../../../src/contract/requests';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, grant, granteeRow, inContract, stored, words, type World } from '../support/delegation';
import { addProfile } from '../support/profiles';
import { addRequest, publishCode } from '../support/requests';

const server = useServer();
const WISHED = '2031-12-31';

const queue = async (world: World, as = world.as) =>
  (
    await server.call(listPedidos, {
      as,
      params: { id: world.company.id_produto },
      query: { situacao: 'esperando', size: '50' },
    })
  ).body.itens as PedidoRecebido[];

/** Decides what the caller reads in the queue, or what it read before. */
async function decide(world: World, ids: readonly string[], body: object, as = world.as, seen?: PedidoRecebido[]) {
  const versions = new Map((seen ?? (await queue(world, as))).map(({ idPedido, versao }) => [idPedido, versao]));
  const pedidos = ids.map((idPedido) => ({ idPedido, versao: versions.get(idPedido) ?? 'nenhuma' }));
  const { status, body: answer } = await server.call(decidePedidos, {
    as,
    params: { id: world.company.id_produto },
    body: { pedidos, ...body },
  });
  return {
    status,
    decididos: answer.decididos,
    campos: answer.campos,
    desfechos: ((answer.pedidos ?? []) as { desfecho: string }[]).map(({ desfecho }) => desfecho),
  };
}
const APPROVE = { decisao: 'aprova' };
const REFUSE = { decisao: 'recusa', motivo: 'naoPrecisa' };

const people = async (count: number) => {
  const made = [];
  for (let index = 0; index < count; index += 1) made.push(await addPerson(server.db, { nome: `PESSOA ${index + 1}` }));
  return made;
};
const mailsTo = async (account: { id: string }) =>
  (
    await server.db.selectFrom('outbox').select('payload').where('account', '=', account.id).orderBy('id').execute()
  ).map(({ payload }) => payload.template);
const auditOf = async (account: { id: string }) =>
  (
    await server.db.selectFrom('audit_event').select('action').where('target', '=', account.id).orderBy('id').execute()
  ).map(({ action }) => action);
const stateOf = async (id: string) =>
  (await server.db.selectFrom('access_request').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('many requests', () => {
  it('are approved, each whole and until the day it asks for, as one by one; what cannot be stays', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const [one, two, gone, late, taken, refused] = await people(6);
    if (!one || !two || !gone || !late || !taken || !refused) throw new Error('people');
    const cards = world.cards.slice(0, 2);
    const lost = world.cards.slice(3, 4);
    const ids = {
      one: await addRequest(server, world, one, cards, { group: true }),
      two: await addRequest(server, world, two, cards.slice(0, 1), { ate: '2031-06-30' }),
      again: await addRequest(server, world, two, world.cards.slice(4, 5)),
      gone: await addRequest(server, world, gone, lost),
      late: await addRequest(server, world, late, cards, { ate: daysAfter(todayInSaoPaulo(server.deps.now()), -1) }),
      own: await addRequest(server, world, administrator, cards),
      taken: await addRequest(server, world, taken, cards),
      refused: await addRequest(server, world, refused, cards),
      changed: await addRequest(server, world, taken, world.cards.slice(5, 7)),
    };
    const seen = await queue(world, administrator.as);
    await server.db
      .deleteFrom('posting_card')
      .where('nu_cartao', '=', lost[0]?.nuCartao ?? '')
      .execute();
    await server.call(withdrawPedido, {
      as: await server.signIn(taken),
      params: { id: taken.id_produto, idPedido: ids.taken },
    });
    await server.call(refusePedido, {
      as: world.as,
      params: { id: world.company.id_produto, idPedido: ids.refused },
      body: { motivo: 'naoConheco' },
    });
    await server.db
      .deleteFrom('access_request_card')
      .where('request', '=', ids.changed)
      .where('nu_cartao', '=', world.cards[5]?.nuCartao ?? '')
      .execute();

    const asked = [...Object.values(ids), '00000000-0000-7000-8000-000000000000'];
    const answer = await decide(world, asked, APPROVE, administrator.as, seen);

    expect(answer).toMatchObject({
      status: 200,
      decididos: 3,
      desfechos: [
        'decidido',
        'decidido',
        'decidido',
        'naoExiste',
        'prazoPassou',
        'proprio',
        'naoEspera',
        'naoEspera',
        'mudou',
        'desconhecido',
      ],
    });
    const group = `${world.systems[0]?.id}/${world.systems[0]?.groups[0]}`;
    expect(await stored(server.db, world.company, one)).toEqual(words(cards, [group]));
    expect(await granteeRow(server, world, one)).toMatchObject({ valid_until: WISHED });
    expect(await stored(server.db, world.company, two)).toEqual(
      words([...cards.slice(0, 1), ...world.cards.slice(4, 5)]),
    );
    expect(await auditOf(one)).toEqual(['delegation.granted', 'request.approved']);
    expect(await auditOf(two)).toEqual([
      'delegation.granted',
      'request.approved',
      'delegation.changed',
      'request.approved',
    ]);
    expect(await mailsTo(one)).toEqual(['request-approved']);
    // Nothing is left of those that could not be decided.
    for (const person of [gone, late, taken]) expect(await granteeRow(server, world, person)).toBeUndefined();
    expect([await auditOf(gone), await mailsTo(gone)]).toEqual([[], []]);
    for (const id of [ids.gone, ids.late, ids.own, ids.changed]) expect(await stateOf(id)).toBe('pending');
  });

  it('are refused with one reason, which each person reads', async () => {
    const world = await addWorld(server);
    const asking = await people(2);
    const ids: string[] = [];
    for (const person of asking) ids.push(await addRequest(server, world, person, world.cards.slice(0, 1)));
    expect((await decide(world, ids, { decisao: 'recusa' })).campos).toEqual([
      { campo: 'motivo', chave: 'choose_reason' },
    ]);
    expect((await decide(world, ids, { decisao: 'recusa', motivo: 'outro', recado: ' ' })).campos).toEqual([
      { campo: 'recado', chave: 'request_message_required' },
    ]);
    const many = Array.from({ length: DECISIONS_MAX + 1 }, () => ids[0] ?? '');
    expect((await decide(world, many, REFUSE)).status).toBe(400);

    const answer = await decide(world, [...ids, ...ids], {
      decisao: 'recusa',
      motivo: 'outro',
      recado: 'Fale com o RH.',
    });

    expect(answer).toMatchObject({ decididos: 2, desfechos: ['decidido', 'decidido'] });
    for (const person of asking) {
      expect(await granteeRow(server, world, person)).toBeUndefined();
      expect(await mailsTo(person)).toEqual(['request-refused']);
      expect(await auditOf(person)).toEqual(['request.refused']);
    }
    const kept = await server.db
      .selectFrom('access_request')
      .select(['refusal', 'recado'])
      .where('company', '=', world.company.id)
      .execute();
    expect(kept).toEqual(ids.map(() => ({ refusal: 'outro', recado: 'Fale com o RH.' })));
  });

  it('of profiles are approved where these are still there', async () => {
    const world = await addWorld(server);
    const perfis = [
      await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[0] ?? '' }] }, 'Expedição'),
      await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[1] ?? '' }] }, 'Faturas'),
    ];
    const codigo = await publishCode(server, world, perfis);
    const ids: string[] = [];
    const asking = await people(2);
    for (const [index, person] of asking.entries()) {
      const { body } = await server.call(askByCodigo, {
        as: await server.signIn(person),
        params: { id: person.id_produto },
        body: { codigo, perfis: [perfis[index]], motivo: 'Começo na expedição', ate: WISHED },
      });
      ids.push(String(body.idPedido));
    }
    const params = { id: world.company.id_produto, idPerfil: perfis[1] ?? '' };
    await server.call(removePerfil, { as: world.as, params });

    expect((await decide(world, ids, APPROVE)).desfechos).toEqual(['decidido', 'naoExiste']);

    const [first] = asking;
    if (!first) throw new Error('nobody');
    expect(await stored(server.db, world.company, first)).toEqual(words(inContract(world, 0)));
    expect(await stateOf(ids[1] ?? '')).toBe('pending');
  });

  it('are decided by a supervisor as far as the authorisation goes; the rest waits, and so does what is not theirs', async () => {
    const world = await addWorld(server);
    const [contract = ''] = world.contracts;
    const supervisor = await addDelegate(server, world, 'S', { contracts: [contract] });
    const [inside, both, outside, runs] = await people(4);
    if (!inside || !both || !outside || !runs) throw new Error('people');
    const [within, beyond] = [inContract(world, 0).slice(0, 1), inContract(world, 1).slice(0, 1)];
    await grant(server, world, [runs], beyond);
    const ids = [
      await addRequest(server, world, inside, within),
      await addRequest(server, world, both, [...within, ...beyond]),
      await addRequest(server, world, outside, beyond),
      await addRequest(server, world, runs, [...within, ...beyond]),
    ];

    expect((await decide(world, ids, APPROVE, supervisor.as)).desfechos).toEqual([
      'decidido',
      'decidido',
      'foraDaAutorizacao',
      'foraDaAutorizacao',
    ]);

    expect(await stored(server.db, world.company, both)).toEqual(words(within));
    expect(await stored(server.db, world.company, runs)).toEqual(words(beyond));
    const waiting = await queue(world);
    expect(waiting.map(({ pessoa, quantidadeCartoes }) => [pessoa.nome, quantidadeCartoes]).toSorted()).toEqual([
      ['PESSOA 2', 1],
      ['PESSOA 3', 1],
      ['PESSOA 4', 2],
    ]);
  });
});

describe('at the same moment', () => {
  it('two approvers of overlapping requests and a direct grant decide each once, and none waits for ever', async () => {
    const world = await addWorld(server);
    const approvers = [
      await addDelegate(server, world, 'A'),
      await addDelegate(server, world, 'S', { contracts: world.contracts }),
    ];
    const asking = await people(6);
    const ids: string[] = [];
    for (const person of asking) ids.push(await addRequest(server, world, person, world.cards.slice(0, 1)));
    const seen = await queue(world);
    const [first, second] = approvers;
    if (!first || !second) throw new Error('approvers');
    const [one, two, direct] = await Promise.all([
      decide(world, ids.slice(0, 4), APPROVE, first.as, seen),
      decide(world, ids.slice(2).toReversed(), APPROVE, second.as, seen),
      grant(server, world, asking.toReversed(), world.cards.slice(1, 2)),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(direct).toBeDefined();
    expect(Number(one.decididos) + Number(two.decididos)).toBe(6);
    expect([...one.desfechos, ...two.desfechos].filter((desfecho) => desfecho === 'naoEspera')).toHaveLength(2);
    for (const person of asking) {
      expect(await stored(server.db, world.company, person)).toEqual(words(world.cards.slice(0, 2)));
      expect((await mailsTo(person)).filter((template) => template === 'request-approved')).toHaveLength(1);
    }
  });
});
