import { useResourceParams } from '@refinedev/core';
import { useLocation, useNavigate } from 'react-router';
import { ROWS } from '../../lib/over';
import { type TableAddress, type TableState, writeTable } from '../../lib/tableAddress';

/**
 * Shows other rows of the table whose screen this is by one press, as a link to them does: Back leads to the rows before, also where nothing but a typed text
 * comes or goes. Any change but one of page leads to the first page.
 */
export function useTableStep(state: TableState): (change: Partial<TableState>) => void {
  const { resource } = useResourceParams();
  const address = resource?.meta?.['table'] as TableAddress | undefined;
  const navigate = useNavigate();
  const { search } = useLocation();
  return (change) => {
    const next = { ...state, page: 1, ...change, filters: { ...state.filters, ...change.filters } };
    if (!address || JSON.stringify(next) === JSON.stringify(state)) return;
    void navigate(`?${writeTable(new URLSearchParams(search), next, address)}`, { state: ROWS });
  };
}
