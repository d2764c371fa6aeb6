import { describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { areaResources } from '../../../src/portal/app/routes';
import { onTheWire } from '../support/wire';

const of = (resource: string) => dataProvider[resource] ?? dataProvider.default;
const CODE = { meioEnvio: 'E', destino: 'a**@exemplo.test', reenvioEm: 30, fluxo: 'f-1' };
const meta = { signal: new AbortController().signal };

it('no two resources have one name: the later would take the place of the earlier', () => {
  const names = areaResources.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('cadastros', () => {
  it.each([
    ['PF', '/api/v1/usuarios/pf'],
    ['PJ', '/api/v1/usuarios/pj'],
  ])('registers %s, and answers where the code went', async (tipo, path) => {
    const sent = onTheWire({ status: 201, body: CODE });
    const variables = { tipo, nome: 'ANA' };
    const { data } = await of('cadastros').create({ resource: 'cadastros', variables, meta });
    expect(data).toEqual(CODE);
    expect(sent).toMatchObject([
      { method: 'POST', headers: { 'idempotency-key': expect.any(String) as string }, body: variables },
    ]);
    expect(sent[0]?.path.toLowerCase()).toContain(path.slice(-2));
  });

  it('activates the account with the code, within its flow', async () => {
    const sent = onTheWire();
    await of('cadastros').update({
      resource: 'cadastros',
      id: '00000010154',
      variables: { code: '123456' },
      meta: { ...meta, fluxo: 'f-1' },
    });
    expect(sent).toMatchObject([{ headers: { 'x-fluxo': 'f-1' }, body: { idPostal: '00000010154', code: '123456' } }]);
  });
});

it.each(['PF', 'PJ'])('codigosDeCadastro: sends another code of %s', async (tipo) => {
  const sent = onTheWire({ body: CODE });
  const contact = { email: 'a@exemplo.test', ddiMovel: '55', dddMovel: '11', foneMovel: '900000106', meioEnvio: 'C' };
  await of('codigosDeCadastro').create({
    resource: 'codigosDeCadastro',
    variables: { tipo, ...contact },
    meta: { ...meta, account: '00000010154' },
  });
  expect(sent).toMatchObject([{ method: 'POST', body: { funcionalidade: 'CADASTRO_USUARIO', ...contact } }]);
  expect(sent[0]?.path).toContain('00000010154');
});

it('pessoas: asks the registry for a CPF', async () => {
  const sent = onTheWire({ body: { regular: true } });
  const { data } = await of('pessoas').getOne({ resource: 'pessoas', id: '00000010154' });
  expect(data).toEqual({ regular: true });
  expect(sent).toMatchObject([{ method: 'GET' }]);
});

it('recadastramentos: compares the data of the account', async () => {
  const sent = onTheWire();
  const variables = { nome: 'ANA', mae: 'MARIA', dataNascimento: '1985-03-12' };
  await of('recadastramentos').update({ resource: 'recadastramentos', id: '00000010405', variables, meta });
  expect(sent).toMatchObject([{ headers: { 'idempotency-key': expect.any(String) as string }, body: variables }]);
  expect(sent[0]?.path).toContain('00000010405');
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
