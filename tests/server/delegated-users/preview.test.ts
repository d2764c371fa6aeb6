import { describe, expect, it } from 'vitest';
import { previewDelegacao } from '../../../src/contract/delegated-grants';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  bodyCards,
  type Card,
  fingerprint,
  grant,
  systemBody,
  type World,
} from '../support/delegation';
import { codeOf } from '../support/refusals';

const server = useServer();

const preview = (
  world: World,
  people: readonly { id_produto: string }[],
  cards: readonly Card[],
  {
    as = world.as,
    systems = [] as unknown[],
    ...more
  }: { as?: string; systems?: unknown[]; validoAte?: string | null } = {},
) =>
  server.call(previewDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: {
      listaUsuarios: people.map(({ id_produto }) => id_produto),
      listaCartoes: bodyCards(cards),
      listaSistemas: systems,
      ...more,
    },
  });

describe('what adding accesses would do', () => {
  it('is counted in people and accesses, and nothing changes', async () => {
    const world = await addWorld(server);
    const [first, second] = world.cards as [Card, Card];
    const system = String(world.systems[0]?.id);
    const [ana, bia, rui, ended] = [
      await addPerson(server.db),
      await addPerson(server.db),
      await addPerson(server.db),
      await addPerson(server.db),
    ];
    await grant(server, world, [ana], [first, second], [systemBody(system, ['G1'])]);
    await grant(server, world, [bia, ended], [first], [], { validoAte: '2031-12-31' });
    await server.db
      .updateTable('grantee')
      .set({ valid_until: '2020-01-31' })
      .where('company', '=', world.company.id)
      .where('person', '=', ended.id)
      .execute();
    const before = await fingerprint(server.db, world.company);
    const { body } = await preview(world, [ana, bia, rui, ended], [first, second], {
      systems: [systemBody(system, ['G1'])],
      validoAte: '2031-12-31',
    });
    // Ana has all three; of them Bia lacks two, Rui three, and whose accesses ended three.
    expect(body).toEqual({ ganham: 3, jaTem: 1, mudamPrazo: 1, acessos: 8 });
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });

  it('counts somebody without an account like somebody with one', async () => {
    const world = await addWorld(server);
    const [first] = world.cards as [Card];
    const rui = await addPerson(server.db);
    const nobody = { id_produto: 'ninguem.mesmo' };
    expect((await preview(world, [rui], [first])).body).toEqual((await preview(world, [nobody], [first])).body);
  });

  it('is refused where adding would be', async () => {
    const [world, others] = [await addWorld(server), await addWorld(server)];
    const supervisor = await addDelegate(server, world, 'S', { contracts: [world.contracts[0] ?? ''] });
    const outside = world.cards.find(({ nuContrato }) => nuContrato !== world.contracts[0]) as Card;
    const inside = world.cards.find(({ nuContrato }) => nuContrato === world.contracts[0]) as Card;
    const rui = await addPerson(server.db);
    expect(codeOf(await preview(world, [rui], [outside], { as: supervisor.as }))).toBe('MCN-160');
    await grant(server, world, [rui], [outside, inside]);
    expect(codeOf(await preview(world, [rui], [inside], { as: supervisor.as, validoAte: '2031-12-31' }))).toBe(
      'MCN-165',
    );
    expect(codeOf(await preview(world, [rui], others.cards.slice(0, 1)))).toBe('IDC-111');
    expect(codeOf(await preview(world, [rui], [outside], { validoAte: '2020-01-31' }))).toBe('MCN-100');
  });
});
