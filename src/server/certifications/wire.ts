import type {
  DECISOES,
  DESFECHOS,
  DESTINOS_SEM_DECISAO,
  REPETICOES,
  SITUACOES_CERTIFICACAO,
} from '../../contract/certifications';
import type { CertificationItemTable, CertificationTable } from '../database/schema';

/** What stands on the wire for what the tables keep. */

export const SITUATION = {
  open: 'aberta',
  closing: 'encerrando',
  closed: 'encerrada',
  cancelled: 'cancelada',
} as const satisfies Record<CertificationTable['state'], (typeof SITUACOES_CERTIFICACAO)[number]>;

export const UNDECIDED = { keep: 'mantem', end: 'encerra' } as const satisfies Record<
  CertificationTable['undecided'],
  (typeof DESTINOS_SEM_DECISAO)[number]
>;

export const REPEATING = { quarter: 'trimestre', year: 'ano' } as const satisfies Record<
  NonNullable<CertificationTable['repeats']>,
  (typeof REPETICOES)[number]
>;

export const DECISION = { keep: 'manter', until: 'manterAte', remove: 'retirar' } as const satisfies Record<
  NonNullable<CertificationItemTable['decision']>,
  (typeof DECISOES)[number]
>;

export const OUTCOME = {
  kept: 'mantido',
  until: 'ateData',
  removed: 'retirado',
  ended: 'encerrado',
  gone: 'semAcesso',
} as const satisfies Record<NonNullable<CertificationItemTable['outcome']>, (typeof DESFECHOS)[number]>;
