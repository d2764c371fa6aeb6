import type { DataProvider } from '@refinedev/core';
import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { EVERYBODY } from '../../../src/portal/areas/delegated-users/table/narrowed';
import { EVERYTHING } from '../../../src/portal/areas/delegated-users/log/narrowed';
import { getAcessos, listCartoes, listGrupos } from '../../../src/contract/delegated-accesses';
import { answer } from '../support/backend';
import { COMPANY, grantee } from '../support/delegation';
import { signIn, watchLeaving } from '../support/session';
import { leftToCatalogue, onTheWire } from '../support/wire';

const ALL = `/api/v1/delegacao-acesso/${COMPANY}`;
const CARLA = '00000010316';
const ELENA = '00000010588';
const meta = { account: COMPANY };
const acting = { ...meta, perfil: 'Empresa', idProdutoPF: COMPANY };
const supervisor = { ...meta, perfil: 'Supervisor', idProdutoPF: ELENA };
const submit = { ...meta, etag: '"7"' };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const only = (value: string, field = 'busca') => ({ field, operator: 'eq' as const, value });
const page = pageInfoOf(1, 10, 1, 11);
const grant = {
  listaCartoes: [{ nuCartao: '1', nuContrato: '2', coCentroCusto: '3' }],
  listaSistemas: [],
  idProdutoPF: COMPANY,
  perfil: 'Empresa',
};
const grantOnWire = { ...grant, idProdutoPF: undefined, idPostalPF: COMPANY };

const of = (resource: string): DataProvider => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

/** How many failures the catalogue of errors hears of while something is asked for. */
const heard = async (asked: () => Promise<unknown>) => (await leftToCatalogue(asked)).length;

