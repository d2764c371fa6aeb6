import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { leftToCatalogue, onTheWire } from '../support/wire';

const COMPANY = '00000101000162';
const ID = '0198f0a0-0000-7000-8000-000000000001';
const PERSON = '00000010154';
const meta = { account: COMPANY };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...bearer, 'idempotency-key': expect.any(String) as string };
const page = pageInfoOf(0, 20, 1, 1);
const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const;
const PATH = `/api/v1/delegacao-acesso/${COMPANY}/revisoes`;

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};
const got = (path: string, query = {}) => ({ method: 'GET', path, query, headers: bearer, body: undefined });
const only = (values: Record<string, string>) =>
  Object.entries(values).map(([field, value]) => ({ field, operator: 'eq' as const, value }));
const sentTo = (method: string, path: string, body?: unknown) => ({ method, path, query: {}, headers: submit, body });

describe('revisoesDeAcesso', () => {
  const resource = 'revisoesDeAcesso';
  const body = { nome: 'Quarto trimestre', prazo: '2026-12-09' };

  it('lists the reviews of a company, and reads one', async () => {
    const sent = onTheWire({ body: { itens: [{ idCertificacao: ID }], page } });
    await expect(of(resource).getList({ resource, meta, pagination })).resolves.toEqual({
      data: [{ idCertificacao: ID, id: ID }],
      total: 1,
      page,
    });
    await of(resource).getOne({ resource, id: ID, meta });
    expect(sent).toEqual([got(PATH, { page: '0', size: '20', situacao: 'todas' }), got(`${PATH}/${ID}`)]);
  });

  it('lists those of a state; all of them where the state is none that there is', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    await of(resource).getList({ resource, meta, filters: only({ situacao: 'esperando' }) });
    await of(resource).getList({ resource, meta, filters: only({ situacao: 'outra' }) });
    expect(sent.map(({ query }) => query['situacao'])).toEqual(['esperando', 'todas']);
  });

  it('lists those that are wanted, by words of their name', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    const filters = [
      { field: 'situacao', operator: 'eq', value: 'encerradas' },
      { field: 'busca', operator: 'eq', value: '2026' },
    ] as const;
    await of(resource).getList({ resource, meta, pagination, filters: [...filters] });
    expect(sent).toEqual([got(PATH, { page: '0', size: '20', situacao: 'encerradas', busca: '2026' })]);
  });

  it('opens, changes and cancels one', async () => {
    const sent = onTheWire({ status: 201, body: { idCertificacao: ID } });
    await expect(of(resource).create({ resource, variables: body, meta })).resolves.toEqual({ data: { id: ID } });
    await expect(of(resource).update({ resource, id: ID, variables: body, meta })).resolves.toEqual({
      data: { id: ID },
    });
    await expect(of(resource).deleteOne({ resource, id: ID, meta })).resolves.toEqual({ data: { id: ID } });
    expect(sent).toEqual([
      sentTo('POST', PATH, body),
      sentTo('PUT', `${PATH}/${ID}`, body),
      sentTo('DELETE', `${PATH}/${ID}`),
    ]);
  });

  it('closes one', async () => {
    const sent = onTheWire();
    const closing = 'encerramentosDeRevisao';
    await expect(of(closing).create({ resource: closing, variables: { revisao: ID }, meta })).resolves.toEqual({
      data: { id: ID },
    });
    expect(sent).toEqual([sentTo('POST', `${PATH}/${ID}/encerramento`)]);
  });
});

