import { useTranslation } from 'react-i18next';
import type { ItemRegistro } from '../../../contract/company-log';
import type { ItemHistorico } from '../../../contract/delegated-accesses';
import { dateText } from '../../lib/dates';

/** Lists of what a change added or took away; a log's rows name the first of many and say how many there are. */
const LISTS = [
  'cartoesIncluidos',
  'gruposIncluidos',
  'contratosIncluidos',
  'sistemasIncluidos',
  'cartoesRemovidos',
  'gruposRemovidos',
  'contratosRemovidos',
  'sistemasRemovidos',
] as const;

interface ChangesProps {
  item: ItemHistorico | ItemRegistro;
  /** How many of a list are named; of the others there is the number. */
  named: number;
}

/** What a change of accesses, or of a third party, added and took away. */
export function Changes({ item, named }: ChangesProps) {
  const { t } = useTranslation('delegation');
  const date = (day: string | null) => (day ? dateText(day) : t('history.noEnd'));
  const said = (
    part: ItemHistorico['cartoesIncluidos'][number] | ItemHistorico['gruposIncluidos'][number] | string,
  ) => {
    if (typeof part === 'string') return part;
    return 'nuCartao' in part
      ? t('history.card', { card: part.nuCartao, contract: part.nuContrato })
      : t('history.group', { system: part.sistema, group: part.grupo });
  };
  const lines = LISTS.flatMap((name) => {
    const list = name in item ? (item as ItemRegistro)[name] : [];
    if (list.length === 0) return [];
    const total = 'total' in item ? item.total[name] : list.length;
    const shown = list.slice(0, named).map(said).join(', ');
    const besides = total - Math.min(named, list.length);
    return t(`history.${name}`, { list: besides > 0 ? t('history.more', { list: shown, count: besides }) : shown });
  });
  for (const name of ['perfisDados', 'perfisTirados'] as const) {
    const profiles = name in item ? (item as ItemHistorico)[name] : undefined;
    if (profiles && profiles.length > 0) lines.push(t(`history.${name}`, { list: profiles.join(', ') }));
  }
  if (item.validade) {
    const [from, to] = [date(item.validade.de), date(item.validade.para)];
    // What ended by itself keeps its end.
    lines.push(from === to ? t('history.wasValid', { date: to }) : t('history.validity', { from, to }));
  }
  if (lines.length === 0) return null;
  return (
    <ul className="dhist__what small muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
