import { describe, expect, it } from 'vitest';
import { register } from '../../../src/portal/areas/registration/provider';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { areaResources } from '../../../src/portal/app/routes';
import { onTheWire } from '../support/wire';

const of = (resource: string) => dataProvider[resource] ?? dataProvider.default;
const ID = '00000010154';
const CODE = { meioEnvio: 'E', destino: 'a**@exemplo.test', reenvioEm: 30, fluxo: 'f-1' };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const submit = { ...bearer, 'idempotency-key': expect.any(String) as string };
const inFlow = { ...submit, 'x-fluxo': 'f-1' };
const meta = { signal: new AbortController().signal };
const flow = { ...meta, fluxo: 'f-1' };
const posted = (path: string, headers: object, body: object) => ({
  method: 'POST',
  path: `/api/v1/${path}`,
  query: {},
  headers,
  body,
});

it('no two resources have one name: the later would take the place of the earlier', () => {
  const names = areaResources.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('cadastros', () => {
  it.each([
    ['PF', 'usuarios/pf'],
    ['PJ', 'usuarios/pj'],
  ])('registers %s, and answers where the code went', async (tipo, path) => {
    const sent = onTheWire({ status: 201, body: CODE });
    const variables = { tipo, nome: 'ANA' };
    const { data } = await of('cadastros').create({ resource: 'cadastros', variables, meta });
    expect(data).toEqual(CODE);
    expect(sent).toEqual([posted(path, submit, variables)]);
  });

  it('activates the account with the code, within its flow', async () => {
    const sent = onTheWire();
    const variables = { code: '123456', more: 'not sent' };
    await of('cadastros').update({ resource: 'cadastros', id: ID, variables, meta: flow });
    const body = { idPostal: ID, code: '123456' };
    expect(sent).toEqual([{ ...posted('public/cadastro/ativacao', inFlow, body), method: 'PUT' }]);
  });

  it('is what the forms before the sign-in register with, within their flow', async () => {
    const sent = onTheWire({ status: 201, body: CODE });
    const variables = { tipo: 'PJ', nome: 'EMPRESA' } as Parameters<typeof register>[0];
    await expect(register(variables, { ...flow, quiet: true })).resolves.toEqual(CODE);
    expect(sent).toEqual([posted('usuarios/pj', inFlow, variables)]);
  });
});

it.each([
  ['PF', `public/cadastro/token/${ID}`],
  ['PJ', `public/cadastro/token/pj/${ID}`],
])('codigosDeCadastro: sends another code of %s', async (tipo, path) => {
  const sent = onTheWire({ body: CODE });
  const contact = { email: 'a@exemplo.test', ddiMovel: '55', dddMovel: '11', foneMovel: '900000106', meioEnvio: 'C' };
  const resource = 'codigosDeCadastro';
  const variables = { tipo, ...contact };
  const { data } = await of(resource).create({ resource, variables, meta: { ...flow, account: ID } });
  expect(data).toEqual(CODE);
  expect(sent).toEqual([posted(path, inFlow, { funcionalidade: 'CADASTRO_USUARIO', ...contact })]);
});

it('pessoas: asks the registry for a CPF', async () => {
  const sent = onTheWire({ body: { regular: true } });
  const { data } = await of('pessoas').getOne({ resource: 'pessoas', id: ID });
  expect(data).toEqual({ regular: true });
  const path = `/api/v1/public/cadastro/pf/${ID}`;
  expect(sent).toEqual([{ method: 'GET', path, query: {}, headers: bearer, body: undefined }]);
});

it('recadastramentos: compares the data of the account', async () => {
  const sent = onTheWire();
  const body = { nome: 'ANA', mae: 'MARIA', dataNascimento: '1985-03-12' };
  await of('recadastramentos').update({ resource: 'recadastramentos', id: ID, variables: body, meta });
  expect(sent).toEqual([{ ...posted(`public/cadastro/${ID}/recadastramento`, submit, body), method: 'PATCH' }]);
});

it('a refusal names its fields', async () => {
  onTheWire({
    status: 409,
    body: { msgs: ['MCN-014 O nome difere.'], campos: [{ campo: 'nome', chave: 'name_differs' }] },
  });
  await expect(
    of('cadastros').create({ resource: 'cadastros', variables: { tipo: 'PF' }, meta }),
  ).rejects.toMatchObject({ statusCode: 409, code: 'MCN-014', errors: { nome: { key: 'validation:name_differs' } } });
});
