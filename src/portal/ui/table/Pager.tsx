import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageInfo } from '../../../contract/page';
import { preloadable } from '../../loading/preloadable';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { usePhone } from '../usePhone';
import './pager.css';

/** antd's select, for the few tables whose pages have a choice of lengths. */
const PageSize = preloadable(() => import('./PageSize'));

export interface PagerProps {
  page: PageInfo;
  /** Asks for another page, from 1. */
  onPage: (page: number) => void;
  /** How many rows a page may have, where that can be chosen. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Pages around the open one, the first and the last; null stands for a gap. `last` is null while it is not known. */
function around(current: number, last: number, reach: number): (number | null)[] {
  const wanted = [1, ...Array.from({ length: 2 * reach + 1 }, (_, index) => current - reach + index), last].filter(
    (page) => page >= 1 && page <= last,
  );
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page > before + 1 ? [null, page] : [page];
  });
}

/**
 * Which rows show of how many, the pages, and how many rows a page has: the pager of every table and list. antd's is a list
 * without a name and without a current page for assistive technology, and knows no total that is only a floor.
 */
export function Pager({ page, onPage, sizes, onSize }: PagerProps) {
  const { t, i18n } = useTranslation('ui');
  const phone = usePhone();
  const current = page.number + 1;
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // On the first and the last page one of the arrows rests, and gives the focus away.
    const active = document.activeElement;
    if (pressed.current && (active === document.body || active?.matches(':disabled')))
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    pressed.current = false;
  }, [current]);
  const format = (value: number) => value.toLocaleString(i18n.language);
  const total = page.totalIsFloor ? t('pager.more', { total: format(page.totalElements) }) : format(page.totalElements);
  const first = page.number * page.size + 1;
  const go = (target: number, name: string, disabled: boolean, Icon: typeof ChevronLeftIcon) => (
    <button
      type="button"
      className="pg"
      aria-label={name}
      disabled={disabled}
      onClick={() => {
        pressed.current = true;
        onPage(target);
      }}
    >
      <Icon size={20} />
    </button>
  );
  return (
    <div className="pager">
      <span className="small muted num">
        {t('pager.range', { first: format(first), last: format(first + page.numberElements - 1), total })}
      </span>
      {(page.previous || page.next) && (
        <nav ref={nav} aria-label={t('pager.label')}>
          {go(current - 1, t('table.previous'), !page.previous, ChevronLeftIcon)}
          {around(current, Math.max(current + (page.next ? 1 : 0), page.totalIsFloor ? 0 : page.totalPages), 1).map(
            (number, index) =>
              number === null ? (
                <span key={`gap${index}`} className="pg pg--gap">
                  …
                </span>
              ) : (
                <button
                  key={number}
                  type="button"
                  className={number === current ? 'pg pg--on' : 'pg'}
                  aria-label={t('table.page', { page: number })}
                  aria-current={number === current ? 'page' : undefined}
                  onClick={() => onPage(number)}
                >
                  {number}
                </button>
              ),
          )}
          {go(current + 1, t('table.next'), !page.next, ChevronRightIcon)}
        </nav>
      )}
      {onSize && sizes && !phone && (
        <Suspense fallback={null}>
          <PageSize size={page.size} sizes={sizes} onSize={onSize} />
        </Suspense>
      )}
    </div>
  );
}
