import type { Selectable } from 'kysely';
import type { SITUACOES_IMPORTACAO } from '../../contract/constants';
import type { AccessImportTable } from '../database/schema';

/** What stands for the state of an import on the wire. */
export const IMPORT_SITUATION = {
  loading: 'carregando',
  checking: 'conferindo',
  checked: 'conferida',
  applying: 'aplicando',
  done: 'concluida',
  stopped: 'parada',
  failed: 'falhou',
} as const satisfies Record<Selectable<AccessImportTable>['state'], (typeof SITUACOES_IMPORTACAO)[number]>;
