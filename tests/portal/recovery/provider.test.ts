import { describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { onTheWire } from '../support/wire';

const of = (resource: string) => dataProvider[resource] ?? dataProvider.default;
const ID = '00000102000107';
const CODE = { meioEnvio: 'E', destino: 'a**@exemplo.test', reenvioEm: 30, fluxo: 'f-1' };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...bearer, 'idempotency-key': expect.any(String) as string };
const inFlow = { ...submit, 'x-fluxo': 'f-1' };
const meta = {};
const withFlow = { ...meta, fluxo: 'f-1' };
const call = (method: string, path: string, headers: object, body?: object) => ({
  method,
  path: `/api/v1/${path}`,
  query: {},
  headers,
  body,
});

describe('recuperacoes', () => {
  it.each([
    ['PF', 'public/cadastro/esqueci-senha-pf'],
    ['PJ', 'public/cadastro/esqueci-senha-pj'],
  ])('checks the answers of %s and answers where the code went', async (tipo, path) => {
    const sent = onTheWire({ body: CODE });
    const answers = { idProduto: ID, nome: 'EMPRESA', meioEnvio: 'E' };
    const { data } = await of('recuperacoes').create({ resource: 'recuperacoes', variables: { tipo, answers }, meta });
    expect(data).toEqual(CODE);
    expect(sent).toEqual([call('POST', path, submit, { idPostal: ID, nome: 'EMPRESA', meioEnvio: 'E' })]);
  });

  it('sets the new password with the code', async () => {
    const sent = onTheWire();
    const variables = { senha: 'Quintal#2027', token: '123456' };
    await of('recuperacoes').update({ resource: 'recuperacoes', id: ID, variables, meta: withFlow });
    expect(sent).toEqual([call('POST', 'public/cadastro/senha-redefinicao', inFlow, { idPostal: ID, ...variables })]);
  });
});

it.each([
  ['PF', `public/cadastro/token/pf/${ID}`],
  ['PJ', `public/cadastro/token/pj/${ID}`],
])('codigosDeRecuperacao: sends another code of %s', async (tipo, path) => {
  const sent = onTheWire({ body: CODE });
  const resource = 'codigosDeRecuperacao';
  const variables = { tipo, meioEnvio: 'C' };
  const { data } = await of(resource).create({ resource, variables, meta: { ...withFlow, account: ID } });
  expect(data).toEqual(CODE);
  expect(sent).toEqual([call('POST', path, inFlow, { meioEnvio: 'C', funcionalidade: 'ESQUECEU_SENHA' })]);
});

it('an8: compares a foreign company with its record', async () => {
  const found = { id: 'x', email: 'a**@exemplo.test', phone: null, fluxo: 'f-1' };
  const sent = onTheWire({ body: found });
  const variables = { an8: '10203040', nome: 'GLOBAL', nomeFantasia: 'GLOBAL' };
  const { data } = await of('an8').create({ resource: 'an8', variables, meta });
  expect(data).toEqual(found);
  expect(sent).toEqual([call('POST', 'public/cadastro/esqueci-senha-pj-an8', submit, variables)]);
});

it('senhasVencidas: says whether the password of an account has expired', async () => {
  const sent = onTheWire({ body: { senhaExpirada: true } });
  const { data } = await of('senhasVencidas').getOne({ resource: 'senhasVencidas', id: ID });
  expect(data).toEqual({ senhaExpirada: true });
  expect(sent).toEqual([call('GET', `auth/pj/check-reset-senha/${ID}`, bearer)]);
});

describe('redefinicoes', () => {
  const answers = { nome: 'EMPRESA', meioEnvio: 'C' };

  it('repeats the request for another code, within the flow', async () => {
    const sent = onTheWire({ body: CODE });
    const asked = { resource: 'redefinicoes', variables: answers };
    const { data } = await of('redefinicoes').create({ ...asked, meta });
    expect(data).toEqual(CODE);
    await of('redefinicoes').create({ ...asked, meta: withFlow });
    const path = 'auth/pj/redefinir-senha/validar';
    expect(sent).toEqual([call('POST', path, submit, answers), call('POST', path, inFlow, answers)]);
  });

  it('sets the new password', async () => {
    const sent = onTheWire();
    const variables = { senha: 'Quintal#2027', token: '123456' };
    await of('redefinicoes').update({ resource: 'redefinicoes', id: ID, variables, meta: withFlow });
    expect(sent).toEqual([
      call('POST', 'auth/pj/redefinir-senha/redefinir-senha', inFlow, { idPostal: ID, ...variables }),
    ]);
  });
});
