import { beforeEach, describe, expect, it } from 'vitest';
import { dismissChanges } from '../../../src/contract/access-changes';
import { deactivate } from '../../../src/contract/activity';
import type { Endpoint } from '../../../src/contract/endpoint';
import { getContratosPJ, getImagem, getPerfilDelegacao, getResumo, getUsuario } from '../../../src/contract/home';
import { changePF, changePJ, validatePF, validatePJ } from '../../../src/contract/profile';
import { keepTabelas } from '../../../src/contract/table-choices';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { COLUMNS_KEPT } from '../../../src/portal/features/account/tables';
import { askEarly } from '../../../src/portal/loading/early';
import { DENSITY } from '../../../src/portal/loading/density';
import { lookOf } from '../../../src/portal/loading/tableLooks';
import { answer, refuse, type Received } from '../support/backend';
import { individual } from '../support/records';
import { signIn, watchLeaving } from '../support/session';
import { leftToCatalogue } from '../support/wire';
import { contract, profileOf, summary } from '../home/home-support';

const ANA = '00000010154';
const FIRM = '00000101000162';
const meta = { account: ANA };
const step = { ...meta, fluxo: 'f1', etag: '"3"' };
const sent = { fluxo: 'f1', meioEnvio: 'E' as const, destino: '***ana***.test', reenvioEm: 30 };

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};
const read = async (resource: string, account = ANA) =>
  (await of(resource).getOne({ resource, id: account, meta: { account } })).data;

const submitted = ({ headers }: Received<Endpoint>) => ({
  key: headers.get('Idempotency-Key'),
  fluxo: headers.get('X-Fluxo'),
  version: headers.get('If-Match'),
});

beforeEach(() => void signIn());

describe('what there is once for each account', () => {
  it('is the record of the user, with its version', async () => {
    const asked = answer(getUsuario, () => individual(), { etag: '"3"' });
    expect(await read('usuarios')).toEqual({ record: individual(), etag: '"3"' });
    expect(asked.map(({ params }) => params)).toEqual([{ id: ANA }]);
    expect(asked[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
  });

  it('is the record that was asked for before any code was there', async () => {
    const asked = answer(getUsuario, () => individual(), { etag: '"3"' });
    askEarly('/principal');
    expect(await read('usuarios')).toMatchObject({ etag: '"3"' });
    expect(asked).toHaveLength(1);
  });

  it('is the summary for the home', async () => {
    const asked = answer(getResumo, () => summary);
    expect(await read('resumos')).toEqual(summary);
    expect(asked[0]?.params).toEqual({ id: ANA });
  });

  it('is the profile of delegation, or none', async () => {
    const asked = answer(getPerfilDelegacao, () => profileOf('Supervisor'));
    expect(await read('perfis')).toEqual({ value: profileOf('Supervisor') });
    expect(asked[0]?.params).toEqual({ id: ANA });
    answer(getPerfilDelegacao, () => undefined);
    expect(await read('perfis')).toEqual({ value: null });
  });

  it('is the photo, or none', async () => {
    const asked = answer(getImagem, () => ({ imagem: '/9j/' }));
    expect(await read('imagens')).toEqual({ value: '/9j/' });
    expect(asked[0]?.params).toEqual({ id: ANA });
    answer(getImagem, () => undefined);
    expect(await read('imagens')).toEqual({ value: null });
  });

  it('is the record without a version where the server names none', async () => {
    answer(getUsuario, () => individual());
    expect(await read('usuarios')).toEqual({ record: individual(), etag: '' });
  });

  it('comes with how the account’s tables look, which is no part of the record', async () => {
    const kept = { densidade: 'compacta' as const, permissionarios: ['validade'], terceiros: null };
    answer(getUsuario, () => ({ ...individual(), tabelas: kept }));
    expect(await read('usuarios')).toEqual({ record: individual(), etag: '' });
    expect(lookOf(COLUMNS_KEPT.permissionarios)).toBe('validade');
  });

  it("is a company's contracts", async () => {
    const asked = answer(getContratosPJ, () => [contract]);
    expect(await read('contratos', FIRM)).toEqual({ value: [contract] });
    expect(asked[0]?.params).toEqual({ id: FIRM, type: 'PJ' });
  });

  it.each(['usuarios', 'resumos', 'perfis', 'imagens', 'contratos'])(
    '%s: is nobody’s without an account',
    async (resource) => {
      await expect(of(resource).getOne({ resource, id: ANA })).rejects.toThrow('names no account');
    },
  );

  it('did not come: the failure says why', async () => {
    answer(getUsuario, () => refuse(500, 'IDC-999 Algo deu errado.'));
    await expect(read('usuarios')).rejects.toMatchObject({
      statusCode: 500,
      code: 'IDC-999',
      text: 'Algo deu errado.',
    });
  });

  it.each(['resumos', 'perfis', 'imagens', 'contratos'])('%s: is not changed by itself', async (resource) => {
    const change = of(resource).update({ resource, id: ANA, variables: {}, meta });
    await expect(change).rejects.toThrow(`The resource ${resource} has no update`);
  });
});

describe('what companies changed of the accesses', () => {
  it('was read until the instant of the latest on the screen', async () => {
    const until = '2026-11-20T12:00:00.000Z';
    const asked = answer(dismissChanges, () => undefined);
    const change = { resource: 'mudancasDeAcesso', id: until, variables: {}, meta };
    await expect(of('mudancasDeAcesso').update(change)).resolves.toEqual({ data: {} });
    expect(asked.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: ANA }, body: { vistasAte: until } },
    ]);
    expect(asked.map(submitted)).toEqual([{ key: expect.any(String) as string, fluxo: null, version: null }]);
  });
});

