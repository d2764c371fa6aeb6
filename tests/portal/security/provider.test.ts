import { expect, it } from 'vitest';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { leftToCatalogue, onTheWire } from '../support/wire';

const id = '00000010154';
const meta = { account: id };
const submit = { ...meta };
const OF_ACCOUNT = `/api/v1/usuarios/${id}/seguranca`;
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const keyed = { ...bearer, 'idempotency-key': expect.any(String) as string };

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

it('seguranca reads what an account signs in with', async () => {
  const state = { segundaEtapa: true, senhaAlteradaEm: null, app: null, codigosRecuperacao: null };
  const sent = onTheWire({ body: state });
  await expect(of('seguranca').getOne({ resource: 'seguranca', id, meta })).resolves.toEqual({
    data: { ...state, id },
  });
  expect(sent).toEqual([{ method: 'GET', path: OF_ACCOUNT, query: {}, headers: bearer, body: undefined }]);
});

it('seguranca chooses how notices come', async () => {
  const sent = onTheWire();
  const variables = { resumoDiario: true, more: 'not sent' };
  await of('seguranca').update({ resource: 'seguranca', id, variables, meta: submit });
  const path = `/api/v1/usuarios/${id}/avisos`;
  expect(sent).toEqual([{ method: 'PUT', path, query: {}, headers: keyed, body: { resumoDiario: true } }]);
});

it('seguranca chooses apart how a third party is told of requests and ends', async () => {
  const sent = onTheWire();
  const variables = { resumoDiario: false, avisosNaHora: true };
  await of('seguranca').update({ resource: 'seguranca', id, variables, meta: submit });
  expect(sent).toMatchObject([{ method: 'PUT', body: variables }]);
});

it('autenticadores asks for a key', async () => {
  const begun = { chave: 'ABCD', endereco: 'otpauth://totp/x' };
  const sent = onTheWire({ body: begun });
  const { data } = await of('autenticadores').create({ resource: 'autenticadores', variables: {}, meta: submit });
  expect(data).toEqual(begun);
  expect(sent).toEqual([{ method: 'POST', path: `${OF_ACCOUNT}/app`, query: {}, headers: keyed, body: undefined }]);
});

it('autenticadores confirms the key by a first code', async () => {
  const answer = { codigosRecuperacao: ['7KQ4-M2XD'] };
  const sent = onTheWire({ body: answer });
  const variables = { codigo: '482913', more: 'not sent' };
  const { data } = await of('autenticadores').update({ resource: 'autenticadores', id, variables, meta: submit });
  expect(data).toEqual(answer);
  const body = { codigo: '482913' };
  expect(sent).toEqual([{ method: 'PUT', path: `${OF_ACCOUNT}/app`, query: {}, headers: keyed, body }]);
});

it('autenticadores removes the app', async () => {
  const sent = onTheWire();
  await of('autenticadores').deleteOne({ resource: 'autenticadores', id, meta: submit });
  expect(sent).toEqual([{ method: 'DELETE', path: `${OF_ACCOUNT}/app`, query: {}, headers: keyed, body: undefined }]);
});

const key = '01890a5d-ac96-774b-bcce-b302099a8057';
const OF_KEYS = `${OF_ACCOUNT}/chaves-acesso`;

it('iniciosChave asks what the browser makes a passkey with', async () => {
  const begun = { opcoes: { challenge: 'YWJj' } };
  const sent = onTheWire({ body: begun });
  const { data } = await of('iniciosChave').create({ resource: 'iniciosChave', variables: {}, meta: submit });
  expect(data).toEqual(begun);
  expect(sent).toEqual([{ method: 'POST', path: `${OF_KEYS}/inicio`, query: {}, headers: keyed, body: undefined }]);
});

it('chavesAcesso keeps what the browser made', async () => {
  const answer = { chave: { id: key }, codigosRecuperacao: [] };
  const sent = onTheWire({ body: answer });
  const credencial = { id: 'QQ', rawId: 'QQ', type: 'public-key' };
  const variables = { credencial, more: 'not sent' };
  const { data } = await of('chavesAcesso').create({ resource: 'chavesAcesso', variables, meta: submit });
  expect(data).toEqual(answer);
  expect(sent).toEqual([{ method: 'POST', path: OF_KEYS, query: {}, headers: keyed, body: { credencial } }]);
});

