import { describe, expect, it } from 'vitest';
import { changePerfil, listPessoasPerfil, removePerfil } from '../../../src/contract/access-profiles';
import { askByCodigo } from '../../../src/contract/request-codes';
import {
  approvePedido,
  getPedido,
  listMeusPedidos,
  PART_OF_MAX,
  type PedidoDetalhe,
} from '../../../src/contract/requests';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { renderMessage } from '../../../src/server/outbox/render';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  type Card,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  words,
  type World,
} from '../support/delegation';
import { addProfile, giveProfile } from '../support/profiles';
import { publishCode } from '../support/requests';

const server = useServer();
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);
const WISHED = '2031-12-31';

interface Named {
  cards?: readonly Card[];
  groups?: readonly string[];
}

/** Somebody who asks for a profile of the first contract's cards and the first system's groups, and for one of the second contract's cards. */
async function asked() {
  const world = await addWorld(server);
  const [first = '', second = ''] = world.contracts;
  const system = world.systems[0]?.id ?? '';
  const gives = { contratos: [{ nuContrato: first }], sistemas: [{ idSistema: system }] };
  const profile = await addProfile(server, world, gives, 'Expedição');
  const other = await addProfile(server, world, { contratos: [{ nuContrato: second }] }, 'Faturas');
  const codigo = await publishCode(server, world, [profile, other]);
  const person = await addPerson(server.db, { nome: 'PESSOA QUE PEDE' });
  const as = await server.signIn(person);
  const params = { id: person.id_produto };
  const ask = async (perfis: string[], ate = WISHED) => {
    const body = { codigo, perfis, motivo: 'Começo na expedição', ate };
    return String((await server.call(askByCodigo, { as, params, body })).body.idPedido);
  };
  const mine = async () =>
    (await server.call(listMeusPedidos, { as, params })).body.itens as unknown as Record<string, unknown>[];
  return { world, person, profile, other, system, ask, mine, cards: inContract(world, 0) };
}

const part = (idPerfil: string, { cards = [], groups = [] }: Named, system = '') => ({
  idPerfil,
  listaCartoes: cards.map(({ nuContrato, nuCartao }) => ({ nuContrato, nuCartao })),
  listaGrupos: groups.map((idGrupo) => ({ idSistema: system, idGrupo })),
});

