import { describe, expect, it } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { answerRaw } from '../support/backend';
import { signIn } from '../support/session';
import { onTheWire } from '../support/wire';

const meta = { account: '00000010154' };
const OF_ACCOUNT = '/api/v1/usuarios/00000010154';
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...meta };
const pagination = { currentPage: 2, pageSize: 10, mode: 'server' } as const;
const page = pageInfoOf(1, 10, 2, 12);

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

describe.each([
  ['codigos', 'token', 'dataCadastro'],
  ['atividades', 'atividade', 'quando'],
])('%s', (resource, path, field) => {
  it('lists a page of an account, its rows told apart by their place', async () => {
    const sent = onTheWire({ body: { itens: [{ quando: 'a' }, { quando: 'b' }], page } });
    const sorters = [{ field, order: 'asc' as const }];
    await expect(of(resource).getList({ resource, meta, pagination, sorters })).resolves.toEqual({
      data: [
        { quando: 'a', id: 10 },
        { quando: 'b', id: 11 },
      ],
      total: 12,
      page,
    });
    const query = { page: '1', size: '10', sort: `${field},asc` };
    expect(sent).toEqual([{ method: 'GET', path: `${OF_ACCOUNT}/${path}`, query, headers: bearer, body: undefined }]);
  });

  it('changes nothing', async () => {
    await expect(of(resource).deleteOne({ resource, id: '1', meta })).rejects.toThrow(`${resource} has no deleteOne`);
  });
});

describe('sessoes', () => {
  const path = `${OF_ACCOUNT}/sessoes`;

  it('lists the open ones', async () => {
    const sent = onTheWire({ body: [{ idSessao: 's1', atual: true }] });
    await expect(of('sessoes').getList({ resource: 'sessoes', meta })).resolves.toEqual({
      data: [{ idSessao: 's1', atual: true, id: 's1' }],
      total: 1,
    });
    expect(sent).toEqual([{ method: 'GET', path, query: {}, headers: bearer, body: undefined }]);
  });

  it('ends one', async () => {
    const sent = onTheWire();
    await of('sessoes').deleteOne({ resource: 'sessoes', id: 's1', meta: submit });
    const headers = { ...bearer, 'idempotency-key': expect.any(String) as string };
    expect(sent).toEqual([{ method: 'DELETE', path, query: {}, headers, body: { idSessao: 's1' } }]);
  });

  it('ends all others', async () => {
    const sent = onTheWire();
    await of('sessoes').deleteMany?.({ resource: 'sessoes', ids: ['s2', 's3'], meta: submit });
    expect(sent).toMatchObject([{ method: 'DELETE', path, body: {} }]);
  });
});

describe('dados', () => {
  const flow = { ...submit, fluxo: 'f-1' };
  const headers = { ...bearer, 'idempotency-key': expect.any(String) as string, 'x-fluxo': 'f-1' };

  it('asks for a code', async () => {
    const code = { fluxo: 'f-1', reenvioEm: 60 };
    const sent = onTheWire({ body: code });
    const variables = { meioEnvio: 'E' };
    const { data } = await of('dados').create({ resource: 'dados', variables, meta: flow });
    expect(data).toEqual(code);
    const body = { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS', finalidade: 'EXPORTAR_DADOS' };
    expect(sent).toEqual([{ method: 'POST', path: '/api/v1/usuarios/token/00000010154', query: {}, headers, body }]);
  });

  it('answers the file for the code, as it comes', async () => {
    const sent = onTheWire({ body: { perfil: { idPostal: '00000010154' } } });
    const id = meta.account;
    const body = { token: '1234567', formato: 'json' };
    const { data } = await of('dados').update({ resource: 'dados', id, variables: body, meta: flow });
    expect(await (data as unknown as { file: Blob }).file.text()).toBe('{"perfil":{"idPostal":"00000010154"}}');
    expect(sent).toEqual([{ method: 'POST', path: `${OF_ACCOUNT}/exportacao`, query: {}, headers, body }]);
  });

  it('says of a file that breaks off that nobody knows its outcome', async () => {
    signIn();
    answerRaw(
      () => true,
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('network')) })),
    );
    const values = { token: '1234567', formato: 'html' };
    const asked = of('dados').update({ resource: 'dados', id: meta.account, variables: values, meta: flow });
    await expect(asked).rejects.toMatchObject({ status: 200, broken: true });
  });
});

it('names no account: nothing is asked', async () => {
  const sent = onTheWire();
  await expect(of('sessoes').getList({ resource: 'sessoes' })).rejects.toThrow('meta.account is missing');
  expect(sent).toEqual([]);
});

it('fails as the one error of all calls', async () => {
  onTheWire({ status: 404, body: { msgs: ['MCN-101 Não encontrado'] } });
  const asked = of('sessoes').deleteOne({ resource: 'sessoes', id: 's1', meta });
  await expect(asked).rejects.toMatchObject({ statusCode: 404, code: 'MCN-101' });
});
