import type { Usuario } from '../../../../contract/account';
import type { Dependente } from '../../../../contract/dependents';

/** What every modal of a dependent's card is given. */
export interface DependentModalProps {
  open: boolean;
  guardian: Usuario;
  dependent: Dependente;
  /** Closes it; what was typed is forgotten. */
  onClose: () => void;
  /** Loads the list anew. */
  onChanged: () => Promise<unknown>;
}

/** What the form inside is given. */
export type DependentFormProps = Omit<DependentModalProps, 'open'>;

/** Group of the words of a dependent's form in validation.json. */
export const GROUP = 'dependent';