describe('permissionarios', () => {
  const row = grantee(CARLA, 'CARLA MODELO');

  it('are one page of a company’s people, ordered and narrowed down', async () => {
    const sent = onTheWire({ body: { itens: [{ ...row, idProdutoPF: undefined, idPostalPF: CARLA }], page } });
    const found = await of('permissionarios').getList({
      resource: 'permissionarios',
      meta,
      pagination: { currentPage: 2, pageSize: 10, mode: 'server' },
      sorters: [{ field: 'nome', order: 'desc' }],
      filters: [only('carla'), only('sem', 'validade')],
    });
    expect(found).toEqual({ data: [{ ...row, id: CARLA }], total: 11, page });
    expect(sent).toEqual([
      {
        method: 'GET',
        path: `/api/v1/delegacao-acesso/paginado/${COMPANY}`,
        query: { page: '1', size: '10', sort: 'nome,desc', nomeOuIdPostal: 'carla', validade: 'sem' },
        headers: bearer,
        body: undefined,
      },
    ]);
  });

  it('without pages are all whom the filter finds, by a call of its own; a filter that is none finds everybody', async () => {
    const sent = onTheWire({ body: { itens: [{ idPostalPF: CARLA, nome: 'CARLA MODELO' }], haMais: true } });
    const found = await of('permissionarios').getList({
      resource: 'permissionarios',
      meta,
      pagination: { mode: 'off' },
      filters: [only('ca'), only('nada', 'validade')],
    });
    expect(found).toEqual({
      data: [{ id: CARLA, idProdutoPF: CARLA, nome: 'CARLA MODELO' }],
      total: 1,
      haMais: true,
    });
    expect(sent).toMatchObject([
      {
        method: 'GET',
        path: `/api/v1/delegacao-acesso/selecionar/${COMPANY}`,
        query: { nomeOuIdPostal: 'ca', validade: 'todas' },
      },
    ]);
  });

  it('that could not be read are said by the table; those to be selected, by the catalogue', async () => {
    onTheWire({ status: 409, body: { msgs: ['MCN-199 Não.'] } });
    const list = (mode: 'server' | 'off') => () =>
      of('permissionarios').getList({ resource: 'permissionarios', meta, pagination: { mode } });
    expect(await heard(list('server'))).toBe(0);
    expect(await heard(list('off'))).toBe(1);
  });

  it('are added with what they are granted', async () => {
    const sent = onTheWire({ body: { incluidos: 1, alterados: 0, inalterados: 0 } });
    const { data } = await of('permissionarios').create({
      resource: 'permissionarios',
      variables: { listaUsuarios: [CARLA], ...grant, validoAte: '2030-01-31' },
      meta: submit,
    });
    expect(data).toEqual({ incluidos: 1, alterados: 0, inalterados: 0 });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: ALL,
        query: {},
        headers: { ...bearer, 'if-match': '"7"', 'idempotency-key': expect.any(String) as string },
        body: JSON.parse(
          JSON.stringify({ listaUsuarios: [CARLA], ...grantOnWire, validoAte: '2030-01-31' }),
        ) as unknown,
      },
    ]);
  });

  it('lose their accesses one by one, or many at once', async () => {
    const sent = onTheWire({ headers: { 'X-Desfazer': 'r-1' } });
    const removal = { resource: 'permissionarios', meta: submit };
    const one = of('permissionarios').deleteOne({ ...removal, id: CARLA });
    await expect(one).resolves.toEqual({ data: { id: CARLA, desfazer: 'r-1' } });
    const both = of('permissionarios').deleteMany?.({ ...removal, ids: [CARLA, ELENA] });
    await expect(both).resolves.toEqual({ data: [CARLA, ELENA].map((id) => ({ id, desfazer: 'r-1' })) });
    expect(sent).toMatchObject([
      {
        method: 'DELETE',
        path: `${ALL}/${CARLA}`,
        headers: { 'idempotency-key': expect.any(String) as string },
        body: undefined,
      },
      {
        method: 'DELETE',
        path: ALL,
        headers: { 'idempotency-key': expect.any(String) as string },
        body: [CARLA, ELENA],
      },
    ]);
  });

  it('have another end in one call, in the name of whom the screen says; what that would do is asked without changing it', async () => {
    const pessoas = [
      { idPostalPF: ELENA, efeito: 'semAcesso', validoAte: null, versao: null },
      { idPostalPF: CARLA, efeito: 'muda', validoAte: '2030-01-31', versao: 7 },
    ];
    const sent = onTheWire({ body: { mudam: 1, pessoas }, headers: { 'X-Desfazer': 'r-1' } });
    const people = pessoas.map(({ idPostalPF: idProdutoPF, ...rest }) => ({ id: idProdutoPF, idProdutoPF, ...rest }));
    const changed = of('permissionarios').updateMany?.({
      resource: 'permissionarios',
      ids: [CARLA, ELENA],
      variables: { validoAte: null, versoes: [{ idProdutoPF: CARLA, versao: 7 }] },
      meta: supervisor,
    });
    await expect(changed).resolves.toEqual({ data: people.map((one) => ({ ...one, desfazer: 'r-1' })) });
    const previewed = of('previasDePrazo').getList({
      resource: 'previasDePrazo',
      meta: { ...supervisor, signal: AbortSignal.abort() },
      filters: [
        { field: 'pessoas', operator: 'in', value: [CARLA, ELENA] },
        { field: 'validoAte', operator: 'eq', value: '2031-01-31' },
      ],
    });
    await expect(previewed).resolves.toEqual({ data: people, total: 2 });
    await of('previasDePrazo').getList({
      resource: 'previasDePrazo',
      meta: supervisor,
      filters: [
        { field: 'pessoas', operator: 'in', value: [CARLA] },
        { field: 'validoAte', operator: 'eq', value: '2031-01-31' },
        { field: 'somenteAntes', operator: 'eq', value: true },
      ],
    });
    const body = { listaUsuarios: [CARLA, ELENA], perfil: 'Supervisor', idPostalPF: ELENA };
    const headers = { 'idempotency-key': expect.any(String) as string };
    const versoes = [{ idPostalPF: CARLA, versao: 7 }];
    expect(sent).toMatchObject([
      { method: 'PUT', path: `${ALL}/validade`, headers, body: { ...body, validoAte: null, versoes } },
      { method: 'POST', path: `${ALL}/validade/previa`, headers, body: { ...body, validoAte: '2031-01-31' } },
      { path: `${ALL}/validade/previa`, body: { validoAte: '2031-01-31', somenteAntes: true } },
    ]);
  });

  it('lose cards and groups in one call, each as the preview found them; what they have and what that would do is asked before', async () => {
    const taken = { listaCartoes: [{ nuContrato: '9912000101' }], listaGrupos: [{ idSistema: 's-1', idGrupo: 'g-1' }] };
    const person = { idPostalPF: CARLA, efeito: 'perde', retirados: 2, ficam: 1, versao: 7 };
    const { idPostalPF: idProdutoPF, ...rest } = person;
    const sent = onTheWire({ body: { perdem: 1, acessos: 2, pessoas: [person] }, headers: { 'X-Desfazer': 'r-1' } });
    const filters = [
      { field: 'pessoas', operator: 'in', value: [CARLA, ELENA] },
      { field: 'retirada', operator: 'eq', value: taken },
    ] as const;
    const previewed = of('previasDeRetirada').getList({
      resource: 'previasDeRetirada',
      meta: supervisor,
      filters: [...filters],
    });
    await expect(previewed).resolves.toEqual({ data: [{ id: CARLA, idProdutoPF, ...rest }], total: 1 });
    const made = of('retiradasDeAcesso').create?.({
      resource: 'retiradasDeAcesso',
      variables: { listaUsuarios: [{ idProdutoPF: CARLA, versao: 7 }], ...taken },
      meta: supervisor,
    });
    await expect(made).resolves.toMatchObject({
      data: { perdem: 1, pessoas: [{ idProdutoPF, ...rest }], desfazer: 'r-1' },
    });
    const claims = { perfil: 'Supervisor', idPostalPF: ELENA };
    expect(sent).toMatchObject([
      { method: 'POST', path: `${ALL}/retirada/previa`, body: { listaUsuarios: [CARLA, ELENA], ...taken, ...claims } },
      {
        method: 'POST',
        path: `${ALL}/retirada`,
        headers: { 'idempotency-key': expect.any(String) as string },
        body: { listaUsuarios: [{ idPostalPF: CARLA, versao: 7 }], ...taken, ...claims },
      },
    ]);
  });

  it('have back what was removed, by the removal’s name', async () => {
    const sent = onTheWire({ body: { devolvidos: 2 } });
    const undone = of('retiradasDeAcesso').deleteOne({ resource: 'retiradasDeAcesso', id: 'r-1', meta });
    await expect(undone).resolves.toEqual({ data: { devolvidos: 2 } });
    const headers = { 'idempotency-key': expect.any(String) as string };
    expect(sent).toMatchObject([{ method: 'POST', path: `${ALL}/retirada/r-1/desfazer`, headers }]);
  });

  it('are not told twice that a preview of an end failed', async () => {
    onTheWire({ status: 503, body: {} });
    const filters = [
      { field: 'pessoas', operator: 'in' as const, value: [CARLA] },
      { field: 'validoAte', operator: 'eq' as const, value: '2030-01-31' },
    ];
    const preview = () => of('previasDePrazo').getList({ resource: 'previasDePrazo', meta: acting, filters });
    await expect(preview()).rejects.toMatchObject({ statusCode: 503 });
    expect(await heard(preview)).toBe(0);
  });

  it('have what they have counted together', async () => {
    const sent = onTheWire({ body: { contratos: [], sistemas: [], cartoesOmitidos: false } });
    const found = of('acessosDeVarios').getList({
      resource: 'acessosDeVarios',
      meta: supervisor,
      filters: [{ field: 'pessoas', operator: 'in', value: [CARLA, ELENA] }],
    });
    await expect(found).resolves.toMatchObject({ data: [{ contratos: [], sistemas: [], cartoesOmitidos: false }] });
    const body = { listaUsuarios: [CARLA, ELENA], perfil: 'Supervisor', idPostalPF: ELENA };
    expect(sent).toMatchObject([{ method: 'POST', path: `${ALL}/retirada/acessos`, body }]);
  });

  it('of no company are not asked for', async () => {
    const sent = onTheWire();
    const nobody = of('permissionarios').getList({ resource: 'permissionarios' });
    await expect(nobody).rejects.toThrow('names no account');
    expect(sent).toEqual([]);
  });

  it('refuse what they cannot do', async () => {
    const asked = of('permissionarios').getOne({ resource: 'permissionarios', id: CARLA, meta });
    await expect(asked).rejects.toThrow('The resource permissionarios has no getOne');
  });
});