const of = (world: World, idPedido: string, as = world.as) => {
  const params = { id: world.company.id_produto, idPedido };
  return {
    get: async () => (await server.call(getPedido, { as, params })).body as unknown as PedidoDetalhe,
    approve: (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      server.call(approvePedido, { as, params, body: { validoAte: WISHED, ...body }, headers }),
  };
};

const holders = async (world: World, idPerfil: string) =>
  (await server.call(listPessoasPerfil, { as: world.as, params: { id: world.company.id_produto, idPerfil } })).body
    .itens;

describe('a profile approved in part', () => {
  it('gives the accesses that are named, directly, and tells both sides so', async () => {
    const { world, person, profile, system, ask, mine, cards } = await asked();
    const idPedido = await ask([profile]);
    const { get, approve } = of(world, idPedido);
    const [shown] = (await get()).perfis;
    expect(shown?.acessos?.cartoes.map(({ nuCartao }) => nuCartao)).toEqual(
      cards.map(({ nuCartao }) => nuCartao).toSorted(),
    );
    expect(shown?.acessos?.cartoes[0]).toMatchObject({ coCentroCusto: '0101', nomeCentroCusto: 'Centro 0101' });
    expect(shown?.acessos?.grupos).toMatchObject([{ grupo: 'Grupo G1' }, { idGrupo: 'G2' }, { idGrupo: 'G3' }]);

    const partes = [part(profile, { cards: cards.slice(0, 2), groups: ['G2'] }, system)];
    expect((await approve({ partes, validoAte: inDays(100) })).status).toBe(204);

    expect(await stored(server.db, world.company, person)).toEqual(words(cards.slice(0, 2), [`${system}/G2`]));
    expect((await granteeRow(server, world, person))?.valid_until).toBe(inDays(100));
    expect(await holders(world, profile)).toEqual([]);
    const direct = await server.db.selectFrom('card_grant').select('direct').where('person', '=', person.id).execute();
    expect(direct).toEqual([{ direct: true }, { direct: true }]);
    const answer = { situacao: 'aprovadoEmParte', concedidoAte: inDays(100), fimConcedido: 'dado' };
    expect(await mine()).toMatchObject([
      { ...answer, concedidos: 1, perfis: [{ nome: 'Expedição', concedido: true, emParte: 3 }] },
    ]);
    const decided = await get();
    expect(decided).toMatchObject({ ...answer, perfis: [{ idPerfil: profile, concedido: true, emParte: 3 }] });
    expect(decided.perfis[0]).not.toHaveProperty('acessos');
    const { payload } = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { text } = renderMessage(server.deps.texts, payload);
    expect(text).toMatch(/aprovou parte do que você pediu\..*O resto não foi dado; o que você já tinha continua/);
    expect(text).not.toContain('não vale mais');
    const { diff } = await server.db
      .selectFrom('audit_event')
      .select('diff')
      .where('target', '=', person.id)
      .where('action', '=', 'request.approved')
      .executeTakeFirstOrThrow();
    expect(diff).toMatchObject({ state: 'partly', parts: [{ profile: 'Expedição', leaves: 3 }] });
  });

  it('is not reached by what changes in the profile afterwards', async () => {
    const { world, person, profile, ask, cards } = await asked();
    const partes = [part(profile, { cards: cards.slice(0, 1) })];
    await of(world, await ask([profile])).approve({ partes });
    const changed = await server.call(changePerfil, {
      as: world.as,
      params: { id: world.company.id_produto, idPerfil: profile },
      body: { nome: 'Expedição', contratos: [{ nuContrato: world.contracts[1] ?? '' }] },
    });
    expect(changed.status).toBe(200);
    expect(await stored(server.db, world.company, person)).toEqual(words(cards.slice(0, 1)));
  });

  it('stands beside another one that is given whole, and one that is left out', async () => {
    const { world, person, profile, other, ask, mine, cards } = await asked();
    const partes = [part(profile, { cards: cards.slice(0, 1) })];
    expect((await of(world, await ask([profile, other])).approve({ listaPerfis: [other], partes })).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(
      words([...cards.slice(0, 1), ...inContract(world, 1)]),
    );
    expect(await holders(world, other)).toHaveLength(1);
    const [answered] = await mine();
    expect(answered).toMatchObject({ situacao: 'aprovadoEmParte', concedidos: 2, quantidadePerfis: 2 });
    expect(answered?.perfis).toEqual([
      { nome: 'Expedição', concedido: true, emParte: 1, existe: true },
      { nome: 'Faturas', concedido: true, existe: true },
    ]);
  });

  it('with all that the profile gives is a part all the same', async () => {
    const { world, profile, system, ask, mine, cards } = await asked();
    const partes = [part(profile, { cards, groups: ['G1', 'G2', 'G3'] }, system)];
    expect((await of(world, await ask([profile])).approve({ partes })).status).toBe(204);
    expect(await holders(world, profile)).toEqual([]);
    expect(await mine()).toMatchObject([{ situacao: 'aprovadoEmParte', perfis: [{ emParte: cards.length + 3 }] }]);
  });

  it('of what somebody has by another profile makes that theirs directly', async () => {
    const { world, person, profile, ask, cards } = await asked();
    const [first = ''] = world.contracts;
    const had = await addProfile(server, world, { contratos: [{ nuContrato: first }] }, 'Outro');
    await giveProfile(server, world, had, [person]);
    await of(world, await ask([profile])).approve({ partes: [part(profile, { cards: cards.slice(0, 1) })] });
    const direct = await server.db
      .selectFrom('card_grant')
      .select('nu_cartao')
      .where('person', '=', person.id)
      .where('direct', '=', true)
      .execute();
    expect(direct).toEqual([{ nu_cartao: cards[0]?.nuCartao }]);
  });

  it.each([
    ['end sooner', 20, 300, { fimConcedido: 'dado' }],
    ['end later', 400, 400, { fimConcedido: 'mantido' }],
    ['have no end', undefined, undefined, { fimConcedido: 'nenhum' }],
  ])('costs nobody any time whose accesses %s', async (_, days, end, told) => {
    const { world, person, profile, ask, mine, cards } = await asked();
    const has = inContract(world, 1).slice(0, 1);
    await grant(server, world, [person], has, [], days === undefined ? {} : { validoAte: inDays(days) });
    const idPedido = await ask([profile], inDays(300));
    const partes = [part(profile, { cards: cards.slice(0, 1) })];
    expect((await of(world, idPedido).approve({ partes, validoAte: inDays(300) })).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words([...cards.slice(0, 1), ...has]));
    expect((await granteeRow(server, world, person))?.valid_until).toBe(end === undefined ? null : inDays(end));
    expect(await mine()).toMatchObject([told]);
  });

  it('is decided once, and a repeated call is the same one', async () => {
    const { world, person, profile, ask, cards } = await asked();
    const idPedido = await ask([profile]);
    const { approve } = of(world, idPedido);
    const partes = (card: number) => [part(profile, { cards: cards.slice(card, card + 1) })];
    const administrator = await addDelegate(server, world, 'A');
    const key = { 'Idempotency-Key': '0198f0a0-0000-7000-8000-0000000000aa' };
    const sent = await Promise.all([
      approve({ partes: partes(0) }, key),
      of(world, idPedido, administrator.as).approve({ partes: partes(1) }),
    ]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await stored(server.db, world.company, person)).toHaveLength(1);
    expect((await approve({ partes: partes(0) }, key)).status).toBe(sent[0].status);
    expect(await stored(server.db, world.company, person)).toHaveLength(1);
  });
});

describe('a part is refused, and nothing is written,', () => {
  it.each<[string, (of: Awaited<ReturnType<typeof asked>>) => Record<string, unknown>, string, string | null]>([
    [
      'of a card that the profile does not give',
      ({ world, profile, cards }) => ({
        partes: [part(profile, { cards: [...cards.slice(0, 1), ...inContract(world, 1).slice(0, 1)] })],
      }),
      'MCN-197',
      null,
    ],
    [
      'of a group that the profile does not give',
      ({ world, profile }) => ({ partes: [part(profile, { groups: ['G1'] }, world.systems[1]?.id)] }),
      'MCN-197',
      null,
    ],
    [
      'of a profile that was not asked for',
      ({ world, other }) => ({ partes: [part(other, { cards: inContract(world, 1) })] }),
      'MCN-160',
      null,
    ],
    ['without any access', ({ profile }) => ({ partes: [part(profile, {})] }), 'MCN-100', 'partes.0.listaCartoes'],
    [
      'of a profile that is given whole as well',
      ({ profile, cards }) => ({ listaPerfis: [profile], partes: [part(profile, { cards: cards.slice(0, 1) })] }),
      'MCN-100',
      'partes.0.idPerfil',
    ],
    [
      'named twice',
      ({ profile, cards }) => ({ partes: [0, 1].map((at) => part(profile, { cards: cards.slice(at, at + 1) })) }),
      'MCN-100',
      'partes.1.idPerfil',
    ],
  ])('%s', async (_, body, code, campo) => {
    const found = await asked();
    const { world, profile, ask, mine } = found;
    const { approve } = of(world, await ask([profile]));
    const before = await fingerprint(server.db, world.company);
    const refused = await approve(body(found));
    expect(refused.body).toMatchObject({
      msgs: [expect.stringContaining(code)],
      ...(campo !== null && { campos: [{ campo }] }),
    });
    expect(await fingerprint(server.db, world.company)).toBe(before);
    expect(await mine()).toMatchObject([{ situacao: 'esperando' }]);
  });

  it('of a profile that was deleted, or gives the access no more', async () => {
    const { world, person, profile, other, ask, cards } = await asked();
    const { approve } = of(world, await ask([profile, other]));
    const params = { id: world.company.id_produto, idPerfil: profile };
    const one = (at: number) => ({ partes: [part(profile, { cards: cards.slice(at, at + 1) })] });
    const narrowed = cards.slice(0, 1).map(({ nuContrato, coCentroCusto, nuCartao }) => ({
      nuContrato,
      coCentroCusto,
      nuCartao,
    }));
    const body = { nome: 'Expedição', contratos: narrowed };
    expect((await server.call(changePerfil, { as: world.as, params, body })).status).toBe(200);
    expect((await approve(one(1))).body).toMatchObject({ msgs: [expect.stringContaining('MCN-197')] });
    expect((await server.call(removePerfil, { as: world.as, params })).status).toBe(204);
    expect((await approve(one(0))).body).toMatchObject({ msgs: [expect.stringContaining('MCN-197')] });
    expect(await stored(server.db, world.company, person)).toEqual([]);
  });
});

describe('a Supervisor', () => {
  it('approves a part of what lies within the authorisation; the rest goes on waiting', async () => {
    const { world, person, profile, other, system, ask, mine, cards } = await asked();
    const scope = { contracts: world.contracts.slice(0, 1), systems: [system] };
    const supervisor = await addDelegate(server, world, 'S', scope);
    const { get, approve } = of(world, await ask([profile, other]), supervisor.as);
    expect(await get()).toMatchObject({ fora: 1, perfis: [{ nome: 'Expedição', acessos: {} }] });
    const beyond = { partes: [part(other, { cards: inContract(world, 1).slice(0, 1) })] };
    expect((await approve(beyond)).body).toMatchObject({ msgs: [expect.stringContaining('MCN-160')] });
    expect((await approve({ partes: [part(profile, { cards: cards.slice(0, 1) })] })).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words(cards.slice(0, 1)));
    const [given] = await server.db
      .selectFrom('card_grant')
      .select(['by', 'by_rank'])
      .where('person', '=', person.id)
      .execute();
    expect(given).toEqual({ by: supervisor.id, by_rank: 'S' });
    expect((await mine()).map(({ situacao }) => situacao).toSorted()).toEqual(['aprovadoEmParte', 'esperando']);
  });

  it('approves no part of a profile that reaches beyond it, even where the part lies within', async () => {
    const { world, person, profile, ask, cards } = await asked();
    // The profile gives groups of a system, too.
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const { approve } = of(world, await ask([profile]), supervisor.as);
    const within = { partes: [part(profile, { cards: cards.slice(0, 1) })] };
    expect((await approve(within)).body).toMatchObject({ msgs: [expect.stringContaining('MCN-160')] });
    expect(await stored(server.db, world.company, person)).toEqual([]);
  });

  it('moves no end of accesses that lie outside the authorisation', async () => {
    const { world, person, profile, system, ask, mine, cards } = await asked();
    const scope = { contracts: world.contracts.slice(0, 1), systems: [system] };
    const supervisor = await addDelegate(server, world, 'S', scope);
    await grant(server, world, [person], inContract(world, 1).slice(0, 1), [], { validoAte: inDays(20) });
    const { approve } = of(world, await ask([profile]), supervisor.as);
    expect((await approve({ partes: [part(profile, { cards: cards.slice(0, 1) })] })).status).toBe(204);
    expect(await mine()).toMatchObject([{ fimConcedido: 'mantido', concedidoAte: inDays(20) }]);
  });
});

it('more accesses of a profile than are ticked one by one are not named to whoever decides', async () => {
  const { world, profile, ask, cards } = await asked();
  const [{ nuContrato, coCentroCusto } = { nuContrato: '', coCentroCusto: '' }] = cards;
  const more = PART_OF_MAX - cards.length - 3;
  const add = (from: number, to: number) =>
    server.db
      .insertInto('posting_card')
      .values(
        Array.from({ length: to - from }, (_, index) => ({
          company: world.company.id,
          nu_contrato: nuContrato,
          nu_cartao: `77${String(from + index).padStart(8, '0')}`,
          co: coCentroCusto,
          status: 'ATIVO' as const,
        })),
      )
      .execute();
  const { get } = of(world, await ask([profile]));
  await add(0, more);
  expect((await get()).perfis[0]?.acessos?.cartoes).toHaveLength(PART_OF_MAX - 3);
  await add(more, more + 1);
  expect((await get()).perfis[0]).not.toHaveProperty('acessos');
});
