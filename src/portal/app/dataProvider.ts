import type { DataProvider } from '@refinedev/core';
import type { AreaResource } from '../lib/area';
import { portalConfig } from '../lib/config';
import { areaResources } from './routes';

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

/**
 * The data provider of a resource, whose code comes with its first use. What the resource cannot do is refused here, for all
 * of them in the same words.
 */
export function lazyProvider({ name, load }: Pick<AreaResource, 'name' | 'load'>): DataProvider {
  const methods = METHODS.map((method) => [
    method,
    async (parameters: unknown) => {
      const own = (await load())[method];
      if (!own) throw new TypeError(`The resource ${name} has no ${method}`);
      return (own as (parameters: unknown) => Promise<unknown>)(parameters);
    },
  ]);
  return { ...(Object.fromEntries(methods) as DataProvider), getApiUrl: () => portalConfig().api };
}

/** A name that is no resource: a mistake in the code, said clearly. */
const unknown = lazyProvider({
  name: 'default',
  load: () => Promise.reject(new TypeError('No data provider knows this resource')),
});

/** Refine's data providers: one for each resource, under its name. */
export const dataProvider: Record<string, DataProvider> & { default: DataProvider } = {
  default: unknown,
  ...Object.fromEntries(areaResources.map((resource) => [resource.name, lazyProvider(resource)])),
};
