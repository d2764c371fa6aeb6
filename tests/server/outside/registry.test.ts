import { readConfig } from '../../../src/server/config';
import { lineTo } from '../support/line';
import { describe, expect, it } from 'vitest';
import { createOutside, OutsideDownError } from '../../../src/server/outside';
import { remoteRegistry } from '../../../src/server/outside/registry-remote';
import { useStandIn } from '../support/stand-in';

const { registry } = createOutside(readConfig({}));
const right = { nome: 'maria fictícia  da silva', mae: 'JOANA FICTICIA DA SILVA', nascimento: '1990-05-20' };

describe('the embedded federal registry', () => {
  it('takes any CPF with right check digits as regular with the data given', async () => {
    expect(await registry.person('52998224725')).toEqual({ situacao: '0', regular: true });
    expect(await registry.checkPerson({ cpf: '52998224725', nome: 'X', mae: null, nascimento: '1990-01-01' })).toEqual({
      outcome: 'ok',
    });
    expect(await registry.acceptsAtActivation('52998224725')).toBe(true);
  });

  it.each([
    ['00000010740', 'irregular'],
    ['00000010820', 'not-found'],
    ['00000011045', 'blocked'],
    ['52998224724', 'not-found'],
  ])('answers for %s: %s', async (cpf, outcome) => {
    expect(await registry.checkPerson({ cpf, ...right })).toEqual({ outcome });
  });

  it('compares the fixed person in capitals without accents, and names the first field that differs', async () => {
    const check = (change: object) => registry.checkPerson({ cpf: '00000010901', ...right, ...change });
    expect(await check({})).toEqual({ outcome: 'ok' });
    expect(await check({ nome: 'Maria da Silva', mae: 'X' })).toEqual({ outcome: 'mismatch', field: 'nome' });
    expect(await check({ mae: 'MAE DESCONHECIDA' })).toEqual({ outcome: 'mismatch', field: 'mae' });
    expect(await check({ nascimento: '1990-05-21' })).toEqual({ outcome: 'mismatch', field: 'nascimento' });
  });

  it('accepts one CPF at registration and refuses it at activation', async () => {
    expect(await registry.checkPerson({ cpf: '00000011126', ...right })).toEqual({ outcome: 'ok' });
    expect(await registry.acceptsAtActivation('00000011126')).toBe(false);
  });

  it('knows one company by name and trade name, and takes any other', async () => {
    const check = (nome: string, nomeFantasia: string) =>
      registry.checkCompany({ cnpj: '00000103000151', nome, nomeFantasia });
    expect(await check('COMERCIAL FICTICIA DE EXEMPLOS LTDA', 'casa dos exemplos')).toEqual({ outcome: 'ok' });
    expect(await check('OUTRA LTDA', 'casa dos exemplos')).toEqual({ outcome: 'mismatch', field: 'nome' });
    expect(await check('COMERCIAL FICTICIA DE EXEMPLOS LTDA', '')).toEqual({
      outcome: 'mismatch',
      field: 'nomeFantasia',
    });
    expect(await registry.checkCompany({ cnpj: '12ABC34501DE35', nome: 'QUALQUER' })).toEqual({ outcome: 'ok' });
  });
});

describe('a federal registry elsewhere', () => {
  const standIn = useStandIn();
  const remote = (seconds = 5) =>
    remoteRegistry({
      url: `${standIn.url}/v1`,
      token: 'segredo',
      line: lineTo('federal registry', { OUTSIDE_SECONDS: seconds }),
    });
  const known = {
    ni: '52998224725',
    nome: 'JOSE REGISTRADO',
    nomeSocial: 'Zélia Registrada',
    situacao: { codigo: '0', descricao: 'Regular' },
    nascimento: '08051990',
  };

  it('is asked with its token, and read in its shape', async () => {
    standIn.answer(200, known);
    expect(await remote().person('52998224725')).toEqual({
      situacao: '0',
      regular: true,
      nome: 'JOSE REGISTRADO',
      nomeSocial: 'Zélia Registrada',
      nascimento: '1990-05-08',
    });
    expect(standIn.requests).toMatchObject([
      { method: 'GET', path: '/v1/cpf/52998224725', authorization: 'Bearer segredo' },
    ]);
  });

  it('accepts the social name as well, and cannot compare the mother', async () => {
    standIn.answer(200, known);
    const check = (nome: string) =>
      remote().checkPerson({ cpf: '52998224725', nome, mae: 'X', nascimento: '1990-05-08' });
    expect(await check('ZELIA REGISTRADA')).toEqual({ outcome: 'ok' });
    expect(await check('José Registrado')).toEqual({ outcome: 'ok' });
    expect(await check('OUTRA')).toEqual({ outcome: 'mismatch', field: 'nome' });
  });

  it.each([404, 422])('does not find anybody on %i', async (status) => {
    standIn.answer(status, {});
    expect(await remote().person('52998224725')).toBeNull();
  });

  it('does not accept a person whose situation is not regular', async () => {
    standIn.answer(200, { ...known, situacao: { codigo: 4 } });
    expect(
      await remote().checkPerson({ cpf: '52998224725', nome: 'JOSE REGISTRADO', nascimento: '1990-05-08' }),
    ).toEqual({ outcome: 'irregular' });
    expect(await remote().acceptsAtActivation('52998224725')).toBe(false);
  });

  it('reads companies', async () => {
    standIn.answer(200, {
      ni: '00000103000151',
      nomeEmpresarial: 'A LTDA',
      nomeFantasia: '',
      situacaoCadastral: { codigo: '2' },
    });
    expect(await remote().checkCompany({ cnpj: '00000103000151', nome: 'a ltda', nomeFantasia: 'QUALQUER' })).toEqual({
      outcome: 'ok',
    });
    standIn.answer(200, { ni: '00000103000151', nomeEmpresarial: 'A LTDA', situacaoCadastral: { codigo: '8' } });
    expect(await remote().checkCompany({ cnpj: '00000103000151', nome: 'a ltda' })).toEqual({ outcome: 'irregular' });
  });

  it('is down, and says so without personal data, when it fails, answers nonsense or does not answer', async () => {
    const failure = async (seconds?: number) => {
      const error = await remote(seconds)
        .person('52998224725')
        .catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(OutsideDownError);
      expect((error as Error).message).not.toContain('52998224725');
    };
    standIn.answer(503, {});
    await failure();
    standIn.answer(200, { ni: 1 });
    await failure();
    standIn.answer(200, '<html>');
    await failure();
    standIn.neverAnswer();
    await failure(0.05);
  });
});
