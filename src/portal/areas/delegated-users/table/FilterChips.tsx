import { useTranslation } from 'react-i18next';
import type { PageInfo } from '../../../../contract/page';
import { dateText } from '../../../lib/dates';
import type { Actor } from '../../../features/acting';
import { FilterChips as Chips } from '../../../features/listing/FilterChips';
import { useGranterName } from '../reads';
import type { FilterName, Narrowed } from './narrowed';
import { OfferedName } from './OfferedName';

function GranterName({ actor, id }: { actor: Actor; id: string }) {
  return useGranterName(actor, id) ?? '…';
}

interface FilterChipsProps {
  actor: Actor;
  narrowed: Narrowed;
  /** Those that are in use. */
  active: readonly FilterName[];
  /** What the company has to grant may be asked for by name. */
  named: boolean;
  /** What they find; null while that is not known. */
  page: PageInfo | null;
  onRemove: (name: FilterName) => void;
  /** Null where what is said below has the button for it. */
  onClear: (() => void) | null;
}

/** The filters in use, each in words with a cross that takes it away, and how many people they find. */
export default function FilterChips({ actor, narrowed, active, named, page, onRemove, onClear }: FilterChipsProps) {
  const { t } = useTranslation('delegation');
  const wordsOf = (name: FilterName) => {
    const value = narrowed[name];
    switch (name) {
      case 'contrato':
      case 'cartao':
        return value;
      case 'concedidoPor':
        return named ? <GranterName actor={actor} id={value} /> : t('filters.unknownGranter');
      case 'centro':
      case 'sistema':
      case 'grupo':
        return named ? <OfferedName actor={actor} narrowed={narrowed} of={name} /> : value;
      case 'validade':
        return t(`filters.validities.${value}`);
      case 'ultimoAcesso':
        return t(`ui:filters.signIns.${value}`);
      case 'segundaEtapa':
        return t(`ui:filters.secondSteps.${value}`);
      case 'alteradoDesde':
        return dateText(value);
    }
  };
  return (
    <Chips
      chips={active.map((name) => ({ name, label: t(`filters.names.${name}`), words: wordsOf(name) }))}
      page={page}
      onRemove={onRemove}
      onClear={onClear}
    />
  );
}
