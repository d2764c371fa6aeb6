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
    an8: '55667788',
  });
  foreigner = await addPerson(server.db, {
    cpf: null,
    id_produto: 'viajantezz',
    nome: 'ZULMIRA VIAJANTE',
    situacao: 'P',
    pendente_ate: new Date(Date.now() + 3_600_000),
  });
}, 60_000);

const search = (termo: string, query: Record<string, string | number> = {}) =>
  server.call(searchAccounts, { as, query: { termo, ...query } });
const found = async (termo: string, query: Record<string, string | number> = {}) =>
  ((await search(termo, query)).body.itens as { idPostal: string }[]).map(({ idPostal }) => idPostal);

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
    ['company name', 'cerrado'],
  ])('finds a company by %s', async (_, termo) => {
    expect(await found(termo)).toEqual([company.id]);
  });

  it('finds a chosen login, whatever the case, and a name that looks like one', async () => {
    expect(await found('VIAJANTEzz')).toEqual([foreigner.id]);
    expect(await found('viajante')).toEqual([foreigner.id]);
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
    ['a text that is too long', 'x'.repeat(151), 'filter_max_length'],
    ['control characters', 'a\u0001bcd', 'filter_format'],
  ])('refuses %s at its field', async (_, termo, chave) => {
    const { status, body } = await search(termo);
    expect(status).toBe(400);
    expect(body.campos).toEqual([{ campo: 'termo', chave }]);
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
    const first = await search('quiteria', { size: 10 });
    expect(first.body.page).toMatchObject({
      totalElements: SEARCH_FLOOR,
      totalIsFloor: true,
      totalPages: SEARCH_FLOOR / 10,
    });
    const second = await found('quiteria', { size: 10, page: 1 });
    expect(second).toHaveLength(10);
    expect((first.body.itens as { idPostal: string }[]).map(({ idPostal }) => idPostal)).toEqual(
      await found('quiteria', { size: 10 }),
    );
    expect(await found('quiteria', { size: 10, page: 100 })).toEqual([]);
    const names = (body: unknown) =>
      (body as { itens: { usuario: string; idPostal: string }[] }).itens.map(
        ({ idPostal }) => many.find(({ id }) => id === idPostal)?.nome ?? '',
      );
    const ascending = names(first.body);
    expect(ascending).toEqual([...ascending].sort());
    const descending = names((await search('quiteria', { size: 10, sort: 'nome,desc' })).body);
    expect(descending).toEqual([...descending].sort().reverse());
  }, 30_000);

  it('leaves in the audit that somebody searched, never for whom', async () => {
    const staff = await addStaff(server);
    await server.call(searchAccounts, { as: staff.as, query: { termo: '12345678909' } });
    const rows = await server.db.selectFrom('audit_event').selectAll().where('actor', '=', staff.id).execute();
    expect(rows).toMatchObject([
      { action: 'support.searched', target: null, diff: { by: ['cpf', 'phones'], found: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('12345678909');
  });

  it('is for staff alone', async () => {
    expect(
      (await server.call(searchAccounts, { as: await server.signIn(person), query: { termo: 'joao' } })).status,
    ).toBe(403);
  });
});

describe('what a term may mean', () => {
  it.each([
    ['00000010154', { kind: 'exact', cpf: '00000010154', phones: [{ ddd: '00', fone: '000010154' }] }],
    ['11900000000', { kind: 'exact', cpf: '11900000000', phones: [{ ddd: '11', fone: '900000000' }] }],
    ['5511900000000', { kind: 'exact', phones: [{ ddd: '11', fone: '900000000' }] }],
    ['10203040', { kind: 'exact', an8: '10203040', phones: [{ ddd: null, fone: '10203040' }] }],
    ['00000101000162', { kind: 'exact', cnpj: '00000101000162' }],
    ['viajante01', { kind: 'exact', login: 'viajante01' }],
    ['maria', { kind: 'name', words: ['MARIA'], login: 'maria' }],
    ['Maria da Sé', { kind: 'name', words: ['MARIA', 'DA', 'SE'] }],
    ['1', { kind: 'exact' }],
    ['ab', null],
    ['--', null],
  ])('%s', (typed, term) => {
    expect(readTerm(typed)).toEqual(term);
  });
});
