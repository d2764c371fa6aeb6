import { beforeAll, describe, expect, it } from 'vitest';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import { listConcedentes } from '../../../src/contract/delegated-users';
import { formatCpf } from '../../../src/contract/format';
import {
  addTerceiro,
  authoriseContratos,
  getTerceiro,
  listTerceiros,
  removeTerceiros,
  type TerceiroDetalhado,
} from '../../../src/contract/third-parties';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import type { Config } from '../../../src/server/config';
import { daysAfter } from '../../../src/server/grants/validity';
import { thirdPartyPage } from '../../../src/server/third-parties/list';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addDelegate, addWorld, type World } from '../support/delegation';
import { serial, sheetRows } from '../support/xlsx';

/** The table of a company's third parties: filters, order, one of them whole, and its files. */

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const DAY = 86_400_000;

let world: World;
type Person = Awaited<ReturnType<typeof addPerson>>;
let ana: Person;
let bia: Person;
let caio: Person;

const cpfOf = (person: Person) => formatCpf(person.cpf ?? '');
const named = (nome: string, days: number | null, more = {}) =>
  addPerson(server.db, {
    nome,
    nome_busca: nome,
    ultimo_acesso: days === null ? null : new Date(server.deps.now().getTime() - days * DAY),
    ...more,
  });

beforeAll(async () => {
  world = await addWorld(server);
  ana = await named('ANA DE TESTE', 1);
  bia = await named('BIA DE TESTE', 40);
  caio = await named('=CAIO', null, { id_produto: 'caioteste1' });
  await addDelegate(server, world, 'A', {}, ana);
  await addDelegate(
    server,
    world,
    'S',
    { contracts: world.contracts.slice(0, 2), systems: [world.systems[0]?.id ?? ''] },
    bia,
  );
  await server.db
    .insertInto('delegate')
    .values({ company: world.company.id, person: caio.id, perfil: 'S', criado_em: new Date('2026-03-02T15:00:00Z') })
    .execute();
  // Whoever signed in for this file's sake did it before.
  await server.db
    .updateTable('account')
    .set({ ultimo_acesso: new Date(server.deps.now().getTime() - DAY) })
    .where('id', '=', ana.id)
    .execute();
  await server.db
    .updateTable('account')
    .set({ ultimo_acesso: new Date(server.deps.now().getTime() - 40 * DAY) })
    .where('id', '=', bia.id)
    .execute();
  await addAuthenticator(server, ana.id);
}, 60_000);

const list = async (query: Record<string, string>, as = world.as) => {
  const { body } = await server.call(listTerceiros, { as, params: { id: world.company.id_produto }, query });
  return (body as { itens: { nomePF: string }[] }).itens.map(({ nomePF }) => nomePF);
};
const [ANA, BIA, CAIO] = ['ANA DE TESTE', 'BIA DE TESTE', '=CAIO'];

