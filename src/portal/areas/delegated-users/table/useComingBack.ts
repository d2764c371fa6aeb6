import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Actor, leaveList } from '../../../features/acting';
import { PERSON_PARAM } from '../../../lib/over';
import { paths } from '../../../lib/paths';
import { leaveTable, rowsQuery, sameTable } from '../lastTable';
import type { Person } from './useSelected';

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Who was ticked when the actor left the rows that the address leads to now, or those whom a dialog is about that is open again. */
export function useTickedBefore(actor: Actor, doing: readonly Person[] | null): ReadonlyMap<string, string> {
  const { search } = useLocation();
  const [ticked] = useState(() =>
    doing
      ? new Map(doing.map(({ idProdutoPF, nome }) => [idProdutoPF, nome]))
      : (sameTable(actor, search)?.ticked ?? NOBODY),
  );
  return ticked;
}

const nameOf = (person: string) => document.querySelector<HTMLElement>(`a[data-person="${CSS.escape(person)}"]`);

/**
 * Remembers how the table is left, and once its rows are there puts the page where it was left, and the focus to the row that was left, or to the
 * first of those that have `changed`, unless somebody has gone elsewhere by then.
 */
export function useComingBack(
  actor: Actor,
  ticked: ReadonlyMap<string, string>,
  isThere: boolean,
  changed: readonly string[],
): void {
  const { search } = useLocation();
  const [left] = useState(() => sameTable(actor, search));
  const put = useRef(false);
  // As it was told: when the screen leaves, the page is shorter already.
  const top = useRef(0);
  useEffect(() => {
    const note = () => {
      top.current = window.scrollY;
    };
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  const comeBack = useEffectEvent(() => {
    if (!left) return;
    if (left.top > 0) window.scrollTo({ top: left.top, behavior: 'instant' });
    const people = left.person === null ? changed : [...changed, left.person];
    const row = people.map(nameOf).find((name) => name !== null);
    if (document.activeElement?.matches('body, main h1')) row?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isThere || put.current) return;
    put.current = true;
    comeBack();
  }, [isThere]);
  const now = useRef({ actor, search, ticked });
  useLayoutEffect(() => {
    now.current = { actor, search, ticked };
  });
  useLayoutEffect(
    () => () => {
      const { actor: who, search: where, ticked: people } = now.current;
      const name = document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>('a[data-person]');
      const person = name?.dataset['person'] ?? new URLSearchParams(where).get(PERSON_PARAM);
      leaveTable(who, where, { ticked: people, top: top.current, person });
      // Other areas lead back to it, too.
      leaveList(who, paths.delegation, rowsQuery(where));
    },
    [],
  );
}
