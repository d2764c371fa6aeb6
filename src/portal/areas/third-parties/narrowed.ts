import type { TableState } from '../../lib/tableAddress';

/** The filters of the table as its address has them when everybody shows: nothing is searched for, and nothing filtered. */
export const EVERYBODY = { busca: '', perfil: 'todos', ultimoAcesso: 'todos', segundaEtapa: 'todas' } as const;
/** What the third parties are narrowed down by. */
export type Narrowed = Record<keyof typeof EVERYBODY, string>;
export type FilterName = Exclude<keyof Narrowed, 'busca'>;

/** In the order of the panel. */
const FILTERS: readonly FilterName[] = ['perfil', 'ultimoAcesso', 'segundaEtapa'];

/** Whom the table is narrowed down to. */
export const narrowedBy = ({ filters }: TableState): Narrowed => ({ ...EVERYBODY, ...filters });

/** Whom it is filtered by beside what is searched for. */
export const filtersIn = (narrowed: Narrowed): FilterName[] =>
  FILTERS.filter((name) => narrowed[name] !== EVERYBODY[name]);
