import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { listEndedAccesses } from '../../../src/contract/ended-accesses';
import {
  listGrantingCompanies,
  listReceivedContracts,
  listReceivedSystems,
  removeReceivedCard,
  removeReceivedContract,
  removeReceivedCostCentre,
  removeReceivedGroup,
  removeReceivedSystem,
  undoReceivedRemoval,
} from '../../../src/contract/received-permissions';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { answer, refuse } from '../support/backend';

const ACCOUNT = '00000010154';
const COMPANY = '00000101000162';
const meta = { account: ACCOUNT };

const provider = (resource: string) => {
  const found = dataProvider[resource];
  if (!found) throw new Error(`No provider of ${resource}`);
  return found;
};
const ofCompany = (resource: string) => ({
  resource,
  meta: { account: ACCOUNT },
  filters: [{ field: 'empresa', operator: 'eq' as const, value: COMPANY }],
});
const granting = {
  idProduto: COMPANY,
  nome: 'EMPRESA TESTE LTDA',
  quantidadeContratos: 1,
  quantidadeSistemas: 0,
  validoAte: null,
};
const contract = {
  nuContrato: '9912000101',
  contrato: { nuSe: 72, categoria: 'OURO', dtInicioVigencia: '2024-01-01', dtFimVigencia: null },
  listaPermissaoCentroCustoResponse: [],
  validoAte: null,
};
const system = {
  id: 's-1',
  iprojTi: { nome: 'Coleta', sigla: 'COL', descricao: 'Coletas', urlHomologacao: null, urlProducao: null },
  grupos: [],
  empresa: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA' },
  validoAte: null,
};

describe('what companies granted', () => {
  it('the companies are the account’s', async () => {
    const asked = answer(listGrantingCompanies, () => [granting]);
    const found = await provider('empresas-concedentes').getList({
      resource: 'empresas-concedentes',
      meta: { account: ACCOUNT },
    });
    expect(found).toEqual({ data: [granting], total: 1 });
    expect(asked.map(({ params }) => params)).toEqual([{ id: ACCOUNT }]);
  });

  it.each([
    ['contratos-recebidos', listReceivedContracts as Endpoint, contract],
    ['sistemas-recebidos', listReceivedSystems as Endpoint, system],
  ])('%s are those of one company', async (resource, endpoint, row) => {
    const asked = answer(endpoint, () => [row]);
    expect(await provider(resource).getList(ofCompany(resource))).toEqual({ data: [row], total: 1 });
    expect(asked.map(({ params }) => params)).toEqual([{ id: ACCOUNT, companyId: COMPANY }]);
  });

  it.each([
    ['contratos-recebidos', listReceivedContracts as Endpoint],
    ['sistemas-recebidos', listReceivedSystems as Endpoint],
  ])('%s of a company that took everything back are none; another failure is one', async (resource, endpoint) => {
    const unclaimed: unknown[] = [];
    const stop = onUnclaimedError((error) => void unclaimed.push(error));
    answer(endpoint, () => refuse(404, 'MCN-135 A permissão não existe mais.'));
    expect(await provider(resource).getList(ofCompany(resource))).toEqual({ data: [], total: 0 });
    answer(endpoint, () => refuse(500));
    await expect(provider(resource).getList(ofCompany(resource))).rejects.toMatchObject({ statusCode: 500 });
    stop();
    expect(unclaimed, 'the screen says it itself').toEqual([]);
  });

  it('nobody’s are nobody’s: without an account nothing is asked for', async () => {
    const call = provider('contratos-recebidos').getList({ ...ofCompany('contratos-recebidos'), meta: {} });
    await expect(call).rejects.toThrow('The call names no account');
  });
});

const WITHIN = { company: COMPANY, contract: '9912000101', se: 72 };
const LEVELS: [string, Endpoint, string, string, Record<string, unknown>, Record<string, string>][] = [
  [
    'a contract',
    removeReceivedContract,
    'contratos-recebidos',
    '9912000101',
    { level: 'contract', company: COMPANY, se: 72 },
    { contractNo: '9912000101', se: '72' },
  ],
  [
    'a cost centre',
    removeReceivedCostCentre,
    'contratos-recebidos',
    '0101',
    { level: 'centre', ...WITHIN },
    { contractNo: '9912000101', se: '72', costCenter: '0101' },
  ],
  [
    'a card',
    removeReceivedCard,
    'contratos-recebidos',
    '0070001234',
    { level: 'card', ...WITHIN },
    { contractNo: '9912000101', se: '72', card: '0070001234' },
  ],
  [
    'a system',
    removeReceivedSystem,
    'sistemas-recebidos',
    's-1',
    { level: 'system', company: COMPANY },
    { systemId: 's-1' },
  ],
  [
    'a group',
    removeReceivedGroup,
    'sistemas-recebidos',
    'g-1',
    { level: 'group', company: COMPANY, system: 's-1' },
    { systemPermId: 's-1', groupId: 'g-1' },
  ],
];

