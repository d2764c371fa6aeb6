import { describe, expect, it } from 'vitest';
import { removePermissionarios } from '../../../src/contract/delegated-grants';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import {
  type AcessoEncerrado,
  ENDED_CARDS_NAMED,
  ENDED_SHOWN_DAYS,
  listEndedAccesses,
} from '../../../src/contract/ended-accesses';
import { removeReceivedGroup } from '../../../src/contract/received-permissions';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendEnds } from '../../../src/server/delegated-users/ends';
import { daysAfter } from '../../../src/server/grants/validity';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, change, grant, inContract, systemBody, type World } from '../support/delegation';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const DAY_MS = 86_400_000;

type Person = Awaited<ReturnType<typeof addPerson>>;

/** Somebody with all cards of two contracts and two groups of a system, without an end. */
async function grantee() {
  const world = await addWorld(server);
  const person = await addPerson(server.db);
  const cards = [...inContract(world, 0), ...inContract(world, 1)];
  const systems = [systemBody(system(world), ['G1', 'G2'])];
  await grant(server, world, [person], cards, systems);
  server.tick(60_000);
  return { world, person, cards, systems };
}

const system = ({ systems }: World) => systems[0]?.id ?? '';
const ended = async (person: Person): Promise<AcessoEncerrado[]> => {
  const { status, body } = await server.call(listEndedAccesses, {
    as: await server.signIn(person),
    params: { id: person.id_produto },
  });
  expect(status).toBe(200);
  return body as unknown as AcessoEncerrado[];
};
const removeAll = ({ as, company }: World, person: Person) =>
  server.call(removePermissionarios, { as, params: { id: company.id_produto }, body: [person.id_produto] });
const endOn = (person: Person, day: string) =>
  server.db.updateTable('grantee').set({ valid_until: day }).where('person', '=', person.id).execute();
const contract = (world: World, index: number, quantidadeCartoes: number) => ({
  nuContrato: world.contracts[index],
  quantidadeCartoes,
});
const numbers = (world: World, index: number) => inContract(world, index).map(({ nuCartao }) => nuCartao);
const groups = (world: World, quantidadeGrupos: number) => ({
  id: system(world),
  nome: `Sistema ${system(world)}`,
  quantidadeGrupos,
});

