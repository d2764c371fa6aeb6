import { useResourceParams } from '@refinedev/core';
import type { AppPath } from '../../lib/paths';
import { COMPANY_PARAM, paths } from '../../lib/paths';
import type { TableAddress } from '../../lib/tableAddress';
import type { Actor } from './useActing';

/** A screen of the company that is acted for, and what of it is shown. */
export const companyAddress = (path: AppPath, { company }: Pick<Actor, 'company'>, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ [COMPANY_PARAM]: company.idProduto, ...more })}`;

/** Whether a table can be narrowed down like that from its address. */
function knows(table: TableAddress | undefined, name: string, value: string): boolean {
  const filter = table?.filters[name];
  return filter !== undefined && (!('of' in filter) || filter.of.includes(value));
}

/**
 * The address of the company's table of grantees, narrowed down; null where the table has no such filter: a link would show everybody, as if they were
 * those that it names.
 */
export function useGranteesAddress(
  actor: Pick<Actor, 'company'> | null,
): (filters?: Record<string, string>) => string | null {
  const { resource } = useResourceParams({ resource: 'permissionarios' });
  const table = resource?.meta?.['table'] as TableAddress | undefined;
  return (filters = {}) =>
    actor && Object.entries(filters).every(([name, value]) => knows(table, name, value))
      ? companyAddress(paths.delegation, actor, filters)
      : null;
}

/** Whether an address has more in it than for which company somebody works. */
export const asksMoreThanCompany = (search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => name !== COMPANY_PARAM);
