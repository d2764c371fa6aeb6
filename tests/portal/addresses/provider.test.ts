import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/portal/http/ApiError';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { address } from '../support/records';
import { onTheWire } from '../support/wire';

const meta = { account: '00000010154' };
const ALL = '/api/v1/usuarios/00000010154/enderecos';
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const home = address('a', 'Casa');
const details = {
  identificacao: 'Casa',
  numero: '10',
  complemento: '',
  ddiFixo: '',
  dddFixo: '',
  foneFixo: '',
};
const submit = { ...meta, etag: '"3"' };

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

describe('enderecos', () => {
  it('lists the addresses of an account', async () => {
    const sent = onTheWire({ body: [home] });
    await expect(of('enderecos').getList({ resource: 'enderecos', meta })).resolves.toEqual({
      data: [{ ...home, id: 'a' }],
      total: 1,
    });
    expect(sent).toEqual([{ method: 'GET', path: ALL, query: {}, headers: bearer, body: undefined }]);
  });

  it('finds one among them', async () => {
    onTheWire({ body: [home, address('b', 'Trabalho', 'N')] });
    const { data } = await of('enderecos').getOne({ resource: 'enderecos', id: 'b', meta });
    expect(data).toMatchObject({ id: 'b', identificacao: 'Trabalho' });
  });

  it('says 404 of one that is not there', async () => {
    onTheWire({ body: [home] });
    const asked = of('enderecos').getOne({ resource: 'enderecos', id: 'z', meta });
    await expect(asked).rejects.toMatchObject({ statusCode: 404 });
  });

  it('adds one', async () => {
    const sent = onTheWire({ status: 201, body: home });
    const variables = { ...details, principal: 'N' };
    const { data } = await of('enderecos').create({ resource: 'enderecos', variables, meta: submit });
    expect(data).toMatchObject({ id: 'a' });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: ALL,
        query: {},
        headers: { ...bearer, 'if-match': '"3"', 'idempotency-key': expect.any(String) as string },
        body: variables,
      },
    ]);
  });

  it('changes the details of one', async () => {
    const sent = onTheWire({ body: home });
    await of('enderecos').update({ resource: 'enderecos', id: 'a', variables: details, meta: submit });
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: `${ALL}/a`,
        query: {},
        headers: { ...bearer, 'if-match': '"3"', 'idempotency-key': expect.any(String) as string },
        body: details,
      },
    ]);
  });

  it('makes one the main one', async () => {
    const sent = onTheWire();
    await of('enderecos').update({ resource: 'enderecos', id: 'a', variables: { principal: 'S' }, meta: submit });
    expect(sent).toMatchObject([
      { path: `${ALL}/tornarPrincipal/a`, headers: { 'idempotency-key': expect.any(String) as string } },
    ]);
  });

  it('deletes one, in the version that was seen', async () => {
    const sent = onTheWire();
    await of('enderecos').deleteOne({ resource: 'enderecos', id: 'a', meta: submit });
    expect(sent).toMatchObject([{ method: 'DELETE', path: `${ALL}/a`, headers: { 'if-match': '"3"' } }]);
  });

  it('hands on which fields the server refuses', async () => {
    onTheWire({
      status: 400,
      body: { msgs: ['MCN-100 Revise os dados.'], campos: [{ campo: 'numero', chave: 'number_required' }] },
    });
    const asked = of('enderecos').update({ resource: 'enderecos', id: 'a', variables: details, meta: submit });
    await expect(asked).rejects.toBeInstanceOf(ApiError);
    await expect(asked).rejects.toMatchObject({
      statusCode: 400,
      code: 'MCN-100',
      errors: { numero: { key: 'validation:number_required' } },
    });
  });

  it('asks for no addresses of nobody', async () => {
    onTheWire({ body: [] });
    await expect(of('enderecos').getList({ resource: 'enderecos' })).rejects.toThrow('names no account');
  });

  it('refuses what it cannot do', async () => {
    const asked = of('enderecos').getMany?.({ resource: 'enderecos', ids: ['a'] });
    await expect(asked).rejects.toThrow('The resource enderecos has no getMany');
  });
});

it('paises: finds countries by a part of their name', async () => {
  const sent = onTheWire({ body: [{ sigla: 'PT', nome: 'Portugal' }] });
  const filters = [{ field: 'nome', operator: 'contains' as const, value: 'port' }];
  const { data } = await of('paises').getList({ resource: 'paises', filters });
  expect(data).toEqual([{ sigla: 'PT', nome: 'Portugal' }]);
  expect(sent).toMatchObject([{ method: 'GET', query: { nome: 'port' } }]);
});

it('ceps: knows the place of a postal code', async () => {
  const place = { cep: '01001000', logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
  const sent = onTheWire({ body: place });
  const { data } = await of('ceps').getOne({ resource: 'ceps', id: '01001000' });
  expect(data).toMatchObject({ uf: 'SP' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.path).toContain('01001000');
});

it('a name that is no resource is said clearly', async () => {
  await expect(of('default').getList({ resource: 'planetas' })).rejects.toThrow('No data provider knows this resource');
});
