import { PERSON_PARAM } from '../../lib/over';
import { MESSAGE_PARAM, RENEW_PARAM } from '../../lib/paths';
import { COMPANY_PARAM } from '../acting';
import { SORT } from '../../lib/tableAddress';

/** What the address of a table may say: whether a text says something to each of its filters, and the fields that order it. */
export interface Sayable {
  filters: Readonly<Record<string, (text: string) => boolean>>;
  orders: readonly string[];
  /** What else the screen has in it. */
  beside?: readonly string[];
}

/** What stands in a table's address beside filters: of this portal, of the sign-in, and of the pages that tables of other makes have. */
const BESIDE = new Set<string>([
  COMPANY_PARAM,
  PERSON_PARAM,
  MESSAGE_PARAM,
  RENEW_PARAM,
  ...['pagina', 'itens', SORT, 'id', 'lng', 'ticket', 'redirect', 'origem', 'page', 'size', 'sort'],
]);
/** A name as filters have it. What e-mails and advertisements add to every link is none. */
const NAME = /^(?!utm_|[a-z]*clid$)[a-z][\w-]{1,39}$/i;

/** Its own, not what every object has: an address may say `constructor`. */
const isUnknown = ({ filters, beside = [] }: Sayable, name: string, text: string): boolean =>
  Object.hasOwn(filters, name)
    ? filters[name]?.(text) === false
    : !BESIDE.has(name) && !beside.includes(name) && NAME.test(name);

/** The filters of an address that the table does not have, and those of its own that say nothing it knows. */
export const unknownFiltersIn = (search: URLSearchParams, known: Sayable): string[] => [
  ...new Set([...search].flatMap(([name, text]) => (text && isUnknown(known, name, text) ? [name] : []))),
];

/** The order of an address, where the table has none such; null without one. */
export function unknownOrderIn(search: URLSearchParams, { orders }: Sayable): string | null {
  const order = search.get(SORT) ?? '';
  const [field, direction = 'asc', ...more] = order.split(',');
  const known = orders.some((name) => name === field) && ['asc', 'desc'].includes(direction);
  return order === '' || (known && more.length === 0) ? null : order;
}
