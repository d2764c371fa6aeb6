import type { GrantingCompany } from '../../../contract/received-permissions';
import type { Removal } from './removal';

/** A removal that is to be confirmed. */
export interface Asked {
  removal: Removal;
  /** What the row is called. */
  name: string;
  /** The highest parent that goes with it, being its last child; null when none does. */
  last: 'company' | 'contract' | 'centre' | 'system' | null;
}

/** What the tree of a company is given. */
export interface TreeProps<Row> {
  company: GrantingCompany;
  granted: readonly Row[];
  isOpen: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Asks before something is given back; null where nothing may be changed. */
  ask: ((asked: Asked) => void) | null;
}
