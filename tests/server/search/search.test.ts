import { beforeAll, describe, expect, it } from 'vitest';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import {
  type Busca,
  SEARCH_COUNTED,
  SEARCH_FOUND,
  SEARCH_MAX,
  searchCompany,
  SEARCHES_PER_MINUTE,
} from '../../../src/contract/search';
import { normaliseName } from '../../../src/contract/validation';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, inContract, systemBody, type World } from '../support/delegation';
import { addReview, addStaff } from '../support/staff';

const server = useServer();
let world: World;
let caio: Awaited<ReturnType<typeof addPerson>>;

const search = async (texto: unknown, as = world.as, id = world.company.id_produto) => {
  const answer = await server.call(searchCompany, { as, params: { id }, body: { texto } as { texto: string } });
  return { status: answer.status, body: answer.body as Busca & { msgs?: string[] } };
};
/** All that was found, of whatever kind. */
const everything = ({ pessoas, contratos, centros, cartoes, sistemas, grupos }: Busca): unknown[] =>
  [pessoas, contratos, centros, cartoes, sistemas, grupos].flatMap(({ itens }): unknown[] => itens);
const people = async (texto: string, as?: string) =>
  (await search(texto, as)).body.pessoas.itens.map(({ nome }) => nome);

const person = (nome: string) => addPerson(server.db, { nome, nome_busca: normaliseName(nome) });
async function grantTo(who: { id_produto: string }[], cards: World['cards'], listaSistemas: object[] = []) {
  const { status } = await server.call(addDelegacao, {
    as: world.as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: who.map(({ id_produto }) => id_produto), listaCartoes: cards, listaSistemas } as never,
  });
  expect(status).toBe(200);
}

beforeAll(async () => {
  world = await addWorld(server);
  caio = await person('CAIO AMOSTRA');
  await grantTo([caio], inContract(world, 0).slice(0, 1));
  await grantTo([await person('ÂNGELA AMOSTRA')], inContract(world, 1).slice(0, 1), [
    systemBody(world.systems[0]?.id ?? '', ['G1']),
  ]);
}, 60_000);

