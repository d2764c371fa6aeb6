import { describe, expect, it } from 'vitest';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import type { Endpoint } from '../../../src/contract/endpoint';
import { getPerfilDelegacao } from '../../../src/contract/home';
import {
  addTerceiro,
  authoriseContratos,
  authoriseSistemas,
  findTerceiro,
  listSistemasParaAutorizar,
  listTerceiros,
  removeTerceiros,
} from '../../../src/contract/third-parties';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addSystem, addWorld, fingerprint, type World } from '../support/delegation';

const server = useServer();

const add = (
  world: World,
  person: { id_produto: string },
  perfil: string,
  { as = world.as, ...more }: { as?: string } & Record<string, unknown> = {},
) =>
  server.call(addTerceiro, {
    as,
    body: { idPostal: world.company.id_produto, idPostalPF: person.id_produto, perfil, tipo: 'PJ', ...more },
  });
const remove = (
  world: World,
  people: readonly { id_produto: string }[],
  { as = world.as, other, ...more }: { as?: string; other?: string } & Record<string, unknown> = {},
) =>
  server.call(removeTerceiros, {
    as,
    params: { id: world.company.id_produto, other: other ?? people[0]?.id_produto ?? '' },
    body: {
      idPostal: world.company.id_produto,
      listaTerceiros: people.map((person) => person.id_produto),
      tipo: 'PJ',
      ...more,
    },
  });
const entry = (world: World, person: { id_produto: string }, autoriza: boolean, what: Record<string, unknown>) => ({
  idPostal: world.company.id_produto,
  idPostalPF: person.id_produto,
  autoriza,
  tipo: 'PJ',
  ...what,
});
const list = async (world: World, as = world.as, query: Record<string, string> = {}) =>
  (await server.call(listTerceiros, { as, params: { id: world.company.id_produto }, query })).body as {
    itens: Record<string, unknown>[];
    page: object;
  };

describe('looking somebody up', () => {
  const find = (as: string, userOrCpf: string, query: Record<string, string> = {}) =>
    server.call(findTerceiro, { as, params: { userOrCpf }, query });

  it('finds by CPF, with or without separators, and by username; the name is masked until there is a grant', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db, { nome: 'MARIANA APARECIDA SOUZA' });
    const formatted = person.id_produto.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
    for (const typed of [person.id_produto, formatted]) {
      expect((await find(world.as, typed)).body).toEqual({
        idPostal: person.id_produto,
        nome: 'MAR*** S***',
        nomeMascarado: true,
        perfilAtual: null,
      });
    }
    const foreigner = await addPerson(server.db, { cpf: null, id_produto: `viajante${process.pid}` });
    expect((await find(world.as, foreigner.id_produto.toUpperCase())).body.idPostal).toBe(foreigner.id_produto);
    await add(world, person, 'S');
    expect((await find(world.as, person.id_produto)).body).toMatchObject({
      nome: 'MARIANA APARECIDA SOUZA',
      nomeMascarado: false,
      perfilAtual: 'S',
    });
  });

  it.each([
    ['nobody', async () => '00000099999'],
    ['a deactivated account', async () => (await addPerson(server.db, { situacao: 'I' })).id_produto],
    ['a pending account', async () => (await addPerson(server.db, { situacao: 'P' })).id_produto],
    [
      'a dependent',
      async () => (await addPerson(server.db, { responsavel: (await addPerson(server.db)).id })).id_produto,
    ],
    ['a company', async () => (await addCompany(server.db)).id_produto],
  ])('answers the same for %s', async (_, make) => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const answer = await find(world.as, await make());
    expect(answer.status).toBe(404);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-166 /);
  });

  it.each(['a/b', 'a;b', 'a?b', 'a\\b'])('refuses %j', async (typed) => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const answer = await find(world.as, typed);
    expect(answer.status).toBe(400);
    expect(answer.body.campos).toEqual([{ campo: 'userOrCpf', chave: 'third_party_blocked_characters' }]);
  });

  it('is for companies and their Administradores', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const administrator = await addDelegate(server, world, 'A');
    const supervisor = await addDelegate(server, world, 'S');
    expect((await find(administrator.as, person.id_produto)).status).toBe(200);
    expect((await find(supervisor.as, person.id_produto)).status).toBe(403);
    expect((await find(await server.signIn(await addPerson(server.db)), person.id_produto)).status).toBe(403);
    const other = await addCompany(server.db);
    expect((await find(administrator.as, person.id_produto, { idPostal: other.id_produto })).status).toBe(403);
    expect((await find(administrator.as, person.id_produto, { idPostal: world.company.id_produto })).status).toBe(200);
  });

  it('has a daily quota and is in the audit, without the CPF', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await find(world.as, person.id_produto);
    const trail = await server.db
      .selectFrom('audit_event')
      .select('diff')
      .where('action', '=', 'delegation.looked-up')
      .where('actor', '=', world.company.id)
      .execute();
    expect(trail).toMatchObject([{ diff: { asked: 1, found: [person.id] } }]);
    expect(JSON.stringify(trail)).not.toContain(person.id_produto);
    await server.db
      .updateTable('limit_counter')
      .set({ hits: 5000 })
      .where('bucket', '=', `lookup:${world.company.id}`)
      .execute();
    const answer = await find(world.as, person.id_produto);
    expect(answer.status).toBe(429);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-168 /);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });
});

