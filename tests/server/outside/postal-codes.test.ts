import { readConfig } from '../../../src/server/config';
import { lineTo } from '../support/line';
import { describe, expect, it } from 'vitest';
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
