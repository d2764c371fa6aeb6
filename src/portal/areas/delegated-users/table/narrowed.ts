import type { TableState } from '../../../lib/tableAddress';
import type { Narrowed } from '../provider';

/** Nothing is searched for, and people of every validity show. */
export const EVERYBODY: Narrowed = { busca: '', validade: 'todas' };

/** Whom the table is narrowed down to. */
export const narrowedBy = ({ filters: { busca = '', validade = '' } }: TableState): Narrowed => ({ busca, validade });

/** Whether it is. */
export const isNarrowed = ({ filters }: TableState): boolean =>
  filters['busca'] !== EVERYBODY.busca || filters['validade'] !== EVERYBODY.validade;
