import { describe, expect, it } from 'vitest';
import { getAcessos } from '../../../src/contract/delegated-accesses';
import {
  addDelegacao,
  changeDelegacao,
  removePermissionario,
  removePermissionarios,
} from '../../../src/contract/delegated-grants';
import { deactivate } from '../../../src/contract/activity';
import { removeReceivedCard, removeReceivedContract } from '../../../src/contract/received-permissions';
import { addTerceiro, authoriseContratos, removeTerceiros } from '../../../src/contract/third-parties';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, stored, type World } from '../support/delegation';

const server = useServer();

const grant = (world: World, people: readonly { id_produto: string }[], cards: World['cards'], as = world.as) =>
  server.call(addDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: people.map((person) => person.id_produto), listaCartoes: cards },
  });
const change = (
  world: World,
  person: { id_produto: string },
  cards: World['cards'],
  headers: Record<string, string> = {},
  as = world.as,
) =>
  server.call(changeDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: [person.id_produto], listaCartoes: cards },
    headers,
  });
const words = (cards: World['cards']) => cards.map((card) => `${card.nuContrato}/${card.nuCartao}`).sort();

/** The counters of the table are those of the grants, and nobody is in it without a grant. */
async function expectConsistent(world: World): Promise<void> {
  const rows = await server.db
    .selectFrom('grantee')
    .select(['person', 'n_contratos', 'n_centros', 'n_sistemas'])
    .where('company', '=', world.company.id)
    .execute();
  const grants = await server.db
    .selectFrom('card_grant')
    .select(['person', 'nu_contrato', 'co'])
    .where('company', '=', world.company.id)
    .execute();
  for (const row of rows) {
    const own = grants.filter(({ person }) => person === row.person);
    const counts = {
      n_contratos: new Set(own.map(({ nu_contrato }) => nu_contrato)).size,
      n_centros: new Set(own.map(({ nu_contrato, co }) => `${nu_contrato} ${co}`)).size,
    };
    expect(row).toMatchObject(counts);
    expect(own.length).toBeGreaterThan(0);
  }
  expect(new Set(grants.map(({ person }) => person))).toEqual(new Set(rows.map(({ person }) => person)));
}

