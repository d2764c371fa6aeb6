import { beforeAll, describe, expect, it } from 'vitest';
import { getAcessos, historico, quantosUsam, quemUsa } from '../../../src/contract/delegated-accesses';
import { removePermissionario } from '../../../src/contract/delegated-grants';
import {
  exportPermissionarios,
  listPermissionarios,
  selectPermissionarios,
} from '../../../src/contract/delegated-users';
import { csvCell } from '../../../src/server/csv';
import { daysAfter } from '../../../src/server/grants/validity';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, systemBody, type World } from '../support/delegation';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import { normaliseName } from '../../../src/contract/validation';

const server = useServer();
let world: World;
const NAMES = [
  'Élida Ângelo',
  'elton Braga',
  'Ana Exemplo',
  'Álvaro Çelik',
  'Zélia 100% Certa',
  'Bruno_Fictício',
  'Carla Modelo',
];
const today = () => todayInSaoPaulo(server.deps.now());

interface Item {
  nome: string;
  idPostalPF: string;
  quantidadeContratos: number;
  quantidadeCentroCusto: number;
  quantidadeSistemas: number;
  validoAte: string | null;
  situacaoValidade: string;
  diasRestantes: number | null;
}

async function grantTo(
  target: World,
  people: readonly { id_produto: string }[],
  cards: World['cards'],
  more: Record<string, unknown> = {},
) {
  const answer = await server.call(addDelegacao, {
    as: target.as,
    params: { id: target.company.id_produto },
    body: { listaUsuarios: people.map((person) => person.id_produto), listaCartoes: cards, listaSistemas: [], ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function list(query: Record<string, string | number> = {}, as = world.as) {
  const answer = await server.call(listPermissionarios, { as, params: { id: world.company.id_produto }, query });
  return {
    ...answer,
    names: ((answer.body.itens ?? []) as Item[]).map((item) => item.nome),
    items: (answer.body.itens ?? []) as Item[],
    page: answer.body.page as Record<string, unknown>,
  };
}

const people: Record<string, Awaited<ReturnType<typeof addPerson>>> = {};

beforeAll(async () => {
  world = await addWorld(server);
  for (const nome of NAMES) people[nome] = await addPerson(server.db, { nome, nome_busca: normaliseName(nome) });
  const [first, ...rest] = NAMES as [string, ...string[]];
  await grantTo(world, [people[first]!], world.cards, {
    listaSistemas: [
      systemBody(world.systems[0]?.id ?? '', ['G1', 'G2']),
      systemBody(world.systems[1]?.id ?? '', ['G1']),
    ],
  });
  await grantTo(
    world,
    rest.map((name) => people[name]!),
    world.cards.slice(0, 1),
  );
  await grantTo(world, [people['Ana Exemplo']!], world.cards.slice(0, 1), { validoAte: daysAfter(today(), 12) });
  await grantTo(world, [people['Carla Modelo']!], world.cards.slice(0, 1), { validoAte: daysAfter(today(), 400) });
  await grantTo(world, [people['Bruno_Fictício']!], world.cards.slice(0, 1), { validoAte: today() });
}, 60_000);

describe('the table of grantees', () => {
  it('sorts names as Portuguese does, whatever the case and the accents', async () => {
    const { names, page } = await list();
    expect(names).toEqual([
      'Álvaro Çelik',
      'Ana Exemplo',
      'Bruno_Fictício',
      'Carla Modelo',
      'Élida Ângelo',
      'elton Braga',
      'Zélia 100% Certa',
    ]);
    expect(page).toMatchObject({
      number: 0,
      size: 20,
      numberElements: 7,
      totalElements: 7,
      totalPages: 1,
      first: true,
      last: true,
      next: false,
      previous: false,
    });
    expect((await list({ sort: 'nome,desc' })).names).toEqual(names.toReversed());
  });

  it('counts contracts, cost centres and systems', async () => {
    const { items } = await list({ sort: 'centros,desc', size: 1 });
    expect(items[0]).toMatchObject({
      nome: 'Élida Ângelo',
      quantidadeContratos: 3,
      quantidadeCentroCusto: 6,
      quantidadeSistemas: 2,
    });
  });

  it.each([
    ['elida', ['Élida Ângelo']],
    ['ÉLIDA  angelo', ['Élida Ângelo']],
    ['angelo elida', ['Élida Ângelo']],
    ['exem an exemplo', ['Ana Exemplo']],
    ['elida braga', []],
    ['celik', ['Álvaro Çelik']],
    ['%', ['Zélia 100% Certa']],
    ['100%', ['Zélia 100% Certa']],
    ['_', ['Bruno_Fictício']],
    ['\\', []],
    ['😀', []],
    ["'; drop table grantee; --", []],
    ['ninguém', []],
  ])('finds %j', async (nomeOuIdPostal, expected) => {
    expect((await list({ nomeOuIdPostal })).names).toEqual(expected);
  });

  it('finds a username, and a CPF with its separators', async () => {
    const { id_produto: cpf } = people['Carla Modelo']!;
    for (const typed of [cpf, cpf.slice(2, 9), cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')])
      expect((await list({ nomeOuIdPostal: typed })).names).toContain('Carla Modelo');
  });

  it.each([
    ['todas', 7],
    ['sem', 4],
    ['vencendo', 2],
    ['vencidas', 0],
  ])('filters by validity %s', async (validade, count) => {
    expect((await list({ validade })).items).toHaveLength(count);
  });

  it('says of each row when it ends', async () => {
    const { items } = await list({ sort: 'validade,asc' });
    expect(
      items.slice(0, 4).map(({ nome, situacaoValidade, diasRestantes }) => [nome, situacaoValidade, diasRestantes]),
    ).toEqual([
      ['Bruno_Fictício', 'vencendo', 0],
      ['Ana Exemplo', 'vencendo', 12],
      ['Carla Modelo', 'vigente', 400],
      [expect.any(String), 'sem', null],
    ]);
  });

  it('pages, and answers a page behind the last one', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 9].map((page) => list({ page, size: 2 })));
    expect(pages.slice(0, 4).flatMap((page) => page.names)).toEqual((await list()).names);
    expect(pages[0]?.page).toMatchObject({ totalElements: 7, totalPages: 4, next: true, previous: false, last: false });
    expect(pages[3]?.page).toMatchObject({ numberElements: 1, next: false, previous: true, last: true });
    expect(pages[4]?.page).toMatchObject({ number: 9, numberElements: 0, totalElements: 7, next: false, last: true });
  });

  it.each([
    [{ sort: 'senha_hash,asc' }, 'sort'],
    [{ sort: 'nome;drop,asc' }, 'sort'],
    [{ page: -1 }, 'page'],
    [{ size: 1000 }, 'size'],
    [{ size: 'many' }, 'size'],
    [{ validade: 'ontem' }, 'validade'],
    [{ nomeOuIdPostal: 'x'.repeat(151) }, 'nomeOuIdPostal'],
    [{ nomeOuIdPostal: 'a\u0000b' }, 'nomeOuIdPostal'],
  ])('refuses %j', async (query, campo) => {
    const answer = await list(query as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.body.campos?.[0]?.campo).toBe(campo);
  });

  it('shows the new name of somebody who changed it', async () => {
    const person = await addPerson(server.db, { nome: 'NOME ANTIGO' });
    await grantTo(world, [person], world.cards.slice(0, 1));
    await server.db
      .updateTable('account')
      .set({ nome: 'NOME NOVÍSSIMO', nome_busca: 'NOME NOVISSIMO' })
      .where('id', '=', person.id)
      .execute();
    expect((await list({ nomeOuIdPostal: 'novissimo' })).names).toEqual(['NOME NOVÍSSIMO']);
    await server.call(removePermissionario, {
      as: world.as,
      params: { id: world.company.id_produto, idPF: person.id_produto },
    });
    expect((await list({ nomeOuIdPostal: 'novissimo' })).names).toEqual([]);
  });

  it('says on which day of São Paulo somebody signed in last, and sorts by it: who never did has been away for longest', async () => {
    const own = await addWorld(server);
    const [early, late, never] = [
      await addPerson(server.db, { nome: 'CEDO', ultimo_acesso: new Date('2026-03-02T02:30:00Z') }),
      await addPerson(server.db, { nome: 'TARDE', ultimo_acesso: new Date('2026-03-01T12:00:00Z') }),
      await addPerson(server.db, { nome: 'NUNCA', ultimo_acesso: null }),
    ];
    await grantTo(own, [early, late, never], own.cards.slice(0, 1));
    const read = async (sort: string) => {
      const { body } = await server.call(listPermissionarios, {
        as: own.as,
        params: { id: own.company.id_produto },
        query: { sort },
      });
      return (body.itens as (Item & { ultimoAcesso: string | null })[]).map(({ nome, ultimoAcesso }) => [
        nome,
        ultimoAcesso,
      ]);
    };
    const signIn = (person: { id: string }, at: string) =>
      server.db
        .updateTable('account')
        .set({ ultimo_acesso: new Date(at) })
        .where('id', '=', person.id)
        .execute();
    const versions = () =>
      server.db
        .selectFrom('grantee')
        .select(['person', 'versao', 'alterado_em'])
        .where('company', '=', own.company.id)
        .orderBy('person')
        .execute();
    const unchanged = await versions();

    expect((await read('ultimoAcesso,asc'))[0]).toEqual(['NUNCA', null]);
    expect(await read('nome,asc')).toEqual([
      ['CEDO', '2026-03-01'],
      ['NUNCA', null],
      ['TARDE', '2026-03-01'],
    ]);
    await signIn(late, '2026-03-04T03:00:00Z');
    expect(await read('ultimoAcesso,desc')).toEqual([
      ['TARDE', '2026-03-04'],
      ['CEDO', '2026-03-01'],
      ['NUNCA', null],
    ]);
    for (const [person, ultimoAcesso] of [
      [late, '2026-03-04'],
      [never, null],
    ] as const) {
      const { body } = await server.call(getAcessos, {
        as: own.as,
        params: { id: own.company.id_produto, cpfPF: person.id_produto },
      });
      expect(body).toMatchObject({ ultimoAcesso, segundaEtapa: false });
    }
    // Signing in is no change of anybody's accesses.
    expect(await versions()).toEqual(unchanged);
  });

  it('gives everybody whom a filter finds, for "select all"', async () => {
    const answer = await server.call(selectPermissionarios, {
      as: world.as,
      params: { id: world.company.id_produto },
      query: { validade: 'vencendo' },
    });
    expect(answer.body).toMatchObject({ itens: [{ nome: 'Ana Exemplo' }, { nome: 'Bruno_Fictício' }], haMais: false });
  });

  it('has no counts to sort by for a supervisor, who sees the own scope', async () => {
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    expect((await list({}, supervisor.as)).items).toMatchObject([
      { nome: 'Élida Ângelo', quantidadeContratos: 1, quantidadeCentroCusto: 2, quantidadeSistemas: 0 },
    ]);
    expect((await list({ sort: 'contratos,asc' }, supervisor.as)).status).toBe(400);
  });
});

describe('the CSV', () => {
  async function csv(language: string, query = '') {
    const response = await fetch(`${server.url}/api/v1/delegacao-acesso/exportar/${world.company.id_produto}${query}`, {
      headers: { authorization: `Bearer ${world.as}`, 'accept-language': language },
    });
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
  }

  it('is the filtered table in the language of the reader', async () => {
    const { response, text } = await csv('pt-BR');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="permissionarios-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Nome";"Usuário";"Contratos";"Centros de custo";"Sistemas";"Válido até";"Última alteração"',
    );
    expect(lines).toHaveLength(1 + 7 + 1);
    expect(lines.find((line) => line.includes('Élida'))).toMatch(
      /^"Élida Ângelo";"\d{3}\.\d{3}\.\d{3}-\d\d";3;6;2;"";"\d{2}\/\d{2}\/\d{4}"$/,
    );
    const english = await csv('en', '?nomeOuIdPostal=elida');
    expect(english.text.split('\r\n')[0]).toBe(
      '\uFEFF"Name","Username","Contracts","Cost centres","Systems","Valid until","Last change"',
    );
    const [, line, ...rest] = english.text.split('\r\n');
    expect(rest).toEqual(['']);
    expect(line, 'a day is one to a spreadsheet, too').toMatch(/,"","\d{4}-\d{2}-\d{2}"$/);
  });

  it.each([
    ['=HYPERLINK("http://evil")', '"\'=HYPERLINK(""http://evil"")"'],
    ['+55', '"\'+55"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    [' =1+1', '"\' =1+1"'],
    ['\t=1', '"\'\t=1"'],
    ['Ana; "Nina"\r\nB', '"Ana; ""Nina""\r\nB"'],
    ['Ana-Maria', '"Ana-Maria"'],
  ])('keeps %j from being a formula or a new column', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('goes out at most ten times an hour', async () => {
    const other = await addWorld(server, { contracts: 1, systems: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push(
        (await server.call(exportPermissionarios, { as: other.as, params: { id: other.company.id_produto } })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('who may use a card', () => {
  const users = (query: Record<string, string>, as = world.as) =>
    server.call(quemUsa, { as, params: { id: world.company.id_produto }, query });

  it('answers from contract, cost centre and card, without those whose access ended', async () => {
    const [card] = world.cards as [World['cards'][number]];
    const all = await users({ nuContrato: card.nuContrato });
    expect(all.body.page).toMatchObject({ totalElements: 7 });
    expect(
      (all.body.itens as { nome: string; quantidadeCartoes: number }[]).find((item) => item.nome === 'Élida Ângelo')
        ?.quantidadeCartoes,
    ).toBe(6);
    const other = world.cards[1] as World['cards'][number];
    expect((await users({ nuContrato: card.nuContrato, nuCartao: other.nuCartao })).body.itens).toMatchObject([
      { nome: 'Élida Ângelo', quantidadeCartoes: 1 },
    ]);
    await server.db
      .updateTable('grantee')
      .set({ valid_until: '2020-01-01' })
      .where('person', '=', people['Zélia 100% Certa']!.id)
      .execute();
    expect((await users({ nuContrato: card.nuContrato, coCentroCusto: card.coCentroCusto })).body.page).toMatchObject({
      totalElements: 6,
    });
    await server.db
      .updateTable('grantee')
      .set({ valid_until: null })
      .where('person', '=', people['Zélia 100% Certa']!.id)
      .execute();
  });

  it('refuses what is not the company’s, and what a supervisor was not authorised for', async () => {
    const theirs = await addWorld(server);
    expect((await users({ nuContrato: theirs.contracts[0] ?? '' })).status).toBe(403);
    expect((await users({ nuContrato: world.contracts[0] ?? '', coCentroCusto: '9999' })).status).toBe(403);
    expect(
      (await users({ nuContrato: world.contracts[0] ?? '', nuCartao: theirs.cards[0]?.nuCartao ?? '' })).status,
    ).toBe(403);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    expect((await users({ nuContrato: world.contracts[0] ?? '' }, supervisor.as)).body.msgs?.[0]).toMatch(/^MCN-160 /);
    expect((await users({ nuContrato: world.contracts[1] ?? '' }, supervisor.as)).status).toBe(200);
    expect((await users({})).body.campos).toEqual([{ campo: 'nuContrato', chave: 'contract_required' }]);
  });
});

describe('how many may use what somebody has', () => {
  type Counted = Record<'nuContrato' | 'coCentroCusto' | 'nuCartao' | 'idSistema' | 'idGrupo', string | null> & {
    pessoas: number;
    haMais: boolean;
  };
  const counts = async (person: { id_produto: string }, as = world.as) => {
    const params = { id: world.company.id_produto, idPF: person.id_produto };
    const answer = await server.call(quantosUsam, { as, params });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as Counted[];
  };
  const nothing = { nuContrato: null, coCentroCusto: null, nuCartao: null, idSistema: null, idGrupo: null };
  /** Whom the table shows of what such a figure is about. */
  const shown = async (counted: Counted, as = world.as) => {
    const named = { ...nothing, ...counted };
    const query = Object.fromEntries(
      Object.keys(nothing).flatMap((name) => {
        const value = named[name as keyof typeof nothing] as string | null;
        return value === null ? [] : [[name, value]];
      }),
    );
    return (await list({ ...query, validade: 'vigentes' }, as)).page['totalElements'];
  };

  it('is what the table finds of each contract, cost centre, card, system and group, ended accesses left out', async () => {
    const elida = people['Élida Ângelo']!;
    const ended = people['Zélia 100% Certa']!;
    const end = (valid_until: string | null) =>
      server.db.updateTable('grantee').set({ valid_until }).where('person', '=', ended.id).execute();
    await end('2020-01-01');
    const all = await counts(elida);
    expect(all).toHaveLength(3 + 6 + 18 + 2 + 3);
    const [card] = world.cards as [World['cards'][number]];
    expect(all).toContainEqual({ ...nothing, nuContrato: card.nuContrato, pessoas: 6, haMais: false });
    for (const counted of all.filter(({ pessoas }) => pessoas > 1).concat(all.slice(0, 5), all.slice(-5)))
      expect([counted, await shown(counted)]).toEqual([counted, counted.pessoas]);
    await end(null);
    expect(await counts(elida)).toContainEqual({
      ...nothing,
      nuContrato: card.nuContrato,
      coCentroCusto: card.coCentroCusto,
      pessoas: 7,
      haMais: false,
    });
  });

  it('stays within what a supervisor was authorised for, and says nothing of whom they may not see', async () => {
    const supervisor = await addDelegate(server, world, 'S', {
      contracts: world.contracts.slice(1, 2),
      systems: [world.systems[1]?.id ?? ''],
    });
    const seen = await counts(people['Élida Ângelo']!, supervisor.as);
    expect([...new Set(seen.map(({ nuContrato, idSistema }) => nuContrato ?? idSistema))].sort()).toEqual(
      [world.contracts[1], world.systems[1]?.id].sort(),
    );
    const outside = people['Carla Modelo']!.id_produto;
    const of = { id: world.company.id_produto, idPF: outside, cpfPF: outside };
    const refused = await server.call(quantosUsam, { as: supervisor.as, params: of });
    expect(refused.status).toBeGreaterThan(400);
    expect(refused.body).toMatchObject((await server.call(getAcessos, { as: supervisor.as, params: of })).body);
  });
});

describe('the history of a grantee', () => {
  it('says who did what, on whose behalf, newest first; a supervisor sees the own scope; it outlives the access', async () => {
    const administrator = await addDelegate(server, world, 'A');
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    const person = await addPerson(server.db);
    await grantTo(world, [person], world.cards.slice(0, 2), {
      listaSistemas: [systemBody(world.systems[0]?.id ?? '', ['G1'])],
    });
    const inScope = world.cards.filter((card) => card.nuContrato === world.contracts[1]).slice(0, 1);
    await server.call(addDelegacao, {
      as: supervisor.as,
      params: { id: world.company.id_produto },
      body: { listaUsuarios: [person.id_produto], listaCartoes: inScope, listaSistemas: [] },
    });
    await server.call(removePermissionario, {
      as: administrator.as,
      params: { id: world.company.id_produto, idPF: person.id_produto },
    });

    const read = async (as: string) =>
      (await server.call(historico, { as, params: { id: world.company.id_produto, idPF: person.id_produto } }))
        .body as { itens: Record<string, unknown>[]; page: object; nome: string };
    const whole = await read(world.as);
    expect(whole.itens.map(({ acao, por }) => [acao, (por as { perfil: string }).perfil])).toEqual([
      ['removido', 'Administrador'],
      ['alterado', 'Supervisor'],
      ['concedido', 'Empresa'],
    ]);
    expect(whole.itens[2]).toMatchObject({
      emNomeDe: 'EMPRESA DE TESTE LTDA',
      gruposIncluidos: [{ sistema: `Sistema ${world.systems[0]?.id}`, grupo: 'Grupo G1' }],
    });
    expect(whole.itens[0]?.cartoesRemovidos).toHaveLength(3);
    // Who has nothing any more is known by name all the same, to whom it concerned.
    expect(whole.nome).toBe(person.nome);
    const narrow = await read(supervisor.as);
    expect(narrow.nome).toBe(person.nome);
    expect(narrow.itens.map(({ acao, cartoesRemovidos }) => [acao, (cartoesRemovidos as unknown[]).length])).toEqual([
      ['removido', 1],
      ['alterado', 0],
    ]);
    const stranger = await addPerson(server.db);
    expect(
      (
        await server.call(historico, {
          as: world.as,
          params: { id: world.company.id_produto, idPF: stranger.id_produto },
        })
      ).status,
    ).toBe(403);
  });
});
