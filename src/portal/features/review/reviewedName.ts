import type { Revisao } from '../../../contract/support';
import { personName } from '../../lib/format';

/** Whose review it is or was, as staff may name them now. */
export const reviewedName = ({ tipo, nome }: Pick<Revisao, 'tipo' | 'nome'>): string =>
  tipo === 'PF' ? personName(nome) : nome;
