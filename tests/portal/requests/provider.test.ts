import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { leftToCatalogue, onTheWire } from '../support/wire';

const COMPANY = '00000101000162';
const ID = '0198f0a0-0000-7000-8000-000000000001';
const mine = { account: '00000010154' };
const theirs = { account: COMPANY };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...bearer, 'idempotency-key': expect.any(String) as string };
const page = pageInfoOf(1, 10, 1, 11);
const pagination = { currentPage: 2, pageSize: 10, mode: 'server' } as const;

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

describe('meusPedidos', () => {
  const path = '/api/v1/pedidos-acesso/00000010154';

  it('lists a page of what the account asked for', async () => {
    const sent = onTheWire({ body: { itens: [{ idPedido: ID }], page } });
    const sorters = [{ field: 'pedidoEm', order: 'asc' as const }];
    await expect(
      of('meusPedidos').getList({ resource: 'meusPedidos', meta: mine, pagination, sorters }),
    ).resolves.toEqual({ data: [{ idPedido: ID, id: ID }], total: 11, page });
    const query = { page: '1', size: '10', sort: 'pedidoEm,asc' };
    expect(sent).toEqual([{ method: 'GET', path, query, headers: bearer, body: undefined }]);
  });

  it('asks a company', async () => {
    const sent = onTheWire({ status: 201, body: { idPedido: ID } });
    const variables = { idProduto: COMPANY, ate: '2027-06-30', motivo: 'Sigo aqui' };
    await expect(of('meusPedidos').create({ resource: 'meusPedidos', variables, meta: mine })).resolves.toEqual({
      data: { id: ID },
    });
    const body = { idPostal: COMPANY, ate: '2027-06-30', motivo: 'Sigo aqui' };
    expect(sent).toEqual([{ method: 'POST', path, query: {}, headers: submit, body }]);
  });

  it('takes a request back', async () => {
    const sent = onTheWire();
    const { data } = await of('meusPedidos').deleteOne({ resource: 'meusPedidos', id: ID, meta: mine });
    expect(data).toEqual({ id: ID });
    expect(sent).toEqual([{ method: 'DELETE', path: `${path}/${ID}`, query: {}, headers: submit, body: undefined }]);
  });
});

describe('renovaveis', () => {
  it('lists what the account may ask for again, by company', async () => {
    const sent = onTheWire({ body: [{ empresa: { idPostal: COMPANY } }] });
    await expect(of('renovaveis').getList({ resource: 'renovaveis', meta: mine })).resolves.toEqual({
      data: [{ empresa: { idProduto: COMPANY }, id: COMPANY }],
      total: 1,
    });
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/v1/pedidos-acesso/00000010154/renovaveis' });
  });
});

