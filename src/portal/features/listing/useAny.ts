import { useState } from 'react';
import type { PagedTable } from './usePagedTable';

/**
 * Whether there is anything to list at all, for a screen that offers no filters where nothing was ever made; null until that is known. What is narrowed
 * down keeps its filters, and filters that stand stay while other rows come.
 */
export function useAny<Row>({ page, waiting }: PagedTable<Row>, narrowed: boolean): boolean | null {
  const [stands, setStands] = useState(narrowed);
  if (!stands && (narrowed || page)) setStands(true);
  if (!narrowed && !waiting && page?.totalElements === 0) return false;
  return stands || page ? true : null;
}
