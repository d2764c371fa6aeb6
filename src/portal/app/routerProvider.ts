import {
  matchResourceFromRoute,
  ResourceContext,
  type GoConfig,
  type IResourceItem,
  type RouterProvider,
} from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { useCallback, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asRefine } from '../http/listing';
import { readTable, type TableAddress, type TableState, writeTable } from '../lib/tableAddress';

const ID = 'id';
const ID_MAX = 100;

const withoutQuery = (path: unknown) => (typeof path === 'string' ? path.split('?', 1)[0] : undefined);

/** The parameters that a resource's list always has: two resources may share a screen, and the address says which one shows. */
function fixedOf({ list }: IResourceItem): [string, string][] {
  const query = typeof list === 'string' ? list.split('?')[1] : undefined;
  return [...new URLSearchParams(query)];
}

/** The resource and action of a path, and the record that the address names. A path is a screen whatever else is in its query. */
function matchOf(pathname: string, search: string, resources: IResourceItem[]) {
  const query = new URLSearchParams(search);
  const shown = resources
    .map((resource) => ({ resource, fixed: fixedOf(resource) }))
    .filter(({ fixed }) => fixed.every(([name, value]) => query.get(name) === value))
    .sort((a, b) => b.fixed.length - a.fixed.length)
    .map(({ resource }) => resource);
  const found = matchResourceFromRoute(
    pathname,
    shown.map((resource) => ({
      ...resource,
      list: withoutQuery(resource.list),
      create: withoutQuery(resource.create),
      edit: withoutQuery(resource.edit),
      show: withoutQuery(resource.show),
    })) as typeof resources,
  );
  const resource = resources.find(({ name }) => name === found.resource?.name);
  const id = query.get(ID);
  return {
    pathname,
    search,
    resource,
    action: found.action,
    id: id !== null && id !== '' && id.length <= ID_MAX ? id : undefined,
    table: resource?.meta?.['table'] as TableAddress | undefined,
  };
}

type Match = ReturnType<typeof matchOf>;
/** Every hook of Refine asks what the address says, hundreds of times for one screen: the answer is worked out once. */
const known = new WeakMap<IResourceItem[], Match>();

function useMatch(): Match {
  const { pathname, search } = useLocation();
  const { resources } = useContext(ResourceContext);
  const last = known.get(resources);
  if (last?.pathname === pathname && last.search === search) return last;
  const match = matchOf(pathname, search, resources);
  known.set(resources, match);
  return match;
}

/**
 * What Refine may read of the address: the table's state under the names that links have, and the record's id. Anything
 * else (`to`, which a sign-in would follow, or whatever else a stranger writes into a link) would reach the data providers as `meta`, and with it whatever a stranger writes into a link.
 */
function useParse() {
  const { pathname, search, resource, action, id, table } = useMatch();
  return () => ({
    ...(resource && { resource }),
    ...(action && { action }),
    ...(id !== undefined && { id }),
    pathname,
    params: table ? asRefine(readTable(new URLSearchParams(search), table)) : {},
  });
}

interface TableQuery {
  currentPage?: number;
  pageSize?: number;
  sorters?: { field: string; order: 'asc' | 'desc' }[];
  filters?: { field?: string; value?: unknown }[];
}

const tableState = (query: TableQuery, before: TableState): TableState => ({
  page: query.currentPage ?? before.page,
  size: query.pageSize ?? before.size,
  sort: query.sorters?.[0] ? { field: query.sorters[0].field, direction: query.sorters[0].order } : null,
  filters: Object.fromEntries(
    Object.keys(before.filters).map((name) => {
      const value = query.filters?.find(({ field }) => field === name)?.value;
      return [name, typeof value === 'string' ? value : ''];
    }),
  ),
});

/** Typing makes no entry in the history; a step of the table (page, order, a choice) does, also one that takes what was typed away with it. */
function isTyped(before: TableState, next: TableState, { filters }: TableAddress) {
  const changed = Object.entries(filters).filter(
    ([name]) => (before.filters[name] ?? '') !== (next.filters[name] ?? ''),
  );
  return changed.length > 0 && changed.every(([, filter]) => 'text' in filter && filter.text === 'typed');
}

/** Refine's `go`, which writes a table's state under the names that links have, and nothing where nothing changed. */
function useGo() {
  const go = bindings.go?.();
  const navigate = useNavigate();
  const { search, table } = useMatch();
  return useCallback(
    (config: GoConfig) => {
      const query = config.query as TableQuery | undefined;
      if (!table || config.to !== undefined || !query || !('sorters' in query)) return go?.(config);
      const before = readTable(new URLSearchParams(search), table);
      const next = tableState(query, before);
      const address = `?${writeTable(new URLSearchParams(search), next, table)}`;
      if (config.type === 'path') return address;
      if (JSON.stringify(before) !== JSON.stringify(next))
        void navigate(address, { replace: isTyped(before, next, table) });
    },
    [go, navigate, search, table],
  );
}

/** Refine's router: react-router's bindings, with this portal's words for a table in the address. */
export const routerProvider: RouterProvider = {
  ...bindings,
  go: useGo as NonNullable<RouterProvider['go']>,
  parse: useParse,
};