describe('how tables look', () => {
  const { permissionarios, terceiros, contas } = COLUMNS_KEPT;
  it.each([
    [{ [DENSITY]: 'compact' }, { densidade: 'compacta' }],
    [{ [DENSITY]: null }, { densidade: null }],
    [{ [permissionarios]: 'validade,alterado' }, { permissionarios: ['validade', 'alterado'] }],
    [
      { [terceiros]: '', [contas]: 'nome' },
      { terceiros: [], contas: ['nome'] },
    ],
    [
      { [permissionarios]: null, [contas]: null },
      { permissionarios: null, contas: null },
    ],
  ])('%j is kept in the account, what is not named stays', async (variables, body) => {
    const asked = answer(keepTabelas, () => undefined);
    await of('tabelas').update({ resource: 'tabelas', id: ANA, variables, meta });
    expect(asked.map((call) => ({ params: call.params, body: call.body }))).toEqual([{ params: { id: ANA }, body }]);
  });

  it('that cannot be kept is no failure that anybody is told of', async () => {
    answer(keepTabelas, () => refuse(503, 'IDC-999 Algo deu errado.'));
    const keep = () => of('tabelas').update({ resource: 'tabelas', id: ANA, variables: { [DENSITY]: null }, meta });
    await expect(keep()).rejects.toMatchObject({ statusCode: 503 });
    expect(await leftToCatalogue(keep)).toEqual([]);
  });
});