describe('itensDaRevisao', () => {
  const resource = 'itensDaRevisao';

  it('lists people by what is decided, by a sign and by name', async () => {
    const sent = onTheWire({ body: { itens: [{ idProdutoPF: PERSON }], page } });
    const filters = only({ revisao: ID, situacao: 'decididas', sinal: 'semFim', pessoa: 'ana' });
    await expect(of(resource).getList({ resource, meta, pagination, filters })).resolves.toEqual({
      data: [{ idProdutoPF: PERSON, id: PERSON }],
      total: 1,
      page,
    });
    const query = { page: '0', size: '20', situacao: 'decididas', sinal: 'semFim', pessoa: 'ana' };
    expect(sent).toEqual([got(`${PATH}/${ID}/pessoas`, query)]);
  });

  it('lists whom it shows at first unless a state is asked for', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    const first = { revisao: ID, padrao: 'decididas' };
    await of(resource).getList({ resource, meta, filters: only(first) });
    await of(resource).getList({ resource, meta, filters: only({ ...first, situacao: 'todas' }) });
    await of(resource).getList({ resource, meta, filters: only({ revisao: ID, situacao: 'outra', sinal: 'outro' }) });
    expect(sent.map(({ query }) => [query['situacao'], query['sinal']])).toEqual([
      ['decididas', 'todos'],
      ['todas', 'todos'],
      ['semDecisao', 'todos'],
    ]);
  });

  it('leaves a refused decision to the screen, and what else is refused to the catalogue', async () => {
    const refused = (message: string) => {
      onTheWire({ status: 400, body: { msgs: [message] } });
      const variables = { decisao: 'manter', pessoas: [PERSON], motivo: '', revisao: ID };
      return leftToCatalogue(() => of(resource).create({ resource, variables, meta }));
    };
    expect(await refused('MCN-100 Confira')).toEqual([]);
    expect(await refused('MCN-101 Sumiu')).toEqual(['MCN-101']);
  });

  it('decides people, and takes decisions back', async () => {
    const sent = onTheWire({ body: { decididas: 1, progresso: { decididas: 4 } } });
    const body = { decisao: 'manter', pessoas: [PERSON], motivo: '' };
    const progresso = { decididas: 4 };
    await expect(of(resource).create({ resource, variables: { ...body, revisao: ID }, meta })).resolves.toEqual({
      data: { decididas: 1, progresso, id: ID },
    });
    const back = of(resource).deleteMany?.({ resource, ids: [PERSON], meta: { ...meta, revisao: ID } });
    await expect(back).resolves.toEqual({ data: [{ id: PERSON, progresso }] });
    expect(sent).toEqual([
      sentTo('POST', `${PATH}/${ID}/decisoes`, body),
      sentTo('POST', `${PATH}/${ID}/decisoes/desfazer`, { pessoas: [PERSON] }),
    ]);
  });
});

it('acessosDoItem reads what somebody of a review had at its start', async () => {
  const sent = onTheWire({ body: { nome: 'ANA', cartoes: [], grupos: [] } });
  const resource = 'acessosDoItem';
  await expect(of(resource).getOne({ resource, id: PERSON, meta: { ...meta, revisao: ID } })).resolves.toMatchObject({
    data: { id: PERSON, nome: 'ANA' },
  });
  expect(sent).toEqual([got(`${PATH}/${ID}/pessoas/${PERSON}`)]);
});

it('previasDeRevisao asks whom a review would cover', async () => {
  const sent = onTheWire({ body: { pessoas: 12 } });
  const resource = 'previasDeRevisao';
  const asked = { filtro: { contrato: '9912000101' } };
  const filters = [{ field: 'alcance', operator: 'eq' as const, value: asked }];
  await expect(of(resource).getList({ resource, meta, filters })).resolves.toEqual({
    data: [{ pessoas: 12, id: 'previa' }],
    total: 1,
  });
  expect(sent).toEqual([{ ...got(`${PATH}/previa`), method: 'POST', body: asked }]);
});

it('comprovantesDeRevisao reads the signed evidence', async () => {
  const sent = onTheWire({ body: { comprovante: {}, assinatura: 'a..b' } });
  const resource = 'comprovantesDeRevisao';
  await expect(of(resource).getOne({ resource, id: ID, meta })).resolves.toMatchObject({ data: { id: ID } });
  expect(sent).toEqual([got(`${PATH}/${ID}/comprovante`)]);
});
