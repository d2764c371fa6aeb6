import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_FLOOR, searchAccounts } from '../../../src/contract/support';
import { newId } from '../../../src/server/ids';
import { readTerm } from '../../../src/server/support/term';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addStaff } from '../support/staff';

const server = useServer();
let as = '';
let person: { id: string; id_produto: string };
let company: { id: string };
let foreigner: { id: string };
let contract = '';
let card = '';

beforeAll(async () => {
  as = (await addStaff(server)).as;
  person = await addPerson(server.db, {
    cpf: '12345678909',
    id_produto: '12345678909',
    nome: 'JOÃO CONCEIÇÃO LÍRIO',
    email: 'Joao.Lirio@Exemplo.com.br',
    ddd_movel: '31',
    fone_movel: '987650001',
  });
  company = await addCompany(server.db, {
    cnpj: '12ABC34501DE35',
    id_produto: '12ABC34501DE35',
    nome: 'FLORES DO CERRADO LTDA',
    nome_fantasia: 'JARDIM DA ÂNGELA & CIA',
    an8: '55667788',
  });
  [contract, card] = ['9988776655', '0077665544'];
  await addContract(company.id, contract, card);
  foreigner = await addPerson(server.db, {
    cpf: null,
    id_produto: 'viajantezz',
    nome: 'ZULMIRA VIAJANTE',
    situacao: 'P',
    pendente_ate: new Date(Date.now() + 3_600_000),
  });
}, 60_000);

/** A contract with one posting card. */
async function addContract(owner: string, nu_contrato: string, nu_cartao: string): Promise<void> {
  await server.db
    .insertInto('contract')
    .values({
      company: owner,
      nu_contrato,
      nu_se: 72,
      categoria: 'OURO',
      status: 'ATIVO',
      dt_inicio: '2024-01-01',
      dt_fim: null,
    })
    .execute();
  await server.db
    .insertInto('cost_centre')
    .values({ company: owner, nu_contrato, co: '0101', nome: 'Centro 0101' })
    .execute();
  await server.db
    .insertInto('posting_card')
    .values({ company: owner, nu_contrato, nu_cartao, co: '0101', status: 'ATIVO' })
    .execute();
}

type Paging = Record<string, string | number>;
type Filters = { tipo?: 'PF' | 'PJ'; situacao?: string };
const search = (termo: string, filters: Filters = {}, query: Paging = {}) =>
  server.call(searchAccounts, { as, query, body: { termo, ...filters } });
const found = async (termo: string, filters: Filters = {}, query: Paging = {}) =>
  ((await search(termo, filters, query)).body.itens as { idPostal: string }[]).map(({ idPostal }) => idPostal);
/** By which field each account was found. */
const fields = async (termo: string, filters: Filters = {}) =>
  ((await search(termo, filters)).body.itens as { idPostal: string; campo: string }[]).map(({ idPostal, campo }) => [
    idPostal,
    campo,
  ]);

