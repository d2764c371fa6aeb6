import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageInfo } from '../../../contract/page';
import { CloseIcon } from '../../ui/icons';
import './filters.css';

interface FilterChipsProps<Name extends string> {
  /** Those that are in use, in words. */
  chips: readonly { name: Name; label: string; words: ReactNode }[];
  /** The people whom they find; null while that is not known. */
  page: PageInfo | null;
  onRemove: (name: Name) => void;
  /** Takes all of them away; null where what stands below the chips does. */
  onClear: (() => void) | null;
}

/** The filters in use, each in words with a cross that takes it away, and how many people they find. */
export function FilterChips<Name extends string>({ chips, page, onRemove, onClear }: FilterChipsProps<Name>) {
  const { t, i18n } = useTranslation('ui');
  const id = useId();
  const found = () => {
    if (page === null) return null;
    const total = page.totalElements.toLocaleString(i18n.language);
    return t(page.totalIsFloor ? 'filters.foundFloor' : 'filters.found', { count: page.totalElements, total });
  };
  return (
    <div className="fchips">
      <ul aria-label={t('filters.active')}>
        {chips.map(({ name, label, words }) => (
          <li key={name} className="fchip">
            <span id={`${id}${name}`}>
              {label} <b>{words}</b>
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
      {onClear && (
        <Button type="link" size="small" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
      <span className="fchips__found muted small" role="status">
        {found()}
      </span>
    </div>
  );
}
