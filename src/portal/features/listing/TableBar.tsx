import { Button } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_ID, useSearchField } from '../../lib/searchField';
import { FilterIcon } from '../../ui/icons';
import { SearchText } from './SearchText';
import './table-frame.css';

interface TableBarProps {
  /** What the text that is searched for is about, and the text. */
  label: string;
  text: string;
  onSearch: (text: string) => void;
  /** How many filters are in use, and the panel in which they are chosen. */
  panel: { active: number; open: boolean; toggle: () => void };
  /** The button that opens it, which takes the focus when it closes. */
  panelButton: RefObject<HTMLButtonElement | null>;
  /** Stands beside that button. */
  children?: ReactNode;
  /** What can be done with the whole table, behind all that. */
  acts?: ReactNode;
  /** The same where there is little room: it stands beside the search, by its marks alone. */
  marks?: ReactNode;
}

/** What is above the rows of a table: search, the way to the filters, and what can be done with the whole of it. */
export function TableBar({ label, text, onSearch, panel, panelButton, children, acts, marks }: TableBarProps) {
  const { t } = useTranslation('ui');
  useSearchField();
  return (
    <div className="dfilters" role="search" aria-label={t('filters.label')}>
      <SearchText
        id={SEARCH_ID}
        className="dfilters__find"
        label={label}
        autoComplete="off"
        value={text}
        onSearch={onSearch}
      />
      {marks && <div className="dfilters__marks">{marks}</div>}
      <Button
        ref={panelButton}
        className="dfilters__open"
        icon={<FilterIcon size={20} />}
        aria-expanded={panel.open}
        aria-label={panel.active > 0 ? t('filters.inUse', { number: panel.active }) : undefined}
        onClick={panel.toggle}
      >
        {t('filters.label')}
        {panel.active > 0 && <span className="dfilters__count num">{panel.active}</span>}
      </Button>
      {children}
      {acts && <div className="dfilters__acts">{acts}</div>}
    </div>
  );
}
