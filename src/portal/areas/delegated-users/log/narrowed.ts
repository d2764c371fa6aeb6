import type { TableState } from '../../../lib/tableAddress';

/** The filters of the log as the address has them when nothing is filtered. */
export const EVERYTHING = { pessoa: '', por: '', cartao: '', sistema: '', acao: '', de: '', ate: '' } as const;
export type LogFilter = Record<keyof typeof EVERYTHING, string>;

/** What the log is filtered by now. */
export const logFilter = ({ filters }: TableState): LogFilter => ({ ...EVERYTHING, ...filters });

/** Whether something is filtered. */
export const isNarrowed = (state: TableState): boolean => Object.values(logFilter(state)).some(Boolean);
