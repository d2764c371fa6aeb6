import { sql } from 'kysely';
import type { Endpoint } from '../../../src/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Concedente,
  exportPermissionarios,
  exportPlanilha,
  filtroPermissionarios,
  listConcedentes,
  listPermissionarios,
  selectPermissionarios,
} from '../../../src/contract/delegated-users';
import { getPainel, type Painel } from '../../../src/contract/overview';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { inTransaction } from '../../../src/server/database/transaction';
import { filtered, findsMany, narrowingOf } from '../../../src/server/grants/filters';
import { removeApp, removeSecondFactor } from '../../../src/server/second-factor/authenticator';
import type { Actor } from '../../../src/server/grants/authority';
import { newId } from '../../../src/server/ids';
import { daysAfter } from '../../../src/server/grants/validity';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addDelegate, addWorld, type Card, grant, inContract, systemBody, type World } from '../support/delegation';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const ago = (days: number) => new Date(server.deps.now().getTime() - days * 86_400_000);

type Query = Record<string, string>;
type Person = Awaited<ReturnType<typeof addPerson>>;

let world: World;
let theirs: World;
let ana: Person;
let card: Card;
let system: string;
let other: string;

const params = () => ({ id: world.company.id_produto });
const found = (body: Record<string, unknown>) => (body['itens'] as { nome: string }[]).map(({ nome }) => nome);

/** Whom the page, the count, "select all" and the CSV find, which are the same people. */
async function find(query: Query, as = world.as): Promise<string[]> {
  const page = await server.call(listPermissionarios, { as, params: params(), query });
  expect(page.status, JSON.stringify(page.body)).toBe(200);
  const names = found(page.body);
  expect(page.body.page).toMatchObject({ totalElements: names.length });
  const selected = await server.call(selectPermissionarios, { as, params: params(), query });
  expect(found(selected.body)).toEqual(names);
  return names;
}

const addPasskey = (account: string) =>
  server.db
    .insertInto('passkey')
    .values({
      id: newId(),
      account,
      credential_id: account,
      public_key: '',
      counter: 0,
      transports: '',
      synced: false,
      rp_id: 'localhost',
      nome: 'Chave',
      criado_em: server.deps.now(),
      last_used: null,
    })
    .execute();

