import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SORT } from '../../lib/tableAddress';
import { Notice } from '../../ui/drawn';
import { type Sayable, unknownFiltersIn, unknownOrderIn } from './sayable';

/** Named at most: the address may have as many as somebody writes into it. */
const NAMED = 5;
/** Characters of an order that are shown. */
const ORDER_MAX = 40;

interface UnknownFiltersProps {
  known: Sayable;
  /** What one of the table's own filters is called to people, and any other by its name. */
  wordsOf: (name: string) => string;
}

/** Says which filters of the address the table does not have, and which order, as it is said of a view, and takes them out of it; nothing where it has all of them. */
export function UnknownFilters({ known, wordsOf }: UnknownFiltersProps) {
  const { t } = useTranslation('ui');
  const [search, setSearch] = useSearchParams();
  const names = unknownFiltersIn(search, known);
  const order = unknownOrderIn(search, known);
  if (names.length === 0 && order === null) return null;
  const takeOut = () => {
    const next = new URLSearchParams(search);
    for (const name of names) next.delete(name);
    if (order !== null) next.delete(SORT);
    setSearch(next, { replace: true });
  };
  return (
    <Notice kind="warning" role="status" className="above">
      {names.length > 0 && (
        <p>{t('filters.unknown', { count: names.length, list: names.slice(0, NAMED).map(wordsOf).join(', ') })}</p>
      )}
      {order !== null && <p>{t('filters.unknownOrder', { order: order.slice(0, ORDER_MAX) })}</p>}
      <Button onClick={takeOut}>{t('filters.unknownTakeOut')}</Button>
    </Notice>
  );
}
