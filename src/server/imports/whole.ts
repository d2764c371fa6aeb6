import type { Insertable, Selectable } from 'kysely';
import type { AccessImportTable, Whole } from '../database/schema';

/** Of what the list of an import is complete; of nothing where accesses are only added. */
export const wholeOf = ({ whole, whole_of }: Pick<Selectable<AccessImportTable>, 'whole' | 'whole_of'>): Whole =>
  whole ?? { contracts: whole_of === null ? [] : [whole_of], systems: [] };

/** The same in the columns: one contract alone stands where the version before reads it. */
export function columnsOf({ contracts, systems }: Whole): Pick<Insertable<AccessImportTable>, 'whole' | 'whole_of'> {
  const [one = null, ...others] = contracts;
  if (systems.length + others.length === 0) return { whole_of: one };
  return { whole: JSON.stringify({ contracts, systems }) };
}