describe('finding an account', () => {
  it.each([
    ['CPF as digits', '12345678909'],
    ['CPF as written', '123.456.789-09'],
    ['e-mail, whatever the case', 'joao.lirio@exemplo.COM.br'],
    ['mobile with area code', '(31) 98765-0001'],
    ['mobile with country code', '+55 31 98765-0001'],
    ['mobile without area code', '98765-0001'],
    ['name with accents', 'joão conceição'],
    ['name without accents', 'JOAO CONCEICAO'],
    ['words of the name that do not stand together', 'joao lirio'],
    ['three letters within the name', 'íri'],
  ])('finds a person by %s', async (_, termo) => {
    expect(await found(termo)).toEqual([person.id]);
  });

  it.each([
    ['CNPJ with letters', '12ABC34501DE35'],
    ['CNPJ as written, in small letters', '12.abc.345/01de-35'],
    ['AN8', '55667788'],
    ['AN8 as written', 'AN8 55667788'],
    ['AN8 in small letters, with spaces and separators', ' an8:  55.667-788 '],
    ['AN8 written together', 'An855667788'],
    ['company name', 'cerrado'],
    ['trade name', 'jardim da ângela'],
    ['trade name without accents', 'ANGELA'],
    ['words of the trade name that do not stand together', 'cia jardim'],
    ['contract number', '9988776655'],
    ['contract number with spaces', '99 8877 6655'],
    ['posting card number', '0077665544'],
  ])('finds a company by %s', async (_, termo) => {
    expect(await found(termo)).toEqual([company.id]);
  });

  it('finds a chosen login, whatever the case, and a name that looks like one', async () => {
    expect(await found('VIAJANTEzz')).toEqual([foreigner.id]);
    expect(await found('viajante')).toEqual([foreigner.id]);
  });

  it.each([
    ['CPF', '123.456.789-09', 'cpf'],
    ['e-mail', 'joao.lirio@exemplo.com.br', 'email'],
    ['mobile', '(31) 98765-0001', 'telefone'],
    ['name', 'conceição', 'nome'],
  ])('says that a person was found by %s', async (_, termo, campo) => {
    expect(await fields(termo)).toEqual([[person.id, campo]]);
  });

  it.each([
    ['CNPJ', '12ABC34501DE35', 'cnpj'],
    ['AN8', 'AN8 55667788', 'an8'],
    ['contract', '9988776655', 'contrato'],
    ['posting card', '0077665544', 'cartao'],
    ['name', 'flores', 'nome'],
    ['trade name', 'jardim', 'nomeFantasia'],
  ])('says that a company was found by %s', async (_, termo, campo) => {
    expect(await fields(termo)).toEqual([[company.id, campo]]);
  });

  it('says login of a chosen one, and the first field where several match', async () => {
    expect(await fields('viajantezz')).toEqual([[foreigner.id, 'login']]);
    const both = await addCompany(server.db, { nome: 'QUARTZO AZUL LTDA', nome_fantasia: 'QUARTZO' });
    expect(await fields('quartzo')).toEqual([[both.id, 'nome']]);
  });

  it('looks for ten digits as contract, posting card and telephone at once', async () => {
    const owner = await addCompany(server.db);
    await addContract(owner.id, '1133445566', '1133445566');
    const other = await addCompany(server.db);
    await addContract(other.id, '9900000001', '1133445566');
    const called = await addPerson(server.db, { ddd_movel: '11', fone_movel: '33445566' });
    expect(new Map((await fields('1133445566')) as [string, string][])).toEqual(
      new Map([
        [owner.id, 'contrato'],
        [other.id, 'cartao'],
        [called.id, 'telefone'],
      ]),
    );
    // Exactly: a part of a number finds nothing.
    expect(await found('113344556')).toEqual([]);
  });

  it('has no trade names of people, and narrows those of companies', async () => {
    expect(await found('jardim', { tipo: 'PF' })).toEqual([]);
    expect(await found('jardim', { tipo: 'PJ' })).toEqual([company.id]);
    expect(await found('jardim', { situacao: 'I' })).toEqual([]);
    expect(await found('9988776655', { tipo: 'PF' })).toEqual([]);
  });

  it('reads a trade name as a form keeps it, with an accent as one letter or as two', async () => {
    const composed = await addCompany(server.db, { nome: 'A LTDA', nome_fantasia: 'OPÇÃO ÚNICA' });
    const split = await addCompany(server.db, { nome: 'B LTDA', nome_fantasia: 'OPÇÃO ÚNICA'.normalize('NFD') });
    expect(new Set(await found('opcao unica'))).toEqual(new Set([composed.id, split.id]));
  });

  it('takes no search out of an address', async () => {
    const answer = await server.call(searchAccounts, { as, query: { termo: 'cerrado' }, body: {} });
    expect([answer.status, answer.body.campos]).toEqual([400, [{ campo: 'termo', chave: 'search_required' }]]);
    const old = await fetch(`${server.url}/api/v1/suporte/usuarios?termo=cerrado`, {
      headers: { authorization: `Bearer ${as}` },
    });
    expect(old.status).toBe(404);
  });

  it('keeps nothing of what was typed, also under a key', async () => {
    const headers = { 'idempotency-key': '0190bbbb-0000-7000-8000-000000000001' };
    const answer = await server.call(searchAccounts, { as, body: { termo: 'cerrado' }, headers });
    expect(answer.status).toBe(200);
    const kept = server.db.selectFrom('idempotency').select('key').where('key', '=', headers['idempotency-key']);
    expect(await kept.execute()).toEqual([]);
  });

  it('shows nothing whole but a company’s name and number', async () => {
    const { body } = await search('12345678909');
    expect(body.itens).toEqual([
      {
        idPostal: person.id,
        tipo: 'PF',
        situacaoAtual: 'A',
        nome: 'JO*** L***',
        usuario: '***.456.789-**',
        documento: { tipo: 'CPF', numero: '***.456.789-**' },
        email: expect.stringMatching(/^\*{3}/) as string,
        telefone: '*****0001',
        dependente: false,
        criadoEm: expect.any(String) as string,
        campo: 'cpf',
        revisavel: true,
      },
    ]);
    expect((await search('cerrado')).body.itens).toMatchObject([
      { nome: 'FLORES DO CERRADO LTDA', documento: { tipo: 'CNPJ', numero: '12.ABC.345/01DE-35' } },
    ]);
  });

  it('narrows by type and situation', async () => {
    expect(await found('viajante', { situacao: 'P', tipo: 'PF' })).toEqual([foreigner.id]);
    expect(await found('viajante', { situacao: 'A' })).toEqual([]);
    expect(await found('viajante', { tipo: 'PJ' })).toEqual([]);
  });

  it('finds a closed account as well, which cannot be reviewed; nor can staff', async () => {
    const closed = await addPerson(server.db, { situacao: 'I' });
    const again = await addPerson(server.db, { cpf: closed.id_produto });
    const staff = await addStaff(server);
    const { body } = await search(closed.id_produto);
    const rows = body.itens as { idPostal: string; revisavel: boolean }[];
    expect(new Map(rows.map((row) => [row.idPostal, row.revisavel]))).toEqual(
      new Map([
        [closed.id, false],
        [again.id, true],
      ]),
    );
    expect((await search(staff.id_produto)).body.itens).toMatchObject([{ revisavel: false }]);
  });

  it('looks for a word of one or two letters where a word of the name begins', async () => {
    const both = await addPerson(server.db, { nome: 'IVETE DE SÁ ÓRBITA' });
    await addPerson(server.db, { nome: 'IVETE SADE ÓRBITA' });
    expect(await found('ivete de sá')).toEqual([both.id]);
    expect(await found('i d s ó')).toEqual([both.id]);
    expect(await found('órbita s% d')).toEqual([]);
  });

  it('takes wildcards of the database as letters', async () => {
    expect(await found('jo%o conc')).toEqual([]);
    expect(await found('zul_ira')).toEqual([]);
  });

  it.each([
    ['nothing', '', 'search_required'],
    ['two letters', 'ab', 'search_min'],
    ['two letters with spaces', ' a b ', 'search_min'],
    ['a letter and a digit', 'a1', 'search_min'],
    ['two digits', '12', 'search_number_min'],
    ['a number that is too short for any, as written', '123.456-7', 'search_number_min'],
    ['a text that is too long', 'x'.repeat(151), 'filter_max_length'],
    ['control characters', 'a\u0001bcd', 'filter_format'],
  ])('refuses %s at its field', async (_, termo, chave) => {
    const { status, body } = await search(termo);
    expect(status).toBe(400);
    expect(body.campos).toEqual([{ campo: 'termo', chave }]);
  });

  it('finds a name that the planner knows as frequent, and what only looks frequent', async () => {
    const many = Array.from({ length: SEARCH_FLOOR + 500 }, (_, index) => ({
      id: newId(),
      nome: index % 100 === 7 ? 'ROSALINA TESTADA' : index % 2 ? 'ROSALINA PROVADA' : 'ROSALINA MARTA',
    }));
    await server.db
      .insertInto('account')
      .values(
        many.map(({ id, nome }, index) => ({
          id,
          id_produto: `r${id.slice(-12)}`,
          tipo: 'PF' as const,
          situacao: index % 500 === 3 ? ('I' as const) : ('A' as const),
          nome,
          nome_busca: nome,
          email: 'r@exemplo.com.br',
          ddi_movel: '55',
          ddd_movel: '11',
          fone_movel: '900000000',
          senha_hash: 'none',
        })),
      )
      .execute();
    await sql`analyze account`.execute(server.db);
    const total = async (termo: string, filter = {}) => (await search(termo, filter, { size: 10 })).body.page;
    expect(await total('rosalina')).toMatchObject({ totalElements: SEARCH_FLOOR, totalIsFloor: true });
    const pages = [await found('rosalina', {}, { size: 10 }), await found('rosalina', {}, { size: 10, page: 1 })];
    expect(new Set(pages.flat()).size).toBe(20);
    expect(await found('rosalina', {}, { size: 10 })).toEqual(pages[0]);
    expect(await total('rosalina testada')).toMatchObject({ totalElements: 15 });
    expect(await total('marta provada')).toMatchObject({ totalElements: 0 });
    expect(await total('rosalina', { situacao: 'I' })).toMatchObject({ totalElements: 3 });
  });

  it('pages and sorts what it finds, and stops counting at a thousand', async () => {
    const many = Array.from({ length: SEARCH_FLOOR + 5 }, (_, index) => ({
      id: newId(),
      nome: `QUITERIA ${String(index).padStart(5, '0')}`,
    }));
    await server.db
      .insertInto('account')
      .values(
        many.map(({ id, nome }) => ({
          id,
          id_produto: `q${id.slice(-12)}`,
          tipo: 'PF' as const,
          situacao: 'A' as const,
          nome,
          nome_busca: nome,
          email: 'q@exemplo.com.br',
          ddi_movel: '55',
          ddd_movel: '11',
          fone_movel: '900000000',
          senha_hash: 'none',
        })),
      )
      .execute();
    const first = await search('quiteria', {}, { size: 10 });
    expect(first.body.page).toMatchObject({
      totalElements: SEARCH_FLOOR,
      totalIsFloor: true,
      totalPages: SEARCH_FLOOR / 10,
    });
    const second = await found('quiteria', {}, { size: 10, page: 1 });
    expect(second).toHaveLength(10);
    expect((first.body.itens as { idPostal: string }[]).map(({ idPostal }) => idPostal)).toEqual(
      await found('quiteria', {}, { size: 10 }),
    );
    expect(await found('quiteria', {}, { size: 10, page: 100 })).toEqual([]);
    const names = (body: unknown) =>
      (body as { itens: { usuario: string; idPostal: string }[] }).itens.map(
        ({ idPostal }) => many.find(({ id }) => id === idPostal)?.nome ?? '',
      );
    const ascending = names(first.body);
    expect(ascending).toEqual([...ascending].sort());
    const descending = names((await search('quiteria', {}, { size: 10, sort: 'nome,desc' })).body);
    expect(descending).toEqual([...descending].sort().reverse());
  });

  it('leaves in the audit that somebody searched, never for whom', async () => {
    const staff = await addStaff(server);
    await server.call(searchAccounts, { as: staff.as, body: { termo: '12345678909' } });
    const rows = await server.db.selectFrom('audit_event').selectAll().where('actor', '=', staff.id).execute();
    expect(rows).toMatchObject([
      { action: 'support.searched', target: null, diff: { by: ['cpf', 'phones'], found: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('12345678909');
  });

  it('is for staff alone', async () => {
    expect(
      (await server.call(searchAccounts, { as: await server.signIn(person), body: { termo: 'joao' } })).status,
    ).toBe(403);
  });
});

describe('what a term may mean', () => {
  it.each([
    ['00000010154', { kind: 'exact', cpf: '00000010154', phones: [{ ddd: '00', fone: '000010154' }] }],
    ['11900000000', { kind: 'exact', cpf: '11900000000', phones: [{ ddd: '11', fone: '900000000' }] }],
    ['5511900000000', { kind: 'exact', phones: [{ ddd: '11', fone: '900000000' }] }],
    ['10203040', { kind: 'exact', an8: '10203040', phones: [{ ddd: null, fone: '10203040' }] }],
    [
      '9912345678',
      { kind: 'exact', contract: '9912345678', card: '9912345678', phones: [{ ddd: '99', fone: '12345678' }] },
    ],
    ['AN8 10203040', { kind: 'exact', an8: '10203040' }],
    ['an8: 10.20.30.40', { kind: 'exact', an8: '10203040' }],
    // It may be somebody's username.
    ['an810203040', { kind: 'exact', an8: '10203040', login: 'an810203040' }],
    ['an8 123', null],
    ['00000101000162', { kind: 'exact', cnpj: '00000101000162' }],
    ['viajante01', { kind: 'exact', login: 'viajante01' }],
    ['maria', { kind: 'name', words: ['MARIA'], login: 'maria' }],
    ['Maria da Sé', { kind: 'name', words: ['MARIA', 'DA', 'SE'] }],
    ['123456789012', { kind: 'exact' }],
    ['1234567', null],
    ['a1', null],
    ['ab', null],
    ['--', null],
  ])('%s', (typed, term) => {
    expect(readTerm(typed)).toEqual(term);
  });
});
