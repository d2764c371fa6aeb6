import { describe, expect, it } from 'vitest';
import { changeDelegacao, removePermissionario } from '../../../src/contract/delegated-grants';
import {
  approvePedido,
  getPedido,
  listMeusPedidos,
  listPedidos,
  refusePedido,
  type PedidoDetalhe,
  withdrawPedido,
} from '../../../src/contract/requests';
import { authoriseContratos } from '../../../src/contract/third-parties';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  bodyCards,
  type Card,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  words,
  type World,
} from '../support/delegation';
import { addRequest } from '../support/requests';

const server = useServer();
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);
const WISHED = '2031-12-31';

const cardsOf = (cards: readonly Card[]) => cards.map(({ nuContrato, nuCartao }) => ({ nuContrato, nuCartao }));

/** What somebody of the company does with one request. */
const of = (world: World, idPedido: string, as = world.as) => {
  const params = { id: world.company.id_produto, idPedido };
  return {
    approve: (cards: readonly Card[], more: Record<string, unknown> = {}) =>
      server.call(approvePedido, { as, params, body: { listaCartoes: cardsOf(cards), validoAte: WISHED, ...more } }),
    refuse: (body: Record<string, unknown> = { motivo: 'naoPrecisa' }) =>
      server.call(refusePedido, { as, params, body }),
    get: async () => (await server.call(getPedido, { as, params })).body as unknown as PedidoDetalhe,
  };
};
const queue = async (world: World, query: Record<string, string> = {}, as = world.as) =>
  (await server.call(listPedidos, { as, params: { id: world.company.id_produto }, query })).body
    .itens as PedidoDetalhe[];
const mine = async (person: { id: string; id_produto: string }) =>
  (await server.call(listMeusPedidos, { as: await server.signIn(person), params: { id: person.id_produto } })).body
    .itens as Record<string, unknown>[];
const mailsTo = async (account: { id: string }) =>
  (
    await server.db.selectFrom('outbox').select('payload').where('account', '=', account.id).orderBy('id').execute()
  ).map(({ payload }) => payload.template);

/** Why decisions of a request were refused, as the audit says it of whoever tried. */
const refusedOf = async (world: World, idPedido: string) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select(['actor', 'target', 'diff'])
      .where('on_behalf_of', '=', world.company.id)
      .where('action', '=', 'request.decision-refused')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ actor, target, diff }) => {
    expect([target, diff['request']]).toEqual([actor, idPedido]);
    return [actor, diff['reason']];
  });

/** Somebody who asks for two cards and a group that they have, until so many days from now. */
async function asker(days: number) {
  const world = await addWorld(server);
  const person = await addPerson(server.db, { nome: 'PESSOA QUE PEDE' });
  const cards = world.cards.slice(0, 2);
  const system = { id: world.systems[0]?.id ?? '', grupos: [{ idGrupo: 'G1' }] };
  await grant(server, world, [person], cards, [system], { validoAte: inDays(0) });
  await server.db
    .updateTable('grantee')
    .set({ valid_until: inDays(days) })
    .where('person', '=', person.id)
    .execute();
  await server.db.deleteFrom('outbox').where('account', '=', person.id).execute();
  const idPedido = await addRequest(server, world, person, cards, { group: true });
  const group = { listaGrupos: [{ idSistema: system.id, idGrupo: 'G1' }] };
  return { world, person, cards, group, groupWord: `${system.id}/G1`, idPedido };
}