describe('acessos', () => {
  const found = {
    idPostalPF: CARLA,
    nome: 'CARLA MODELO',
    validoAte: null,
    situacaoValidade: 'sem',
    diasRestantes: null,
    ultimoAcesso: null,
    segundaEtapa: null,
    podeMudarValidade: true,
    listaPermissaoContratoResponse: [],
    listaPermissaoSistemaResponse: [],
  };

  it('are a person’s, with their version', async () => {
    const sent = onTheWire({ body: found, headers: { ETag: '"7"' } });
    const { data } = await of('acessos').getOne({ resource: 'acessos', id: CARLA, meta });
    expect(data).toMatchObject({ id: CARLA, etag: '"7"', acessos: { idProdutoPF: CARLA, nome: 'CARLA MODELO' } });
    expect(sent).toEqual([
      {
        method: 'GET',
        path: `${ALL}/carregaSistemasEContratos/${CARLA}`,
        query: {},
        headers: bearer,
        body: undefined,
      },
    ]);
  });

  it('to be changed are cards and groups, read as the actor, and whose they are', async () => {
    const sent = onTheWire({ body: [{ nuCartao: '006' }], headers: { ETag: '"7"' } });
    const { data } = await of('concessoes').getOne({ resource: 'concessoes', id: CARLA, meta: acting });
    expect(data).toMatchObject({
      id: CARLA,
      etag: '"7"',
      cartoes: [{ nuCartao: '006' }],
      grupos: [{ nuCartao: '006' }],
    });
    const as = `${acting.idProdutoPF}/${acting.perfil}`;
    expect(sent.map(({ path, query }) => [path, query])).toEqual([
      [`${ALL.replace(COMPANY, '')}listarcartoes/${COMPANY}/${CARLA}/${as}`, {}],
      [`${ALL.replace(COMPANY, '')}listargrupos/${COMPANY}/${CARLA}/${as}`, {}],
      [`${ALL}/carregaSistemasEContratos/${CARLA}`, { resumo: 'S' }],
    ]);
  });

  it('that were changed between the two reads have a version that no change passes with', async () => {
    signIn();
    answer(listCartoes, () => [], { etag: '"7"' });
    answer(listGrupos, () => [], { etag: '"8"' });
    const { idPostalPF: _, ...grants } = found;
    answer(getAcessos, () => ({ ...grants, situacaoValidade: 'sem' as const, idProdutoPF: CARLA }));
    const { data } = await of('concessoes').getOne({ resource: 'concessoes', id: CARLA, meta: acting });
    expect(['"7"', '"8"']).not.toContain(data['etag']);
    expect(data['etag']).toMatch(/^"\w+"$/);
  });

  it('are replaced in the version that was seen, with one key for one submit', async () => {
    const sent = onTheWire({
      body: { incluidos: 0, alterados: 1, inalterados: 0 },
      headers: { 'X-Desfazer': 'r-1' },
    });
    const variables = { ...grant, validoAte: null };
    const { data } = await of('acessos').update({ resource: 'acessos', id: CARLA, variables, meta: submit });
    expect(data).toEqual({ id: CARLA, desfazer: 'r-1' });
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: ALL,
        query: {},
        headers: { ...bearer, 'if-match': '"7"', 'idempotency-key': expect.any(String) as string },
        body: JSON.parse(JSON.stringify({ listaUsuarios: [CARLA], ...grantOnWire, validoAte: null })) as unknown,
      },
    ]);
  });

  it.each(['update', 'create'] as const)(
    'what %s is refused names its fields, and the form says it',
    async (method) => {
      onTheWire({
        status: 400,
        body: {
          msgs: ['MCN-100 Revise os dados.'],
          campos: [{ campo: 'validoAte', chave: 'valid_until_past' }],
        },
      });
      const asked = () =>
        method === 'update'
          ? of('acessos').update({ resource: 'acessos', id: CARLA, variables: grant, meta: submit })
          : of('permissionarios').create({
              resource: 'permissionarios',
              variables: { listaUsuarios: [CARLA], ...grant },
              meta: submit,
            });
      await expect(asked()).rejects.toMatchObject({
        statusCode: 400,
        code: 'MCN-100',
        errors: { validoAte: { key: 'validation:valid_until_past' } },
      });
      expect(await heard(asked)).toBe(0);
    },
  );
});

