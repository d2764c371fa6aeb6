import type { Usuario } from '../../../../contract/account';

/** What every contact modal is given. */
export interface ContactModalProps {
  open: boolean;
  usuario: Usuario;
  /** The version of the record that a change names in If-Match. */
  etag: string | null;
  /** Closes it; what was typed is forgotten. */
  onClose: () => void;
  /** Loads the user anew. */
  onChanged: () => Promise<unknown>;
}