describe('adding a third party', () => {
  it('makes somebody Supervisor or Administrador, tells them, and lists them', async () => {
    const world = await addWorld(server);
    const [first, second] = [
      await addPerson(server.db, { nome: 'Ana' }),
      await addPerson(server.db, { nome: 'Álvaro' }),
    ];
    const added = await add(world, first, 'S');
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      idPostal: world.company.id_produto,
      idPostalPF: first.id_produto,
      perfil: 'S',
      todos: false,
      sistemas: [],
      contratos: [],
      editavel: true,
    });
    expect((await add(world, second, 'A')).body).toMatchObject({ perfil: 'A', todos: true });
    const { itens, page } = await list(world);
    expect(itens.map((item) => item.nomePF)).toEqual(['Álvaro', 'Ana']);
    expect(page).toMatchObject({ totalElements: 2 });
    const notices = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', 'in', [first.id, second.id])
      .orderBy('id')
      .execute();
    expect(notices.map(({ payload }) => payload.template)).toEqual([
      'third-party-added-supervisor',
      'third-party-added-administrator',
    ]);
    const profile = await server.call(getPerfilDelegacao, {
      as: await server.signIn(second),
      params: { id: second.id_produto },
    });
    expect(profile.body).toMatchObject({ perfil: 'Administrador' });
  });

  it('is refused for who is one already, and for who has no active account', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await add(world, person, 'S');
    expect((await add(world, person, 'A')).body.msgs?.[0]).toMatch(/^MCN-167 /);
    for (const made of [
      await addPerson(server.db, { situacao: 'I' }),
      await addCompany(server.db),
      { id_produto: 'ninguem77' },
    ])
      expect((await add(world, made, 'S')).body.msgs?.[0]).toMatch(/^MCN-163 /);
  });

  it('lets an Administrador add Supervisors only, a Supervisor and strangers nobody', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const administrator = await addDelegate(server, world, 'A');
    const supervisor = await addDelegate(server, world, 'S');
    expect((await add(world, person, 'A', { as: administrator.as })).status).toBe(403);
    expect((await add(world, person, 'S', { as: supervisor.as })).status).toBe(403);
    expect((await add(world, person, 'S', { as: await server.signIn(await addCompany(server.db)) })).status).toBe(403);
    expect((await add(world, person, 'S', { as: administrator.as })).status).toBe(201);
  });

  it.each([
    [{ perfil: 'X' }, 400, 'Favor informar o Perfil'],
    [{ perfil: undefined }, 400, 'Favor informar o Perfil'],
    [{ tipo: 'XX' }, 400, 'Tipo XX não definido.'],
    [{ tipo: 'PF' }, 403, ''],
    [{ idPostal: 'ninguem66' }, 403, ''],
  ])('refuses %j', async (more, status, text) => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const answer = await add(world, await addPerson(server.db), 'S', more);
    expect(answer.status).toBe(status);
    expect(answer.body.msgs?.[0]).toContain(text);
  });
});