describe('at the same moment', () => {
  it('a supervisor never grants what was withdrawn before the answer', async () => {
    for (let round = 0; round < 6; round += 1) {
      const world = await addWorld(server, { contracts: 2, systems: 1 });
      const [contract = ''] = world.contracts;
      const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts });
      const people = await Promise.all([1, 2, 3, 4].map(() => addPerson(server.db)));
      const cards = world.cards.filter((card) => card.nuContrato === contract);
      const withdraw = server.call(authoriseContratos, {
        as: world.as,
        body: [
          {
            idPostal: world.company.id_produto,
            idPostalPF: supervisor.id_produto,
            nuContrato: contract,
            se: 72,
            autoriza: false,
            tipo: 'PJ',
          },
        ],
      });
      const [withdrawal, ...grants] = await Promise.all([
        withdraw,
        ...people.map((person) => grant(world, [person], cards, supervisor.as)),
      ]);
      expect(withdrawal.status).toBe(200);
      expect(grants.every(({ status, body }) => status === 200 || body.msgs?.[0]?.startsWith('MCN-160'))).toBe(true);
      const late = await grant(world, [people[0]!], cards.slice(0, 1), supervisor.as);
      expect(late.body.msgs?.[0]).toMatch(/^MCN-160 /);
      // Whoever was answered with a refusal got nothing; whoever was answered with success got all.
      for (const [index, answer] of grants.entries())
        expect(await stored(server.db, world.company, people[index]!)).toEqual(
          answer.status === 200 ? words(cards) : [],
        );
      await expectConsistent(world);
    }
  });

  it('a removed third party finishes what was begun, or does nothing', async () => {
    for (let round = 0; round < 6; round += 1) {
      const world = await addWorld(server, { contracts: 1, systems: 1 });
      const administrator = await addDelegate(server, world, 'A');
      const people = await Promise.all([1, 2, 3].map(() => addPerson(server.db)));
      const [removal, ...grants] = await Promise.all([
        server.call(removeTerceiros, {
          as: world.as,
          params: { id: world.company.id_produto, other: administrator.id_produto },
          body: { idPostal: world.company.id_produto, listaTerceiros: [administrator.id_produto], tipo: 'PJ' },
        }),
        ...people.map((person) => grant(world, [person], world.cards, administrator.as)),
      ]);
      expect(removal.status).toBe(204);
      for (const [index, answer] of grants.entries()) {
        expect([200, 403]).toContain(answer.status);
        expect(await stored(server.db, world.company, people[index]!)).toEqual(
          answer.status === 200 ? words(world.cards) : [],
        );
      }
      expect((await grant(world, people, world.cards, administrator.as)).status).toBe(403);
    }
  });

  it('a grantee’s own removal and the company’s change leave one consistent state', async () => {
    for (let round = 0; round < 8; round += 1) {
      const world = await addWorld(server, { contracts: 2, systems: 1 });
      const person = await addPerson(server.db);
      const as = await server.signIn(person);
      await grant(world, [person], world.cards.slice(0, 6));
      const [card] = world.cards as [World['cards'][number]];
      const answers = await Promise.all([
        server.call(removeReceivedCard, {
          as,
          params: {
            id: person.id_produto,
            companyId: world.company.id_produto,
            contractNo: card.nuContrato,
            se: '72',
            card: card.nuCartao,
          },
        }),
        change(world, person, world.cards.slice(1, 8)),
        grant(world, [person], world.cards.slice(8, 9)),
        server.call(removeReceivedContract, {
          as,
          params: {
            id: person.id_produto,
            companyId: world.company.id_produto,
            contractNo: world.contracts[1] ?? '',
            se: '72',
          },
        }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      await expectConsistent(world);
    }
  });

  it('of two edits of the same version one is saved, and the other is told', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(world, [person], world.cards.slice(0, 1));
    const { headers } = await server.call(getAcessos, {
      as: world.as,
      params: { id: world.company.id_produto, cpfPF: person.id_produto },
    });
    const administrator = await addDelegate(server, world, 'A');
    const match = { 'if-match': String(headers.get('etag')) };
    const answers = await Promise.all([
      change(world, person, world.cards.slice(2, 4), match),
      change(world, person, world.cards.slice(5, 6), match, administrator.as),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = answers[0]?.status === 200 ? world.cards.slice(2, 4) : world.cards.slice(5, 6);
    expect(await stored(server.db, world.company, person)).toEqual(words(saved));
  });

  it('overlapping saves and removals of many people by several actors neither deadlock nor lose anything', async () => {
    const world = await addWorld(server);
    const people = await Promise.all(Array.from({ length: 12 }, () => addPerson(server.db)));
    const actors = [
      world.as,
      ...(await Promise.all([1, 2, 3].map(() => addDelegate(server, world, 'A')))).map(({ as }) => as),
    ];
    const requests = Array.from({ length: 24 }, (_, index) => {
      const as = actors[index % actors.length];
      const some = people.toSorted(() => (index % 2 ? 1 : -1)).slice(index % 5, (index % 5) + 6);
      return index % 6 === 5
        ? server.call(removePermissionarios, {
            as,
            params: { id: world.company.id_produto },
            body: some.slice(0, 2).map((person) => person.id_produto),
          })
        : grant(world, some, world.cards.slice(index % 9, (index % 9) + 4), as);
    });
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 403, 409].includes(status))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
    await expectConsistent(world);
  });

  it('somebody who closes the account while companies grant keeps nothing', async () => {
    for (let round = 0; round < 6; round += 1) {
      const worlds = [
        await addWorld(server, { contracts: 1, systems: 1 }),
        await addWorld(server, { contracts: 1, systems: 1 }),
      ];
      const person = await addPerson(server.db);
      const as = await server.signIn(person);
      const [closing, ...grants] = await Promise.all([
        server.call(deactivate, { as, params: { userId: person.id_produto }, body: { motivo: '1', tipoPessoa: '1' } }),
        ...worlds.flatMap((world) => [
          grant(world, [person], world.cards.slice(0, 2)),
          grant(world, [person], world.cards.slice(2, 4)),
        ]),
      ]);
      expect(closing.status, JSON.stringify(closing.body)).toBe(204);
      expect(grants.every(({ status, body }) => status === 200 || body.msgs?.[0]?.startsWith('MCN-163'))).toBe(true);
      expect(await server.db.selectFrom('grantee').select('person').where('person', '=', person.id).execute()).toEqual(
        [],
      );
    }
  });

  it('several first grants to the same person make one grantee, and several clicks add one third party', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const actors = [world.as, (await addDelegate(server, world, 'A')).as, (await addDelegate(server, world, 'A')).as];
    const answers = await Promise.all(
      actors.map((as, index) => grant(world, [person], world.cards.slice(index, index + 2), as)),
    );
    expect(answers.map(({ body }) => body.incluidos).sort()).toEqual([0, 0, 1]);
    expect(await stored(server.db, world.company, person)).toEqual(words(world.cards.slice(0, 4)));
    const added = await Promise.all(
      actors.map((as) =>
        server.call(addTerceiro, {
          as,
          body: { idPostal: world.company.id_produto, idPostalPF: person.id_produto, perfil: 'S', tipo: 'PJ' },
        }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('somebody removed by two at once is removed once', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const administrator = await addDelegate(server, world, 'A');
    await grant(world, [person], world.cards.slice(0, 2));
    const answers = await Promise.all(
      [world.as, administrator.as].map((as) =>
        server.call(removePermissionario, { as, params: { id: world.company.id_produto, idPF: person.id_produto } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const removals = await server.db
      .selectFrom('audit_event')
      .select('id')
      .where('target', '=', person.id)
      .where('action', '=', 'delegation.removed')
      .execute();
    expect(removals).toHaveLength(1);
  });
});
