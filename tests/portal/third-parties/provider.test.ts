import { describe, expect, it } from 'vitest';
import { getContratosPJ } from '../../../src/contract/home';
import {
  addTerceiro,
  authoriseContratos,
  authoriseSistemas,
  exportTerceiros,
  exportTerceirosPlanilha,
  findTerceiro,
  getExigencia,
  getTerceiro,
  listSistemasParaAutorizar,
  listTerceiros,
  removeTerceiros,
  setExigencia,
} from '../../../src/contract/third-parties';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { answer, refuse } from '../support/backend';
import { COMPANY } from '../support/delegation';
import { detailed, NO_DEMAND, pageWith, supervisor } from '../support/third-parties';

const BRUNO = '00000010235';
const ELENA = '00000010588';
const meta = { account: COMPANY };

const provider = (resource: string) => {
  const found = dataProvider[resource];
  if (!found) throw new Error(`No provider of ${resource}`);
  return found;
};
const terceiros = provider('terceiros');

describe('the third parties of a company', () => {
  it('come by page, order and search, each with an id', async () => {
    const asked = answer(listTerceiros, () => pageWith([supervisor(BRUNO, 'BRUNO FICTICIO')], 41));
    const found = await terceiros.getList({
      resource: 'terceiros',
      meta: { account: COMPANY },
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [{ field: 'desde', order: 'desc' }],
      filters: [{ field: 'busca', operator: 'eq', value: 'bru' }],
    });
    expect(found.total).toBe(41);
    expect(found.data).toEqual([{ ...supervisor(BRUNO, 'BRUNO FICTICIO'), id: BRUNO }]);
    expect(asked[0]?.params).toEqual({ id: COMPANY });
    expect(asked[0]?.query).toEqual({ page: '2', size: '20', sort: 'desde,desc', filtro: 'bru' });
  });

  it('come as the server orders them where nothing is asked', async () => {
    const asked = answer(listTerceiros, () => pageWith([]));
    await terceiros.getList({ resource: 'terceiros', meta: { account: COMPANY } });
    expect(asked[0]?.query).toEqual({ page: '0', size: '20' });
  });

  it('that cannot be had are a failure of the screen’s own; of no account there are none', async () => {
    const unclaimed: unknown[] = [];
    const stop = onUnclaimedError((error) => void unclaimed.push(error));
    answer(listTerceiros, () => refuse(503));
    await expect(terceiros.getList({ resource: 'terceiros', meta: { account: COMPANY } })).rejects.toMatchObject({
      statusCode: 503,
    });
    stop();
    expect(unclaimed).toEqual([]);
    await expect(terceiros.getList({ resource: 'terceiros' })).rejects.toThrow('The call names no account');
  });
});

describe('the third parties that are filtered', () => {
  const narrowed = { busca: 'bru', perfil: 'S', ultimoAcesso: '90', segundaEtapa: 'nao' };
  const asked = { filtro: 'bru', perfil: 'S', ultimoAcesso: '90', segundaEtapa: 'nao' };

  it('are asked for by what filters, and by nothing that is as usual or unknown', async () => {
    const sent = answer(listTerceiros, () => pageWith([]));
    const list = (filters: Record<string, string>) =>
      terceiros.getList({
        resource: 'terceiros',
        meta,
        filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
      });
    await list(narrowed);
    await list({ busca: '', perfil: 'todos', ultimoAcesso: '31', segundaEtapa: 'todas' });
    expect(sent.map(({ query }) => query)).toEqual([
      { page: '0', size: '20', ...asked },
      { page: '0', size: '20' },
    ]);
  });

  it('are saved as CSV, and as a spreadsheet with its columns', async () => {
    const csv = answer(exportTerceiros, () => 'Nome');
    const sheet = answer(exportTerceirosPlanilha, () => 'PK');
    const saved = await provider('terceirosExportados').create({
      resource: 'terceirosExportados',
      variables: { narrowed, sort: { field: 'desde', direction: 'desc' } },
      meta,
    });
    expect((saved.data as unknown as { file: Blob }).file.size).toBeGreaterThan(0);
    const variables = { narrowed, sort: null, columns: ['desde', 'perfil'] };
    const other = await provider('planilhasDeTerceiros').create({ resource: 'planilhasDeTerceiros', variables, meta });
    expect((other.data as unknown as { file: Blob }).file.size).toBeGreaterThan(0);
    expect(csv.map(({ params, query }) => [params, query])).toEqual([
      [{ id: COMPANY }, { ...asked, sort: 'desde,desc' }],
    ]);
    expect(sheet.map(({ query }) => query)).toEqual([{ ...asked, colunas: 'desde,perfil' }]);
  });
});

