import { expect, it } from 'vitest';
import { dataProvider, lazyProvider } from '../../../src/portal/app/dataProvider';

it('says clearly that a resource does not exist', async () => {
  await expect(dataProvider.default.getList({ resource: 'selos' })).rejects.toThrow(
    'No data provider knows this resource',
  );
  expect(dataProvider['selos']).toBeUndefined();
});

it('refuses what a resource lacks, by its name', async () => {
  const { deleteOne, updateMany, custom } = dataProvider['ceps'] ?? {};
  const lacking = [
    deleteOne?.({ resource: 'ceps', id: '1' }),
    updateMany?.({ resource: 'ceps', ids: ['1'], variables: {} }),
    custom?.({ url: '', method: 'get' }),
  ];
  for (const [index, method] of ['deleteOne', 'updateMany', 'custom'].entries())
    await expect(lacking[index]).rejects.toThrow(new TypeError(`The resource ceps has no ${method}`));
});

it('hands each method what it was asked with, and answers what the resource answers', async () => {
  const METHODS = [
    'getList',
    'getOne',
    'getMany',
    'create',
    'createMany',
    'update',
    'updateMany',
    'deleteOne',
    'deleteMany',
    'custom',
  ] as const;
  const whole = Object.fromEntries(
    METHODS.map((method) => [method, async (asked: unknown) => ({ data: { method, asked } })]),
  );
  const provider = lazyProvider({ name: 'selos', load: async () => whole });
  for (const method of METHODS) {
    const asked = { resource: 'selos', meta: { account: method } };
    const ask = provider[method] as (asked: unknown) => Promise<unknown>;
    expect(await ask(asked)).toEqual({ data: { method, asked } });
  }
});

it('names the base of the addresses that are called', () => {
  expect(dataProvider.default.getApiUrl()).toBe('/api');
});
