import { beforeAll, describe, expect, it } from 'vitest';
import { formatCpf } from '../../../src/contract/format';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { inSaoPaulo } from '../../../src/server/saoPaulo';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addDelegate, addWorld, type Card, grant, inContract, systemBody, type World } from '../support/delegation';
import { serial, sheetRows } from '../support/xlsx';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());

let world: World;
let ana: Awaited<ReturnType<typeof addPerson>>;
let joao: typeof ana;
let cards: Card[];

/** The answer to an export of the company's, as the session of `as` asks for it. */
const ask = (query: Record<string, string>, { as = world.as, language = 'pt-BR' } = {}) =>
  fetch(
    `${server.url}/api/v1/delegacao-acesso/exportar/${world.company.id_produto}/planilha?${new URLSearchParams(query)}`,
    { headers: { authorization: `Bearer ${as}`, 'accept-language': language } },
  );

async function rows(query: Record<string, string>, options: Parameters<typeof ask>[1] = {}) {
  const answer = await ask(query, options);
  expect(answer.status).toBe(200);
  return sheetRows(Buffer.from(await answer.arrayBuffer()));
}

beforeAll(async () => {
  world = await addWorld(server);
  ana = await addPerson(server.db, {
    nome: 'ANA DE TESTE',
    nome_busca: 'ANA DE TESTE',
    ultimo_acesso: server.deps.now(),
  });
  joao = await addPerson(server.db, { nome: '=JOÃO & "CIA"', nome_busca: 'JOAO', id_produto: 'joaoteste1' });
  cards = inContract(world, 0).slice(0, 2);
  const validoAte = daysAfter(today(), 20);
  await grant(server, world, [ana], cards, [systemBody(world.systems[0]?.id ?? '', ['G1'])], { validoAte });
  const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 2) });
  await server.db.updateTable('account').set({ nome: 'SARA LIDER' }).where('id', '=', supervisor.id).execute();
  await grant(server, world, [joao], inContract(world, 1).slice(0, 1), [], {
    as: supervisor.as,
    perfil: 'Supervisor',
    idPostalPF: supervisor.id_produto,
  });
  await addAuthenticator(server, ana.id);
}, 60_000);

