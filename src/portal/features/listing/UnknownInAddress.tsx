import { useResourceParams } from '@refinedev/core';
import type { TableAddress } from '../../lib/tableAddress';
import { UnknownFilters } from './UnknownFilters';

const anything = () => true;

interface UnknownInAddressProps {
  /** Whose list the screen shows: what its `table` declares is known. */
  resource: string;
  /** What its filters are called to people, those of which an address may say something unknown. */
  called?: Readonly<Record<string, string>>;
  /** What else the screen has in its address. */
  beside?: readonly string[];
}

/** Above a list: which filters of its address it does not have, or which say nothing that it knows; nothing where it has all of them. */
export default function UnknownInAddress({ resource, called = {}, beside = [] }: UnknownInAddressProps) {
  const { resource: item } = useResourceParams({ resource });
  const table = item?.meta?.['table'] as TableAddress | undefined;
  if (!table) return null;
  const filters = Object.fromEntries(
    Object.entries(table.filters).map(([name, filter]) => [
      name,
      'of' in filter ? (text: string) => filter.of.includes(text) : anything,
    ]),
  );
  return (
    <UnknownFilters
      known={{ filters, orders: table.sorts, beside }}
      wordsOf={(name) => (Object.hasOwn(called, name) ? (called[name] ?? name) : name)}
    />
  );
}