describe('what is read around them', () => {
  it('quantosUsam: how many may use each of what somebody has', async () => {
    const counted = { nuContrato: '9912000101', coCentroCusto: null, nuCartao: null, idSistema: null, idGrupo: null };
    const sent = onTheWire({ body: [{ ...counted, pessoas: 12, haMais: false }] });
    const { data } = await of('quantosUsam').getOne({ resource: 'quantosUsam', id: CARLA, meta });
    expect(data).toEqual({ id: CARLA, itens: [{ ...counted, pessoas: 12, haMais: false }] });
    expect(sent).toMatchObject([{ method: 'GET', path: `${ALL}/quantosUsam/${CARLA}`, query: {} }]);
  });

  it('historicos: what happened to somebody, page by page', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    const found = await of('historicos').getList({
      resource: 'historicos',
      meta,
      filters: [only(CARLA, 'permissionario')],
      pagination: { currentPage: 2, pageSize: 10 },
    });
    expect(found).toEqual({ data: [], total: 11, page });
    expect(sent).toMatchObject([
      { method: 'GET', path: `${ALL}/historico/${CARLA}`, query: { page: '1', size: '10' } },
    ]);
  });

  it('registros: the log of the company, narrowed down by what is chosen; what an address says wrongly is left out', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    const read = (filters: ReturnType<typeof only>[]) =>
      of('registros').getList({ resource: 'registros', meta, filters, pagination: { currentPage: 2, pageSize: 50 } });
    await read([
      only('ana', 'pessoa'),
      only('davi', 'por'),
      only('0071', 'cartao'),
      only('PREPOST', 'sistema'),
      only('removido', 'acao'),
      only('2026-01-01', 'de'),
      only('2026-02-28', 'ate'),
    ]);
    await read([only('outra', 'acao'), only('ontem', 'de'), only('x', 'cartao')]);
    const paging = { page: '1', size: '50' };
    expect(sent.map(({ method, path, query }) => [method, path, query])).toEqual([
      [
        'GET',
        `${ALL}/registro`,
        {
          ...paging,
          pessoa: 'ana',
          por: 'davi',
          nuCartao: '0071',
          idSistema: 'PREPOST',
          acao: 'removido',
          de: '2026-01-01',
          ate: '2026-02-28',
        },
      ],
      ['GET', `${ALL}/registro`, paging],
    ]);
  });

  it('registrosExportados: what the log shows as a file; a failure is one for the catalogue', async () => {
    const sent = onTheWire({ body: 'quando' });
    const save = (sheet = false) =>
      of('registrosExportados').create({
        resource: 'registrosExportados',
        variables: { filter: { ...EVERYTHING, pessoa: 'ana', acao: 'alterado' }, sheet },
        meta,
      });
    const { data } = await save();
    await expect((data['file'] as Blob).text()).resolves.toBe('"quando"');
    await save(true);
    const query = { pessoa: 'ana', acao: 'alterado' };
    expect(sent).toMatchObject([
      { method: 'GET', path: `${ALL}/registro/exportar`, query },
      { method: 'GET', path: `${ALL}/registro/exportar/planilha`, query },
    ]);
    onTheWire({ status: 429, body: { msgs: ['MCN-169 Mais tarde.'] } });
    expect(await heard(save)).toBe(1);
  });

  it.each([
    ['contratosOferecidos', acting, `/api/v1/delegacao/contratopj/${COMPANY}/PJ`],
    ['contratosOferecidos', supervisor, `/api/v1/delegacao-acesso/contratosupervisor/${COMPANY}/${ELENA}`],
    ['sistemasOferecidos', acting, `/api/v1/delegacao-acesso/sistemagrupo/${COMPANY}`],
    ['sistemasOferecidos', supervisor, `/api/v1/delegacao-acesso/sistemagruposupervisor/${COMPANY}/${ELENA}`],
    [
      'centrosCusto',
      { ...acting, cnpjOuAn8: '0101', nuContrato: '991' },
      `/api/v1/delegacao-acesso/centrocusto/${COMPANY}/0101/991`,
    ],
  ])('%s: what may be granted, to a supervisor what was authorised', async (resource, asked, path) => {
    const sent = onTheWire({ body: [{ nome: 'X' }] });
    expect(await of(resource).getList({ resource, meta: asked })).toEqual({ data: [{ nome: 'X' }], total: 1 });
    expect(sent).toMatchObject([{ method: 'GET', path, query: {} }]);
  });

  const place = { ...acting, nuContrato: '991', coCentroCusto: '0001' };
  const CARDS = `${ALL.replace(COMPANY, '')}listarcartoesporcentrocusto/${COMPANY}/991/0001`;

  it('cartoesDoCentro: the cards of a cost centre, page by page, by a part of their number', async () => {
    const sent = onTheWire({ body: { itens: [{ nuCartao: '006' }], page } });
    const found = await of('cartoesDoCentro').getList({
      resource: 'cartoesDoCentro',
      meta: place,
      filters: [only('00', 'busca')],
      pagination: { currentPage: 2, pageSize: 50 },
    });
    expect(found).toEqual({ data: [{ nuCartao: '006' }], total: 11, page });
    expect(sent).toMatchObject([{ method: 'GET', path: CARDS, query: { page: '1', size: '50', nuCartao: '00' } }]);
  });

  it('cartoesDoCentro: all of them, as many as one save can take', async () => {
    const sent = onTheWire({ body: { itens: [{ nuCartao: '006' }], page: { ...page, totalPages: 90 } } });
    const { data } = await of('cartoesDoCentro').getList({
      resource: 'cartoesDoCentro',
      meta: place,
      pagination: { mode: 'off' },
    });
    expect(data).toHaveLength(20);
    expect(sent.map(({ query }) => query)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ page: String(index), size: '100' })),
    );
  });

  it('cartoesDoCentro: begin with the first page', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    await of('cartoesDoCentro').getList({ resource: 'cartoesDoCentro', meta: place });
    expect(sent.map(({ query }) => query)).toEqual([{ page: '0', size: '20' }]);
  });

  it.each([
    ['acessos', 'getOne'],
    ['concessoes', 'getOne'],
    ['quantosUsam', 'getOne'],
    ['historicos', 'getList'],
    ['centrosCusto', 'getList'],
    ['cartoesDoCentro', 'getList'],
  ] as const)('%s: what is no business of the actor says nothing of their session', async (resource, method) => {
    const left = watchLeaving();
    onTheWire({ status: 403, body: { msgs: ['IDC-111 Sem permissão.'] } });
    const asked = { resource, id: CARLA, meta: { ...place, cnpjOuAn8: '0101' } };
    const named = { ...asked, filters: [only(CARLA, 'permissionario')] };
    await expect(of(resource)[method](named)).rejects.toMatchObject({ code: 'IDC-111' });
    expect(left).toEqual([]);
  });

  it('is not asked for by somebody who does not say as what they act', async () => {
    const sent = onTheWire({ body: [] });
    const asked = of('contratosOferecidos').getList({ resource: 'contratosOferecidos', meta });
    await expect(asked).rejects.toThrow('lacks perfil');
    expect(sent).toEqual([]);
  });
});

