import { describe, expect, it } from 'vitest';
import {
  addTerceiro,
  authoriseContratos,
  authoriseSistemas,
  removeTerceiros,
} from '../../../src/contract/third-parties';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, fingerprint, type World } from '../support/delegation';

/** What remains of each change of a company's third parties: the audit, the notices, the versions; and what a mixed request leaves alone. */

const server = useServer();

const entry = (world: World, person: { id_produto: string }, autoriza: boolean, what: Record<string, unknown>) => ({
  idPostal: world.company.id_produto,
  idPostalPF: person.id_produto,
  autoriza,
  tipo: 'PJ',
  ...what,
});
const trail = (world: World) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'target', 'diff'])
    .where('on_behalf_of', '=', world.company.id)
    .where('action', 'like', 'third-party.%')
    .orderBy('id')
    .execute();
const versions = async (world: World, people: readonly { id: string }[]) => {
  const rows = await server.db
    .selectFrom('delegate')
    .select(['person', 'versao'])
    .where('company', '=', world.company.id)
    .execute();
  return people.map(({ id }) => rows.find(({ person }) => person === id)?.versao);
};

describe('the trail of a company’s third parties', () => {
  it('says who was added as what and removed, and the notices name the company', async () => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const [supervisor, administrator] = [await addPerson(server.db), await addPerson(server.db)];
    const ids = { idPostal: world.company.id_produto, tipo: 'PJ' };
    for (const [person, perfil] of [
      [supervisor, 'S'],
      [administrator, 'A'],
    ] as const) {
      await server.call(addTerceiro, { as: world.as, body: { ...ids, idPostalPF: person.id_produto, perfil } });
    }
    await server.call(removeTerceiros, {
      as: world.as,
      params: { id: world.company.id_produto, other: supervisor.id_produto },
      body: { ...ids, listaTerceiros: [supervisor.id_produto] },
    });
    const by = { actor: world.company.id };
    expect(await trail(world)).toEqual([
      { ...by, action: 'third-party.added', target: supervisor.id, diff: { perfil: 'S' } },
      { ...by, action: 'third-party.added', target: administrator.id, diff: { perfil: 'A' } },
      { ...by, action: 'third-party.removed', target: supervisor.id, diff: { perfil: 'S' } },
    ]);
    const notices = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', 'in', [supervisor.id, administrator.id])
      .execute();
    expect(notices.map(({ payload }) => payload.values)).toEqual(
      Array.from({ length: 3 }, () => ({ empresa: 'EMPRESA DE TESTE LTDA' })),
    );
  });

  it('names the field of who cannot be added', async () => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const there = await addDelegate(server, world, 'S');
    const add = (id: string) =>
      server.call(addTerceiro, {
        as: world.as,
        body: { idPostal: world.company.id_produto, idPostalPF: id, perfil: 'S', tipo: 'PJ' },
      });
    expect((await add(there.id_produto)).body.campos).toEqual([{ campo: 'idPostalPF', chave: 'third_party_already' }]);
    expect((await add('ninguem55')).body.campos).toEqual([{ campo: 'idPostalPF', chave: 'grantee_inactive' }]);
  });

  it('says for each supervisor what was authorised and withdrawn, and a change alone makes a new version', async () => {
    const world = await addWorld(server);
    const [c0 = '', c1 = ''] = world.contracts;
    const [first, second, third] = [
      await addDelegate(server, world, 'S', { contracts: [c0] }),
      await addDelegate(server, world, 'S'),
      await addDelegate(server, world, 'S', { contracts: [c0] }),
    ];
    const people = [first, second, third];
    const before = (await versions(world, people)) as number[];
    const one = (person: { id_produto: string }, nuContrato: string, autoriza: boolean) =>
      entry(world, person, autoriza, { nuContrato, se: 72 });
    await server.call(authoriseContratos, {
      as: world.as,
      body: [one(first, c0, false), one(first, c1, true), one(second, c0, true), one(third, c0, true)],
    });
    const said = (await trail(world)).map(({ action, target, diff }) => [action, target, diff]);
    expect(said).toHaveLength(2);
    expect(said).toEqual(
      expect.arrayContaining([
        ['third-party.authorised', first.id, { contracts: { added: [c1], removed: [c0] } }],
        ['third-party.authorised', second.id, { contracts: { added: [c0], removed: [] } }],
      ]),
    );
    expect(await versions(world, people)).toEqual([(before[0] as number) + 1, (before[1] as number) + 1, before[2]]);

    const [system = ''] = world.systems.map(({ id }) => id);
    await server.call(authoriseSistemas, { as: world.as, body: [entry(world, third, true, { coSistema: system })] });
    expect((await trail(world)).at(-1)).toMatchObject({
      target: third.id,
      diff: { systems: { added: [system], removed: [] } },
    });
  });

  it('takes logins in any case; the last of two entries about the same counts', async () => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const person = await addPerson(server.db, { cpf: null, id_produto: `Viajante.${process.pid}` });
    const supervisor = await addDelegate(server, world, 'S', {}, person);
    const [system = ''] = world.systems.map(({ id }) => id);
    const upper = { id_produto: person.id_produto.toUpperCase() };
    const answer = await server.call(authoriseSistemas, {
      as: world.as,
      body: [entry(world, supervisor, false, { coSistema: system }), entry(world, upper, true, { coSistema: system })],
    });
    expect(answer.body).toEqual({ autorizados: 1, retirados: 0 });
    const gone = await server.call(removeTerceiros, {
      as: world.as,
      params: { id: world.company.id_produto, other: upper.id_produto },
      body: { idPostal: world.company.id_produto, tipo: 'PJ', listaTerceiros: [upper.id_produto] },
    });
    expect(gone.status).toBe(204);
  });

  it('has nothing of a request in which one entry is not right', async () => {
    const world = await addWorld(server);
    const [c0 = '', c1 = ''] = world.contracts;
    const [supervisor, administrator, removed] = [
      await addDelegate(server, world, 'S'),
      await addDelegate(server, world, 'A'),
      await addDelegate(server, world, 'S'),
    ];
    await server.call(removeTerceiros, {
      as: world.as,
      params: { id: world.company.id_produto, other: removed.id_produto },
      body: { idPostal: world.company.id_produto, tipo: 'PJ', listaTerceiros: [removed.id_produto] },
    });
    const right = entry(world, supervisor, true, { nuContrato: c0, se: 72 });
    const before = await fingerprint(server.db, world.company);
    const cases: [Record<string, unknown>, string][] = [
      [entry(world, supervisor, true, { nuContrato: c1, se: 50 }), 'IDC-111'],
      [entry(world, administrator, true, { nuContrato: c0, se: 72 }), 'MCN-169'],
      [entry(world, removed, true, { nuContrato: c0, se: 72 }), 'MCN-169'],
      [{ ...entry(world, supervisor, true, { nuContrato: c1, se: 72 }), idPostal: supervisor.id_produto }, 'IDC-111'],
    ];
    for (const [wrong, code] of cases) {
      const { body } = await server.call(authoriseContratos, { as: world.as, body: [right, wrong] });
      expect(body.msgs?.[0]?.slice(0, code.length), JSON.stringify(wrong)).toBe(code);
    }
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });
});
