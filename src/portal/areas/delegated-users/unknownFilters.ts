import { FILTROS_VALIDADE, ORDENS_PERMISSIONARIOS } from '../../../../contract/delegated-users';
import { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../../contract/people-tables';
import { PERSON_PARAM } from '../../../lib/over';
import { MESSAGE_PARAM } from '../../../lib/paths';
import { COMPANY_PARAM } from '../../../features/acting';
import { SORT } from '../../../lib/tableAddress';
import { EVERYBODY, meant, type Narrowed } from './narrowed';

/** What stands in the table's address beside filters: of this portal, of the sign-in, and of the pages that tables of other makes have. */
const BESIDE = new Set<string>([
  COMPANY_PARAM,
  PERSON_PARAM,
  MESSAGE_PARAM,
  ...['pagina', 'itens', SORT, 'id', 'lng', 'ticket', 'redirect', 'origem', 'page', 'size', 'sort'],
]);
/** A name as filters have it. What e-mails and advertisements add to every link is none. */
const NAME = /^(?!utm_|[a-z]*clid$)[a-z][\w-]{1,39}$/i;

/** What a filter may be, where that is one of a few. */
const CHOICES: Partial<Record<keyof Narrowed, readonly string[]>> = {
  validade: FILTROS_VALIDADE,
  ultimoAcesso: FILTROS_ULTIMO_ACESSO,
  segundaEtapa: FILTROS_SEGUNDA_ETAPA,
};
/** What is no such thing says nothing: somebody's id, and a day. */
const SHAPED: readonly string[] = ['concedidoPor', 'alteradoDesde'] satisfies (keyof Narrowed)[];

/** Its own, not what every object has: an address may say `constructor`. */
const isFilter = (name: string): name is keyof Narrowed => Object.hasOwn(EVERYBODY, name);
const isLost = (name: keyof Narrowed, value: string): boolean =>
  CHOICES[name]?.includes(value) === false || (SHAPED.includes(name) && meant({ [name]: value })[name] === '');
const isUnknown = (name: string, value: string): boolean =>
  isFilter(name) ? isLost(name, value) : !BESIDE.has(name) && NAME.test(name);

/** The filters of an address that the table does not have, and those of its own that say nothing it knows. */
export const unknownFiltersIn = (search: URLSearchParams): string[] => [
  ...new Set([...search].flatMap(([name, value]) => (value && isUnknown(name, value) ? [name] : []))),
];

/** The order of an address, where the table has none such; null without one. */
export function unknownOrderIn(search: URLSearchParams): string | null {
  const order = search.get(SORT) ?? '';
  const [field, direction = 'asc', ...more] = order.split(',');
  const known = ORDENS_PERMISSIONARIOS.some((name) => name === field) && ['asc', 'desc'].includes(direction);
  return order === '' || (known && more.length === 0) ? null : order;
}
