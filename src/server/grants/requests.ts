import type { SituacaoPedido } from '../../contract/requests';
import type { AccessRequestTable } from '../database/schema';

/** What stands for the state of a request for access on the wire. */
export const SITUATION_OF = {
  pending: 'esperando',
  approved: 'aprovado',
  partly: 'aprovadoEmParte',
  refused: 'recusado',
  lapsed: 'vencido',
  withdrawn: 'desistido',
} as const satisfies Record<AccessRequestTable['state'], SituacaoPedido>;
