import { expect, it } from 'vitest';
import { comeOfAge, sendOfAgeCode } from '../../../src/contract/dependents';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { answer, refuse } from '../support/backend';

const HELIO = '00000011479';
const resource = 'maioridades';
const sent = { fluxo: 'f1', meioEnvio: 'C' as const, destino: '*****4321', reenvioEm: 30 };
const provider = () => {
  const found = dataProvider[resource];
  if (!found) throw new Error(`no resource ${resource}`);
  return found;
};

it('asks for a code at the dependent’s own contact', async () => {
  const asked = answer(sendOfAgeCode, () => sent);
  const meta = { account: HELIO };
  expect(await provider().create({ resource, variables: { meioEnvio: 'C' }, meta })).toEqual({ data: sent });
  expect(asked[0]).toMatchObject({ params: { id: HELIO }, body: { meioEnvio: 'C' } });
  expect(asked[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
});

it('ends the guardian’s care with the code, in its flow', async () => {
  const done = answer(comeOfAge, () => undefined);
  const meta = { account: HELIO, fluxo: 'f1' };
  await provider().update({ resource, id: HELIO, variables: { code: '482913' }, meta });
  expect(done[0]).toMatchObject({ params: { id: HELIO }, body: { code: '482913' } });
  expect(done[0]?.headers.get('Idempotency-Key')).toEqual(expect.any(String));
  expect(done[0]?.headers.get('X-Fluxo')).toBe('f1');
});

it('throws a refusal, and a TypeError where no account is named', async () => {
  answer(sendOfAgeCode, () => refuse(409, 'MCN-152 Ainda não'));
  const variables = { meioEnvio: 'E' };
  await expect(provider().create({ resource, variables, meta: { account: HELIO } })).rejects.toMatchObject({
    code: 'MCN-152',
    statusCode: 409,
  });
  await expect(provider().create({ resource, variables })).rejects.toThrow(TypeError);
  await expect(provider().update({ resource, id: HELIO, variables: { code: '1' } })).rejects.toThrow(TypeError);
});