it('what the account no longer has comes apart by company, moment and how it went', async () => {
  const gone = (como: 'terminou' | 'retirado') => ({
    empresa: { idProduto: COMPANY, nome: 'EMPRESA' },
    como,
    em: '2026-11-20T03:00:00.000Z',
    fim: null,
    por: null,
    contratos: [],
    sistemas: [],
  });
  const resource = 'acessosEncerrados';
  const received = answer(listEndedAccesses, () => [gone('terminou'), gone('retirado')]);
  const { data, total } = await provider(resource).getList({ resource, meta });
  expect(total).toBe(2);
  expect(data).toMatchObject([gone('terminou'), gone('retirado')]);
  expect(new Set(data.map(({ id }) => id)).size).toBe(2);
  expect(received.map(({ params }) => params)).toEqual([{ id: ACCOUNT }]);
});

describe('giving back', () => {
  it.each(LEVELS)(
    '%s is one call, which names it and the submit',
    async (_, endpoint, resource, id, variables, params) => {
      const received = answer(endpoint, () => undefined);
      expect(await provider(resource).deleteOne({ resource, id, variables, meta })).toEqual({ data: { id } });
      expect(received).toHaveLength(1);
      expect(received[0]?.params).toEqual({ id: ACCOUNT, companyId: COMPANY, ...params });
      expect(received[0]?.body).toBeUndefined();
      expect(received[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
      expect(received[0]?.headers.has('If-Match')).toBe(false);
    },
  );

  it.each(LEVELS)('%s that is gone is for the screen to say', async (_, endpoint, resource, id, variables) => {
    const unclaimed: unknown[] = [];
    const stop = onUnclaimedError((error) => void unclaimed.push(error));
    answer(endpoint, () => refuse(404, 'MCN-135 A permissão não existe mais.'));
    await expect(provider(resource).deleteOne({ resource, id, variables, meta })).rejects.toMatchObject({
      statusCode: 404,
      code: 'MCN-135',
    });
    expect(unclaimed).toEqual([]);
    answer(endpoint, () => refuse(500));
    await expect(provider(resource).deleteOne({ resource, id, variables, meta })).rejects.toMatchObject({
      statusCode: 500,
    });
    expect(unclaimed, 'any other failure is the catalogue’s').toHaveLength(1);
    stop();
  });
});

it('what was given up is taken back by its name, which the answer had', async () => {
  const resource = 'contratos-recebidos';
  answer(removeReceivedContract, () => undefined, { undo: 'r-1' });
  await expect(
    provider(resource).deleteOne({
      resource,
      id: '9912000101',
      variables: { level: 'contract', company: COMPANY, se: 72 },
      meta,
    }),
  ).resolves.toEqual({ data: { id: '9912000101', desfazer: 'r-1' } });
  const undone = answer(undoReceivedRemoval, () => undefined);
  await expect(provider('desistencias').deleteOne({ resource: 'desistencias', id: 'r-1', meta })).resolves.toEqual({
    data: { id: 'r-1' },
  });
  expect(undone.map(({ params }) => params)).toEqual([{ id: ACCOUNT, idRetirada: 'r-1' }]);
});

describe('what cannot be done', () => {
  it.each(['empresas-concedentes', 'contratos-recebidos', 'sistemas-recebidos'])(
    'with %s is refused',
    async (resource) => {
      await expect(provider(resource).create({ resource, variables: {} })).rejects.toThrow(
        `The resource ${resource} has no create`,
      );
      await expect(provider(resource).getOne({ resource, id: '1' })).rejects.toThrow(
        `The resource ${resource} has no getOne`,
      );
    },
  );
  it('the companies themselves are not given back', async () => {
    const resource = 'empresas-concedentes';
    await expect(provider(resource).deleteOne({ resource, id: COMPANY })).rejects.toThrow(
      `The resource ${resource} has no deleteOne`,
    );
  });
});
