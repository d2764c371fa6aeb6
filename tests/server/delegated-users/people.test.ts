import { describe, expect, it } from 'vitest';
import {
  addDelegacao,
  listCartoesCentro,
  listCentrosCusto,
  listContratosSupervisor,
  listSistemas,
  listSistemasSupervisor,
} from '../../../src/contract/delegated-grants';
import { findPermissionarios } from '../../../src/contract/delegated-users';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, systemBody, type World } from '../support/delegation';

const server = useServer();
const lookUp = (world: World, cpfs: string, as = world.as) =>
  server.call(findPermissionarios, { as, params: { id: world.company.id_produto, cpfs } });

describe('looking up grantees by CPF and username', () => {
  it('names people without a CPF by their username, in any case, and nobody else by it', async () => {
    const world = await addWorld(server);
    const traveller = await addPerson(server.db, { id_produto: 'Passante77', cpf: null, nome: 'MARTHA EXAMPLE' });
    await addPerson(server.db, { id_produto: 'partiu2020', cpf: null, situacao: 'I' });
    await addCompany(server.db, { id_produto: 'firmamundo1', cnpj: null });
    const { body } = await lookUp(world, 'PASSANTE77;partiu2020;firmamundo1;ninguem123');
    expect(body).toMatchObject([
      { cpf: 'passante77', situacao: 'encontrado', nome: 'MAR*** E***' },
      { cpf: 'partiu2020', situacao: 'inativo', nome: null },
      { cpf: 'firmamundo1', situacao: 'desconhecido', nome: null },
      { cpf: 'ninguem123', situacao: 'desconhecido', nome: null },
    ]);
    const given = await server.call(addDelegacao, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { listaUsuarios: [traveller.id_produto], listaCartoes: world.cards.slice(0, 1) },
    });
    expect(given.status).toBe(200);
    expect((await lookUp(world, 'passante77')).body).toMatchObject([
      { situacao: 'jaPermissionario', nome: 'MARTHA EXAMPLE' },
    ]);
  });

  it('says of each CPF who it is, in the order asked, names masked until there is a grant', async () => {
    const world = await addWorld(server);
    const make = (nome: string, more = {}) => addPerson(server.db, { nome, ...more });
    const [free, has] = [await make('MARIANA DE SOUZA'), await make('JOÃO PEREIRA')];
    const gone = await make('INATIVA SILVA', { situacao: 'I' });
    const [pending, child] = [
      await make('PENDENTE', { situacao: 'P' }),
      await make('CRIANCA', { responsavel: free.id }),
    ];
    await server.call(addDelegacao, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { listaUsuarios: [has.id_produto], listaCartoes: world.cards.slice(0, 1) },
    });
    const cpfs = [has, free, gone, pending, child].map((person) => person.id_produto);
    const { body } = await lookUp(world, [...cpfs, '00000099999', cpfs[0]].join(';'));
    const unknown = (cpf: string | undefined) => ({
      cpf,
      situacao: 'desconhecido',
      idPostal: null,
      idPostalPF: null,
      nome: null,
      nomeMascarado: false,
    });
    expect(body).toEqual([
      {
        cpf: cpfs[0],
        situacao: 'jaPermissionario',
        idPostal: cpfs[0],
        idPostalPF: cpfs[0],
        nome: 'JOÃO PEREIRA',
        nomeMascarado: false,
      },
      {
        cpf: cpfs[1],
        situacao: 'encontrado',
        idPostal: cpfs[1],
        idPostalPF: cpfs[1],
        nome: 'MAR*** S***',
        nomeMascarado: true,
      },
      { ...unknown(cpfs[2]), situacao: 'inativo' },
      unknown(cpfs[3]),
      unknown(cpfs[4]),
      unknown('00000099999'),
    ]);
  });

  it('tells a supervisor nothing of grantees outside the own scope', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    const person = await addPerson(server.db, { nome: 'MARIANA DE SOUZA' });
    await server.call(addDelegacao, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { listaUsuarios: [person.id_produto], listaCartoes: world.cards.slice(0, 1) },
    });
    expect((await lookUp(world, person.id_produto, supervisor.as)).body).toMatchObject([
      { situacao: 'encontrado', nome: 'MAR*** S***' },
    ]);
  });

  it.each([
    ['; ;', 'cpfs_required'],
    ['abc', 'cpfs_format'],
    ['umnomelongodemais', 'cpfs_format'],
    ['nome.do.meio1', 'cpfs_format'],
    ['1234567890', 'cpfs_format'],
    ['123', 'cpfs_format'],
    ['123.456.789-09', 'cpfs_format'],
    ['12345678909,98765432100', 'cpfs_format'],
    [Array.from({ length: 51 }, (_, index) => String(10_000_000_000 + index)).join(';'), 'cpfs_too_many'],
    [Array.from({ length: 1000 }, (_, index) => String(10_000_000_000 + index)).join(';'), 'cpfs_too_many'],
  ])('%#: refuses with a sentence', async (cpfs, key) => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const answer = await lookUp(world, cpfs);
    expect(answer.status).toBe(400);
    expect(answer.body.campos?.[0]?.chave).toBe(key);
  });

  it('counts each CPF against the daily quota of the account, also those that a save names in vain', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await lookUp(world, `${person.id_produto};00000099999`);
    await server.call(addDelegacao, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { listaUsuarios: ['ninguem44', 'ninguem45'], listaCartoes: world.cards.slice(0, 1) },
    });
    const counted = await server.db
      .selectFrom('limit_counter')
      .select('hits')
      .where('bucket', '=', `lookup:${world.company.id}`)
      .executeTakeFirstOrThrow();
    expect(counted.hits).toBe(4);
    await server.db
      .updateTable('limit_counter')
      .set({ hits: 4999 })
      .where('bucket', '=', `lookup:${world.company.id}`)
      .execute();
    expect((await lookUp(world, `${person.id_produto};00000099999`)).status).toBe(429);
  });
});