describe('what somebody no longer has', () => {
  it('is nothing at first, and nothing of anybody else', async () => {
    const { world, person } = await grantee();
    const other = await addPerson(server.db);
    await grant(server, world, [other], inContract(world, 0));
    await removeAll(world, other);
    expect(await ended(person)).toEqual([]);
  });

  it('says what a company took away, when, and as what they acted who did it', async () => {
    const { world, person, cards, systems } = await grantee();
    const empresa = { idPostal: world.company.id_produto };
    const supervisor = await addDelegate(server, world, 'S', { contracts: [world.contracts[0] ?? ''] });
    await change(server, world, person, inContract(world, 0).slice(2), [], { as: supervisor.as });
    const by = server.deps.now().getTime();
    server.tick(60_000);
    await change(server, world, person, [...inContract(world, 0).slice(2), ...inContract(world, 1)], systems.slice(1));
    const [second, first] = await ended(person);
    expect(first).toMatchObject({
      empresa,
      como: 'retirado',
      fim: null,
      por: 'Supervisor',
      contratos: [{ ...contract(world, 0, 2), cartoes: numbers(world, 0).slice(0, 2) }],
      sistemas: [],
    });
    expect(by - Date.parse(first?.em ?? '')).toBeLessThan(30_000);
    expect(second).toMatchObject({ como: 'retirado', por: 'Empresa', contratos: [], sistemas: [groups(world, 2)] });
    // Nobody of the company is named.
    expect(JSON.stringify([second, first])).not.toContain(supervisor.id_produto);
    expect(cards).toHaveLength(12);
  });

  it('says what they gave back themselves', async () => {
    const { world, person } = await grantee();
    const params = {
      id: person.id_produto,
      companyId: world.company.id_produto,
      systemPermId: system(world),
      groupId: 'G1',
    };
    await server.call(removeReceivedGroup, { as: await server.signIn(person), params });
    expect(await ended(person)).toMatchObject([{ como: 'devolvido', por: null, sistemas: [groups(world, 1)] }]);
  });

  it('leaves out what they have again: a removal that was undone, and what was given once more', async () => {
    const { world, person } = await grantee();
    const removed = await removeAll(world, person);
    expect(await ended(person)).toMatchObject([{ contratos: [contract(world, 0, 6), contract(world, 1, 6)] }]);
    const params = { id: world.company.id_produto, idRetirada: removed.headers.get('x-desfazer') ?? 'none' };
    expect((await server.call(undoRetirada, { as: world.as, params })).status).toBe(200);
    expect(await ended(person)).toEqual([]);

    server.tick(60_000);
    await removeAll(world, person);
    await grant(server, world, [person], inContract(world, 0).slice(0, 4));
    expect(await ended(person)).toMatchObject([
      { contratos: [contract(world, 0, 2), contract(world, 1, 6)], sistemas: [groups(world, 2)] },
    ]);
  });

  it.each([['before the job', false] as const, ['after the job', true] as const])(
    'says what ended by itself, %s',
    async (_, tended) => {
      const { world, person } = await grantee();
      const day = daysAfter(today(), -3);
      await endOn(person, day);
      if (tended) await tendEnds(server.deps);
      expect(await ended(person)).toEqual([
        {
          empresa: { idPostal: world.company.id_produto, nome: expect.any(String) },
          como: 'terminou',
          em: `${daysAfter(day, 1)}T03:00:00.000Z`,
          fim: day,
          por: null,
          contratos: [0, 1].map((index) => ({
            ...contract(world, index, 6),
            cartoes: numbers(world, index).slice(0, ENDED_CARDS_NAMED),
          })),
          sistemas: [groups(world, 2)],
        },
      ]);
    },
  );

  it('still says so once the row has gone, until three months are over', async () => {
    const { world, person } = await grantee();
    const day = daysAfter(today(), -1);
    await endOn(person, day);
    await tendEnds(server.deps);
    server.tick(40 * DAY_MS);
    await tendEnds(server.deps);
    expect(await server.db.selectFrom('grantee').selectAll().where('person', '=', person.id).execute()).toEqual([]);
    expect(await ended(person)).toMatchObject([
      {
        como: 'terminou',
        fim: day,
        contratos: [contract(world, 0, 6), contract(world, 1, 6)],
        sistemas: [groups(world, 2)],
      },
    ]);
    server.tick((ENDED_SHOWN_DAYS - 40 - 1) * DAY_MS);
    expect(await ended(person)).toHaveLength(1);
    server.tick(2 * DAY_MS);
    expect(await ended(person)).toEqual([]);
  });

  it('says that accesses ended, without what they were, where an older copy wrote it down', async () => {
    const { world, person } = await grantee();
    const row = {
      company: world.company.id,
      person: person.id,
      nome: 'P',
    };
    await server.db.deleteFrom('grantee').where('person', '=', row.person).execute();
    await server.db
      .insertInto('audit_event')
      .values({
        id: '0198f0a0-0000-7000-8000-0000000000e1',
        at: server.deps.now(),
        actor: null,
        on_behalf_of: row.company,
        target: row.person,
        action: 'delegation.expired',
        diff: JSON.stringify({
          company: row.company,
          rank: null,
          contracts: [],
          systems: [],
          added: { cards: [], groups: [] },
          removed: { cards: [], groups: [] },
          validUntil: ['2026-10-01', '2026-10-01'],
        }),
        address: '',
        claimed_address: null,
      })
      .execute();
    expect(await ended(person)).toMatchObject([{ como: 'terminou', fim: '2026-10-01', contratos: [], sistemas: [] }]);
    server.tick(60_000);
    await grant(server, world, [person], inContract(world, 0));
    expect(await ended(person)).toEqual([]);
  });
});
