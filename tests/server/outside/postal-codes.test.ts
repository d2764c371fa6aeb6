import { readConfig } from '../../../src/server/config';
import { lineTo } from '../support/line';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutside } from '../../../src/server/outside';
import { remotePostalCodes } from '../../../src/server/outside/postal-codes';
import { useStandIn } from '../support/stand-in';

describe('the embedded postal codes', () => {
  const { postalCodes } = createOutside(readConfig({}));

  it('know a sample, with and without the hyphen', async () => {
    const found = {
      outcome: 'found',
      result: {
        cep: '01310-100',
        logradouro: 'Avenida Paulista',
        bairro: 'Bela Vista',
        localidade: 'São Paulo',
        uf: 'SP',
        complemento: '',
      },
    };
    expect(await postalCodes.lookup('01310-100')).toEqual(found);
    expect(await postalCodes.lookup('01310100')).toEqual(found);
  });

  it.each([
    ['69900-123', 'AC'],
    ['72799999', 'DF'],
    ['72800000', 'GO'],
    ['99999999', 'RS'],
  ])('know the state of any other code: %s is of %s', async (cep, uf) => {
    expect(await postalCodes.lookup(cep)).toMatchObject({
      outcome: 'found',
      result: { cep: expect.stringMatching(/^\d{5}-\d{3}$/) as string, uf, localidade: '', bairro: '', logradouro: '' },
    });
  });

  it('know a town with one code for all streets', async () => {
    expect(await postalCodes.lookup('19999000')).toMatchObject({
      outcome: 'found',
      result: { logradouro: '', bairro: '', localidade: 'Cidade Exemplo', uf: 'SP' },
    });
  });

  it('do not know any other', async () => {
    expect(await postalCodes.lookup('00000000')).toEqual({ outcome: 'unknown' });
  });
});

describe('a postal code service elsewhere', () => {
  const standIn = useStandIn();
  const paulista = {
    cep: '01310-100',
    logradouro: 'Avenida Paulista',
    complemento: '',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
    ibge: '3550308',
  };

  it('is asked once, until the answer is a day old', async () => {
    standIn.answer(200, paulista);
    let now = 0;
    const service = remotePostalCodes({ url: `${standIn.url}/ws`, line: lineTo('postal codes'), now: () => now });
    expect(await service.lookup('01310-100')).toMatchObject({
      outcome: 'found',
      result: { logradouro: 'Avenida Paulista', uf: 'SP' },
    });
    await service.lookup('01310100');
    expect(standIn.requests.map(({ path }) => path)).toEqual(['/ws/01310100/json/']);
    now = 24 * 3_600_000;
    await service.lookup('01310100');
    expect(standIn.requests).toHaveLength(2);
  });

  it.each([
    [200, { erro: true }],
    [200, { erro: 'true' }],
    [400, '<h1>Bad Request</h1>'],
  ])('does not know a code when it answers %i %o', async (status, body) => {
    standIn.answer(status, body);
    expect(await remotePostalCodes({ url: standIn.url, line: lineTo('postal codes') }).lookup('99999999')).toEqual({
      outcome: 'unknown',
    });
  });

  it('is asked again for a code that it did not know after an hour', async () => {
    standIn.answer(200, { erro: true });
    let now = 0;
    const service = remotePostalCodes({ url: standIn.url, line: lineTo('postal codes'), now: () => now });
    await service.lookup('99999999');
    now = 3_600_000 - 1;
    expect(await service.lookup('99999999')).toEqual({ outcome: 'unknown' });
    expect(standIn.requests).toHaveLength(1);
    now += 1;
    await service.lookup('99999999');
    expect(standIn.requests).toHaveLength(2);
  });

  it('is asked again for the oldest of more than 10,000 codes, and for no other', async () => {
    const answers = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ erro: true }));
    const service = remotePostalCodes({ url: standIn.url, line: lineTo('postal codes') });
    const code = (number: number) => String(10_000_000 + number);
    for (let number = 0; number <= 10_000; number += 1) await service.lookup(code(number));
    await service.lookup(code(1));
    expect(answers).toHaveBeenCalledTimes(10_001);
    await service.lookup(code(0));
    expect(answers).toHaveBeenCalledTimes(10_002);
    answers.mockRestore();
  });

  it('is not asked for what is no code', async () => {
    expect(await remotePostalCodes({ url: standIn.url, line: lineTo('postal codes') }).lookup('../../x')).toEqual({
      outcome: 'unknown',
    });
    expect(standIn.requests).toEqual([]);
  });

  it('is down when it fails, answers nonsense or does not answer, and is asked again the next time', async () => {
    const service = remotePostalCodes({ url: standIn.url, line: lineTo('postal codes', { OUTSIDE_SECONDS: 0.5 }) });
    for (const fail of [
      () => standIn.answer(500, {}),
      () => standIn.answer(200, '<html>'),
      () => standIn.neverAnswer(),
    ]) {
      fail();
      expect(await service.lookup('01310100')).toEqual({ outcome: 'down' });
    }
    standIn.answer(200, paulista);
    expect(await service.lookup('01310100')).toMatchObject({ outcome: 'found' });
  });
});