describe('the table of third parties', () => {
  it.each([
    [{ perfil: 'A' }, [ANA]],
    [{ perfil: 'S' }, [CAIO, BIA]],
    [{ ultimoAcesso: '30' }, [CAIO, BIA]],
    [{ ultimoAcesso: '90' }, [CAIO]],
    [{ ultimoAcesso: 'nunca' }, [CAIO]],
    [{ segundaEtapa: 'sim' }, [ANA]],
    [{ segundaEtapa: 'nao' }, [CAIO, BIA]],
    [{ segundaEtapa: 'nao', perfil: 'S', filtro: 'bia' }, [BIA]],
    [{ segundaEtapa: 'sim', perfil: 'S' }, []],
    [{ sort: 'ultimoAcesso,asc' }, [CAIO, BIA, ANA]],
    [{ sort: 'ultimoAcesso,desc' }, [ANA, BIA, CAIO]],
  ])('by %j has %j', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  it('says the day of the last sign-in, in São Paulo', async () => {
    const { body } = await server.call(listTerceiros, {
      as: world.as,
      params: { id: world.company.id_produto },
      query: { sort: 'nome,desc' },
    });
    expect((body as { itens: unknown[] }).itens).toMatchObject([
      { ultimoAcesso: daysAfter(today(), -40) },
      { ultimoAcesso: daysAfter(today(), -1) },
      { ultimoAcesso: null },
    ]);
  });

  it.each([
    ['perfil', 'X'],
    ['ultimoAcesso', '31'],
    ['segundaEtapa', 'talvez'],
    ['sort', 'cpf,asc'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await server.call(listTerceiros, {
      as: world.as,
      params: { id: world.company.id_produto },
      query: { [name]: value },
    });
    expect([answer.status, answer.body.campos?.map(({ campo }) => campo)]).toEqual([400, [name]]);
  });

  it('knows no second step where another single sign-on does', async () => {
    const { id, id_produto, cnpj } = world.company;
    const actor = { company: { id, id_produto, nome: '', cnpj, an8: null }, rank: 'company' as const };
    const elsewhere = {
      db: server.db,
      deps: { config: { SSO_URL: 'https://entrada.example/cas' } as Config },
      now: server.deps.now(),
    };
    const everybody = { filtro: '', perfil: 'todos', ultimoAcesso: 'todos', segundaEtapa: 'todas' } as const;
    const { itens } = await thirdPartyPage(elsewhere, actor, { ...everybody, page: 0, size: 20 });
    expect(itens.map(({ segundaEtapa }) => segundaEtapa)).toEqual([null, null, null]);
    await expect(
      thirdPartyPage(elsewhere, actor, { ...everybody, segundaEtapa: 'nao', page: 0, size: 20 }),
    ).rejects.toThrow('MCN-100');
  });
});

describe('one third party', () => {
  const ask = (of: World, other: string, as = of.as) =>
    server.call(getTerceiro, { as, params: { id: of.company.id_produto, other } });

  it('is told whole: by whom since when, what was changed, and how much they granted', async () => {
    const own = await addWorld(server);
    const person = await addPerson(server.db);
    const id = own.company.id_produto;
    const whom = { idPostal: id, idPostalPF: person.id_produto, tipo: 'PJ' };
    await server.call(addTerceiro, { as: own.as, body: { ...whom, perfil: 'S' } });
    const administrator = await addDelegate(server, own, 'A');
    const [contract = ''] = own.contracts;
    const before = (await ask(own, person.id_produto)).body as unknown as TerceiroDetalhado;
    const { nome: company } = await server.db
      .selectFrom('account')
      .select('nome')
      .where('id', '=', own.company.id)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({
      perfil: 'S',
      contratos: [],
      incluidoPor: { nome: company, perfil: 'Empresa' },
      autorizado: null,
      concedidos: { total: 0, totalIsFloor: false },
    });
    server.tick(1000);
    await server.call(authoriseContratos, {
      as: administrator.as,
      body: [{ ...whom, autoriza: true, nuContrato: contract, se: 72 }],
    });
    const grantee = await addPerson(server.db);
    const as = await server.signIn(person);
    const granted = await server.call(addDelegacao, {
      as,
      params: { id },
      body: {
        listaUsuarios: [grantee.id_produto],
        listaCartoes: own.cards.filter((card) => card.nuContrato === contract),
      },
    });
    expect(granted.status).toBe(200);
    const after = (await ask(own, person.id_produto.toUpperCase(), administrator.as))
      .body as unknown as TerceiroDetalhado;
    expect(after).toMatchObject({
      contratos: [{ nuContrato: contract }],
      incluidoPor: { perfil: 'Empresa' },
      autorizado: { por: { perfil: 'Administrador' } },
      concedidos: { total: 6, totalIsFloor: false },
    });
    const { body } = await server.call(listConcedentes, { as: own.as, params: { id } });
    expect((body as { itens: unknown[] }).itens).toMatchObject([{ idConcedente: after.idConcedente }]);

    // Added again, what they were authorised for before is no longer true.
    await server.call(removeTerceiros, {
      as: own.as,
      params: { id, other: person.id_produto },
      body: { idPostal: id, listaTerceiros: [person.id_produto], tipo: 'PJ' },
    });
    expect((await ask(own, person.id_produto)).status).toBe(404);
    server.tick(1000);
    await server.call(addTerceiro, { as: administrator.as, body: { ...whom, perfil: 'S' } });
    expect((await ask(own, person.id_produto)).body).toMatchObject({
      incluidoPor: { perfil: 'Administrador' },
      autorizado: null,
      contratos: [],
      concedidos: { total: 6 },
    });
  });

  it('of nobody tells of, and of who is none of the company’s, are answered alike', async () => {
    const stranger = await addPerson(server.db);
    expect((await ask(world, bia.id_produto)).body).toMatchObject({ incluidoPor: null, autorizado: null });
    const answers = [await ask(world, stranger.id_produto), await ask(world, 'ninguem77')];
    expect(answers.map(({ status, body }) => [status, body.msgs?.[0]?.slice(0, 7)])).toEqual([
      [404, 'MCN-101'],
      [404, 'MCN-101'],
    ]);
  });
});

describe('the files of the third parties', () => {
  const ask = (path: string, query: Record<string, string> = {}, language = 'pt-BR', as = world.as) =>
    fetch(
      `${server.url}/api/v1/delegacao-terceiro/exportar/${world.company.id_produto}${path}?${new URLSearchParams(query)}`,
      { headers: { authorization: `Bearer ${as}`, 'accept-language': language } },
    );
  const lines = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked);
    return Buffer.from(await answer.arrayBuffer())
      .toString('utf8')
      .split('\r\n');
  };
  const sheet = async (query: Record<string, string>, language?: string) =>
    sheetRows(Buffer.from(await (await ask('/planilha', query, language)).arrayBuffer()));

  it('as CSV have all columns, filtered, in the language of the reader', async () => {
    const answer = await ask('');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="terceiros-${today()}.csv"`);
    const [titles, caiosLine, anasLine, biasLine, end, ...others] = (await lines('')) as [string, ...string[]];
    expect(titles).toBe(
      '\uFEFF"Nome";"CPF ou usuário";"Perfil";"2ª etapa";"Sistemas";"Contratos";"Desde";"Último acesso"',
    );
    expect(caiosLine).toBe(`"'=caio";"${cpfOf(caio)}";"Supervisor";"Não";"";"";"02/03/2026";""`);
    expect(anasLine).toMatch(/^"Ana de Teste";"[\d.-]{14}";"Administrador";"Sim";"Todos";"Todos";/);
    expect(biasLine).toContain(`"SIS";"${world.contracts.slice(0, 2).join(', ')}"`);
    expect([end, others]).toEqual(['', []]);
    const english = await lines('', { filtro: 'caio' }, 'en');
    expect(english[1]).toBe(`"'=caio","${cpfOf(caio)}","Supervisor","No","","","2026-03-02",""`);
    expect(english).toHaveLength(3);
  });

  it('are in the order of the table', async () => {
    const inSheet = async (sort: string) => (await sheet({ colunas: '', sort })).slice(1).flat();
    expect(await inSheet('ultimoAcesso,asc')).toEqual(['=caio', 'Bia de Teste', 'Ana de Teste']);
    expect(await inSheet('perfil,asc')).toEqual(['Ana de Teste', '=caio', 'Bia de Teste']);
    const [, ...others] = await lines('', { sort: 'ultimoAcesso,desc' });
    expect(others.map((line) => line.split('"')[1])).toEqual(['Ana de Teste', 'Bia de Teste', "'=caio", undefined]);
    expect((await ask('', { sort: 'senha_hash,asc' })).status).toBe(400);
  });

  it('as XLSX have the columns that are asked for in their order: texts, and days as days', async () => {
    const [titles, ...rows] = await sheet({ colunas: 'ultimoAcesso,perfil,nada,cpf,perfil', perfil: 'S' });
    expect(titles).toEqual(['Nome', 'Último acesso', 'Perfil', 'CPF ou usuário']);
    expect(rows).toEqual([
      ['=caio', null, 'Supervisor', cpfOf(caio)],
      ['Bia de Teste', { number: serial(daysAfter(today(), -40)), format: 'dd/mm/yyyy' }, 'Supervisor', cpfOf(bia)],
    ]);
    expect(await sheet({ colunas: '', ultimoAcesso: 'nunca' }, 'en')).toEqual([['Name'], ['=caio']]);
  });

  it('are refused for a filter that there is not, and beyond ten in an hour', async () => {
    const other = await addWorld(server, { contracts: 1, systems: 1 });
    const own = (path: string, query = '') =>
      fetch(`${server.url}/api/v1/delegacao-terceiro/exportar/${other.company.id_produto}${path}${query}`, {
        headers: { authorization: `Bearer ${other.as}` },
      });
    expect((await own('', '?perfil=Z')).status).toBe(400);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await own(count % 2 === 0 ? '' : '/planilha')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await own('');
    expect(((await refused.json()) as { msgs: string[] }).msgs).toEqual([
      'MCN-216 You have saved 10 files within the last hour, which is the limit. Try again in 60 min.',
    ]);
    expect(refused.headers.get('retry-after')).toMatch(/^3[56]\d\d$/);
  });
});