describe('removing third parties', () => {
  it('ends what they could do at once, keeps what they granted, tells them, and takes a second click', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts });
    const person = await addPerson(server.db);
    const grant = () =>
      server.call(addDelegacao, {
        as: supervisor.as,
        params: { id: world.company.id_produto },
        body: { listaUsuarios: [person.id_produto], listaCartoes: world.cards.slice(0, 1) },
      });
    expect((await grant()).status).toBe(200);
    expect((await remove(world, [supervisor])).status).toBe(204);
    expect((await grant()).status).toBe(403);
    expect(
      await server.db.selectFrom('card_grant').select('by_rank').where('person', '=', person.id).execute(),
    ).toEqual([{ by_rank: 'S' }]);
    expect((await remove(world, [supervisor])).status).toBe(204);
    const notices = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', supervisor.id)
      .execute();
    expect(notices.map(({ payload }) => payload.template)).toEqual(['third-party-removed']);
  });

  it('goes by the list in the body, which must contain the id of the path', async () => {
    const world = await addWorld(server);
    const [a, b, c] = [
      await addDelegate(server, world, 'S'),
      await addDelegate(server, world, 'S'),
      await addDelegate(server, world, 'A'),
    ];
    const before = await fingerprint(server.db, world.company);
    expect((await remove(world, [a, b], { other: c.id_produto })).body.campos).toEqual([
      { campo: 'listaTerceiros', chave: 'third_party_not_in_list' },
    ]);
    expect((await remove(world, [], { other: c.id_produto })).body.msgs).toEqual([
      'MCN-100 Não foi selecionado nenhum terceiro',
    ]);
    expect((await remove(world, [a, await addPerson(server.db)])).status).toBe(403);
    expect((await remove(world, [a], { idPostal: c.id_produto })).status).toBe(403);
    expect((await remove(world, [a], { tipo: 'PF' })).status).toBe(403);
    expect((await remove(world, [a, c], { as: c.as })).status).toBe(403);
    expect((await remove(world, [a], { as: b.as })).status).toBe(403);
    expect(await fingerprint(server.db, world.company)).toBe(before);
    expect((await remove(world, [a], { as: c.as })).status).toBe(204);
    expect((await remove(world, [b, c])).status).toBe(204);
    expect((await list(world)).itens).toEqual([]);
  });
});

