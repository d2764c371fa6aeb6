import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { beginSearch } from '../../../src/portal/areas/support/searches';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { review } from '../support/review';
import { leftToCatalogue, onTheWire } from '../support/wire';

const SUPPORT = '/api/v1/suporte';
const meta = { account: '00000010154' };
const submit = { ...meta };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const written = { ...bearer, 'idempotency-key': expect.any(String) as string };
const page = pageInfoOf(0, 20, 1, 1);
const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const;

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};
const filter = (field: string, value: string) => ({ field, operator: 'eq' as const, value });

describe('contas', () => {
  const path = `${SUPPORT}/usuarios/busca`;
  const ana = () => filter('busca', beginSearch(meta.account, 'ana'));

  it('are found by what a search is for, kind and situation', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    const filters = [ana(), filter('tipo', 'PF'), filter('situacao', 'A')];
    const sorters = [{ field: 'nome', order: 'desc' as const }];
    const asked = of('contas').getList({ resource: 'contas', meta, filters, sorters, pagination });
    await expect(asked).resolves.toEqual({ data: [], total: 1, page });
    const query = { page: '0', size: '20', sort: 'nome,desc' };
    const body = { termo: 'ana', tipo: 'PF', situacao: 'A' };
    // It changes nothing: there is no key.
    expect(sent).toEqual([{ method: 'POST', path, query, headers: bearer, body }]);
  });

  it('are not asked for by what is no kind and no situation', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    const filters = [ana(), filter('tipo', 'XX'), filter('situacao', '')];
    await of('contas').getList({ resource: 'contas', meta, filters, pagination });
    expect(sent[0]?.query).toEqual({ page: '0', size: '20' });
    expect(sent[0]?.body).toEqual({ termo: 'ana' });
  });

  it('are none by a search that this window does not know, which asks nothing', async () => {
    const sent = onTheWire();
    const asked = of('contas').getList({ resource: 'contas', meta, filters: [filter('busca', 'x')], pagination });
    await expect(asked).resolves.toMatchObject({ data: [], total: 0 });
    expect(sent).toEqual([]);
  });
});

it('acessosSuporte are those of the account', async () => {
  const sent = onTheWire({ body: { itens: [{ idRevisao: 'r' }], page } });
  const asked = of('acessosSuporte').getList({ resource: 'acessosSuporte', meta, pagination });
  await expect(asked).resolves.toEqual({ data: [{ idRevisao: 'r' }], total: 1, page });
  expect(sent).toMatchObject([{ method: 'GET', query: { page: '0', size: '20' }, headers: bearer }]);
  expect(sent[0]?.path).toContain(meta.account);
});

it('acessosSuporte are objected to with a reason; a refused one stands in its field', async () => {
  const resource = 'acessosSuporte';
  const variables = { motivo: 'Não pedi ajuda' };
  const object = () => of(resource).update({ resource, id: 'r', variables, meta: submit });
  const sent = onTheWire();
  await expect(object()).resolves.toEqual({ data: { id: 'r' } });
  const path = `/api/v1/usuarios/${meta.account}/revisoes/r/contestacao`;
  expect(sent).toEqual([{ method: 'POST', path, query: {}, headers: written, body: variables }]);
  onTheWire({ status: 400, body: { msgs: ['MCN-100 Confira'] } });
  expect(await leftToCatalogue(object)).toEqual([]);
  onTheWire({ status: 409, body: { msgs: ['MCN-179 Já contestada'] } });
  expect(await leftToCatalogue(object)).toEqual(['MCN-179']);
});