describe('what is made', () => {
  it('consultas: who has a CPF or username, until nobody waits for it any more', async () => {
    const result = {
      cpf: CARLA,
      situacao: 'encontrado',
      idPostal: CARLA,
      idPostalPF: CARLA,
      nome: 'C',
      nomeMascarado: true,
    };
    const sent = onTheWire({ body: [result] });
    const look = (signal: AbortSignal) =>
      of('consultas').create({
        resource: 'consultas',
        variables: { logins: [CARLA, ELENA] },
        meta: { ...meta, signal },
      });
    const { data } = await look(new AbortController().signal);
    expect(data).toMatchObject({ resultados: [{ cpf: CARLA, idProdutoPF: CARLA }] });
    expect(sent).toMatchObject([{ method: 'GET', path: `${ALL}/listaUsuarios/${CARLA}%3B${ELENA}`, query: {} }]);
    expect(await heard(() => look(AbortSignal.abort()))).toBe(0);
  });

  it('planilhas: the filtered table as a spreadsheet, its columns or all that people have', async () => {
    const sent = onTheWire({ body: 'PK' });
    const narrowed = { ...EVERYBODY, busca: 'ca' };
    const sort = { field: 'usuario', direction: 'desc' };
    for (const detailed of [false, true]) {
      const variables = { narrowed, sort: detailed ? null : sort, columns: ['usuario', 'validade'], detailed };
      const { data } = await of('planilhas').create({ resource: 'planilhas', variables, meta });
      expect((data as unknown as { file: Blob }).file.size).toBeGreaterThan(0);
    }
    const path = `/api/v1/delegacao-acesso/exportar/${COMPANY}/planilha`;
    expect(sent).toMatchObject([
      { method: 'GET', path, query: { nomeOuIdPostal: 'ca', sort: 'usuario,desc', colunas: 'usuario,validade' } },
      { method: 'GET', path, query: { nomeOuIdPostal: 'ca', detalhe: 'detalhada' } },
    ]);
  });

  it('exportacoes: the filtered table as a file; a failure is one for the catalogue', async () => {
    const sent = onTheWire({ body: 'nome' });
    const narrowed = { busca: 'ca', validade: 'sem' };
    const sort = { field: 'validade', direction: 'asc' };
    const save = () => of('exportacoes').create({ resource: 'exportacoes', variables: { narrowed, sort }, meta });
    const { data } = await save();
    await expect((data['file'] as Blob).text()).resolves.toBe('"nome"');
    expect(sent).toMatchObject([
      {
        method: 'GET',
        path: `/api/v1/delegacao-acesso/exportar/${COMPANY}`,
        query: { nomeOuIdPostal: 'ca', validade: 'sem', sort: 'validade,asc' },
      },
    ]);
    onTheWire({ status: 429, body: { msgs: ['MCN-169 Mais tarde.'] } });
    expect(await heard(save)).toBe(1);
  });
});

