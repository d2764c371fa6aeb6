import type { AuthProvider, DataProvider, ResourceProps, RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/ApiError';
import { portalConfig } from '../lib/config';
import { beginLogin, getSession, newSession } from '../session/session';
import { providers } from './routes';

/** Refine's view of the session. A 401 or 403 is dealt with by the HTTP client, once for all calls. */
export const authProvider: AuthProvider = {
  check: () => Promise.resolve({ authenticated: getSession().status === 'authenticated' }),
  login: () => {
    beginLogin();
    return Promise.resolve({ success: true });
  },
  logout: () => {
    newSession();
    return Promise.resolve({ success: true });
  },
  onError: () => Promise.resolve({}),
  getIdentity: () => {
    const { user, nome } = getSession();
    return Promise.resolve(user ? { id: user.sub, name: nome } : null);
  },
};

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

/** A data provider whose code comes with its first use. A method that it lacks is refused with a clear error. */
export function lazyProvider(name: string, load: () => Promise<DataProvider>): DataProvider {
  const methods = METHODS.map((method) => [
    method,
    async (parameters: unknown) => {
      const provider = await load();
      const own = provider[method];
      if (!own) throw new TypeError(`The data provider ${name} has no ${method}`);
      return (own as (parameters: unknown) => Promise<unknown>).call(provider, parameters);
    },
  ]);
  return { ...(Object.fromEntries(methods) as DataProvider), getApiUrl: () => portalConfig().api };
}

const none = lazyProvider('default', () => Promise.reject(new TypeError('No data provider knows this resource')));

export const dataProviders: Record<string, DataProvider> & { default: DataProvider } = {
  default: none,
  ...Object.fromEntries(Object.entries(providers).map(([name, { load }]) => [name, lazyProvider(name, load)])),
};

/** Tells Refine which provider a resource belongs to. */
export const resources: ResourceProps[] = Object.entries(providers).flatMap(
  ([dataProviderName, { resources: names }]) => names.map((name) => ({ name, meta: { dataProviderName } })),
);

/** What a screen may read from the address. Anything else would reach the data providers as `meta`. */
const READABLE = ['currentPage', 'pageSize', 'sorters', 'filters', 'to'] as const;

function useReadableParse() {
  const parse = routerProvider.parse?.();
  return () => {
    const { params, resource, id, action, pathname } = parse?.() ?? {};
    const readable = Object.fromEntries(
      READABLE.filter((key) => params?.[key] !== undefined).map((key) => [key, params?.[key] as unknown]),
    );
    return { params: readable, resource, id, action, pathname };
  };
}

/** Refine's router bindings, without the address's other parameters. */
export const safeRouterProvider: RouterProvider = { ...routerProvider, parse: useReadableParse };

const TRANSIENT = new Set([0, 502, 503, 504]);
const RETRIES = 2;

/**
 * The one query client. Own instances lose Refine's defaults, so all are set: no other record's data while one loads, no
 * refetch that could reset a form, no retry of an answer that the server meant.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        placeholderData: undefined,
        // Every call is tried, also where the browser believes to be offline: its failure says so.
        networkMode: 'always',
        retry: (count, error) => count < RETRIES && error instanceof ApiError && TRANSIENT.has(error.status),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  client.setQueryDefaults(['auth', 'check'], { staleTime: Infinity, refetchOnReconnect: false });
  return client;
}
