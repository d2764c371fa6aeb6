import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Actor } from '../../../features/acting';
import { leaveTable, sameTable } from '../lastTable';
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

/** Remembers how the table is left, and once its rows are there puts the page where it was left. */
export function useComingBack(actor: Actor, ticked: ReadonlyMap<string, string>, isThere: boolean): void {
  const { search } = useLocation();
  const [top] = useState(() => sameTable(actor, search)?.top ?? 0);
  const put = useRef(false);
  useEffect(() => {
    if (!isThere || put.current) return;
    put.current = true;
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [isThere, top]);
  const now = useRef({ actor, search, ticked });
  useLayoutEffect(() => {
    now.current = { actor, search, ticked };
  });
  useLayoutEffect(
    () => () => {
      const { actor: who, search: where, ticked: people } = now.current;
      leaveTable(who, where, { ticked: people, top: window.scrollY });
    },
    [],
  );
}
