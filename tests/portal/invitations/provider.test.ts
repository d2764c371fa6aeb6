import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { onTheWire } from '../support/wire';

const COMPANY = '00000101000162';
const ID = '0198f0a0-0000-7000-8000-000000000001';
const mine = { account: '00000010154' };
const theirs = { account: COMPANY };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...bearer, 'idempotency-key': expect.any(String) as string };
const changing = { ...submit, 'if-match': '"v1"' };
const page = pageInfoOf(1, 10, 1, 11);
const OFFER = { email: 'a@exemplo.com.br', dias: 14, validoAte: null, listaCartoes: [], listaSistemas: [] };

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

describe('convites', () => {
  const path = `/api/v1/delegacao-acesso/${COMPANY}/convites`;

  it('lists a page by state and address', async () => {
    const sent = onTheWire({ body: { itens: [{ idConvite: ID }], page } });
    const filters = [
      { field: 'situacao', operator: 'eq' as const, value: 'vencido' },
      { field: 'email', operator: 'eq' as const, value: 'a@' },
    ];
    const pagination = { currentPage: 2, pageSize: 10, mode: 'server' } as const;
    await expect(of('convites').getList({ resource: 'convites', meta: theirs, pagination, filters })).resolves.toEqual({
      data: [{ idConvite: ID, id: ID }],
      total: 11,
      page,
    });
    const query = { page: '1', size: '10', situacao: 'vencido', email: 'a@' };
    expect(sent).toEqual([{ method: 'GET', path, query, headers: bearer, body: undefined }]);
  });

  it('reads one', async () => {
    const sent = onTheWire({ body: { idConvite: ID } });
    await expect(of('convites').getOne({ resource: 'convites', id: ID, meta: theirs })).resolves.toEqual({
      data: { idConvite: ID, id: ID },
    });
    expect(sent).toEqual([{ method: 'GET', path: `${path}/${ID}`, query: {}, headers: bearer, body: undefined }]);
  });

  it('invites, changes and cancels', async () => {
    const sent = onTheWire({ status: 201, body: { idConvite: ID } });
    const body = { ...OFFER, cpf: '52998224725' };
    await expect(of('convites').create({ resource: 'convites', variables: body, meta: theirs })).resolves.toEqual({
      data: { id: ID },
    });
    const change = { resource: 'convites', id: ID, variables: OFFER, meta: { ...theirs, etag: '"v1"' } };
    await expect(of('convites').update(change)).resolves.toEqual({ data: { id: ID } });
    await expect(of('convites').deleteOne({ resource: 'convites', id: ID, meta: theirs })).resolves.toEqual({
      data: { id: ID },
    });
    expect(sent).toEqual([
      { method: 'POST', path, query: {}, headers: submit, body },
      { method: 'PUT', path: `${path}/${ID}`, query: {}, headers: changing, body: OFFER },
      { method: 'DELETE', path: `${path}/${ID}`, query: {}, headers: submit, body: undefined },
    ]);
  });

  it('resends', async () => {
    const sent = onTheWire();
    const resource = 'reenviosDeConvite';
    await expect(of(resource).create({ resource, variables: { id: ID }, meta: theirs })).resolves.toEqual({
      data: { id: ID },
    });
    expect(sent).toEqual([
      { method: 'POST', path: `${path}/${ID}/reenvio`, query: {}, headers: submit, body: undefined },
    ]);
  });
});

describe('meusConvites', () => {
  const path = '/api/v1/convites/00000010154';

  it('lists what waits, and what became of a link’s', async () => {
    const sent = onTheWire({
      body: { convites: [{ idConvite: ID }], encerrados: [{ idConvite: ID }], link: 'cancelado' },
    });
    await expect(
      of('meusConvites').getList({ resource: 'meusConvites', meta: { ...mine, link: 'abc' } }),
    ).resolves.toEqual({ data: [{ idConvite: ID, id: ID }], total: 1, ended: [{ idConvite: ID }], link: 'cancelado' });
    expect(sent).toEqual([{ method: 'GET', path, query: { link: 'abc' }, headers: bearer, body: undefined }]);
  });

  it('knows of none that is over where a copy of the version before answers', async () => {
    onTheWire({ body: { convites: [{ idConvite: ID }], link: null } });
    await expect(of('meusConvites').getList({ resource: 'meusConvites', meta: mine })).resolves.toEqual({
      data: [{ idConvite: ID, id: ID }],
      total: 1,
      ended: [],
      link: null,
    });
  });

  it('takes nothing for a link that is no text, and is nobody’s without an account', async () => {
    const sent = onTheWire({ body: { convites: [], encerrados: [], link: null } });
    await of('meusConvites').getList({ resource: 'meusConvites', meta: { ...mine, link: 7 } });
    expect(sent.map(({ query }) => query)).toEqual([{}]);
    await expect(of('meusConvites').getList({ resource: 'meusConvites' })).rejects.toThrow('names no account');
  });

  it('accepts by the version that was read, and declines', async () => {
    const sent = onTheWire({ body: { concedidos: 2, naoConcedidos: 1 } });
    const meta = { ...mine, etag: '"v1"' };
    await expect(of('meusConvites').update({ resource: 'meusConvites', id: ID, variables: {}, meta })).resolves.toEqual(
      { data: { id: ID, concedidos: 2, naoConcedidos: 1 } },
    );
    await expect(of('meusConvites').deleteOne({ resource: 'meusConvites', id: ID, meta: mine })).resolves.toEqual({
      data: { id: ID },
    });
    expect(sent).toEqual([
      { method: 'POST', path: `${path}/${ID}/aceite`, query: {}, headers: changing, body: undefined },
      { method: 'POST', path: `${path}/${ID}/recusa`, query: {}, headers: submit, body: undefined },
    ]);
  });
});
