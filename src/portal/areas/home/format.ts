import type { Usuario } from '../../../contract/account';
import { formatPhone } from '../../../contract/format';

/** The mobile as the home card shows it; empty when there is none. */
export const phoneText = ({ ddiMovel, dddMovel, foneMovel }: Pick<Usuario, 'ddiMovel' | 'dddMovel' | 'foneMovel'>) =>
  formatPhone(ddiMovel, dddMovel, foneMovel);
