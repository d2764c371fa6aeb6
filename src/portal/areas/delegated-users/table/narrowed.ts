import { isDay } from '../../../lib/isDay';
import type { TableState } from '../../../lib/tableAddress';

/** The filters of the table as its address has them when everybody shows: nothing is searched for, and nothing filtered. */
export const EVERYBODY = {
  busca: '',
  contrato: '',
  centro: '',
  cartao: '',
  sistema: '',
  grupo: '',
  concedidoPor: '',
  validade: 'todas',
  ultimoAcesso: 'todos',
  segundaEtapa: 'todas',
  alteradoDesde: '',
} as const;
/** What the people of the table are narrowed down by. */
export type Narrowed = Record<keyof typeof EVERYBODY, string>;
export type FilterName = Exclude<keyof Narrowed, 'busca'>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What filters mean together: a cost centre or card is one of a contract, a group one of a system, and what is no day or nobody's id is none. */
export const meant = (asked: Partial<Narrowed>): Narrowed => {
  const all = { ...EVERYBODY, ...asked };
  return {
    ...all,
    ...(all.contrato === '' && { centro: '', cartao: '' }),
    ...(all.sistema === '' && { grupo: '' }),
    ...(!UUID.test(all.concedidoPor) && { concedidoPor: '' }),
    ...(!isDay(all.alteradoDesde) && { alteradoDesde: '' }),
  };
};

/** Whom the table is narrowed down to. */
export const narrowedBy = ({ filters }: TableState): Narrowed => meant(filters);

/** Whom it is filtered by beside what is searched for, in the order of the panel. */
export const filtersIn = (narrowed: Narrowed): FilterName[] =>
  (Object.keys(EVERYBODY) as (keyof Narrowed)[]).filter(
    (name): name is FilterName => name !== 'busca' && narrowed[name] !== EVERYBODY[name],
  );

/** The table without a filter: what lies in it goes as well. */
export const without = (name: FilterName): Partial<Narrowed> => ({
  [name]: EVERYBODY[name],
  ...(name === 'contrato' && { centro: '', cartao: '' }),
  ...(name === 'sistema' && { grupo: '' }),
});

/** Whether it is narrowed down. */
export const isNarrowed = (state: TableState): boolean => {
  const narrowed = narrowedBy(state);
  return narrowed.busca !== EVERYBODY.busca || filtersIn(narrowed).length > 0;
};