describe('pedidos', () => {
  const path = `/api/v1/delegacao-acesso/${COMPANY}/pedidos`;

  it('lists a page of what a company received, what waits unless told', async () => {
    const sent = onTheWire({ body: { itens: [{ idPedido: ID }], page } });
    const filters = (situacao: string) => [
      { field: 'situacao', operator: 'eq' as const, value: situacao },
      { field: 'pessoa', operator: 'eq' as const, value: 'marina' },
    ];
    const { getList } = of('pedidos');
    await expect(
      getList({ resource: 'pedidos', meta: theirs, pagination, filters: filters('recusados') }),
    ).resolves.toEqual({ data: [{ idPedido: ID, id: ID }], total: 11, page });
    await getList({ resource: 'pedidos', meta: theirs, pagination, filters: filters('algo') });
    expect(sent.map(({ query }) => query.situacao)).toEqual(['recusados', 'esperando']);
    expect(sent[0]).toMatchObject({ method: 'GET', path, query: { page: '1', size: '10', pessoa: 'marina' } });
  });

  it('lists those of a profile, and those of whichever', async () => {
    const sent = onTheWire({ body: { itens: [], page } });
    const filters = [{ field: 'perfil', operator: 'eq' as const, value: ID }];
    await of('pedidos').getList({ resource: 'pedidos', meta: theirs, pagination, filters });
    await of('pedidos').getList({ resource: 'pedidos', meta: theirs, pagination });
    const waiting = { page: '1', size: '10', situacao: 'esperando' };
    expect(sent.map(({ query }) => query)).toEqual([{ ...waiting, perfil: ID }, waiting]);
  });

  it('reads one', async () => {
    const sent = onTheWire({ body: { idPedido: ID, fora: 0 } });
    await expect(of('pedidos').getOne({ resource: 'pedidos', id: ID, meta: theirs })).resolves.toEqual({
      data: { idPedido: ID, fora: 0, id: ID },
    });
    expect(sent[0]).toMatchObject({ method: 'GET', path: `${path}/${ID}` });
  });

  it('approves what is named, until a day', async () => {
    const sent = onTheWire();
    const variables = {
      cartoes: [{ nuContrato: '99', nuCartao: '1', existe: true }],
      grupos: [{ idSistema: '101', idGrupo: '1', existe: true }],
      perfis: [{ idPerfil: ID, existe: true }],
      validoAte: '2027-06-30',
    };
    await of('pedidos').update({ resource: 'pedidos', id: ID, variables, meta: theirs });
    const body = {
      listaCartoes: [{ nuContrato: '99', nuCartao: '1' }],
      listaGrupos: [{ idSistema: '101', idGrupo: '1' }],
      listaPerfis: [ID],
      validoAte: '2027-06-30',
    };
    expect(sent).toEqual([{ method: 'POST', path: `${path}/${ID}/aprovacao`, query: {}, headers: submit, body }]);
  });

  it('approves a part of a profile', async () => {
    const sent = onTheWire();
    const part = { cartoes: [{ nuContrato: '99', nuCartao: '1' }], grupos: [{ idSistema: '101', idGrupo: '1' }] };
    const variables = {
      ...{ cartoes: [], grupos: [], perfis: [], validoAte: '2027-06-30' },
      partes: [{ idPerfil: ID, ...part }],
    };
    await of('pedidos').update({ resource: 'pedidos', id: ID, variables, meta: theirs });
    expect(sent[0]?.body).toEqual({
      ...{ listaCartoes: [], listaGrupos: [], listaPerfis: [], validoAte: '2027-06-30' },
      partes: [{ idPerfil: ID, listaCartoes: part.cartoes, listaGrupos: part.grupos }],
    });
  });

  it('refuses with a reason', async () => {
    const sent = onTheWire();
    const variables = { motivo: 'outro', recado: 'Fale com o RH.' };
    const { data } = await of('pedidos').update({ resource: 'pedidos', id: ID, variables, meta: theirs });
    expect(data).toEqual({ id: ID });
    expect(sent).toEqual([
      { method: 'POST', path: `${path}/${ID}/recusa`, query: {}, headers: submit, body: variables },
    ]);
  });

  it('leaves a decision that comes too late or is refused to the screen, what else there is to the catalogue', async () => {
    const refused = (message: string) => {
      onTheWire({ status: 409, body: { msgs: [message] } });
      const asked = { resource: 'pedidos', id: ID, variables: { motivo: 'outro', recado: '' }, meta: theirs };
      return leftToCatalogue(() => of('pedidos').update(asked));
    };
    for (const own of ['MCN-100', 'MCN-194']) expect(await refused(`${own} Confira`)).toEqual([]);
    expect(await refused('MCN-101 Sumiu')).toEqual(['MCN-101']);
  });

  it('decides many as they were read, and says what came of each', async () => {
    const sent = onTheWire({ body: { decididos: 1, pedidos: [{ idPedido: ID, desfecho: 'mudou' }] } });
    const { updateMany } = of('pedidos');
    const decide = (refusal: object | null) =>
      updateMany?.({ resource: 'pedidos', ids: [ID], variables: { refusal, versoes: { [ID]: 'v1' } }, meta: theirs });
    await expect(decide(null)).resolves.toEqual({ data: [{ id: ID, desfecho: 'mudou' }] });
    await decide({ motivo: 'outro', recado: 'Fale com o RH.' });
    const pedidos = [{ idPedido: ID, versao: 'v1' }];
    expect(sent).toEqual([
      { method: 'POST', path: `${path}/decisoes`, query: {}, headers: submit, body: { pedidos, decisao: 'aprova' } },
      {
        method: 'POST',
        path: `${path}/decisoes`,
        query: {},
        headers: submit,
        body: { pedidos, decisao: 'recusa', motivo: 'outro', recado: 'Fale com o RH.' },
      },
    ]);
  });
});