beforeAll(async () => {
  [world, theirs] = [await addWorld(server), await addWorld(server)];
  const person = (nome: string, days: number | null) =>
    addPerson(server.db, { nome, nome_busca: nome, ultimo_acesso: days === null ? null : ago(days) });
  ana = await person('ANA', 1);
  const [bia, caio, davi, eva] = [
    await person('BIA', 45),
    await person('CAIO', 90),
    await person('DAVI', 200),
    await person('EVA', null),
  ];
  [system, other] = [world.systems[0]?.id ?? '', world.systems[1]?.id ?? ''];
  card = inContract(world, 0)[0] as Card;
  const give = async (to: Person[], ...rest: [readonly Card[], unknown[]?, Record<string, unknown>?]) => {
    const answer = await grant(server, world, to, ...rest);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await give([ana], [card], [systemBody(system, ['G1'])]);
  // Another card of the same centre, and one of the other centre.
  await give([bia], [...inContract(world, 0).slice(1, 2), ...inContract(world, 0).slice(3, 4)], [], {
    validoAte: daysAfter(today(), 7),
  });
  await give([caio], inContract(world, 1).slice(0, 1), [systemBody(system, ['G2'])], {
    validoAte: daysAfter(today(), 30),
  });
  await give([davi], [], [systemBody(other, ['G1'])], { validoAte: daysAfter(today(), 90) });
  await give([eva], inContract(world, 2).slice(0, 1));
  await server.db
    .updateTable('grantee')
    .set({ valid_until: daysAfter(today(), -1), alterado_em: ago(10) })
    .where('person', '=', eva.id)
    .execute();
  await addAuthenticator(server, ana.id);
  await addPasskey(bia.id);
}, 60_000);

describe('people by what they may use', () => {
  it('are those of a contract, of one of its cost centres, of one of its cards', async () => {
    const { nuContrato, coCentroCusto, nuCartao } = card;
    expect(await find({ nuContrato })).toEqual(['ANA', 'BIA']);
    expect(await find({ nuContrato, coCentroCusto })).toEqual(['ANA', 'BIA']);
    expect(await find({ nuContrato, coCentroCusto: '0205' })).toEqual(['BIA']);
    expect(await find({ nuContrato, nuCartao })).toEqual(['ANA']);
    // One grant has all of it: Bia's card of this number would be in the other centre.
    expect(await find({ nuContrato, coCentroCusto: '0205', nuCartao })).toEqual([]);
  });

  it('are those of a system, or of one of its groups', async () => {
    expect(await find({ idSistema: system })).toEqual(['ANA', 'CAIO']);
    expect(await find({ idSistema: system, idGrupo: 'G2' })).toEqual(['CAIO']);
    expect(await find({ idSistema: system, idGrupo: 'G3' })).toEqual([]);
  });

  it('are those for whom every filter holds, and the text in any order of its words', async () => {
    expect(await find({ nuContrato: card.nuContrato, idSistema: system })).toEqual(['ANA']);
    expect(await find({ nuContrato: card.nuContrato, nomeOuIdPostal: 'bia' })).toEqual(['BIA']);
    expect(await find({ nuContrato: card.nuContrato, validade: 'vencem7', ultimoAcesso: '30' })).toEqual(['BIA']);
  });

  it('are the same whether few are put together, many looked up in the table, or the database chooses', async () => {
    const { id, id_produto, cnpj } = world.company;
    const company = { id, id_produto, nome: '', cnpj, an8: null };
    const asking = filtroPermissionarios.parse({ nuContrato: card.nuContrato, idSistema: system });
    const ways = [undefined, 'few', 'many'] as const;
    for (const [scope, names] of [
      [null, ['ANA']],
      [{ contracts: [card.nuContrato], systems: [other] }, []],
    ] as const) {
      const actor: Actor = { account: company, company, rank: 'company', scope };
      for (const cards of ways)
        for (const groups of ways) {
          const narrowing = { filter: asking, grantedToMany: false, fewPeople: false, cards, groups };
          const rows = await filtered(server, actor, narrowing, today()).select('g.nome_ordem').execute();
          expect([cards, groups, rows.map(({ nome_ordem }) => nome_ordem)]).toEqual([cards, groups, names]);
        }
    }
    const itself: Actor = { account: company, company, rank: 'company', scope: null };
    expect(await narrowingOf(server.db, itself, asking)).toMatchObject({ cards: 'few', groups: 'few' });
    // Of many, nothing is counted where nothing else is asked for.
    const { nuContrato } = card;
    const many = (query: Query) =>
      findsMany(
        itself,
        { filter: filtroPermissionarios.parse(query), grantedToMany: false, fewPeople: false, cards: 'many' },
        today(),
      );
    expect([many({ nuContrato }), many({ nuContrato, validade: 'sem' })]).toEqual([true, false]);
  });

  it('are counted beyond the page, also where none of them is on it', async () => {
    const page = async (query: Query) => {
      const answer = await server.call(listPermissionarios, { as: world.as, params: params(), query });
      return [found(answer.body), answer.body.page];
    };
    const { nuContrato } = card;
    expect(await page({ nuContrato, size: '1', page: '0' })).toMatchObject([['ANA'], { totalElements: 2 }]);
    expect(await page({ nuContrato, size: '1', page: '1' })).toMatchObject([['BIA'], { totalElements: 2 }]);
    expect(await page({ nuContrato, size: '1', page: '3' })).toMatchObject([[], { totalElements: 2 }]);
  });

  it('are refused where they name what is another company’s, like what there is not, and tell nothing', async () => {
    await grant(server, theirs, [ana], inContract(theirs, 0), [systemBody(theirs.systems[0]?.id ?? '', ['G1'])]);
    const answers = new Set<string>();
    const asked: Query[] = [
      { nuContrato: theirs.contracts[0] ?? '' },
      { nuContrato: theirs.contracts[0] ?? '', nuCartao: inContract(theirs, 0)[0]?.nuCartao ?? '' },
      { idSistema: theirs.systems[0]?.id ?? '' },
      { nuContrato: '0000000000' },
      { idSistema: 'NADA' },
      { nuContrato: "' or true --" },
    ];
    const answered = async (endpoint: Endpoint, query: Query) => {
      const { status, body } = await server.call(endpoint, { as: world.as, params: params(), query });
      answers.add(JSON.stringify([status, body.msgs]));
    };
    for (const query of asked) await answered(listPermissionarios, query);
    for (const endpoint of [selectPermissionarios, exportPermissionarios, exportPlanilha])
      await answered(endpoint, asked[0] as Query);
    expect([...answers]).toEqual([expect.stringContaining('[403,["MCN-204')]);
  });
});

describe('people by who granted', () => {
  /** Those who granted, as a session is offered them, and the id of one. */
  async function granters(of: World, as = of.as, query: Query = {}) {
    const { status, body } = await server.call(listConcedentes, {
      as,
      params: { id: of.company.id_produto },
      query,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as unknown as { itens: Concedente[] }).itens;
  }
  /** A company with an Administrador and a Supervisor who granted: people by whom and of what. */
  async function grantedBy() {
    const of = await addWorld(server);
    const [first, second] = [of.contracts[0] ?? '', of.contracts[1] ?? ''];
    const itsSystem = of.systems[0]?.id ?? '';
    const administrator = await addDelegate(server, of, 'A');
    const supervisor = await addDelegate(server, of, 'S', { contracts: [first], systems: [] });
    for (const [id, nome] of [
      [administrator.id, 'ADELIA CHEFE'],
      [supervisor.id, 'SANDRA LIDER'],
    ] as const)
      await server.db.updateTable('account').set({ nome, nome_busca: nome }).where('id', '=', id).execute();
    const person = (nome: string) => addPerson(server.db, { nome, nome_busca: nome });
    const [gil, hugo, ines] = [await person('GIL'), await person('HUGO'), await person('INES')];
    const give = async (...asked: Parameters<typeof grant> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
      expect((await grant(server, of, ...asked)).status).toBe(200);
    const claims = (perfil: string, { as, id_produto }: { as: string; id_produto: string }) => ({
      as,
      perfil,
      idPostalPF: id_produto,
    });
    await give([gil], inContract(of, 0).slice(0, 1), [], claims('Supervisor', supervisor));
    await give(
      [hugo],
      inContract(of, 1).slice(0, 1),
      [systemBody(itsSystem, ['G1'])],
      claims('Administrador', administrator),
    );
    await give([hugo, ines], inContract(of, 0).slice(1, 2));
    const people = async (query: Query, as = of.as) => {
      const asked = { as, params: { id: of.company.id_produto }, query };
      const page = found((await server.call(listPermissionarios, asked)).body);
      expect(found((await server.call(selectPermissionarios, asked)).body)).toEqual(page);
      return page;
    };
    return { of, first, second, itsSystem, administrator, supervisor, people };
  }

  it('are those whom somebody granted anything, or what else is asked for', async () => {
    const { of, first, second, itsSystem, administrator, supervisor, people } = await grantedBy();
    expect((await granters(of)).map(({ nome, perfil }) => [nome, perfil])).toEqual([
      ['ADELIA CHEFE', 'Administrador'],
      [expect.any(String), 'Empresa'],
      ['SANDRA LIDER', 'Supervisor'],
    ]);
    expect(await people({ concedidoPor: supervisor.id })).toEqual(['GIL']);
    expect(await people({ concedidoPor: administrator.id })).toEqual(['HUGO']);
    expect(await people({ concedidoPor: of.company.id })).toEqual(['HUGO', 'INES']);
    expect(await people({ concedidoPor: administrator.id, nuContrato: second })).toEqual(['HUGO']);
    expect(await people({ concedidoPor: administrator.id, idSistema: itsSystem })).toEqual(['HUGO']);
    // Hugo has something of this contract, and something of hers: but that she did not grant.
    expect(await people({ concedidoPor: administrator.id, nuContrato: first })).toEqual([]);
    expect(await people({ concedidoPor: of.company.id, validade: 'sem', nomeOuIdPostal: 'ines' })).toEqual(['INES']);
    expect(await people({ concedidoPor: newId() })).toEqual([]);
    // One who granted to many is looked for row by row, which finds the same.
    const { id, id_produto, cnpj } = of.company;
    const company = { id, id_produto, nome: '', cnpj, an8: null };
    for (const [scope, names] of [
      [null, ['HUGO', 'INES']],
      [{ contracts: [second], systems: [] }, []],
    ] as const) {
      const actor: Actor = { account: company, company, rank: 'company', scope };
      const filter = filtroPermissionarios.parse({ concedidoPor: id });
      const narrowing = { filter, grantedToMany: true, fewPeople: false };
      const rows = await filtered(server, actor, narrowing, today())
        .select('g.nome_ordem')
        .orderBy('g.nome_ordem')
        .execute();
      expect(rows.map(({ nome_ordem }) => nome_ordem)).toEqual(names);
    }
    expect(await people({ concedidoPor: world.company.id })).toEqual([]);
  });

  it('are found by the name of who granted, one who is gone as well', async () => {
    const { of, administrator } = await grantedBy();
    const only = [{ idConcedente: administrator.id, nome: 'ADELIA CHEFE', perfil: 'Administrador' }];
    expect(await granters(of, of.as, { nome: 'chefe adé' })).toEqual(only);
    expect(await granters(of, of.as, { idConcedente: administrator.id })).toEqual(only);
    expect(await granters(of, of.as, { nome: 'ninguém' })).toEqual([]);
    expect(await granters(of, of.as, { idConcedente: world.company.id })).toEqual([]);
    await server.db.deleteFrom('delegate').where('person', '=', administrator.id).execute();
    expect(await granters(of, of.as, { nome: 'adelia' })).toEqual([{ ...only[0], perfil: null }]);
  });

  it('are, for a supervisor, those of the own scope, and so are those who granted', async () => {
    const { of, administrator, supervisor, people } = await grantedBy();
    const offered = (await granters(of, supervisor.as)).map(({ idConcedente }) => idConcedente);
    expect(offered.toSorted()).toEqual([of.company.id, supervisor.id].toSorted());
    expect(await granters(of, supervisor.as, { idConcedente: administrator.id })).toEqual([]);
    expect(await people({ concedidoPor: of.company.id }, supervisor.as)).toEqual(['HUGO', 'INES']);
    // Hugo is in the scope, what she granted him is not.
    expect(await people({ concedidoPor: administrator.id }, supervisor.as)).toEqual([]);
  });
});

describe('people by how they stand', () => {
  it.each([
    ['vigentes', ['ANA', 'BIA', 'CAIO', 'DAVI']],
    ['vencem7', ['BIA']],
    ['vencendo', ['BIA', 'CAIO']],
    ['vencem90', ['BIA', 'CAIO', 'DAVI']],
    ['vencidas', ['EVA']],
    ['aRenovar', ['BIA', 'CAIO', 'DAVI', 'EVA']],
    ['sem', ['ANA']],
  ])('end as %s says', async (validade, names) => {
    expect(await find({ validade })).toEqual(names);
  });

  it.each([
    ['30', ['BIA', 'CAIO', 'DAVI', 'EVA']],
    ['90', ['CAIO', 'DAVI', 'EVA']],
    ['180', ['DAVI', 'EVA']],
    ['nunca', ['EVA']],
  ])('have been away as %s says', async (ultimoAcesso, names) => {
    expect(await find({ ultimoAcesso })).toEqual(names);
  });

  it('have a second step, by an app or a passkey, or have none', async () => {
    expect(await find({ segundaEtapa: 'sim' })).toEqual(['ANA', 'BIA']);
    expect(await find({ segundaEtapa: 'nao' })).toEqual(['CAIO', 'DAVI', 'EVA']);
  });

  it('have a second step as long as one of theirs is left, also who had it before the access', async () => {
    const of = await addWorld(server, { contracts: 1, systems: 1 });
    const [zoe, yan] = [await addPerson(server.db, { nome: 'ZOE' }), await addPerson(server.db, { nome: 'YAN' })];
    const having = async () => {
      const asked = { as: of.as, params: { id: of.company.id_produto }, query: { segundaEtapa: 'sim' } };
      return found((await server.call(listPermissionarios, asked)).body);
    };
    await addAuthenticator(server, zoe.id);
    await grant(server, of, [zoe, yan], of.cards.slice(0, 1));
    expect(await having()).toEqual(['ZOE']);
    await addPasskey(zoe.id);
    await removeApp(server.db, zoe.id);
    expect(await having()).toEqual(['ZOE']);
    await removeSecondFactor(server.db, zoe.id);
    expect(await having()).toEqual([]);
  });

  it('have none where both of theirs went at the same moment', async () => {
    const of = await addWorld(server, { contracts: 1, systems: 1 });
    const zoe = await addPerson(server.db);
    const kept = () => server.db.selectFrom('grantee').select('segunda_etapa').where('person', '=', zoe.id);
    await addAuthenticator(server, zoe.id);
    await addPasskey(zoe.id);
    await grant(server, of, [zoe], of.cards.slice(0, 1));
    expect(await kept().execute()).toEqual([{ segunda_etapa: true }]);
    // Whoever comes second waits for the first; where it did not, it has more than enough time to miss what the first wrote.
    let waiting: Promise<unknown> = Promise.resolve();
    await inTransaction(server.db, async (tx) => {
      await tx.deleteFrom('passkey').where('account', '=', zoe.id).execute();
      waiting = inTransaction(server.db, (second) => removeApp(second, zoe.id));
      for (let turn = 0; turn < 50; turn += 1) await sql`select 1`.execute(tx);
    });
    await waiting;
    expect(await kept().execute()).toEqual([{ segunda_etapa: false }]);
  });

  it('have what their row missed from the day on which they sign in next', async () => {
    const of = await addWorld(server, { contracts: 1, systems: 1 });
    const zoe = await addPerson(server.db, { ultimo_acesso: ago(3) });
    await grant(server, of, [zoe], of.cards.slice(0, 1));
    await addAuthenticator(server, zoe.id);
    const row = server.db.updateTable('grantee').where('person', '=', zoe.id);
    await row.set({ segunda_etapa: false }).execute();
    await server.db
      .updateTable('account')
      .set({ ultimo_acesso: ago(0) })
      .where('id', '=', zoe.id)
      .execute();
    const kept = server.db.selectFrom('grantee').select('segunda_etapa').where('person', '=', zoe.id);
    expect(await kept.execute()).toEqual([{ segunda_etapa: true }]);
  });

  it('were changed since a day of São Paulo', async () => {
    expect(await find({ alteradoDesde: today() })).toEqual(['ANA', 'BIA', 'CAIO', 'DAVI']);
    expect(await find({ alteradoDesde: todayInSaoPaulo(ago(10)) })).toHaveLength(5);
  });

  it('are as many as the overview counts, figure by figure', async () => {
    const { body } = await server.call(getPainel, { as: world.as, params: params() });
    const { pessoas, contratos, centros, sistemas, cartoes } = body as unknown as Painel;
    const count = async (query: Query) => (await find(query)).length;
    expect(pessoas).toEqual({
      total: await count({}),
      vencidas: await count({ validade: 'vencidas' }),
      vencemEm7: await count({ validade: 'vencem7' }),
      vencemEm30: await count({ validade: 'vencendo' }),
      vencemEm90: await count({ validade: 'vencem90' }),
      semEntrar: await count({ ultimoAcesso: '90' }),
    });
    expect(pessoas.vencidas + pessoas.vencemEm90).toBe(await count({ validade: 'aRenovar' }));
    // Whose accesses ended is counted above alone.
    const lasting = (query: Query) => count({ ...query, validade: 'vigentes' });
    expect(contratos.itens.length + centros.itens.length + sistemas.itens.length).toBe(7);
    for (const { nuContrato, pessoas: people } of contratos.itens) expect(await lasting({ nuContrato })).toBe(people);
    for (const { nuContrato, coCentroCusto, pessoas: people } of centros.itens)
      expect(await lasting({ nuContrato, coCentroCusto })).toBe(people);
    for (const { idSistema, pessoas: people } of sistemas.itens) expect(await lasting({ idSistema })).toBe(people);
    for (const { nuContrato, nuCartao, pessoas: people } of cartoes.comMuitas.itens)
      expect(await lasting({ nuContrato, nuCartao })).toBe(people);
  });
});

describe('a supervisor', () => {
  it('filters within the own scope; what lies outside is refused like what there is not', async () => {
    const [own, outside] = [world.contracts[0] ?? '', world.contracts[1] ?? ''];
    const { as } = await addDelegate(server, world, 'S', { contracts: [own], systems: [other] });
    expect(await find({}, as)).toEqual(['ANA', 'BIA', 'DAVI']);
    expect(await find({ nuContrato: own }, as)).toEqual(['ANA', 'BIA']);
    expect(await find({ idSistema: other }, as)).toEqual(['DAVI']);
    expect(await find({ validade: 'vencem90' }, as)).toEqual(['BIA', 'DAVI']);
    // Ana has the system, and the supervisor sees Ana: but not that.
    for (const query of [{ nuContrato: outside }, { nuContrato: '0000000000' }, { idSistema: system }] as Query[]) {
      const { status, body } = await server.call(listPermissionarios, { as, params: params(), query });
      expect([status, body.msgs?.[0]]).toEqual([403, expect.stringMatching(/^MCN-204 /)]);
    }
  });

  it('cannot ask who has a second step, on the page, for all or in the file', async () => {
    const { as } = await addDelegate(server, world, 'S', { contracts: world.contracts });
    for (const endpoint of [listPermissionarios, selectPermissionarios, exportPermissionarios]) {
      const { status, body } = await server.call(endpoint, { as, params: params(), query: { segundaEtapa: 'nao' } });
      expect(status).toBe(400);
      expect(body.campos).toEqual([{ campo: 'segundaEtapa', chave: 'filter_not_available' }]);
    }
  });
});

describe('the filters', () => {
  it('narrow the CSV down like the table', async () => {
    const response = await fetch(
      `${server.url}/api/v1/delegacao-acesso/exportar/${world.company.id_produto}?${new URLSearchParams({ nuContrato: card.nuContrato, validade: 'vencem7' })}`,
      { headers: { authorization: `Bearer ${world.as}`, 'accept-language': 'pt-BR' } },
    );
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['"Bia"']);
  });

  it.each([
    [{ coCentroCusto: '0101' }, 'nuContrato', 'contract_required'],
    [{ nuCartao: '1' }, 'nuContrato', 'contract_required'],
    [{ idGrupo: 'G1' }, 'idSistema', 'system_required'],
    [{ nuContrato: 'x'.repeat(21) }, 'nuContrato', 'filter_format'],
    [{ nuContrato: 'a\u0007b' }, 'nuContrato', 'filter_format'],
    [{ idSistema: 'x'.repeat(61) }, 'idSistema', 'filter_format'],
    [{ concedidoPor: 'ana' }, 'concedidoPor', 'filter_format'],
    [{ alteradoDesde: 'ontem' }, 'alteradoDesde', 'filter_format'],
    [{ alteradoDesde: '2026-02-31' }, 'alteradoDesde', 'filter_format'],
    [{ alteradoDesde: '0000-01-01' }, 'alteradoDesde', 'filter_format'],
  ])('refuse %j', async (query: Query, campo, chave) => {
    for (const endpoint of [listPermissionarios, selectPermissionarios, exportPermissionarios]) {
      const { status, body } = await server.call(endpoint, { as: world.as, params: params(), query });
      expect(status).toBe(400);
      expect(body.campos?.[0]).toEqual({ campo, chave });
    }
  });

  it.each([[{ ultimoAcesso: '31' }], [{ segundaEtapa: 'talvez' }], [{ validade: 'ontem' }]])(
    'refuse %j, which is no choice',
    async (query: Query) => {
      const { status } = await server.call(listPermissionarios, { as: world.as, params: params(), query });
      expect(status).toBe(400);
    },
  );

  it('find a name among few people as by the trigrams of all', async () => {
    const { id, id_produto, cnpj } = world.company;
    const company = { id, id_produto, nome: '', cnpj, an8: null };
    const actor: Actor = { account: company, company, rank: 'company', scope: null };
    const { nome_ordem } = await server.db
      .selectFrom('grantee')
      .select('nome_ordem')
      .where('company', '=', id)
      .orderBy('nome_ordem')
      .limit(1)
      .executeTakeFirstOrThrow();
    const filter = filtroPermissionarios.parse({ nomeOuIdProduto: nome_ordem });
    const names = async (fewPeople: boolean) =>
      (
        await filtered(server, actor, { filter, grantedToMany: false, fewPeople }, today())
          .select('g.person')
          .orderBy('g.person')
          .execute()
      ).map(({ person }) => person);
    expect(await names(true)).not.toEqual([]);
    expect(await names(false)).toEqual(await names(true));
    expect(await narrowingOf(server.db, actor, filter)).toMatchObject({ fewPeople: true });
  });

  it('know no second step where another single sign-on does', () => {
    const { id, id_produto, cnpj } = world.company;
    const actor: Actor = {
      account: { id, id_produto },
      company: { id, id_produto, nome: '', cnpj, an8: null },
      rank: 'company',
      scope: null,
    };
    const elsewhere = { db: server.db, deps: { config: { SSO_URL: 'https://entrada.example/cas' } } };
    const filter = filtroPermissionarios.parse({ segundaEtapa: 'nao' });
    expect(() => filtered(elsewhere, actor, { filter, grantedToMany: false, fewPeople: false }, today())).toThrow(
      'MCN-100',
    );
  });
});