describe('what a supervisor may delegate', () => {
  it('is authorised and withdrawn entry by entry; what is not named stays', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S');
    const [c0 = '', c1 = '', c2 = ''] = world.contracts;
    const contracts = (entries: [string, boolean][]) =>
      server.call(authoriseContratos, {
        as: world.as,
        body: entries.map(([nuContrato, autoriza]) => entry(world, supervisor, autoriza, { nuContrato, se: 72 })),
      });
    expect(
      (
        await contracts([
          [c0, true],
          [c1, true],
        ])
      ).body,
    ).toEqual({ autorizados: 2, retirados: 0 });
    expect(
      (
        await contracts([
          [c1, false],
          [c2, true],
          [c0, true],
        ])
      ).body,
    ).toEqual({ autorizados: 1, retirados: 1 });
    const [system] = world.systems as [World['systems'][number]];
    expect(
      (
        await server.call(authoriseSistemas, {
          as: world.as,
          body: [entry(world, supervisor, true, { coSistema: system.id })],
        })
      ).body,
    ).toEqual({ autorizados: 1, retirados: 0 });
    expect((await list(world)).itens).toMatchObject([
      {
        sistemas: [{ coSistema: system.id }],
        contratos: [
          { nuContrato: c0, se: 72 },
          { nuContrato: c2, se: 72 },
        ],
      },
    ]);
    const offered = await server.call(listSistemasParaAutorizar, {
      as: world.as,
      params: { id: world.company.id_produto, type: 'PJ' },
    });
    expect((offered.body as unknown as { coSistema: string }[]).map((item) => item.coSistema).sort()).toEqual(
      world.systems.map(({ id }) => id).sort(),
    );
    const wrongType = await server.call(listSistemasParaAutorizar, {
      as: world.as,
      params: { id: world.company.id_produto, type: 'ADM' },
    });
    expect(wrongType.body.msgs).toEqual(['MCN-100 Tipo ADM não definido.']);
  });

  it('is of the company’s own, for its own supervisors, by who may', async () => {
    const world = await addWorld(server);
    const theirs = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S');
    const administrator = await addDelegate(server, world, 'A');
    const stranger = await addDelegate(server, theirs, 'S');
    const alien = await addSystem(server.db);
    const [contract = '', foreign = ''] = [world.contracts[0], theirs.contracts[0]];
    const [system = ''] = world.systems.map(({ id }) => id);
    const cases: [string, Endpoint, unknown[], string, number][] = [
      [
        'contract of another company',
        authoriseContratos,
        [entry(world, supervisor, true, { nuContrato: foreign, se: 72 })],
        world.as,
        403,
      ],
      [
        'wrong superintendency',
        authoriseContratos,
        [entry(world, supervisor, true, { nuContrato: contract, se: 50 })],
        world.as,
        403,
      ],
      [
        'system of another company',
        authoriseSistemas,
        [entry(world, supervisor, true, { coSistema: theirs.systems[0]?.id })],
        world.as,
        403,
      ],
      [
        'system of no company',
        authoriseSistemas,
        [entry(world, supervisor, true, { coSistema: alien.id })],
        world.as,
        403,
      ],
      [
        'supervisor of another company',
        authoriseSistemas,
        [entry(world, stranger, true, { coSistema: system })],
        world.as,
        403,
      ],
      [
        'another company',
        authoriseSistemas,
        [entry(theirs, stranger, true, { coSistema: theirs.systems[0]?.id })],
        world.as,
        403,
      ],
      [
        'two companies',
        authoriseSistemas,
        [entry(world, supervisor, true, { coSistema: system }), entry(theirs, stranger, true, { coSistema: system })],
        world.as,
        403,
      ],
      [
        'by a supervisor',
        authoriseSistemas,
        [entry(world, supervisor, true, { coSistema: system })],
        supervisor.as,
        403,
      ],
      [
        'for an Administrador',
        authoriseSistemas,
        [entry(world, administrator, true, { coSistema: system })],
        world.as,
        409,
      ],
      ['nothing', authoriseSistemas, [], world.as, 400],
    ];
    const before = [await fingerprint(server.db, world.company), await fingerprint(server.db, theirs.company)];
    for (const [name, endpoint, body, as, status] of cases)
      expect([name, (await server.call(endpoint, { as, body })).status]).toEqual([name, status]);
    expect([await fingerprint(server.db, world.company), await fingerprint(server.db, theirs.company)]).toEqual(before);
    expect(
      (
        await server.call(authoriseSistemas, {
          as: administrator.as,
          body: [entry(world, supervisor, true, { coSistema: system })],
        })
      ).status,
    ).toBe(200);
  });

  it('shows an Administrador which entries may be changed', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    await addDelegate(server, world, 'S');
    expect(
      (await list(world, administrator.as, { sort: 'perfil,asc' })).itens.map(({ perfil, editavel }) => [
        perfil,
        editavel,
      ]),
    ).toEqual([
      ['A', false],
      ['S', true],
    ]);
    expect((await list(world, world.as, { filtro: 'ninguem' })).itens).toEqual([]);
    const [{ nomePF } = { nomePF: '' }] = (await list(world, world.as)).itens;
    const turned = String(nomePF).split(' ').toReversed().join(' ');
    expect((await list(world, world.as, { filtro: turned })).itens).toContainEqual(expect.objectContaining({ nomePF }));
  });
});
