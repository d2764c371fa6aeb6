import { describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { onTheWire } from '../support/wire';

const of = (resource: string) => dataProvider[resource] ?? dataProvider.default;
const ID = '00000102000107';
const CODE = { meioEnvio: 'E', destino: 'a**@exemplo.test', reenvioEm: 30, fluxo: 'f-1' };
const meta = {};
const withFlow = { ...meta, fluxo: 'f-1' };

describe('recuperacoes', () => {
  it.each(['PF', 'PJ'])('checks the answers of %s and answers where the code went', async (tipo) => {
    const sent = onTheWire({ body: CODE });
    const answers = { idProduto: ID, nome: 'EMPRESA', meioEnvio: 'E' };
    const { data } = await of('recuperacoes').create({ resource: 'recuperacoes', variables: { tipo, answers }, meta });
    expect(data).toEqual(CODE);
    expect(sent).toMatchObject([
      {
        headers: { 'idempotency-key': expect.any(String) as string },
        body: { idPostal: ID, nome: 'EMPRESA', meioEnvio: 'E' },
      },
    ]);
    expect(sent[0]?.path.toUpperCase()).toContain(tipo);
  });

  it('sets the new password with the code', async () => {
    const sent = onTheWire();
    const variables = { senha: 'Quintal#2027', token: '123456' };
    await of('recuperacoes').update({ resource: 'recuperacoes', id: ID, variables, meta: withFlow });
    expect(sent).toMatchObject([{ headers: { 'x-fluxo': 'f-1' }, body: { idPostal: ID, ...variables } }]);
  });
});

it.each(['PF', 'PJ'])('codigosDeRecuperacao: sends another code of %s', async (tipo) => {
  const sent = onTheWire({ body: CODE });
  await of('codigosDeRecuperacao').create({
    resource: 'codigosDeRecuperacao',
    variables: { tipo, meioEnvio: 'C' },
    meta: { ...withFlow, account: ID },
  });
  expect(sent).toMatchObject([
    { headers: { 'x-fluxo': 'f-1' }, body: { meioEnvio: 'C', funcionalidade: 'ESQUECEU_SENHA' } },
  ]);
  expect(sent[0]?.path).toContain(ID);
});

it('an8: compares a foreign company with its record', async () => {
  const found = { id: 'x', email: 'a**@exemplo.test', phone: null, fluxo: 'f-1' };
  const sent = onTheWire({ body: found });
  const variables = { an8: '10203040', nome: 'GLOBAL', nomeFantasia: 'GLOBAL' };
  const { data } = await of('an8').create({ resource: 'an8', variables, meta });
  expect(data).toEqual(found);
  expect(sent).toMatchObject([{ method: 'POST', body: variables }]);
});

it('senhasVencidas: says whether the password of an account has expired', async () => {
  const sent = onTheWire({ body: { senhaExpirada: true } });
  const { data } = await of('senhasVencidas').getOne({ resource: 'senhasVencidas', id: ID });
  expect(data).toEqual({ senhaExpirada: true });
  expect(sent).toMatchObject([{ method: 'GET' }]);
  expect(sent[0]?.path).toContain(ID);
});

describe('redefinicoes', () => {
  const answers = { nome: 'EMPRESA', meioEnvio: 'C' };

  it('repeats the request for another code, within the flow', async () => {
    const sent = onTheWire({ body: CODE });
    await of('redefinicoes').create({ resource: 'redefinicoes', variables: answers, meta });
    await of('redefinicoes').create({ resource: 'redefinicoes', variables: answers, meta: withFlow });
    expect(sent.map(({ body }) => body)).toEqual([answers, answers]);
    expect(sent[0]?.path).toBe(sent[1]?.path);
    expect(sent.map(({ headers }) => headers['x-fluxo'])).toEqual([undefined, 'f-1']);
  });

  it('sets the new password', async () => {
    const sent = onTheWire();
    const variables = { senha: 'Quintal#2027', token: '123456' };
    await of('redefinicoes').update({ resource: 'redefinicoes', id: ID, variables, meta: withFlow });
    expect(sent).toMatchObject([{ body: { idPostal: ID, ...variables } }]);
  });
});
