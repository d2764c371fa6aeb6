import type { Usuario } from '../../../../contract/account';
import type { DependentRow } from '../provider';

/** What every modal of a dependent's card is given. */
export interface DependentModalProps {
  open: boolean;
  guardian: Usuario;
  dependent: DependentRow;
  /** Closes it; what was typed is forgotten. */
  onClose: () => void;
  /** Loads the list anew. */
  onChanged: () => Promise<unknown>;
}

/** Group of the words of a dependent's form in validation.json. */
export const GROUP = 'dependent';