describe('changing the data of a user', () => {
  const person = {
    idProduto: ANA,
    nome: 'ANA NOVA',
    cpf: ANA,
    dataNascimento: '1985-03-12',
    tipoEstrangeiro: 'N' as const,
  };
  const channel = { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS' } as const;

  it('asks for the code that confirms those of an individual', async () => {
    const asked = answer(validatePF, () => sent);
    const variables = { ...person, tipoUsuario: 'PF', nomeMae: 'MARIA', token: channel };
    const { data } = await of('usuarios').create({ resource: 'usuarios', variables, meta: step });
    expect(data).toEqual(sent);
    expect(asked.map(({ body }) => body)).toEqual([variables]);
    expect(asked.map(submitted)).toEqual([{ key: expect.any(String) as string, fluxo: 'f1', version: '"3"' }]);
  });

  it('asks for the code that confirms those of a company', async () => {
    const asked = answer(validatePJ, () => sent);
    const variables = {
      idProduto: FIRM,
      razaoSocial: 'NOVA LTDA',
      nomeFantasia: 'NOVA',
      cnpj: FIRM,
      tipoUsuario: 'PJ',
      sediadaForaBrasil: 'N',
      token: channel,
    };
    const { data } = await of('usuarios').create({ resource: 'usuarios', variables, meta: { ...step, account: FIRM } });
    expect(data).toEqual(sent);
    expect(asked.map(({ body }) => body)).toEqual([variables]);
  });

  it('changes those of an individual with the code, in the version that was seen', async () => {
    const asked = answer(changePF, () => undefined);
    const body = { ...person, sexo: 'F', necessidadesEspeciais: [2], imagem: '/9j/', token: '482913' };
    await of('usuarios').update({ resource: 'usuarios', id: ANA, variables: { tipo: 'PF', ...body }, meta: step });
    expect(asked.map((call) => call.body)).toEqual([body]);
    expect(asked.map(submitted)).toEqual([{ key: expect.any(String) as string, fluxo: 'f1', version: '"3"' }]);
  });

  it('changes those of a company', async () => {
    const asked = answer(changePJ, () => undefined);
    const body = { idProduto: FIRM, nome: 'NOVA LTDA', nomeFantasia: '', sediadaForaBrasil: 'N', token: '482913' };
    const variables = { tipo: 'PJ', ...body };
    await of('usuarios').update({ resource: 'usuarios', id: FIRM, variables, meta: { ...step, account: FIRM } });
    expect(asked.map((call) => call.body)).toEqual([body]);
    expect(asked.map(submitted)).toEqual([{ key: expect.any(String) as string, fluxo: 'f1', version: '"3"' }]);
  });

  it('hands on which fields the server refuses', async () => {
    answer(changePF, () => refuse(400, 'MCN-100 Revise.', { campos: [{ campo: 'nome', chave: 'name_required' }] }));
    const variables = { tipo: 'PF', ...person, sexo: 'F', necessidadesEspeciais: [], token: '482913' };
    const change = of('usuarios').update({ resource: 'usuarios', id: ANA, variables, meta: step });
    await expect(change).rejects.toMatchObject({
      statusCode: 400,
      errors: { nome: { key: 'validation:name_required' } },
    });
  });
});

describe('deactivating an account', () => {
  const variables = { situacaoAtual: 'I', motivo: '3', tipoPessoa: '1' };
  const submit = (more: object = {}) =>
    of('usuarios').update({
      resource: 'usuarios',
      id: ANA,
      variables,
      meta: { ...meta, ...more },
    });

  it('says why, and whose it is', async () => {
    const asked = answer(deactivate, () => undefined);
    await submit();
    expect(asked.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { userId: ANA }, body: { motivo: '3', tipoPessoa: '1' } },
    ]);
    expect(asked.map(submitted)).toEqual([{ key: expect.any(String) as string, fluxo: null, version: null }]);
  });

  it('is nobody’s without an account', async () => {
    const without = of('usuarios').update({ resource: 'usuarios', id: ANA, variables });
    await expect(without).rejects.toThrow('names no account');
  });

  it('leads to the sign-in when the session is over, unless the try before may have ended it', async () => {
    const left = watchLeaving();
    answer(deactivate, () => refuse(401, 'IDC-110 Sua sessão terminou.'));
    await expect(submit({ again: true })).rejects.toMatchObject({ code: 'IDC-110' });
    expect(left).toEqual([]);
    await expect(submit()).rejects.toMatchObject({ code: 'IDC-110' });
    expect(left).toHaveLength(1);
  });

  it('leaves the recent sign-in that the server asks for to the dialog', async () => {
    const left = watchLeaving();
    answer(deactivate, () => refuse(409, 'IDC-112 Entre de novo'));
    await expect(submit()).rejects.toMatchObject({ code: 'IDC-112' });
    expect(left).toEqual([]);
  });
});
