import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageInfo } from '../../../../contract/page';
import { dateText } from '../../../lib/dates';
import type { Actor } from '../../../features/acting';
import { CloseIcon } from '../../../ui/icons';
import { useGranterName } from '../reads';
import type { FilterName, Narrowed } from './narrowed';
import { OfferedName } from './OfferedName';
import './filters.css';

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
  onClear: () => void;
}

/** The filters in use, each in words with a cross that takes it away, and how many people they find. */
export default function FilterChips({ actor, narrowed, active, named, page, onRemove, onClear }: FilterChipsProps) {
  const { t, i18n } = useTranslation('delegation');
  const id = useId();
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
        return t(`filters.signIns.${value}`);
      case 'segundaEtapa':
        return t(`filters.secondSteps.${value}`);
      case 'alteradoDesde':
        return dateText(value);
    }
  };
  const found = () => {
    if (page === null) return null;
    const total = page.totalElements.toLocaleString(i18n.language);
    return t(page.totalIsFloor ? 'filters.foundFloor' : 'filters.found', { count: page.totalElements, total });
  };
  return (
    <div className="fchips">
      <ul aria-label={t('filters.active')}>
        {active.map((name) => (
          <li key={name} className="fchip">
            <span id={`${id}${name}`}>
              {t(`filters.names.${name}`)} <b>{wordsOf(name)}</b>
            </span>
            <button
              type="button"
              className="icon-btn"
              aria-labelledby={`${id}remove ${id}${name}`}
              onClick={() => onRemove(name)}
            >
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      <span id={`${id}remove`} hidden>
        {t('filters.remove')}
      </span>
      <Button type="link" size="small" onClick={onClear}>
        {t('empty.clear')}
      </Button>
      <span className="fchips__found muted small" role="status">
        {found()}
      </span>
    </div>
  );
}
