import { beforeAll, describe, expect, it } from 'vitest';
import { exportRegistro, exportRegistroPlanilha, listRegistro, LOG_NAMED } from '../../../src/contract/company-log';
import { addDelegacao, removePermissionario } from '../../../src/contract/delegated-grants';
import {
  addTerceiro,
  authoriseContratos,
  authoriseSistemas,
  removeTerceiros,
} from '../../../src/contract/third-parties';
import { normaliseName } from '../../../src/contract/validation';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, systemBody, type World } from '../support/delegation';

const server = useServer();

interface Item {
  acao: string;
  por: { nome: string; perfil: string } | null;
  pessoa: { nome: string; idPostalPF: string };
  perfilTerceiro: string | null;
  cartoesIncluidos: { nuCartao: string }[];
  gruposIncluidos: { sistema: string }[];
  contratosIncluidos: string[];
  sistemasRemovidos: string[];
  total: Record<string, number>;
}

const named = (nome: string) => addPerson(server.db, { nome, nome_busca: normaliseName(nome) });

/** Grants in a company's name, half a minute after what came before. */
async function grant(world: World, person: { id_produto: string }, more: Record<string, unknown>, as = world.as) {
  server.tick(30_000);
  const answer = await server.call(addDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: [person.id_produto], listaCartoes: [], listaSistemas: [], ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function log(world: World, query: Record<string, string | number> = {}, as = world.as) {
  const answer = await server.call(listRegistro, { as, params: { id: world.company.id_produto }, query });
  return {
    ...answer,
    items: (answer.body.itens ?? []) as Item[],
    what: ((answer.body.itens ?? []) as Item[]).map(({ acao, pessoa }) => `${acao} ${pessoa.nome}`),
  };
}

describe('the log of a company', () => {
  let world: World;
  let administrator: Awaited<ReturnType<typeof addDelegate>>;
  let supervisor: Awaited<ReturnType<typeof addDelegate>>;
  let caio: Awaited<ReturnType<typeof addPerson>>;
  const [inScope, outside] = [() => world.cards[6]!, () => world.cards[0]!];

  beforeAll(async () => {
    world = await addWorld(server);
    administrator = await addDelegate(server, world, 'A', {}, await named('Davi Amostra'));
    supervisor = await addDelegate(server, world, 'S', {
      contracts: [world.contracts[1] ?? ''],
      systems: [world.systems[1]?.id ?? ''],
    });
    caio = await named('Caio Élido Amostra');
    const ids = { idPostal: world.company.id_produto, tipo: 'PJ' };
    await grant(world, caio, { listaCartoes: [outside(), inScope()] });
    await grant(
      world,
      await named('Bia Exemplo'),
      { listaSistemas: [systemBody(world.systems[0]?.id ?? '', ['G1', 'G2'])] },
      administrator.as,
    );
    server.tick(30_000);
    await server.call(removePermissionario, {
      as: administrator.as,
      params: { id: world.company.id_produto, idPF: caio.id_produto },
    });
    const third = await named('Lara Inventada');
    server.tick(30_000);
    await server.call(addTerceiro, {
      as: administrator.as,
      body: { ...ids, idPostalPF: third.id_produto, perfil: 'S' },
    });
    server.tick(30_000);
    const entry = { tipo: 'PJ', idPostal: world.company.id_produto, idPostalPF: third.id_produto, autoriza: true };
    await server.call(authoriseContratos, {
      as: world.as,
      body: [{ ...entry, nuContrato: world.contracts[2] ?? '', se: 72 }],
    });
    server.tick(30_000);
    await server.call(authoriseSistemas, { as: world.as, body: [{ ...entry, coSistema: world.systems[1]?.id ?? '' }] });
    server.tick(30_000);
    await server.call(removeTerceiros, {
      as: world.as,
      params: { id: world.company.id_produto, other: third.id_produto },
      body: { ...ids, listaTerceiros: [third.id_produto] },
    });
  });

  it('has every change of accesses and third parties, newest first, with who did it as what', async () => {
    const { items, what, body } = await log(world);
    expect(what).toEqual([
      'terceiroRemovido Lara Inventada',
      'terceiroAutorizado Lara Inventada',
      'terceiroAutorizado Lara Inventada',
      'terceiroIncluido Lara Inventada',
      'removido Caio Élido Amostra',
      'concedido Bia Exemplo',
      'concedido Caio Élido Amostra',
    ]);
    expect(body.page).toMatchObject({ totalElements: 7, last: true });
    expect(items.map(({ por }) => por?.perfil)).toEqual([
      'Empresa',
      'Empresa',
      'Empresa',
      'Administrador',
      'Administrador',
      'Administrador',
      'Empresa',
    ]);
    expect(items[0]).toMatchObject({ perfilTerceiro: 'Supervisor', por: { nome: 'EMPRESA DE TESTE LTDA' } });
    expect(items[2]).toMatchObject({ contratosIncluidos: [world.contracts[2]], total: { contratosIncluidos: 1 } });
    expect(items[1]).toMatchObject({ sistemasIncluidos: [`Sistema ${world.systems[1]?.id}`] });
    expect(items[4]?.total).toMatchObject({ cartoesRemovidos: 2, cartoesIncluidos: 0 });
    expect((await log(world, { sort: 'em,asc' })).what[0]).toBe('concedido Caio Élido Amostra');
  });

  it('pages, and says how many there are', async () => {
    const first = await log(world, { size: 3 });
    const second = await log(world, { size: 3, page: 1 });
    const third = await log(world, { size: 3, page: 2 });
    expect([...first.what, ...second.what, ...third.what]).toEqual((await log(world)).what);
    expect(first.body.page).toMatchObject({ totalElements: 7, totalPages: 3, next: true });
    expect(third.body.page).toMatchObject({ numberElements: 1, totalElements: 7, next: false });
    expect((await log(world, { page: 9 })).body.page).toMatchObject({ numberElements: 0, totalElements: 7 });
  });

  it.each<[string, () => Record<string, string>, string[]]>([
    ['a person who is gone, in any order of words', () => ({ pessoa: 'amostra  élido' }), ['removido', 'concedido']],
    ['a username', () => ({ pessoa: caio.id_produto }), ['removido', 'concedido']],
    ['who did it', () => ({ por: 'davi' }), ['terceiroIncluido', 'removido', 'concedido']],
    ['a card', () => ({ nuCartao: outside().nuCartao }), ['removido', 'concedido']],
    [
      'a card without its zeros',
      () => ({ nuCartao: outside().nuCartao.replace(/^0+/, '') }),
      ['removido', 'concedido'],
    ],
    ['a card with zeros more', () => ({ nuCartao: `00${outside().nuCartao}` }), ['removido', 'concedido']],
    ['a system', () => ({ idSistema: world.systems[0]?.id ?? '' }), ['concedido']],
    ['a system that was authorised', () => ({ idSistema: world.systems[1]?.id ?? '' }), ['terceiroAutorizado']],
    ['what happened', () => ({ acao: 'removido' }), ['removido']],
    ['two of these', () => ({ acao: 'concedido', por: 'davi' }), ['concedido']],
    ['nothing that a wildcard would find', () => ({ pessoa: 'c%o' }), []],
    ['nobody by a sign alone', () => ({ pessoa: '-' }), []],
  ])('is filtered by %s', async (_, query, expected) => {
    expect((await log(world, query())).items.map(({ acao }) => acao)).toEqual(expected);
  });

  it('is filtered by days of São Paulo', async () => {
    const day = (plus: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
        new Date(server.deps.now().getTime() + plus * 86_400_000),
      );
    expect((await log(world, { de: day(-1), ate: day(0) })).items).toHaveLength(7);
    expect((await log(world, { de: day(1) })).items).toEqual([]);
    expect((await log(world, { ate: day(-2) })).items).toEqual([]);
    expect((await log(world, { de: '2026-02-30' })).status).toBe(400);
    expect((await log(world, { ate: '0000-01-01' })).status).toBe(400);
  });

  it('shows a supervisor what concerns the own scope, and of it nothing else', async () => {
    const { items } = await log(world, {}, supervisor.as);
    expect(items.map(({ acao, total }) => [acao, total['cartoesIncluidos'], total['cartoesRemovidos']])).toEqual([
      ['removido', 0, 1],
      ['concedido', 1, 0],
    ]);
    expect(items[1]?.cartoesIncluidos).toMatchObject([{ nuCartao: inScope().nuCartao }]);
    // Granted together with a card of the scope: the filter must not tell.
    expect((await log(world, { nuCartao: outside().nuCartao }, supervisor.as)).items).toEqual([]);
    expect((await log(world, { nuCartao: inScope().nuCartao }, supervisor.as)).items).toHaveLength(2);
    const beyond = { idSistema: world.systems[0]?.id ?? '' };
    expect((await log(world, beyond, supervisor.as)).status).toBe(403);
    // A file says so before it begins.
    for (const file of [exportRegistro, exportRegistroPlanilha])
      expect(
        (await server.call(file, { as: supervisor.as, params: { id: world.company.id_produto }, query: beyond }))
          .status,
      ).toBe(403);
    expect((await log(world, { acao: 'terceiroRemovido' }, supervisor.as)).items).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const other = await addWorld(server, { contracts: 1, systems: 1 });
    expect((await log(world, {}, other.as)).status).toBe(403);
    expect((await log(other)).items).toEqual([]);
  });

  it('names the first of many, and says how many there are', async () => {
    const many = await addWorld(server, { contracts: 5, systems: 1 });
    await grant(many, caio, { listaCartoes: many.cards });
    const [item] = (await log(many)).items;
    expect(item?.cartoesIncluidos).toHaveLength(LOG_NAMED);
    expect(item?.total['cartoesIncluidos']).toBe(30);
  });

  it('is saved as CSV with a line for each card or group, in the language of the reader', async () => {
    const csv = async (language: string, query = '', as = world.as) => {
      const response = await fetch(
        `${server.url}/api/v1/delegacao-acesso/${world.company.id_produto}/registro/exportar${query}`,
        { headers: { authorization: `Bearer ${as}`, 'accept-language': language } },
      );
      return {
        response,
        lines: Buffer.from(await response.arrayBuffer())
          .toString('utf8')
          .split('\r\n'),
      };
    };
    const { response, lines } = await csv('pt-BR');
    expect(response.headers.get('content-disposition')).toMatch(/filename="registro-\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(lines[0]).toMatch(/^\uFEFF"Quando";"O que aconteceu";"Pessoa";"Usuário";"Feito por";/);
    // Removed 2 cards, granted 2 groups and 2 cards, two authorisations, added and removed a third party.
    expect(lines).toHaveLength(1 + 10 + 1);
    expect(lines.at(-2)).toMatch(
      /^"\d\d\/\d\d\/\d{4} às \d\dh\d\d";"Acesso concedido";"Caio Élido Amostra";"\d{3}\.\d{3}\.\d{3}-\d\d";"EMPRESA DE TESTE LTDA";"Empresa";"";"Incluído";"\d+";"0\d{3}";"\d+";"";"";"";""$/,
    );
    const narrow = await csv('en', '?acao=concedido', supervisor.as);
    expect(narrow.lines).toHaveLength(1 + 1 + 1);
    expect(narrow.lines[1]).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d","Access granted"/);
  });

  it('goes out at most ten times an hour', async () => {
    const other = await addWorld(server, { contracts: 1, systems: 1 });
    const statuses: number[] = [];
    // As text or as a spreadsheet alike.
    for (let count = 0; count < 11; count += 1) {
      const file = count % 2 === 0 ? exportRegistro : exportRegistroPlanilha;
      statuses.push((await server.call(file, { as: other.as, params: { id: other.company.id_produto } })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