/** As BrasilAPI answers at `/api/cep/v1/89010025`. */
const BLUMENAU = {
  cep: '89010025',
  state: 'SC',
  city: 'Blumenau',
  neighborhood: 'Centro',
  street: 'Rua Doutor Luiz de Freitas Melro',
  service: 'viacep',
};
/** As BrasilAPI answers, with a 404, at `/api/cep/v1/00000000`. */
const UNKNOWN_THERE = {
  name: 'CepPromiseError',
  message: 'Todos os serviços de CEP retornaram erro.',
  type: 'service_error',
  errors: [
    { name: 'ServiceError', message: 'CEP INVÁLIDO', service: 'correios' },
    { name: 'ServiceError', message: 'CEP não encontrado na base do ViaCEP.', service: 'viacep' },
  ],
};

describe('a second postal code service', () => {
  const [first, second] = [useStandIn(), useStandIn()];
  let now = 0;
  const both = (limitsOfFirst: Parameters<typeof lineTo>[1] = {}) =>
    remotePostalCodes({
      url: first.url,
      line: lineTo('postal codes', limitsOfFirst),
      second: { url: `${second.url}/v1/`, line: lineTo('second postal codes') },
      now: () => now,
    });
  beforeEach(() => {
    now = 0;
    second.answer(200, BLUMENAU);
  });

  it.each([
    ['fails', () => first.answer(503, {})],
    ['answers nonsense', () => first.answer(200, '<html>')],
    ['does not answer', () => first.neverAnswer()],
  ])('is asked when the first %s', async (_what, fail) => {
    fail();
    expect(await both({ OUTSIDE_SECONDS: 0.2 }).lookup('89010-025')).toEqual({
      outcome: 'found',
      result: {
        cep: '89010-025',
        logradouro: 'Rua Doutor Luiz de Freitas Melro',
        complemento: '',
        bairro: 'Centro',
        localidade: 'Blumenau',
        uf: 'SC',
      },
    });
    expect(second.requests.map(({ path }) => path)).toEqual(['/v1/89010025']);
  });

  it('is asked alone while the first is left alone after failures', async () => {
    first.answer(503, {});
    const service = both({ OUTSIDE_FAILURES: 2 });
    for (const cep of ['89010021', '89010022', '89010023']) await service.lookup(cep);
    expect([first.requests.length, second.requests.length]).toEqual([2, 3]);
  });

  it.each([
    ['knows the code', { cep: '89010-025', uf: 'SC' }],
    ['does not know it', { erro: 'true' }],
  ])('is not asked when the first %s', async (_what, body) => {
    first.answer(200, body);
    await both().lookup('89010025');
    expect(second.requests).toEqual([]);
  });

  it('knows towns with one code for all streets', async () => {
    first.answer(503, {});
    second.answer(200, { cep: '19999000', state: 'SP', city: 'Cidade Exemplo', neighborhood: null });
    expect(await both().lookup('19999000')).toMatchObject({
      outcome: 'found',
      result: { cep: '19999-000', logradouro: '', bairro: '', localidade: 'Cidade Exemplo' },
    });
  });

  it.each([
    [404, UNKNOWN_THERE, 'unknown'],
    [404, { message: 'no such page' }, 'down'],
    [200, { cep: '89010025' }, 'down'],
    [500, {}, 'down'],
  ])('that answers %i %j means %s, and both are asked again the next time', async (status, body, outcome) => {
    first.answer(503, {});
    second.answer(status, body);
    const service = both();
    expect(await service.lookup('89010025')).toEqual({ outcome });
    await service.lookup('89010025');
    expect([first.requests.length, second.requests.length]).toEqual([2, 2]);
  });

  it('is remembered for a day, as the first is, which is not asked meanwhile', async () => {
    first.answer(503, {});
    const service = both();
    await service.lookup('89010025');
    now = 24 * 3_600_000 - 1;
    expect(await service.lookup('89010025')).toMatchObject({ outcome: 'found' });
    expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
    now += 1;
    await service.lookup('89010025');
    expect([first.requests.length, second.requests.length]).toEqual([2, 2]);
  });

  it('has half of the time, as the first has: a person waits no longer than for one', async () => {
    first.neverAnswer();
    second.neverAnswer();
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const config = readConfig({ CEP_URL: first.url, CEP_SECOND_URL: second.url, OUTSIDE_SECONDS: '1' });
    expect(await createOutside(config).postalCodes.lookup('89010025')).toEqual({ outcome: 'down' });
    expect(limits.mock.calls).toEqual([[500], [500]]);
    limits.mockRestore();
  });
});