describe('revisoes', () => {
  const path = `${SUPPORT}/revisoes`;

  it('are listed', async () => {
    const sent = onTheWire({ body: { itens: [{ idRevisao: 'r' }], page } });
    const asked = of('revisoes').getList({ resource: 'revisoes', meta, pagination });
    await expect(asked).resolves.toEqual({ data: [{ idRevisao: 'r', id: 'r' }], total: 1, page });
    expect(sent).toMatchObject([{ method: 'GET', path, query: { page: '0', size: '20' } }]);
  });

  it('have one that is open, or none', async () => {
    const sent = onTheWire();
    const asked = of('revisoes').getOne({ resource: 'revisoes', id: 'aberta' });
    await expect(asked).resolves.toEqual({ data: { value: null } });
    expect(sent).toEqual([{ method: 'GET', path: `${path}/aberta`, query: {}, headers: bearer, body: undefined }]);
  });

  it('are opened with a reason and a protocol', async () => {
    const sent = onTheWire({ status: 201, body: { idRevisao: review.idRevisao } });
    const variables = { idProduto: 'x', motivo: 'Porque sim', protocolo: 'P-1' };
    const { data } = await of('revisoes').create({ resource: 'revisoes', variables, meta: submit });
    expect(data).toEqual({ idRevisao: review.idRevisao, id: review.idRevisao });
    const body = { idPostal: 'x', motivo: 'Porque sim', protocolo: 'P-1' };
    expect(sent).toEqual([{ method: 'POST', path, query: {}, headers: written, body }]);
  });

  it('go on once, with a reason', async () => {
    const sent = onTheWire({ body: { idRevisao: review.idRevisao, prorrogada: true } });
    const variables = { motivo: 'Falta conferir os cartões' };
    const asked = { resource: 'revisoes', id: review.idRevisao, variables, meta: submit };
    const { data } = await of('revisoes').update(asked);
    expect(data).toEqual({ idRevisao: review.idRevisao, id: review.idRevisao, prorrogada: true });
    const at = `${path}/${review.idRevisao}/prorrogacao`;
    expect(sent).toEqual([{ method: 'POST', path: at, query: {}, headers: written, body: variables }]);
  });

  it('are ended', async () => {
    const sent = onTheWire();
    const { data } = await of('revisoes').deleteOne({ resource: 'revisoes', id: review.idRevisao, meta: submit });
    expect(data).toEqual({ id: review.idRevisao });
    expect(sent).toMatchObject([{ method: 'DELETE', path: `${path}/${review.idRevisao}`, headers: written }]);
  });
});

describe('situacoes', () => {
  const path = `${SUPPORT}/revisoes/r1`;

  it('is read by the review', async () => {
    const sent = onTheWire({ body: { bloqueios: [] } });
    const { data } = await of('situacoes').getOne({ resource: 'situacoes', id: 'r1', meta });
    expect(data).toEqual({ bloqueios: [], id: 'r1' });
    expect(sent).toMatchObject([{ method: 'GET', path: `${path}/situacao` }]);
  });

  it.each([
    [{ motivo: 'Confirmou', bloqueio: 'senha' }, 'desbloqueio'],
    [{ motivo: 'Confirmou' }, 'reenvio'],
  ])('is acted upon: %j', async (variables, act) => {
    const sent = onTheWire();
    const { data } = await of('situacoes').update({ resource: 'situacoes', id: 'r1', variables, meta: submit });
    expect(data).toEqual({ id: 'r1' });
    expect(sent).toEqual([{ method: 'POST', path: `${path}/${act}`, query: {}, headers: written, body: variables }]);
  });

  it('ends all sessions of the account when the act says so', async () => {
    const sent = onTheWire();
    const variables = { motivo: 'Confirmou', sessoes: true };
    await of('situacoes').update({ resource: 'situacoes', id: 'r1', variables, meta: submit });
    expect(sent).toMatchObject([
      { method: 'POST', path: `${path}/encerramento-sessoes`, body: { motivo: 'Confirmou' } },
    ]);
  });

  it('begins to take the second step away when the act says so', async () => {
    const sent = onTheWire({ body: { em: '2026-11-25T12:00:00.000Z' } });
    const variables = { motivo: 'Perdeu o celular', retirada: true };
    await of('situacoes').update({ resource: 'situacoes', id: 'r1', variables, meta: submit });
    expect(sent).toMatchObject([
      { method: 'POST', path: `${path}/retirada-segunda-etapa`, body: { motivo: 'Perdeu o celular' } },
    ]);
  });

  it('asks for another e-mail when the act says so', async () => {
    const sent = onTheWire({ body: { espera: true } });
    const variables = { motivo: 'Mensagens voltam', email: true };
    await of('situacoes').update({ resource: 'situacoes', id: 'r1', variables, meta: submit });
    expect(sent).toMatchObject([
      { method: 'POST', path: `${path}/correcao-email`, body: { motivo: 'Mensagens voltam' } },
    ]);
  });

  it('fails with the refused fields under their names', async () => {
    onTheWire({ status: 400, body: { msgs: ['MCN-100 x'], campos: [{ campo: 'motivo', chave: 'reason_required' }] } });
    const variables = { motivo: '' };
    const asked = of('situacoes').update({ resource: 'situacoes', id: 'r1', variables, meta });
    const errors = { motivo: { key: 'validation:reason_required', message: 'reason_required' } };
    await expect(asked).rejects.toMatchObject({ statusCode: 400, errors });
  });

  it('are not made', async () => {
    const asked = of('situacoes').create({ resource: 'situacoes', variables: {}, meta });
    await expect(asked).rejects.toThrow('situacoes has no create');
  });
});