describe('the search of everything', () => {
  it('finds people by the words of their name in any order, without accents, by CPF and with its separators', async () => {
    expect(await people('amostra caio')).toEqual(['CAIO AMOSTRA']);
    expect(await people('angela')).toEqual(['ÂNGELA AMOSTRA']);
    expect(await people('amostra')).toEqual(['ÂNGELA AMOSTRA', 'CAIO AMOSTRA']);
    const cpf = caio.id_produto;
    for (const typed of [cpf, `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`])
      expect(await people(typed)).toEqual(['CAIO AMOSTRA']);
  });

  it('finds contracts, cost centres, cards, systems and groups of the company, and of no other', async () => {
    const other = await addWorld(server);
    const [contract] = world.contracts as [string];
    expect((await search(contract)).body.contratos.itens).toEqual([
      { nuContrato: contract, categoria: 'OURO', pessoas: 1, haMaisPessoas: false },
    ]);
    expect((await search('centro 0205')).body.centros.itens).toHaveLength(3);
    const [card] = world.cards as [World['cards'][0]];
    expect((await search(card.nuCartao)).body.cartoes.itens).toEqual([
      { ...card, nomeCentroCusto: 'Centro 0101', pessoas: 1, haMaisPessoas: false },
    ]);
    const [system] = world.systems as [World['systems'][0]];
    expect((await search(`sistema ${system.id}`)).body.sistemas.itens.map(({ idSistema }) => idSistema)).toEqual([
      system.id,
    ]);
    expect((await search('grupo g2')).body.grupos.itens.map(({ idGrupo }) => idGrupo)).toEqual(['G2', 'G2']);
    for (const theirs of [other.contracts[0] ?? '', other.cards[0]?.nuCartao ?? '', other.systems[0]?.id ?? '']) {
      expect(everything((await search(theirs)).body)).toEqual([]);
    }
  });

  it('gives five of each, and says that there are more and how many', async () => {
    const { body } = await search('centro');
    const { length } = await server.db
      .selectFrom('cost_centre')
      .select('co')
      .where('company', '=', world.company.id)
      .execute();
    expect(body.centros).toMatchObject({ haMais: true, total: length });
    expect(body.centros.itens).toHaveLength(SEARCH_FOUND);
    expect((await search('amostra')).body.pessoas).toMatchObject({ haMais: false, total: 2 });
  });

  it('says how many people have what it finds, and puts what somebody has before others of the same name', async () => {
    const own = await addWorld(server);
    const ids = (await search('grupo g1', own.as, own.company.id_produto)).body.grupos.itens.map(
      ({ idSistema }) => idSistema,
    );
    expect(ids.length).toBeGreaterThan(1);
    const last = ids.at(-1) ?? '';
    const [first, second] = [await person('DUDA PRIMEIRA'), await person('DUDA SEGUNDA')];
    const give = (listaUsuarios: string[], listaCartoes: World['cards']) =>
      server.call(addDelegacao, {
        as: own.as,
        params: { id: own.company.id_produto },
        body: { listaUsuarios, listaCartoes, listaSistemas: [systemBody(last, ['G1'])] } as never,
      });
    const cards = inContract(own, 0).slice(0, 2);
    expect((await give([first.id_produto, second.id_produto], cards)).status).toBe(200);
    const found = async (texto: string) => (await search(texto, own.as, own.company.id_produto)).body;
    const counts = async () => {
      const [card] = cards as [World['cards'][0]];
      return [
        (await found(card.nuContrato)).contratos.itens[0]?.pessoas,
        (await found(card.nuCartao)).cartoes.itens[0]?.pessoas,
        (await found('centro')).centros.itens.find(
          (one) => one.nuContrato === card.nuContrato && one.coCentroCusto === card.coCentroCusto,
        )?.pessoas,
        (await found(`sistema ${last}`)).sistemas.itens[0]?.pessoas,
        (await found('grupo g1')).grupos.itens.map(({ idSistema, pessoas }) => [idSistema, pessoas]),
      ];
    };
    const others = ids.filter((id) => id !== last).map((id) => [id, 0]);
    expect(await counts()).toEqual([2, 2, 2, 2, [[last, 2], ...others]]);
    // The table that it leads to shows those, too, whose access ended.
    await server.db
      .updateTable('grantee')
      .set({ valid_until: '2020-01-01' })
      .where('company', '=', own.company.id)
      .where('person', '=', first.id)
      .execute();
    expect(await counts()).toEqual([2, 2, 2, 2, [[last, 2], ...others]]);
  });

  it('counts no more than there is a use for', async () => {
    const own = await addWorld(server);
    const [nu_contrato = ''] = own.contracts;
    await server.db
      .insertInto('cost_centre')
      .values(
        Array.from({ length: SEARCH_COUNTED + 1 }, (_, index) => ({
          company: own.company.id,
          nu_contrato,
          co: `9${String(index).padStart(5, '0')}`,
          nome: `Ponto ${index}`,
        })),
      )
      .execute();
    const { centros } = (await search('ponto', own.as, own.company.id_produto)).body;
    expect([centros.itens.length, centros.haMais, centros.total]).toEqual([SEARCH_FOUND, true, undefined]);
  });

  it.each(['%%', '__', '\\\\', "' or 1=1 --", '🙂🙂', '´´'])('finds nothing by %j', async (texto) => {
    const { status, body } = await search(texto);
    expect(status).toBe(200);
    expect(body.pessoas.itens).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['one letter', 'a'],
    ['blanks', '   '],
    ['more than there is room for', 'a'.repeat(SEARCH_MAX + 1)],
    ['a control character', 'ana\u0000'],
    ['no text', 7],
  ])('refuses %s', async (_, texto) => {
    expect((await search(texto)).status).toBe(400);
  });

  it('pauses whoever searches without an end', async () => {
    const own = await addWorld(server);
    await server.db
      .insertInto('limit_counter')
      .values({
        bucket: `search:${own.company.id}`,
        hits: SEARCHES_PER_MINUTE,
        window_end: new Date(server.deps.now().getTime() + 50_000),
      })
      .execute();
    const { status, body } = await search('amostra', own.as, own.company.id_produto);
    expect([status, body.msgs?.[0]?.slice(0, 7)]).toEqual([429, 'MCN-104']);
  });

  it('keeps nothing of what was typed', async () => {
    const answer = await server.call(searchCompany, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { texto: 'amostra caio' },
      headers: { 'idempotency-key': '0190aaaa-0000-7000-8000-000000000001' },
    });
    expect(answer.status).toBe(200);
    expect(
      await server.db
        .selectFrom('idempotency')
        .select('key')
        .where('key', '=', '0190aaaa-0000-7000-8000-000000000001')
        .execute(),
    ).toEqual([]);
  });
});

describe('who finds what', () => {
  it('is for a Supervisor what was authorised', async () => {
    const [first, second] = world.contracts as [string, string];
    const supervisor = await addDelegate(server, world, 'S', { contracts: [second] });
    expect(await people('amostra', supervisor.as)).toEqual(['ÂNGELA AMOSTRA']);
    expect((await search(first, supervisor.as)).body.contratos.itens).toEqual([]);
    expect((await search('centro 0101', supervisor.as)).body.centros.itens.map(({ nuContrato }) => nuContrato)).toEqual(
      [second],
    );
    expect((await search(world.cards[0]?.nuCartao ?? '', supervisor.as)).body.cartoes.itens).toEqual([]);
    expect((await search('sistema', supervisor.as)).body.sistemas.itens).toEqual([]);
    expect((await search('grupo', supervisor.as)).body.grupos.itens).toEqual([]);
  });

  it('is nothing for a Supervisor of nothing', async () => {
    const supervisor = await addDelegate(server, world, 'S');
    for (const texto of ['amostra', 'centro', 'sistema', '99'])
      expect(everything((await search(texto, supervisor.as)).body)).toEqual([]);
  });

  it('refuses strangers, and the company of others, in the same words', async () => {
    const stranger = await server.signIn(await addPerson(server.db));
    const other = await addWorld(server);
    const refused = [
      await search('amostra', stranger),
      await search('amostra', stranger, '00000000000191'),
      await search('amostra', other.as),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('is nothing in a review: a search would tell whose CPF has access', async () => {
    const staff = await addStaff(server);
    await addReview(server, staff, world.company);
    const { status, body } = await search('amostra', staff.as);
    expect([403, 409]).toContain(status);
    expect(Object.keys(body)).toEqual(['msgs']);
  });

  it('is nothing for a dependent who is named as one who acts', async () => {
    const guardian = await addPerson(server.db);
    const child = await addPerson(server.db, { responsavel: guardian.id });
    const { as } = await addDelegate(server, world, 'A', {}, child);
    expect((await search('amostra', as)).status).not.toBe(200);
  });
});
