import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { leftToCatalogue, onTheWire } from '../support/wire';

const COMPANY = '00000101000162';
const ID = '0198f0a0-0000-7000-8000-000000000001';
const meta = { account: COMPANY };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...bearer, 'idempotency-key': expect.any(String) as string };
const page = pageInfoOf(1, 10, 1, 11);
const pagination = { currentPage: 2, pageSize: 10, mode: 'server' } as const;
const path = `/api/v1/delegacao-acesso/${COMPANY}/perfis`;
const parts = { contratos: [{ nuContrato: '99', coCentroCusto: '0101' }], sistemas: [{ idSistema: '101' }] };
const profile = { nome: 'Expedição', nota: '', dias: 90, ...parts };

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

describe('perfisDeAcesso', () => {
  const resource = 'perfisDeAcesso';

  it('lists a page of profiles', async () => {
    const sent = onTheWire({ body: { itens: [{ idPerfil: ID }], page } });
    const filters = [{ field: 'busca', operator: 'eq' as const, value: 'exp' }];
    const sorters = [{ field: 'nome', order: 'desc' as const }];
    await expect(of(resource).getList({ resource, meta, pagination, filters, sorters })).resolves.toEqual({
      data: [{ idPerfil: ID, id: ID }],
      total: 11,
      page,
    });
    const query = { page: '1', size: '10', busca: 'exp', sort: 'nome,desc' };
    expect(sent).toEqual([{ method: 'GET', path, query, headers: bearer, body: undefined }]);
  });

  it('reads one', async () => {
    const sent = onTheWire({ body: { idPerfil: ID } });
    await expect(of(resource).getOne({ resource, id: ID, meta })).resolves.toEqual({ data: { idPerfil: ID, id: ID } });
    expect(sent[0]).toMatchObject({ method: 'GET', path: `${path}/${ID}` });
  });

  it('makes, changes and deletes one, by its version', async () => {
    const sent = onTheWire({ status: 201, body: { idPerfil: ID } });
    await expect(of(resource).create({ resource, variables: profile, meta })).resolves.toEqual({ data: { id: ID } });
    const versioned = { ...meta, etag: '"v1"' };
    await of(resource).update({ resource, id: ID, variables: profile, meta: versioned });
    await expect(of(resource).deleteOne({ resource, id: ID, meta: versioned })).resolves.toEqual({
      data: { id: ID, desfazer: null },
    });
    const headers = { ...submit, 'if-match': '"v1"' };
    expect(sent).toEqual([
      { method: 'POST', path, query: {}, headers: submit, body: profile },
      { method: 'PUT', path: `${path}/${ID}`, query: {}, headers, body: profile },
      { method: 'DELETE', path: `${path}/${ID}`, query: {}, headers, body: undefined },
    ]);
  });
});

describe('pessoasDoPerfil', () => {
  const resource = 'pessoasDoPerfil';

  it('lists a page of who has a profile', async () => {
    const sent = onTheWire({ body: { itens: [{ idPostalPF: '00000010154' }], page } });
    const filters = [
      { field: 'perfil', operator: 'eq' as const, value: ID },
      { field: 'pessoa', operator: 'eq' as const, value: 'ana' },
    ];
    await expect(of(resource).getList({ resource, meta, pagination, filters })).resolves.toEqual({
      data: [{ idProdutoPF: '00000010154', id: '00000010154' }],
      total: 11,
      page,
    });
    const query = { page: '1', size: '10', pessoa: 'ana' };
    expect(sent[0]).toMatchObject({ method: 'GET', path: `${path}/${ID}/pessoas`, query });
  });

  it('gives a profile to people, and takes it from them', async () => {
    const sent = onTheWire({ body: { incluidos: 1, alterados: 0, inalterados: 0 } });
    const variables = { perfil: ID, pessoas: ['00000010154'], validoAte: '2031-12-31' };
    await expect(of(resource).create({ resource, variables, meta })).resolves.toEqual({
      data: { incluidos: 1, alterados: 0, inalterados: 0 },
    });
    await expect(
      of(resource).deleteMany?.({ resource, ids: ['00000010154'], meta: { ...meta, perfil: ID } }),
    ).resolves.toEqual({ data: [{ id: '00000010154', desfazer: null }] });
    const body = { listaUsuarios: ['00000010154'], validoAte: '2031-12-31' };
    const people = `${path}/${ID}/pessoas`;
    expect(sent).toEqual([
      { method: 'POST', path: people, query: {}, headers: submit, body },
      { method: 'DELETE', path: people, query: {}, headers: submit, body: ['00000010154'] },
    ]);
  });
});

it('pessoasDoPerfil leaves a refused end to the dialog, and what else is refused to the catalogue', async () => {
  const resource = 'pessoasDoPerfil';
  const refused = (message: string) => {
    onTheWire({ status: 409, body: { msgs: [message] } });
    const variables = { perfil: ID, pessoas: ['00000010154'], validoAte: '2020-12-31' };
    return leftToCatalogue(() => of(resource).create({ resource, variables, meta }));
  };
  for (const own of ['MCN-100', 'MCN-163']) expect(await refused(`${own} Confira`)).toEqual([]);
  expect(await refused('MCN-101 Sumiu')).toEqual(['MCN-101']);
});

describe('previasDePerfil', () => {
  it('asks what a change would do, and hands the sums on', async () => {
    const sent = onTheWire({
      body: { itens: [{ idPostalPF: '00000010154' }], page, ganham: 1, perdem: 0, demais: false, depois: false },
    });
    const resource = 'previasDePerfil';
    const filters = [
      { field: 'perfil', operator: 'eq' as const, value: ID },
      { field: 'partes', operator: 'eq' as const, value: parts },
    ];
    await expect(of(resource).getList({ resource, meta, pagination, filters })).resolves.toEqual({
      data: [{ idProdutoPF: '00000010154', id: '00000010154' }],
      total: 11,
      page,
      effects: { ganham: 1, perdem: 0, demais: false, depois: false },
    });
    expect(sent[0]).toMatchObject({ method: 'POST', path: `${path}/${ID}/previa`, body: parts });
  });
});