describe('a third party', () => {
  it('is read whole', async () => {
    const whole = detailed(supervisor(BRUNO, 'BRUNO FICTICIO'));
    const sent = answer(getTerceiro, () => whole);
    expect(await terceiros.getOne({ resource: 'terceiros', id: BRUNO, meta })).toEqual({
      data: { ...whole, id: BRUNO },
    });
    expect(sent.map(({ params }) => params)).toEqual([{ id: COMPANY, other: BRUNO }]);
  });

  const person = { idProdutoPF: ELENA, perfil: 'S' };

  it('is added to the company as what was chosen', async () => {
    const received = answer(addTerceiro, () => supervisor(ELENA, 'ELENA INVENTADA'));
    expect(await terceiros.create({ resource: 'terceiros', variables: person, meta })).toEqual({
      data: { ...supervisor(ELENA, 'ELENA INVENTADA'), id: ELENA },
    });
    expect(received.map(({ body }) => body)).toEqual([{ idProduto: COMPANY, ...person, tipo: 'PJ' }]);
    expect(received[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
  });

  it.each(['IDC-112', 'MCN-163', 'MCN-167'])('refused with %s is for the form to say', async (code) => {
    const unclaimed: unknown[] = [];
    const stop = onUnclaimedError((error) => void unclaimed.push(error));
    answer(addTerceiro, () =>
      refuse(409, `${code} Não foi possível.`, { campos: [{ campo: 'idProdutoPF', chave: 'third_party_already' }] }),
    );
    await expect(terceiros.create({ resource: 'terceiros', variables: person, meta })).rejects.toMatchObject({
      statusCode: 409,
      code,
      text: 'Não foi possível.',
      errors: { idProdutoPF: { key: 'validation:third_party_already' } },
    });
    stop();
    expect(unclaimed).toEqual([]);
  });

  it('is authorised for systems, each with what it is', async () => {
    const received = answer(authoriseSistemas, () => ({ autorizados: 1, retirados: 1 }));
    const sistemas = [
      { coSistema: 'COL', autoriza: true },
      { coSistema: 'RAS', autoriza: false },
    ];
    const saved = await terceiros.update({ resource: 'terceiros', id: BRUNO, variables: { sistemas }, meta });
    expect(saved).toEqual({ data: { id: BRUNO } });
    expect(received.map(({ body }) => body)).toEqual([
      sistemas.map((one) => ({ idProduto: COMPANY, idProdutoPF: BRUNO, tipo: 'PJ', ...one })),
    ]);
    expect(received[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
  });

  it('is authorised for contracts, each with its superintendency', async () => {
    const received = answer(authoriseContratos, () => ({ autorizados: 1, retirados: 0 }));
    const contratos = [{ nuContrato: '9912000103', se: 72, autoriza: true }];
    await terceiros.update({ resource: 'terceiros', id: BRUNO, variables: { contratos }, meta });
    expect(received.map(({ body }) => body)).toEqual([
      contratos.map((one) => ({ idProduto: COMPANY, idProdutoPF: BRUNO, tipo: 'PJ', ...one })),
    ]);
    expect(received[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
  });

  it('is removed alone or with others, in one call', async () => {
    const received = answer(removeTerceiros, () => undefined);
    const { deleteMany } = terceiros;
    expect(await deleteMany?.({ resource: 'terceiros', ids: [BRUNO, ELENA], meta })).toEqual({
      data: [BRUNO, ELENA].map((id) => ({ id, desfazer: null })),
    });
    expect(received.map(({ params }) => params)).toEqual([{ id: COMPANY, other: BRUNO }]);
    expect(received.map(({ body }) => body)).toEqual([
      { idProduto: COMPANY, listaTerceiros: [BRUNO, ELENA], tipo: 'PJ' },
    ]);
    expect(received[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
  });
});

describe('somebody to add', () => {
  const candidatos = provider('candidatosATerceiro');

  it('is found by what was typed, for the company that asks', async () => {
    const found = { idProduto: ELENA, nome: 'Ele*** I***', nomeMascarado: true, perfilAtual: null };
    const asked = answer(findTerceiro, () => found);
    expect(
      await candidatos.getOne({ resource: 'candidatosATerceiro', id: 'elena.inventada', meta: { account: COMPANY } }),
    ).toEqual({ data: { ...found, id: 'elena.inventada' } });
    expect(asked[0]?.params).toEqual({ userOrCpf: 'elena.inventada' });
    expect(asked[0]?.query).toEqual({ idProduto: COMPANY });
  });

  it('and not found is for the form to say, any other failure for the catalogue', async () => {
    const unclaimed: unknown[] = [];
    const stop = onUnclaimedError((error) => void unclaimed.push(error));
    const asked = { resource: 'candidatosATerceiro', id: 'x', meta: { account: COMPANY } };
    answer(findTerceiro, () => refuse(404, 'MCN-166 Ninguém.'));
    await expect(candidatos.getOne(asked)).rejects.toMatchObject({ statusCode: 404, code: 'MCN-166' });
    expect(unclaimed).toEqual([]);
    answer(findTerceiro, () => refuse(429, 'MCN-168 Buscas demais.'));
    await expect(candidatos.getOne(asked)).rejects.toMatchObject({ statusCode: 429 });
    expect(unclaimed).toHaveLength(1);
    stop();
  });
});

describe('what a supervisor can be authorised for', () => {
  it('are the company’s systems', async () => {
    const system = { coSistema: 'COL', nome: 'Coleta', sigla: 'COL', descricao: 'Coletas' };
    const asked = answer(listSistemasParaAutorizar, () => [system]);
    const resource = 'sistemasParaAutorizar';
    expect(await provider(resource).getList({ resource, meta: { account: COMPANY } })).toEqual({
      data: [{ ...system, id: 'COL' }],
      total: 1,
    });
    expect(asked.map(({ params }) => params)).toEqual([{ id: COMPANY, type: 'PJ' }]);
  });

  it('and its contracts', async () => {
    const contract = {
      nuContrato: '9912000103',
      nuSe: 72,
      categoria: 'BRONZE',
      status: 'SUSPENSO',
      dtInicioVigencia: '2024-01-01',
      dtFimVigencia: null,
    };
    const asked = answer(getContratosPJ, () => [contract]);
    const resource = 'contratosParaAutorizar';
    expect(await provider(resource).getList({ resource, meta: { account: COMPANY } })).toEqual({
      data: [{ ...contract, id: '9912000103' }],
      total: 1,
    });
    expect(asked.map(({ params }) => params)).toEqual([{ id: COMPANY, type: 'PJ' }]);
  });
});

describe('what cannot be done', () => {
  it.each(['sistemasParaAutorizar', 'contratosParaAutorizar'])('with %s is refused', async (resource) => {
    await expect(provider(resource).getOne({ resource, id: '1' })).rejects.toThrow(
      `The resource ${resource} has no getOne`,
    );
  });
  it('one is not removed but by the call that removes several', async () => {
    await expect(terceiros.deleteOne({ resource: 'terceiros', id: BRUNO })).rejects.toThrow(
      'The resource terceiros has no deleteOne',
    );
  });
  it('and nobody lists everybody who could be added', async () => {
    await expect(provider('candidatosATerceiro').getList({ resource: 'candidatosATerceiro' })).rejects.toThrow(
      'The resource candidatosATerceiro has no getList',
    );
  });
});

describe('the second step that a company demands', () => {
  const exigencias = provider('exigencias');

  it('is read, and changed, by the company', async () => {
    answer(getExigencia, () => NO_DEMAND);
    const { data } = await exigencias.getOne({ resource: 'exigencias', id: COMPANY, meta });
    expect(data).toEqual({ ...NO_DEMAND, id: COMPANY });
    const sent = answer(setExigencia, ({ body }) => ({ ...NO_DEMAND, semLembrar: body.semLembrar }));
    const variables = { exige: true, semLembrar: true };
    const changed = await exigencias.update({ resource: 'exigencias', id: COMPANY, variables, meta });
    expect(changed.data).toEqual({ ...NO_DEMAND, semLembrar: true, id: COMPANY });
    expect(sent).toMatchObject([{ params: { id: COMPANY }, body: variables }]);
  });
});