describe('approving a request', () => {
  it.each([
    ['end soon', 7, 'delegation.changed'],
    ['have ended', -7, 'delegation.granted'],
  ])('whole grants accesses that %s until the end asked for', async (_, days, action) => {
    const { world, person, cards, group, groupWord, idPedido } = await asker(days);
    const administrator = await addDelegate(server, world, 'A');
    const { approve, get } = of(world, idPedido, administrator.as);
    expect(await get()).toMatchObject({
      pessoa: { nome: 'PESSOA QUE PEDE' },
      motivo: 'Continuo na expedição',
      acessoAtual: { validoAte: inDays(days) },
      fora: 0,
      outros: 0,
      impedimento: null,
      cartoes: cards.map(({ nuCartao }) => ({ nuCartao, existe: true, concedido: null })),
      grupos: [{ idGrupo: 'G1', existe: true }],
    });

    expect((await approve(cards, group)).status).toBe(204);

    expect(await stored(server.db, world.company, person)).toEqual(words(cards, [groupWord]));
    expect(await granteeRow(server, world, person)).toMatchObject({
      valid_until: WISHED,
      n_contratos: 1,
      n_sistemas: 1,
    });
    expect(await mine(person)).toMatchObject([{ situacao: 'aprovado', concedidoAte: WISHED, concedidos: 3 }]);
    const [decided] = await queue(world, { situacao: 'aprovados' });
    expect(decided).toMatchObject({ idPedido, situacao: 'aprovado', decididoPor: { perfil: 'Administrador' } });
    // One word to whoever asked: not one of the grant as well.
    expect(await mailsTo(person)).toEqual(['request-approved']);
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor', 'on_behalf_of'])
      .where('target', '=', person.id)
      .where('actor', '=', administrator.id)
      .orderBy('id')
      .execute();
    expect(audited.map((row) => row.action)).toEqual([action, 'request.approved']);
    expect(audited.every((row) => row.on_behalf_of === world.company.id)).toBe(true);
  });

  it('in part and until an earlier day takes away what is left out, which has the same end', async () => {
    const { world, person, cards, idPedido } = await asker(7);
    const others = world.cards.slice(6, 7);
    await grant(server, world, [person], others);
    const { approve, get } = of(world, idPedido);
    expect(await get()).toMatchObject({ outros: 1 });

    await approve(cards.slice(0, 1), { validoAte: inDays(30) });

    expect(await stored(server.db, world.company, person)).toEqual(words([...cards.slice(0, 1), ...others]));
    expect(await granteeRow(server, world, person)).toMatchObject({ valid_until: inDays(30), n_sistemas: 0 });
    expect(await mine(person)).toMatchObject([
      {
        situacao: 'aprovadoEmParte',
        ate: WISHED,
        concedidoAte: inDays(30),
        concedidos: 1,
        cartoes: [{ concedido: true }, { concedido: false }],
        grupos: [{ concedido: false }],
      },
    ]);
    expect(await mailsTo(person)).toContain('request-partly');
  });

  it('grants what ended also when the row of it has been forgotten meanwhile', async () => {
    const { world, person, cards, idPedido } = await asker(-7);
    await server.db.deleteFrom('grantee').where('person', '=', person.id).execute();
    expect(await of(world, idPedido).get()).toMatchObject({ acessoAtual: null });
    expect((await of(world, idPedido).approve(cards)).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words(cards));
  });

  it.each([
    ['a later end than was asked for', { validoAte: '2032-01-01' }, 'validoAte', 'request_end_beyond'],
    ['an end that has passed', { validoAte: '2020-01-01' }, 'validoAte', 'request_end_past'],
    ['nothing at all', { listaCartoes: [] }, 'listaCartoes', 'access_required'],
  ])('is refused for %s', async (_, more, campo, chave) => {
    const { world, cards, idPedido } = await asker(7);
    const before = await fingerprint(server.db, world.company);
    expect((await of(world, idPedido).approve(cards, more)).body.campos).toEqual([{ campo, chave }]);
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });

  it('is refused for what was not asked for, and for a request of another company', async () => {
    const { world, idPedido } = await asker(7);
    const other = await asker(7);
    const before = await fingerprint(server.db, world.company);
    expect((await of(world, idPedido).approve(world.cards.slice(5, 6))).body.msgs?.[0]).toMatch(/^MCN-160/);
    expect((await of(world, other.idPedido).approve(other.cards)).status).toBe(404);
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });

  it('says that an access is gone, and grants the others', async () => {
    const { world, person, cards, idPedido } = await asker(-7);
    const [, gone] = cards as [Card, Card];
    await server.db.deleteFrom('grantee').where('person', '=', person.id).execute();
    await server.db.deleteFrom('posting_card').where('nu_cartao', '=', gone.nuCartao).execute();
    const { approve, get } = of(world, idPedido);
    expect((await get()).cartoes.map(({ existe }) => existe)).toEqual([true, false]);
    expect((await approve(cards)).body.msgs?.[0]).toMatch(/^MCN-197/);
    expect((await approve(cards.slice(0, 1))).status).toBe(204);
    expect(await mine(person)).toMatchObject([{ situacao: 'aprovadoEmParte' }]);
  });
});