describe('atosEmEspera', () => {
  const path = `${SUPPORT}/atos`;
  const resource = 'atosEmEspera';

  it('are listed, with whether any ever waits', async () => {
    const sent = onTheWire({ body: { itens: [{ idAto: 'a' }], page, exigida: true } });
    const asked = of(resource).getList({ resource, meta, pagination });
    await expect(asked).resolves.toEqual({ data: [{ idAto: 'a', id: 'a' }], total: 1, page, exigida: true });
    expect(sent).toMatchObject([{ method: 'GET', path, query: { page: '0', size: '20' } }]);
  });

  it.each([
    [{}, 'aprovacao', undefined],
    [{ motivo: 'Não confirmou' }, 'recusa', { motivo: 'Não confirmou' }],
  ])('are decided by %j', async (variables, decision, body) => {
    const sent = onTheWire();
    const { data } = await of(resource).update({ resource, id: 'a', variables, meta: submit });
    expect(data).toEqual({ id: 'a' });
    expect(sent).toEqual([{ method: 'POST', path: `${path}/a/${decision}`, query: {}, headers: written, body }]);
  });

  it('are taken back', async () => {
    const sent = onTheWire();
    const { data } = await of(resource).deleteOne({ resource, id: 'a', meta: submit });
    expect(data).toEqual({ id: 'a' });
    expect(sent).toMatchObject([{ method: 'DELETE', path: `${path}/a`, headers: written }]);
  });
});

describe('what supervisors of support see', () => {
  const path = `${SUPPORT}/supervisao`;
  const got = (at: string, query: object) => ({ method: 'GET', path: at, query, headers: bearer, body: undefined });
  const asked = [filter('dias', '7'), filter('atendente', 'at-1'), filter('contestadas', 'S')];

  it.each([
    ['7', '7'],
    ['90', '90'],
    ['13', '30'],
  ])('supervisoes: the figures of the period %s are those of %s days', async (id, dias) => {
    const sent = onTheWire({ body: { revisoes: 4 } });
    const { data } = await of('supervisoes').getOne({ resource: 'supervisoes', id });
    expect(data).toEqual({ revisoes: 4, id });
    expect(sent).toEqual([got(path, { dias })]);
  });

  it('revisoesSupervisionadas: the reviews of a period and an attendant, those objected to alone where told', async () => {
    const resource = 'revisoesSupervisionadas';
    const sent = onTheWire({ body: { itens: [{ id: 'r' }], page } });
    const list = (filters: typeof asked) => of(resource).getList({ resource, pagination, filters });
    await expect(list(asked)).resolves.toEqual({ data: [{ id: 'r' }], total: 1, page });
    await list([filter('contestadas', 'N')]);
    const first = { page: '0', size: '20' };
    expect(sent).toEqual([
      got(`${path}/revisoes`, { ...first, dias: '7', atendente: 'at-1', contestadas: 'S' }),
      got(`${path}/revisoes`, { ...first, dias: '30' }),
    ]);
  });

  it('revisoesSupervisionadas: as a file; a failure is one for the catalogue', async () => {
    const resource = 'revisoesSupervisionadas';
    const sent = onTheWire({ body: 'data' });
    const variables = { dias: '90', atendente: '', contestadas: 'S' };
    const save = () => of(resource).create({ resource, variables });
    const { data } = await save();
    await expect((data['file'] as Blob).text()).resolves.toBe('"data"');
    expect(sent).toEqual([got(`${path}/revisoes/exportacao`, { dias: '90', contestadas: 'S' })]);
    onTheWire({ status: 429, body: { msgs: ['MCN-169 Mais tarde.'] } });
    expect(await leftToCatalogue(save)).toEqual(['MCN-169']);
  });

  it('buscasSemRevisao: searches of a period and an attendant, whatever was objected to', async () => {
    const resource = 'buscasSemRevisao';
    const sent = onTheWire({ body: { itens: [{ id: 'b' }], page } });
    const list = (filters: typeof asked) => of(resource).getList({ resource, pagination, filters });
    await expect(list(asked)).resolves.toEqual({ data: [{ id: 'b' }], total: 1, page });
    await list([]);
    const first = { page: '0', size: '20' };
    expect(sent).toEqual([
      got(`${path}/buscas`, { ...first, dias: '7', atendente: 'at-1' }),
      got(`${path}/buscas`, { ...first, dias: '30' }),
    ]);
  });
});