describe('the table as a spreadsheet', () => {
  it('is what the table shows: names as people write them, CPFs and usernames as texts, dates as dates', async () => {
    const answer = await ask({});
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="permissionarios-${today()}.xlsx"`);
    const [titles, first, second, ...others] = sheetRows(Buffer.from(await answer.arrayBuffer()));
    expect(others).toEqual([]);
    expect(titles).toEqual([
      'Nome',
      'Usuário',
      'Contratos',
      'Centros de custo',
      'Sistemas',
      '2ª etapa',
      'Válido até',
      'Último acesso',
      'Última alteração',
    ]);
    const format = 'dd/mm/yyyy';
    const number = (value: number) => ({ number: value, format: '0' });
    // Neither a formula nor a mark of quotation: what begins like one is a text, and stays one when the cell is edited.
    expect(first).toEqual([
      '=joão & "cia"',
      'joaoteste1',
      number(1),
      number(1),
      number(0),
      'Não',
      null,
      null,
      { number: serial(today()), format },
    ]);
    expect(second).toEqual([
      'Ana de Teste',
      formatCpf(ana.id_produto),
      number(1),
      number(1),
      number(1),
      'Sim',
      { number: serial(daysAfter(today(), 20)), format },
      { number: serial(today()), format },
      { number: serial(today()), format },
    ]);
  });

  it('has the columns that are asked for in their order, in the language of who asks, and is filtered like the table', async () => {
    const english = await rows(
      { colunas: 'validade,usuario,nada,validade', nomeOuIdPostal: 'ana' },
      { language: 'en' },
    );
    expect(english).toEqual([
      ['Name', 'Valid until', 'Username'],
      ['Ana de Teste', { number: serial(daysAfter(today(), 20)), format: 'yyyy-mm-dd' }, formatCpf(ana.id_produto)],
    ]);
  });
});

describe('the detailed spreadsheet', () => {
  it('has a row for each card and group of each person: of what, until when, by whom, when and for whom', async () => {
    const answer = await ask({ detalhe: 'detalhada' });
    expect(answer.headers.get('content-disposition')).toContain(`"permissionarios-detalhado-${today()}.xlsx"`);
    const [titles, ...found] = sheetRows(Buffer.from(await answer.arrayBuffer()));
    expect(titles).toEqual([
      'Nome',
      'Usuário',
      'Contrato',
      'Centro de custo',
      'Nome do centro',
      'Cartão',
      'Sistema',
      'Grupo',
      'Válido até',
      'Concedido por',
      'Como',
      'Concedido em',
      'Em nome de',
    ]);
    const { nome: company } = await server.db
      .selectFrom('account')
      .select('nome')
      .where('id', '=', world.company.id)
      .executeTakeFirstOrThrow();
    const granted = await server.db
      .selectFrom('card_grant')
      .select('at')
      .where('person', '=', ana.id)
      .executeTakeFirstOrThrow();
    const system = await server.db
      .selectFrom('group_grant as r')
      .innerJoin('system as s', 's.id', 'r.system')
      .innerJoin('system_group as g', (join) =>
        join.onRef('g.system', '=', 'r.system').onRef('g.grupo', '=', 'r.grupo'),
      )
      .select(['s.nome as sistema', 'g.nome as grupo'])
      .where('r.person', '=', ana.id)
      .executeTakeFirstOrThrow();
    const until = { number: serial(daysAfter(today(), 20)), format: 'dd/mm/yyyy' };
    const when = {
      number: expect.closeTo(serial(`${inSaoPaulo(granted.at).format('YYYY-MM-DDTHH:mm:ss')}Z`), 4) as number,
      format: 'dd/mm/yyyy hh:mm',
    };
    const person = ['Ana de Teste', formatCpf(ana.id_produto)];
    const given = [until, company, 'Empresa', when, company];
    expect(found.filter(([name]) => name === 'Ana de Teste')).toEqual([
      ...cards.map(({ nuContrato, coCentroCusto, nuCartao }) => [
        ...person,
        nuContrato,
        coCentroCusto,
        `Centro ${coCentroCusto}`,
        nuCartao,
        null,
        null,
        ...given,
      ]),
      [...person, null, null, null, null, system.sistema, system.grupo, ...given],
    ]);
    expect(found.filter(([name]) => name !== 'Ana de Teste')).toMatchObject([
      [
        '=joão & "cia"',
        'joaoteste1',
        world.contracts[1],
        '0101',
        'Centro 0101',
        expect.any(String),
        null,
        null,
        null,
        'Sara Lider',
        'Supervisor',
        {},
        company,
      ],
    ]);
  });

  it('has for a supervisor what was authorised, and of people no second step', async () => {
    const { as } = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const [, ...found] = await rows({ detalhe: 'detalhada' }, { as });
    expect(found.map(([name, , contract, , , , system]) => [name, contract, system])).toEqual(
      cards.map(({ nuContrato }) => ['Ana de Teste', nuContrato, null]),
    );
    const [titles] = await rows({}, { as });
    expect(titles).not.toContain('2ª etapa');
    expect((await ask({ segundaEtapa: 'sim' }, { as })).status).toBe(400);
  });
});

describe('an export', () => {
  it('of any kind is one of ten in an hour, and nobody else’s', async () => {
    const other = await addWorld(server);
    expect((await ask({}, { as: other.as })).status).toBe(403);
    const { as } = await addDelegate(server, world, 'A');
    for (let count = 0; count < 10; count += 1) {
      const answer = await ask({ nomeOuIdPostal: 'ana' }, { as });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    const refused = await ask({ detalhe: 'detalhada' }, { as });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