describe('concedentes', () => {
  it('are who granted, by a part of a name or by the id of one', async () => {
    const sent = onTheWire({ body: { itens: [{ idConcedente: 'c-1', nome: 'ANA', perfil: null }], page } });
    const found = await of('concedentes').getList({
      resource: 'concedentes',
      meta,
      pagination: { currentPage: 1, pageSize: 50 },
      filters: [only('ana'), only('c-1', 'concedente')],
    });
    expect(found).toEqual({ data: [{ idConcedente: 'c-1', nome: 'ANA', perfil: null, id: 'c-1' }], total: 11, page });
    expect(sent).toMatchObject([
      { path: `${ALL}/concedentes`, query: { page: '0', size: '50', nome: 'ana', idConcedente: 'c-1' } },
    ]);
  });
});

describe('visoes', () => {
  const path = `${ALL}/visoes`;
  const filtros = {
    nomeOuIdPostal: 'ana',
    nuContrato: '',
    coCentroCusto: '',
    nuCartao: '',
    idSistema: '',
    idGrupo: '',
    validade: 'aRenovar',
  };
  const conteudo = {
    filtros,
    ordem: { campo: 'validade', direcao: 'desc' },
    colunas: ['usuario'],
    densidade: 'compacta',
    tamanho: 50,
  };
  const onWire = {
    idVisao: 'v-1',
    nome: 'A renovar',
    compartilhada: true,
    dono: 'ANA EXEMPLO',
    conteudo,
    omitidos: { filtros: ['nuContrato', 'cor'], colunas: ['cpf'], ordem: false },
    etag: '"v2"',
  };
  const view = {
    narrowed: { ...EVERYBODY, busca: 'ana', validade: 'aRenovar' },
    sort: { field: 'validade', direction: 'desc' as const },
    columns: ['usuario'],
    density: 'compact',
    size: 50,
  };
  const record = {
    id: 'v-1',
    etag: '"v2"',
    nome: 'A renovar',
    compartilhada: true,
    dono: 'ANA EXEMPLO',
    view,
    missing: { filters: ['contrato', 'cor'], columns: ['cpf'], order: false },
  };
  const variables = { nome: 'A renovar', compartilhada: true, view };
  const body = { nome: 'A renovar', compartilhada: true, conteudo };

  it('are the actor’s and the shared one, as the table knows them', async () => {
    const sent = onTheWire({ body: [onWire] });
    expect(await of('visoes').getList({ resource: 'visoes', meta })).toEqual({ data: [record], total: 1 });
    expect(sent).toEqual([{ method: 'GET', path, query: {}, headers: bearer, body: undefined }]);
  });

  it('are kept, changed and deleted; a change names its version', async () => {
    const sent = onTheWire({ body: onWire });
    expect(await of('visoes').create({ resource: 'visoes', meta, variables })).toEqual({ data: record });
    expect(await of('visoes').update({ resource: 'visoes', id: 'v-1', meta: submit, variables })).toEqual({
      data: record,
    });
    await of('visoes').deleteOne({ resource: 'visoes', id: 'v-1', meta: submit });
    const key = expect.any(String) as string;
    expect(sent).toEqual([
      { method: 'POST', path, query: {}, headers: { ...bearer, 'idempotency-key': key }, body },
      {
        method: 'PUT',
        path: `${path}/v-1`,
        query: {},
        headers: { ...bearer, 'if-match': '"7"', 'idempotency-key': key },
        body,
      },
      {
        method: 'DELETE',
        path: `${path}/v-1`,
        query: {},
        headers: { ...bearer, 'if-match': '"7"', 'idempotency-key': key },
        body: undefined,
      },
    ]);
  });

  it('say a refused name and a filter that is not the actor’s themselves', async () => {
    for (const msg of ['MCN-100 Não', 'IDC-111 Não']) {
      onTheWire({ status: 400, body: { msgs: [msg] } });
      expect(await heard(() => of('visoes').create({ resource: 'visoes', meta, variables }))).toBe(0);
    }
    onTheWire({ status: 409, body: { msgs: ['MCN-176 Não'] } });
    expect(await heard(() => of('visoes').create({ resource: 'visoes', meta, variables }))).toBe(1);
  });
});

describe('previasDeInclusao', () => {
  it('say what giving something to several people would do, as one record', async () => {
    const effect = { ganham: 2, jaTem: 0, mudamPrazo: 0, acessos: 2 };
    const sent = onTheWire({ body: effect });
    const inclusao = { ...grant, listaUsuarios: [CARLA, ELENA] };
    const found = await of('previasDeInclusao').getList({
      resource: 'previasDeInclusao',
      meta,
      filters: [{ field: 'inclusao', operator: 'eq', value: inclusao }],
    });
    expect(found).toEqual({ data: [{ ...effect, id: 'inclusao' }], total: 1 });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: `${ALL}/previa`,
        query: {},
        headers: bearer,
        body: { ...grantOnWire, listaUsuarios: [CARLA, ELENA] },
      },
    ]);
  });
});