describe('refusing a request', () => {
  it('leaves what the person has, and tells them why but not who', async () => {
    const { world, person, idPedido } = await asker(7);
    const before = await stored(server.db, world.company, person);
    const { refuse, get } = of(world, idPedido);
    expect((await refuse({ motivo: 'outro', recado: '' })).body.campos).toEqual([
      { campo: 'recado', chave: 'request_message_required' },
    ]);
    expect((await refuse({ motivo: 'outro', recado: 'Fale com o RH.' })).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(before);
    const [asked] = await mine(person);
    expect(asked).toMatchObject({ situacao: 'recusado', motivoRecusa: 'outro', recado: 'Fale com o RH.' });
    expect(asked).not.toHaveProperty('decididoPor');
    expect(await get()).toMatchObject({ impedimento: 'fechado', decididoPor: { perfil: 'Empresa' } });
    expect(await mailsTo(person)).toEqual(['request-refused']);
  });
});

describe('at the same moment', () => {
  it('one of several decisions counts, and the others read by whom and when it was made', async () => {
    const { world, person, cards, group, idPedido } = await asker(7);
    const administrator = await addDelegate(server, world, 'A');
    const answers = await Promise.all([
      of(world, idPedido).approve(cards, group),
      of(world, idPedido, administrator.as).approve(cards.slice(0, 1)),
      of(world, idPedido, administrator.as).refuse(),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 204);
    const { by } = await server.db
      .selectFrom('access_request as r')
      .innerJoin('account as a', 'a.id', 'r.decided_by')
      .select('a.nome as by')
      .where('r.id', '=', idPedido)
      .executeTakeFirstOrThrow();
    for (const { status, body } of lost) {
      expect(status).toBe(409);
      expect(body.msgs?.[0]).toMatch(new RegExp(`^MCN-194 ${by} já decidiu este pedido em \\d\\d/\\d\\d/\\d{4} às`));
    }
    expect(await mailsTo(person)).toHaveLength(1);
    expect((await refusedOf(world, idPedido)).map(([, reason]) => reason)).toEqual(['decided', 'decided']);
  });

  it('a request is taken back or decided, never both', async () => {
    const { world, person, cards, group, idPedido } = await asker(7);
    const as = await server.signIn(person);
    const [withdrawn, approved] = await Promise.all([
      server.call(withdrawPedido, { as, params: { id: person.id_produto, idPedido } }),
      of(world, idPedido).approve(cards, group),
    ]);
    expect([withdrawn.status, approved.status].sort()).toEqual([204, 409]);
    const lost = withdrawn.status === 409 ? withdrawn : approved;
    expect(lost.body.msgs?.[0]).toMatch(withdrawn.status === 409 ? /^MCN-194/ : /^MCN-195/);
    expect((await granteeRow(server, world, person))?.valid_until === WISHED).toBe(approved.status === 204);
  });

  it('a direct change of the same person and an approval leave one consistent state', async () => {
    const { world, person, cards, group, idPedido } = await asker(7);
    await Promise.all([
      of(world, idPedido).approve(cards, group),
      server.call(changeDelegacao, {
        as: world.as,
        params: { id: world.company.id_produto },
        body: { listaUsuarios: [person.id_produto], listaCartoes: bodyCards(world.cards.slice(3, 5)) },
      }),
      server.call(removePermissionario, {
        as: world.as,
        params: { id: world.company.id_produto, idPF: person.id_produto },
      }),
    ]);
    const row = await granteeRow(server, world, person);
    const has = await stored(server.db, world.company, person);
    expect(row === undefined).toBe(has.length === 0);
    const contracts = new Set(has.filter((word) => !word.startsWith('S')).map((word) => word.split('/')[0]));
    if (row) expect(row.n_contratos).toBe(contracts.size);
  });
});

describe('who decides', () => {
  it('is never whoever asks, and the list says so', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const cards = world.cards.slice(0, 1);
    const idPedido = await addRequest(server, world, administrator, cards);
    const own = of(world, idPedido, administrator.as);
    expect(await queue(world, {}, administrator.as)).toMatchObject([{ idPedido, proprio: true }]);
    expect(await own.get()).toMatchObject({ impedimento: 'proprio' });
    for (const answer of [await own.approve(cards), await own.refuse()])
      expect(answer.body.msgs?.[0]).toMatch(/^MCN-196/);
    expect(await queue(world)).toMatchObject([{ idPedido, proprio: false }]);
    expect((await of(world, idPedido).approve(cards)).status).toBe(204);
  });

  it('sees and decides, as a supervisor, what lies within; the rest goes on waiting', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const [contract = ''] = world.contracts;
    const supervisor = await addDelegate(server, world, 'S', { contracts: [contract] });
    const [within, outside] = [inContract(world, 0).slice(0, 2), inContract(world, 1).slice(0, 1)];
    const idPedido = await addRequest(server, world, person, [...within, ...outside], { group: true });
    const hidden = await addRequest(server, world, await addPerson(server.db), outside);
    const seen = await queue(world, {}, supervisor.as);
    expect(seen).toMatchObject([{ idPedido, quantidadeCartoes: 2, quantidadeGrupos: 0 }]);
    expect(await of(world, idPedido, supervisor.as).get()).toMatchObject({
      fora: 2,
      cartoes: cardsOf(within),
      grupos: [],
    });
    expect((await of(world, hidden, supervisor.as).approve(outside)).body.msgs?.[0]).toMatch(/^MCN-160/);
    expect((await of(world, idPedido, supervisor.as).approve([...within, ...outside])).body.msgs?.[0]).toMatch(
      /^MCN-160/,
    );

    expect((await of(world, idPedido, supervisor.as).approve(within)).status).toBe(204);

    expect(await stored(server.db, world.company, person)).toEqual(words(within));
    expect((await mine(person)).map(({ situacao, quantidadeCartoes }) => [situacao, quantidadeCartoes]).sort()).toEqual(
      [
        ['aprovado', 2],
        ['esperando', 1],
      ],
    );
    // What is left is nothing of the supervisor's any more.
    expect(await queue(world, {}, supervisor.as)).toEqual([]);
    const [rest] = (await queue(world)).filter((item) => item.pessoa.nome !== '' && item.idPedido !== hidden);
    expect((await of(world, String(rest?.idPedido)).approve(outside)).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words([...within, ...outside]));
  });

  it('reads, as a supervisor whose authorisation shrank since, that it does not cover it any more', async () => {
    const { world, cards, idPedido } = await asker(-7);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts });
    await server.call(authoriseContratos, {
      as: world.as,
      body: world.contracts.map((nuContrato) => ({
        idPostal: world.company.id_produto,
        idPostalPF: supervisor.id_produto,
        nuContrato,
        se: 72,
        autoriza: false,
        tipo: 'PJ',
      })),
    });
    for (const answer of [
      await of(world, idPedido, supervisor.as).approve(cards),
      await of(world, idPedido, supervisor.as).refuse(),
    ])
      expect(answer.body.msgs?.[0]).toMatch(/^MCN-160/);
    expect(await queue(world)).toMatchObject([{ idPedido, situacao: 'esperando' }]);
    const tried = [supervisor.id, 'out-of-scope'];
    expect(await refusedOf(world, idPedido)).toEqual([tried, tried]);
    // Nor who decided it and when, once somebody has.
    expect((await of(world, idPedido).refuse()).status).toBe(204);
    expect((await of(world, idPedido, supervisor.as).refuse()).body.msgs?.[0]).toMatch(/^MCN-160/);
    // Who presses all day fills no audit.
    for (let tries = 0; tries < 20; tries += 1) await of(world, idPedido, supervisor.as).refuse();
    expect(await refusedOf(world, idPedido)).toHaveLength(20);
  });

  it('leaves, as a supervisor, the end of accesses that run on outside the authorisation to the company', async () => {
    const { world, cards, idPedido } = await asker(7);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts });
    const { get, approve } = of(world, idPedido, supervisor.as);
    expect(await get()).toMatchObject({ impedimento: 'foraDaAutorizacao', fora: 1 });
    expect((await approve(cards)).body.msgs?.[0]).toMatch(/^MCN-165/);
    expect(await queue(world)).toMatchObject([{ idPedido, quantidadeCartoes: 2, quantidadeGrupos: 1 }]);
  });
});

