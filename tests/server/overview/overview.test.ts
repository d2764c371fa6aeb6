import { beforeAll, describe, expect, it } from 'vitest';
import { addDelegacao, removePermissionario } from '../../../src/contract/delegated-grants';
import { listRegistro } from '../../../src/contract/company-log';
import { CARD_MANY, getPainel, OVERVIEW_WEEKS, type Painel } from '../../../src/contract/overview';
import type { PageInfo } from '../../../src/contract/page';
import { addTerceiro } from '../../../src/contract/third-parties';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { mondayOf } from '../../../src/server/overview/figures';
import { overviewFigures, tendOverviews } from '../../../src/server/overview/kept';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addDelegate, addWorld, inContract, systemBody, type World } from '../support/delegation';
import { addReview, addStaff } from '../support/staff';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const ago = (days: number) => new Date(server.deps.now().getTime() - days * 86_400_000);

const read = async (world: World, as = world.as) => {
  const answer = await server.call(getPainel, { as, params: { id: world.company.id_produto } });
  return { status: answer.status, body: answer.body as Painel & { msgs?: string[] } };
};

async function grantTo(
  { company, as }: World,
  people: readonly { id_produto: string }[],
  cards: World['cards'],
  more: Record<string, unknown> = {},
) {
  const answer = await server.call(addDelegacao, {
    as,
    params: { id: company.id_produto },
    body: {
      listaUsuarios: people.map(({ id_produto }) => id_produto),
      listaCartoes: cards,
      listaSistemas: [],
      ...more,
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** What was counted so far counts as old, and what was changed as long over. */
const later = async ({ company }: World, minutes = 2) => {
  const then = new Date(server.deps.now().getTime() - minutes * 60_000);
  await server.db
    .updateTable('overview')
    .set({ grants_at: then, people_at: then })
    .where('company', '=', company.id)
    .execute();
};

let world: World;
let people: Awaited<ReturnType<typeof addPerson>>[];

beforeAll(async () => {
  world = await addWorld(server);
  people = [];
  for (const days of [1, 89, 90, null])
    people.push(
      await addPerson(server.db, { nome: `PESSOA ${days}`, ultimo_acesso: days === null ? null : ago(days) }),
    );
  const [ana, bruno, carla, davi] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ];
  // Two cards of one centre are one person of that centre, of one contract.
  await grantTo(world, [ana, bruno], inContract(world, 0).slice(0, 2));
  await grantTo(world, [ana], inContract(world, 1).slice(0, 1), {
    listaSistemas: [systemBody(world.systems[0]?.id ?? '', ['G1', 'G2'])],
  });
  await grantTo(world, [carla], inContract(world, 1).slice(0, 1), { validoAte: daysAfter(today(), 7) });
  await grantTo(world, [davi], inContract(world, 0).slice(0, 1), { validoAte: daysAfter(today(), 30) });
}, 60_000);

describe('the overview of a company', () => {
  it('counts people once for each contract, cost centre and system, the most first', async () => {
    const { body } = await read(world);
    const [first, second] = world.contracts;
    expect(body.contratos).toEqual({
      total: 2,
      itens: [
        { nuContrato: first, categoria: 'OURO', pessoas: 3 },
        { nuContrato: second, categoria: 'OURO', pessoas: 2 },
      ],
    });
    expect(body.centros.itens).toEqual([
      { nuContrato: first, coCentroCusto: '0101', nome: 'Centro 0101', pessoas: 3 },
      { nuContrato: second, coCentroCusto: '0101', nome: 'Centro 0101', pessoas: 2 },
    ]);
    expect(body.sistemas).toEqual({
      total: 1,
      itens: [{ idSistema: world.systems[0]?.id, nome: `Sistema ${world.systems[0]?.id}`, pessoas: 1 }],
    });
  });

  it('counts what ends by when, whoever has been away for ninety days, and names who ends next', async () => {
    const { body } = await read(world);
    expect(body.pessoas).toEqual({
      total: 4,
      vencidas: 0,
      vencemEm7: 1,
      vencemEm30: 2,
      vencemEm90: 2,
      semEntrar: 2,
    });
    expect(body.proximas).toMatchObject([{ nome: 'PESSOA 90', diasRestantes: 7, validoAte: daysAfter(today(), 7) }]);
  });

  it('names cards in force that nobody uses, and those with many people', async () => {
    const own = await addWorld(server, { contracts: 1 });
    const [crowded, few, ...unused] = own.cards;
    await server.db
      .updateTable('posting_card')
      .set({ status: 'CANCELADO' })
      .where('company', '=', own.company.id)
      .where('nu_cartao', '=', unused[0]?.nuCartao ?? '')
      .execute();
    const many = [];
    for (let index = 0; index < CARD_MANY; index += 1) many.push(await addPerson(server.db));
    await grantTo(own, many, [crowded!]);
    await grantTo(own, many.slice(1), [few!]);
    const { body } = await read(own);
    expect(body.cartoes.total).toBe(5);
    expect(body.cartoes.semUso.total).toBe(3);
    expect(body.cartoes.semUso.itens.map(({ nuCartao, pessoas }) => [nuCartao, pessoas])).toEqual(
      unused.slice(1).map(({ nuCartao }) => [nuCartao, 0]),
    );
    expect(body.cartoes.comMuitas).toEqual({
      total: 1,
      itens: [{ ...crowded, nomeCentroCusto: 'Centro 0101', pessoas: CARD_MANY }],
    });
  });

  it('counts of contracts, cost centres, systems and cards those whose accesses last, as the table it leads to', async () => {
    const own = await addWorld(server, { contracts: 1 });
    const [lasting, ended] = [await addPerson(server.db), await addPerson(server.db)];
    const [both, one] = own.cards;
    const systems = { listaSistemas: [systemBody(own.systems[0]?.id ?? '', ['G1'])] };
    await grantTo(own, [lasting, ended], [both!], systems);
    await grantTo(own, [ended], [one!]);
    await server.db
      .updateTable('grantee')
      .set({ valid_until: daysAfter(today(), -1) })
      .where('company', '=', own.company.id)
      .where('person', '=', ended.id)
      .execute();
    await later(own, 20);
    const { body } = await read(own);
    expect(body.pessoas).toMatchObject({ total: 2, vencidas: 1 });
    expect(body.contratos.itens.map(({ pessoas }) => pessoas)).toEqual([1]);
    expect(body.centros.itens.map(({ pessoas }) => pessoas)).toEqual([1]);
    expect(body.sistemas.itens.map(({ pessoas }) => pessoas)).toEqual([1]);
    expect(body.cartoes.semUso.itens.map(({ nuCartao }) => nuCartao)).toContain(one?.nuCartao);
    expect(body.cartoes.semUso.itens.map(({ nuCartao }) => nuCartao)).not.toContain(both?.nuCartao);
  });

  it('has a week for each of the last year, from Monday to Sunday in São Paulo', async () => {
    const { body } = await read(world);
    expect(body.semanas).toHaveLength(OVERVIEW_WEEKS);
    expect(body.semanas.at(-1)).toEqual({ de: mondayOf(today()), mudancas: 5 });
    expect(body.semanas[0]).toEqual({ de: daysAfter(mondayOf(today()), -52 * 7), mudancas: 0 });
    expect([mondayOf('2026-11-23'), mondayOf('2026-11-29')]).toEqual(['2026-11-23', '2026-11-23']);
  });

  it('counts of a week what the log shows of it: third parties too, but not to a supervisor', async () => {
    const own = await addWorld(server);
    const supervisor = await addDelegate(server, own, 'S', { contracts: own.contracts.slice(0, 1) });
    await grantTo(own, [await addPerson(server.db)], inContract(own, 0).slice(0, 1));
    const added = await server.call(addTerceiro, {
      as: own.as,
      body: {
        tipo: 'PJ',
        idPostal: own.company.id_produto,
        idPostalPF: (await addPerson(server.db)).id_produto,
        perfil: 'S',
      },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    for (const [as, changes] of [
      [own.as, 2],
      [supervisor.as, 1],
    ] as const) {
      const week = (await read(own, as)).body.semanas.at(-1);
      const { body } = await server.call(listRegistro, {
        as,
        params: { id: own.company.id_produto },
        query: { de: week?.de ?? '', ate: daysAfter(week?.de ?? '', 6) },
      });
      expect([week?.mudancas, (body.page as PageInfo).totalElements]).toEqual([changes, changes]);
    }
  });

  it('is empty for a company that gave nobody anything', async () => {
    const own = await addWorld(server);
    const { body } = await read(own);
    expect(body.pessoas).toEqual({
      total: 0,
      vencidas: 0,
      vencemEm7: 0,
      vencemEm30: 0,
      vencemEm90: 0,
      semEntrar: 0,
    });
    expect(body.terceiros).toEqual({ total: 0, semSegundaEtapa: 0, itens: [] });
  });
});

describe('who sees what of it', () => {
  it('says who acts for the company, and who of them lacks a second step, to company and Administrador', async () => {
    const own = await addWorld(server);
    const admin = await addDelegate(server, own, 'A');
    const supervisor = await addDelegate(server, own, 'S', { contracts: own.contracts.slice(0, 1) });
    await addAuthenticator(server, admin.id);
    for (const as of [own.as, admin.as])
      expect((await read(own, as)).body.terceiros).toMatchObject({
        total: 2,
        semSegundaEtapa: 1,
        itens: [
          { perfil: 'S', segundaEtapa: false },
          { perfil: 'A', segundaEtapa: true },
        ],
      });
    expect((await read(own, supervisor.as)).body.terceiros).toBeNull();
  });

  it('shows a Supervisor what was authorised, and what is authorised from now on at once', async () => {
    const [first, second] = world.contracts as [string, string];
    const supervisor = await addDelegate(server, world, 'S', { contracts: [second] });
    const before = (await read(world, supervisor.as)).body;
    expect(before.pessoas).toMatchObject({ total: 2, vencemEm7: 1, vencemEm30: 1, semEntrar: 1 });
    expect(before.contratos.itens.map(({ nuContrato }) => nuContrato)).toEqual([second]);
    expect(before.sistemas.total).toBe(0);
    expect(before.cartoes.total).toBe(6);
    expect(before.semanas.at(-1)?.mudancas).toBe(2);
    await server.db
      .insertInto('delegate_contract')
      .values({ company: world.company.id, person: supervisor.id, nu_contrato: first })
      .execute();
    const after = (await read(world, supervisor.as)).body;
    expect(after.pessoas.total).toBe(4);
    expect(after.semanas.at(-1)?.mudancas).toBe(5);
  });

  it('shows nothing to a Supervisor of nothing', async () => {
    const supervisor = await addDelegate(server, world, 'S');
    const { body } = await read(world, supervisor.as);
    expect([body.pessoas.total, body.contratos.total, body.cartoes.total, body.semanas.at(-1)?.mudancas]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('refuses the company of others, whether there is one or not, in the same words', async () => {
    const stranger = await addPerson(server.db);
    const as = await server.signIn(stranger);
    const refused = [
      await read(world, as),
      await server.call(getPainel, { as, params: { id: '00000000000191' } }),
      await read(await addWorld(server), world.as),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(Object.keys(body)).toEqual(['msgs']);
    }
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('is seen in a review as the company sees it, without the ids of others', async () => {
    const staff = await addStaff(server);
    await addReview(server, staff, world.company);
    const { status, body } = await read(world, staff.as);
    expect(status).toBe(200);
    expect(body.pessoas.total).toBe(4);
    for (const { id_produto } of people) expect(JSON.stringify(body)).not.toContain(id_produto);
  });
});

describe('how old it is', () => {
  it('keeps what was counted for a minute, and says since when it holds', async () => {
    const own = await addWorld(server);
    const [ana, bruno] = [await addPerson(server.db), await addPerson(server.db)];
    await grantTo(own, [ana], own.cards.slice(0, 1));
    const first = (await read(own)).body;
    await grantTo(own, [bruno], own.cards.slice(0, 1));
    const second = (await read(own)).body;
    expect(second.pessoas.total).toBe(1);
    expect(second.em).toBe(first.em);
    await later(own);
    const third = (await read(own)).body;
    expect([third.pessoas.total, third.contratos.itens[0]?.pessoas]).toEqual([2, 2]);
    expect(third.em > first.em).toBe(true);
  });

  it('does not count the grants anew while the log has no change, and does once it has one', async () => {
    const own = await addWorld(server);
    const person = await addPerson(server.db);
    // Given long ago: of that the log has nothing new.
    const [card] = own.cards as [World['cards'][0]];
    const grantee = { company: own.company.id, person: person.id };
    await server.db
      .insertInto('grantee')
      .values({ ...grantee, n_contratos: 1, n_centros: 1 })
      .execute();
    await server.db
      .insertInto('card_grant')
      .values({
        ...grantee,
        nu_contrato: card.nuContrato,
        nu_cartao: card.nuCartao,
        co: card.coCentroCusto,
        by: own.company.id,
        by_rank: 'E',
      })
      .execute();
    await read(own);
    await later(own, 5);
    const kept = () =>
      server.db
        .selectFrom('overview')
        .select('grants_at')
        .where('company', '=', own.company.id)
        .executeTakeFirstOrThrow();
    const before = await kept();
    const { body } = await read(own);
    expect((await kept()).grants_at).toEqual(before.grants_at);
    expect(new Date(body.em).getTime()).toBeGreaterThan(server.deps.now().getTime() - 60_000);

    const removed = await server.call(removePermissionario, {
      as: own.as,
      params: { id: own.company.id_produto, idPF: person.id_produto },
    });
    expect(removed.status).toBe(204);
    await later(own, 5);
    expect((await read(own)).body.contratos.total).toBe(0);
  });

  it('is counted once for all who ask at the same time', async () => {
    const own = await addWorld(server);
    const row = { company: own.company.id, viewer: own.company.id, scope: null };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => overviewFigures(server.db, row, server.deps.now())),
    );
    for (const other of others) expect(other).toBe(first);
  });

  it('is counted ahead for those who look at it, and forgotten when nobody does', async () => {
    const [watched, left] = [await addWorld(server), await addWorld(server)];
    await read(watched);
    await read(left);
    await later(watched);
    await server.db
      .updateTable('overview')
      .set({ asked_at: ago(31), people_at: ago(31) })
      .where('company', '=', left.company.id)
      .execute();
    await tendOverviews(server.deps);
    const kept = await server.db
      .selectFrom('overview')
      .select(['company', 'people_at', 'leased_until'])
      .where('company', 'in', [watched.company.id, left.company.id])
      .execute();
    expect(kept.map(({ company }) => company)).toEqual([watched.company.id]);
    expect(kept[0]?.leased_until).toBeNull();
    expect(kept[0]?.people_at && kept[0].people_at > ago(1 / 1440)).toBe(true);
  });
});
