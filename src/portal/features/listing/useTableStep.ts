import { useResourceParams } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { ROWS } from '../../lib/over';
import { readTable, type TableAddress, type TableState, writeTable } from '../../lib/tableAddress';

/**
 * Shows other rows of the table whose screen this is by one press, as a link to them does: Back leads to the rows before, also where nothing but a typed text
 * comes or goes. Any change but one of page leads to the first page. What else the screen keeps of these rows goes with their entry of the history.
 */
export function useTableStep(): (change: Partial<TableState>, kept?: object) => void {
  const { resource } = useResourceParams();
  const address = resource?.meta?.['table'] as TableAddress | undefined;
  const navigate = useNavigate();
  return (change, kept) => {
    if (!address) return;
    // Not from what is drawn: a step right before this one stands in the address already, and is drawn a moment later.
    const query = new URLSearchParams(window.location.search);
    const from = readTable(query, address);
    const next = { ...from, page: 1, ...change, filters: { ...from.filters, ...change.filters } };
    if (JSON.stringify(next) === JSON.stringify(from)) return;
    void navigate(`?${writeTable(query, next, address)}`, { state: { ...ROWS, ...kept } });
  };
}
