import { ACOES_REGISTRO } from '../../../../contract/company-log';
import { isDay } from '../../../lib/isDay';
import type { TableState } from '../../../lib/tableAddress';

/** The filters of the log as the address has them when nothing is filtered. */
export const EVERYTHING = { pessoa: '', por: '', cartao: '', sistema: '', acao: '', de: '', ate: '' } as const;
export type LogFilter = Record<keyof typeof EVERYTHING, string>;

const anything = () => true;
/** Whether a text says something to a filter; what says nothing is left out. */
export const SAYS = {
  pessoa: anything,
  por: anything,
  cartao: (text) => /^\d{1,20}$/.test(text),
  sistema: (text) => /^.{1,60}$/.test(text),
  acao: (text) => ACOES_REGISTRO.some((name) => name === text),
  de: isDay,
  ate: isDay,
} as const satisfies Record<keyof LogFilter, (text: string) => boolean>;

/** What the log is filtered by now. */
export const logFilter = ({ filters }: TableState): LogFilter => ({
  ...EVERYTHING,
  ...Object.fromEntries(Object.entries(filters).filter(([name, text]) => SAYS[name as keyof LogFilter](text))),
});

/** Whether something is filtered. */
export const isNarrowed = (state: TableState): boolean => Object.values(logFilter(state)).some(Boolean);
