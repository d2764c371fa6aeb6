import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { EVERYBODY } from '../../../src/portal/areas/delegated-users/table/narrowed';
import { onTheWire } from '../support/wire';

const COMPANY = '00000101000162';
const ID = '0198f0a0-0000-7000-8000-000000000001';
const meta = { account: COMPANY };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...bearer, 'idempotency-key': expect.any(String) as string };
const page = pageInfoOf(0, 20, 1, 1);
const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const;
const PATH = `/api/v1/delegacao-acesso/${COMPANY}/importacoes`;

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

describe('importacoes', () => {
  it('lists what the session began, and reads one', async () => {
    const sent = onTheWire({ body: { itens: [{ idImportacao: ID }], page } });
    await expect(of('importacoes').getList({ resource: 'importacoes', meta, pagination })).resolves.toEqual({
      data: [{ idImportacao: ID, id: ID }],
      total: 1,
      page,
    });
    await of('importacoes').getOne({ resource: 'importacoes', id: ID, meta });
    expect(sent).toEqual([
      { method: 'GET', path: PATH, query: { page: '0', size: '20' }, headers: bearer, body: undefined },
      { method: 'GET', path: `${PATH}/${ID}`, query: {}, headers: bearer, body: undefined },
    ]);
  });

  it.each([
    [null, []],
    ['9912345678', ['9912345678']],
  ])(
    'reads of what the list is complete (%s) where a copy of the version before answers',
    async (completaPara, all) => {
      onTheWire({ body: { idImportacao: ID, completaPara } });
      const { data } = await of('importacoes').getOne({ resource: 'importacoes', id: ID, meta });
      expect(data).toMatchObject({ contratosCompletos: all, sistemasCompletos: [] });
    },
  );

  it('begins one, and has it checked, applied and stopped', async () => {
    const sent = onTheWire({ status: 201, body: { idImportacao: ID } });
    const body = { arquivo: 'acessos.csv', completaPara: null, tudoOuNada: true };
    await expect(of('importacoes').create({ resource: 'importacoes', variables: body, meta })).resolves.toEqual({
      data: { id: ID },
    });
    for (const next of ['check', 'apply', 'stop']) {
      const moved = of('importacoes').update({ resource: 'importacoes', id: ID, variables: { next }, meta });
      await expect(moved).resolves.toEqual({ data: { id: ID } });
    }
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['POST', PATH],
      ['POST', `${PATH}/${ID}/conferencia`],
      ['POST', `${PATH}/${ID}/aplicacao`],
      ['POST', `${PATH}/${ID}/parada`],
    ]);
    expect(sent[0]).toMatchObject({ headers: submit, body });
  });
});

describe('linhasDeImportacao', () => {
  it('lists a page of one import by result, reason and text; what the file does not have gets an id too', async () => {
    const sent = onTheWire({ body: { itens: [{ linha: 7 }, { linha: null }], page } });
    const filters = Object.entries({ importacao: ID, resultado: 'recusada', motivo: 'semConta', busca: '529' }).map(
      ([field, value]) => ({ field, operator: 'eq' as const, value }),
    );
    await expect(
      of('linhasDeImportacao').getList({ resource: 'linhasDeImportacao', meta, pagination, filters }),
    ).resolves.toMatchObject({ data: [{ id: '7' }, { id: '-1' }], total: 1 });
    const query = { page: '0', size: '20', resultado: 'recusada', motivo: 'semConta', busca: '529' };
    expect(sent).toEqual([{ method: 'GET', path: `${PATH}/${ID}/linhas`, query, headers: bearer, body: undefined }]);
  });

  it('sends lines', async () => {
    const sent = onTheWire({ body: { linhas: 1 } });
    const linhas = [{ linha: 2, pessoa: '52998224725' }];
    const resource = 'linhasDeImportacao';
    await expect(of(resource).create({ resource, variables: { id: ID, linhas }, meta })).resolves.toEqual({
      data: { id: ID },
    });
    expect(sent).toEqual([
      { method: 'POST', path: `${PATH}/${ID}/linhas`, query: {}, headers: submit, body: { linhas } },
    ]);
  });
});

it('importacoesExportadas makes a file of the lines shown', async () => {
  const sent = onTheWire({ body: {} });
  const variables = { id: ID, resultado: 'recusada' };
  const made = await of('importacoesExportadas').create({ resource: 'importacoesExportadas', variables, meta });
  expect((made.data as { file?: Blob }).file?.size).toBeGreaterThan(0);
  expect(sent).toMatchObject([{ method: 'GET', path: `${PATH}/${ID}/arquivo`, query: { resultado: 'recusada' } }]);
});

describe('mudancasDeTodos', () => {
  it('begins what is done with everybody whom the filter finds', async () => {
    const sent = onTheWire({ status: 201, body: { idImportacao: ID } });
    const narrowed = { ...EVERYBODY, busca: 'carla', contrato: '9912000101', validade: 'vencendo' };
    const variables = { narrowed, acao: { tipo: 'tudo' } };
    await expect(of('mudancasDeTodos').create({ resource: 'mudancasDeTodos', variables, meta })).resolves.toEqual({
      data: { id: ID },
    });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: `${PATH}/selecao`,
        query: {},
        headers: submit,
        body: {
          filtro: {
            nomeOuIdPostal: 'carla',
            nuContrato: '9912000101',
            coCentroCusto: '',
            nuCartao: '',
            idSistema: '',
            idGrupo: '',
            validade: 'vencendo',
          },
          acao: { tipo: 'tudo' },
        },
      },
    ]);
  });
});