describe('pedidosComCodigo', () => {
  it('asks for profiles with a code', async () => {
    const sent = onTheWire({ status: 201, body: { idPedido: ID } });
    const variables = { codigo: '7KQ4-M2XD', perfis: [ID], motivo: 'Começo na expedição', ate: '2031-12-31' };
    await expect(
      of('pedidosComCodigo').create({ resource: 'pedidosComCodigo', variables, meta: theirs }),
    ).resolves.toEqual({ data: { id: ID } });
    const path = `/api/v1/pedidos-acesso/${COMPANY}/por-codigo`;
    expect(sent).toEqual([{ method: 'POST', path, query: {}, headers: submit, body: variables }]);
  });

  it('leaves a refused field, and what the company changed meanwhile, to the form', async () => {
    const refused = (message: string) => {
      onTheWire({ status: 409, body: { msgs: [message] } });
      const resource = 'pedidosComCodigo';
      return leftToCatalogue(() => of(resource).create({ resource, variables: {}, meta: theirs }));
    };
    for (const own of ['MCN-100', 'MCN-253']) expect(await refused(`${own} Confira`)).toEqual([]);
    expect(await refused('MCN-101 Sumiu')).toEqual(['MCN-101']);
  });
});

describe('ofertasDePedido', () => {
  it('looks up a code, which travels in the body', async () => {
    const sent = onTheWire({ body: { empresa: { nome: 'LOJA' }, perfis: [] } });
    await expect(
      of('ofertasDePedido').getOne({ resource: 'ofertasDePedido', id: '7KQ4-M2XD', meta: theirs }),
    ).resolves.toEqual({ data: { empresa: { nome: 'LOJA' }, perfis: [], id: '7KQ4-M2XD' } });
    expect(sent).toMatchObject([
      { method: 'POST', path: `/api/v1/pedidos-acesso/${COMPANY}/codigo`, query: {}, body: { codigo: '7KQ4-M2XD' } },
    ]);
  });
});

describe('codigosDePedido', () => {
  const path = `/api/v1/delegacao-acesso/${COMPANY}/codigo-pedidos`;
  const resource = 'codigosDePedido';

  it('reads the code of a company, makes another, says what it offers and switches it off', async () => {
    const sent = onTheWire({ body: { codigo: null, desde: null, perfis: [] } });
    const { getOne, create, update, deleteOne } = of(resource);
    await expect(getOne({ resource, id: COMPANY, meta: theirs })).resolves.toEqual({
      data: { codigo: null, desde: null, perfis: [], id: COMPANY },
    });
    await expect(create({ resource, variables: {}, meta: theirs })).resolves.toEqual({ data: { id: COMPANY } });
    await expect(update({ resource, id: COMPANY, variables: { perfis: [ID] }, meta: theirs })).resolves.toEqual({
      data: { id: COMPANY },
    });
    await expect(deleteOne({ resource, id: COMPANY, meta: theirs })).resolves.toEqual({ data: { id: COMPANY } });
    expect(sent.map(({ method, path: to }) => [method, to])).toEqual([
      ['GET', path],
      ['POST', path],
      ['PUT', `${path}/perfis`],
      ['DELETE', path],
    ]);
    expect(sent[2]?.body).toEqual({ perfis: [ID] });
  });
});