it('chavesAcesso renames one and removes one', async () => {
  const path = `${OF_KEYS}/${key}`;
  const renamed = onTheWire();
  const variables = { nome: 'Celular', more: 'not sent' };
  await of('chavesAcesso').update({ resource: 'chavesAcesso', id: key, variables, meta: submit });
  expect(renamed).toEqual([{ method: 'PATCH', path, query: {}, headers: keyed, body: { nome: 'Celular' } }]);
  const removed = onTheWire();
  await of('chavesAcesso').deleteOne({ resource: 'chavesAcesso', id: key, meta: submit });
  expect(removed).toEqual([{ method: 'DELETE', path, query: {}, headers: keyed, body: undefined }]);
});

it('navegadoresLembrados forgets one and forgets all', async () => {
  const path = `${OF_ACCOUNT}/navegadores`;
  const resource = 'navegadoresLembrados';
  const one = onTheWire();
  await of(resource).deleteOne({ resource, id: key, meta: submit });
  expect(one).toEqual([{ method: 'DELETE', path, query: {}, headers: keyed, body: { idNavegador: key } }]);
  const all = onTheWire();
  await expect(of(resource).deleteMany?.({ resource, ids: [key], meta: submit })).resolves.toEqual({ data: [] });
  expect(all).toEqual([{ method: 'DELETE', path, query: {}, headers: keyed, body: {} }]);
});

it('navegadoresLembrados forgets all once, however often it is tried, until there are others', async () => {
  const resource = 'navegadoresLembrados';
  const sent = onTheWire({ status: 503, body: {} });
  const forgetAll = (ids: string[]) =>
    expect(of(resource).deleteMany?.({ resource, ids, meta: submit })).rejects.toMatchObject({ statusCode: 503 });
  await forgetAll([key]);
  await forgetAll([key]);
  await forgetAll([key, 'another']);
  const [first, again, others] = sent.map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(others).not.toBe(first);
});

it('codigosRecuperacao makes ten anew', async () => {
  const answer = { codigosRecuperacao: ['7KQ4-M2XD'] };
  const sent = onTheWire({ body: answer });
  const { data } = await of('codigosRecuperacao').create({
    resource: 'codigosRecuperacao',
    variables: {},
    meta: submit,
  });
  expect(data).toEqual(answer);
  const path = `${OF_ACCOUNT}/codigos-recuperacao`;
  expect(sent).toEqual([{ method: 'POST', path, query: {}, headers: keyed, body: undefined }]);
});

it('fails as the one error of all calls', async () => {
  onTheWire({ status: 409, body: { msgs: ['MCN-181 Sem app'] } });
  const asked = of('autenticadores').deleteOne({ resource: 'autenticadores', id, meta });
  await expect(asked).rejects.toMatchObject({ statusCode: 409, code: 'MCN-181' });
});

it.each([
  ['autenticadores', 'MCN-100', { codigo: '' }],
  ['autenticadores', 'MCN-180', { codigo: '482913' }],
  ['chavesAcesso', 'MCN-100', { nome: '' }],
])('%s leaves %s to the form, and what else is refused to the catalogue', async (resource, code, variables) => {
  const refused = (message: string) => {
    onTheWire({ status: 409, body: { msgs: [message] } });
    return leftToCatalogue(() => of(resource).update({ resource, id: key, variables, meta: submit }));
  };
  expect(await refused(`${code} Confira`)).toEqual([]);
  expect(await refused('MCN-181 Sem app')).toEqual(['MCN-181']);
});

it('retiradas keeps the second step that was to be taken away', async () => {
  const sent = onTheWire();
  await of('retiradas').deleteOne({ resource: 'retiradas', id, meta: submit });
  expect(sent).toEqual([
    { method: 'DELETE', path: `${OF_ACCOUNT}/retirada`, query: {}, headers: keyed, body: undefined },
  ]);
});
