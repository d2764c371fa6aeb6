import { readConfig } from '../../../src/server/config';
import { lineTo } from '../support/line';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOutside, OutsideDownError } from '../../../src/server/outside';
import { registryAccess } from '../../../src/server/outside/registry-access';
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
  const remote = (seconds = 5) => {
    const line = lineTo('federal registry', { OUTSIDE_SECONDS: seconds });
    return remoteRegistry({ access: registryAccess(`${standIn.url}/v1`, { REGISTRY_TOKEN: 'segredo' }, line), line });
  };
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

describe('SERPRO’s gateway', () => {
  const standIn = useStandIn();
  const remote = () => {
    const line = lineTo('federal registry');
    return remoteRegistry({
      access: registryAccess(
        standIn.url,
        { REGISTRY_KEY: 'djaR21PGoYp1iyK2n2ACOH9REdUb', REGISTRY_SECRET: 'ObRsAJWOL4fv2Tp27D1vd8fB3Ote' },
        line,
      ),
      line,
    });
  };
  // The answers that its documentation shows (Consulta CPF and Consulta CNPJ, version 2), of its own test numbers; names are ours.
  const TOKEN = {
    scope: 'am_application_scope default',
    token_type: 'Bearer',
    expires_in: 3600,
    access_token: 'c66a7def1c96f7008a0c397dc588b6d7',
  };
  const PERSON = {
    ni: '40442820135',
    nome: 'NOME DO CPF 404.428.201-35',
    situacao: { codigo: '0', descricao: 'Regular' },
    nascimento: '11111111',
    dataInscricao: '21121986',
  };
  const COMPANY = {
    ni: '34238864000168',
    tipoEstabelecimento: '1',
    nomeEmpresarial: 'SERVICO FICTICIO DE DADOS',
    nomeFantasia: 'FICTICIO SEDE',
    situacaoCadastral: { codigo: '2', data: '2004-05-22', motivo: '' },
    naturezaJuridica: { codigo: '2011', descricao: 'Empresa Pública' },
    dataAbertura: '1967-06-30',
    porte: '05',
  };
  let token: string;
  beforeEach(() => {
    token = TOKEN.access_token;
  });
  const served = (path: string) => {
    if (path === '/token') return { status: 200, body: { ...TOKEN, access_token: token } };
    if (path === '/consulta-cpf-df/v2/cpf/40442820135') return { status: 200, body: PERSON };
    if (path === '/consulta-cnpj-df/v2/basica/34238864000168') return { status: 206, body: COMPANY };
    return { status: 404, body: {} };
  };
  const asked = () => standIn.requests.map(({ path }) => path);

  it('is asked for a token with key and secret, once for all who ask, and with it for people and companies', async () => {
    standIn.answerBy(({ path }) => served(path));
    const asker = remote();
    const [person] = await Promise.all([asker.person('40442820135'), asker.person('63017285995')]);
    expect(person).toEqual({
      situacao: '0',
      regular: true,
      nome: 'NOME DO CPF 404.428.201-35',
      nascimento: '1111-11-11',
    });
    const typed = { cnpj: '34238864000168', nome: 'Serviço Fictício de Dados', nomeFantasia: 'fictício sede' };
    expect(await asker.checkCompany(typed)).toEqual({ outcome: 'ok' });
    expect(standIn.requests[0]).toEqual({
      method: 'POST',
      path: '/token',
      authorization: 'Basic ZGphUjIxUEdvWXAxaXlLMm4yQUNPSDlSRWRVYjpPYlJzQUpXT0w0ZnYyVHAyN0QxdmQ4ZkIzT3Rl',
      body: 'grant_type=client_credentials',
    });
    expect(asked().filter((path) => path === '/token')).toHaveLength(1);
    expect(standIn.requests.slice(1).map(({ method, authorization }) => [method, authorization])).toEqual(
      Array.from({ length: 3 }, () => ['GET', `Bearer ${TOKEN.access_token}`]),
    );
  });

  it('is asked for another token before the first ends, and when it ended before its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let refused = '';
    standIn.answerBy(({ path, authorization }) =>
      path !== '/token' && authorization === `Bearer ${refused}` ? { status: 401, body: {} } : served(path),
    );
    const asker = remote();
    const tokens = async () => {
      standIn.requests = [];
      expect(await asker.acceptsAtActivation('40442820135')).toBe(true);
      return asked().filter((path) => path === '/token').length;
    };
    expect(await tokens()).toBe(1);
    vi.advanceTimersByTime(58 * 60_000);
    expect(await tokens()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(await tokens()).toBe(1);
    refused = token;
    token = 'outro';
    expect(await tokens()).toBe(1);
    expect(await tokens()).toBe(0);
  });

  it('is down where it takes neither the key nor any token, and says so without them', async () => {
    standIn.answer(401, { error: 'invalid_client' });
    const why = (failure: unknown) => (failure as Error).message;
    expect(await remote().person('40442820135').catch(why)).toBe('federal registry: no token for its key, status 401');
    standIn.answerBy(({ path }) => (path === '/token' ? served(path) : { status: 401, body: {} }));
    expect(await remote().person('40442820135').catch(why)).toBe('federal registry: unexpected answer, status 401');
    expect(asked().filter((path) => path !== '/token')).toHaveLength(2);
  });
});