describe('the queue', () => {
  it('has what waits, the oldest first, and finds people by words of their names', async () => {
    const world = await addWorld(server);
    const people = [
      await addPerson(server.db, { nome: 'RITA PROVÁVEL' }),
      await addPerson(server.db, { nome: 'MARINA HIPÓTESE' }),
      await addPerson(server.db, { nome: 'NELSON RASCUNHO' }),
    ];
    for (const person of people) {
      await addRequest(server, world, person, world.cards.slice(0, 1));
      server.tick(1000);
    }
    const names = async (query: Record<string, string>) => (await queue(world, query)).map(({ pessoa }) => pessoa.nome);
    expect(await names({})).toEqual(people.map(({ nome }) => nome));
    expect(await names({ pessoa: 'hipotese marina' })).toEqual(['MARINA HIPÓTESE']);
    expect(await names({ pessoa: '%' })).toEqual([]);
    const [rita, marina] = await queue(world);
    await of(world, String(marina?.idPedido)).refuse();
    server.tick(1000);
    await of(world, String(rita?.idPedido)).refuse();
    expect(await names({ situacao: 'recusados' })).toEqual(['RITA PROVÁVEL', 'MARINA HIPÓTESE']);
    expect(await names({ situacao: 'aprovados' })).toEqual([]);
    expect(await names({ size: '1', page: '0' })).toEqual(['NELSON RASCUNHO']);
  });
});