describe('what can be granted', () => {
  it('is the company’s cost centres and cards, contract by contract', async () => {
    const world = await addWorld(server);
    const [nuContrato = ''] = world.contracts;
    const params = { id: world.company.id_produto, nuContrato };
    const centres = await server.call(listCentrosCusto, {
      as: world.as,
      params: { ...params, cnpjOuAn8: world.company.cnpj },
    });
    expect(centres.body).toMatchObject([
      { coCentroCusto: '0101', nome: 'Centro 0101', quantidadeCartoes: 3 },
      { coCentroCusto: '0205', quantidadeCartoes: 3 },
    ]);
    const cards = await server.call(listCartoesCentro, { as: world.as, params: { ...params, coCentroCusto: '0205' } });
    const numbers = world.cards
      .filter((card) => card.nuContrato === nuContrato && card.coCentroCusto === '0205')
      .map((card) => card.nuCartao);
    expect(cards.body).toMatchObject({
      itens: numbers.map((nuCartao) => ({ nuCartao, nuContrato, coCentroCusto: '0205', descricaoStatus: 'ATIVO' })),
      page: { totalElements: 3 },
    });
    const narrowed = await server.call(listCartoesCentro, {
      as: world.as,
      params: { ...params, coCentroCusto: '0205' },
      query: { nuCartao: numbers[1]?.slice(-4) ?? '', size: 1 },
    });
    expect(narrowed.body).toMatchObject({ itens: [{ nuCartao: numbers[1] }], page: { totalElements: 1 } });
  });

  it('of others is refused: a claimed CNPJ, a contract, a cost centre', async () => {
    const [world, theirs] = [await addWorld(server), await addWorld(server)];
    const [own = '', foreign = ''] = [world.contracts[0], theirs.contracts[0]];
    const id = world.company.id_produto;
    const statuses = await Promise.all([
      server.call(listCentrosCusto, { as: world.as, params: { id, cnpjOuAn8: theirs.company.cnpj, nuContrato: own } }),
      server.call(listCentrosCusto, {
        as: world.as,
        params: { id, cnpjOuAn8: world.company.cnpj, nuContrato: foreign },
      }),
      server.call(listCartoesCentro, { as: world.as, params: { id, nuContrato: foreign, coCentroCusto: '0101' } }),
      server.call(listCartoesCentro, { as: world.as, params: { id, nuContrato: own, coCentroCusto: '9999' } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('is narrowed for a supervisor, whom the company and its Administrador may name', async () => {
    const world = await addWorld(server);
    const system = world.systems[0]?.id ?? '';
    const supervisor = await addDelegate(server, world, 'S', {
      contracts: world.contracts.slice(0, 1),
      systems: [system],
    });
    const other = await addDelegate(server, world, 'S');
    const administrator = await addDelegate(server, world, 'A');
    const id = world.company.id_produto;
    for (const as of [supervisor.as, administrator.as, world.as]) {
      const contracts = await server.call(listContratosSupervisor, { as, params: { id, idPF: supervisor.id_produto } });
      expect(contracts.body).toMatchObject([{ nuContrato: world.contracts[0], nuSe: 72 }]);
      const systems = await server.call(listSistemasSupervisor, { as, params: { id, idPF: supervisor.id_produto } });
      expect(systems.body).toMatchObject([
        {
          id: system,
          marcado: false,
          iprojTi: { sigla: 'SIS', urlHomologacao: null, urlProducao: 'https://sistema.example' },
        },
      ]);
    }
    const refused = await Promise.all([
      server.call(listContratosSupervisor, { as: other.as, params: { id, idPF: supervisor.id_produto } }),
      server.call(listSistemasSupervisor, { as: other.as, params: { id, idPF: supervisor.id_produto } }),
      server.call(listContratosSupervisor, { as: world.as, params: { id, idPF: administrator.id_produto } }),
      server.call(listSistemas, { as: supervisor.as, params: { id } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const shrunk = await server.call(listCentrosCusto, {
      as: supervisor.as,
      params: { id, cnpjOuAn8: world.company.cnpj, nuContrato: world.contracts[1] ?? '' },
    });
    expect([shrunk.status, shrunk.body.msgs?.[0]?.slice(0, 7)]).toEqual([409, 'MCN-160']);
  });

  it('shows the systems with their groups, ticked where a grantee has them', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const [first, second] = world.systems as [World['systems'][number], World['systems'][number]];
    const id = world.company.id_produto;
    await server.call(addDelegacao, {
      as: world.as,
      params: { id },
      body: {
        listaUsuarios: [person.id_produto],
        listaSistemas: [systemBody(first.id, ['G1', 'G2', 'G3']), systemBody(second.id, ['G2'])],
      },
    });
    const plain = (await server.call(listSistemas, { as: world.as, params: { id } })).body as unknown as {
      id: string;
      marcado: boolean;
    }[];
    expect(plain.map((system) => system.marcado)).toEqual([false, false]);
    const ticked = (
      await server.call(listSistemas, { as: world.as, params: { id }, query: { idPostalPF: person.id_produto } })
    ).body as unknown as { id: string; marcado: boolean; grupos: { marcado: boolean }[] }[];
    expect(ticked.find((system) => system.id === first.id)?.marcado).toBe(true);
    expect(ticked.find((system) => system.id === second.id)?.grupos.map((group) => group.marcado)).toEqual([
      false,
      true,
      false,
    ]);
    const stranger = await addCompany(server.db);
    expect(
      (await server.call(listSistemas, { as: world.as, params: { id }, query: { idPostalPF: stranger.id_produto } }))
        .status,
    ).toBe(403);
  });
});
