import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Actor } from '../../../features/acting';
import { DENSITY } from '../../../loading/density';
import { lendLooks, lentLooks, onLooks } from '../../../loading/tableLooks';
import { draftKey, readDraft, writeDraft } from '../../../lib/drafts';
import { rowsQuery } from '../lastTable';
import { COLUMNS } from '../table/choosable';
import type { TableView } from './view';

/** A saved view that the table shows. */
export interface OpenView {
  /** idProduto of the company whose table it is of. */
  account: string;
  id: string;
  nome: string;
  /** Its columns and density, as tables keep them (loading/tableLooks.ts). */
  looks: Record<string, string | null>;
  /** What the address said of the rows before: Back leads there, and out of the view. */
  before: string;
  /** What it says of them now: another address that is opened is not of the view. */
  query: string;
}

const keyOf = ({ idProdutoPF }: Actor) => draftKey(idProdutoPF, 'visao');

/** The view in which this table was left or reloaded; null for other rows. */
function keptView(actor: Actor, query: string): OpenView | null {
  const kept = readDraft(keyOf(actor))?.['view'] as OpenView | undefined;
  return kept?.account === actor.company.idProduto && kept.query === query ? kept : null;
}

/** The view that these rows were opened as: their entry of the history has it, and Back and Forward find it there. */
function viewIn(state: unknown, actor: Actor): OpenView | null {
  const { view } = (state ?? {}) as { view?: OpenView };
  return view?.account === actor.company.idProduto ? view : null;
}

/**
 * The view that is open: while it is, the table has its columns and density, and changing them changes nothing of what the person chose for themselves. That is back as soon as
 * the view is left: by its button, by Back, or with the table. A reload, and coming back to the same rows, find it open.
 */
export function useOpenView(actor: Actor) {
  const { search, state } = useLocation() as ReturnType<typeof useLocation> & { state: unknown };
  const query = rowsQuery(search);
  const moved = useNavigationType();
  const [view, setView] = useState(() => {
    const kept = keptView(actor, query);
    // Before the first drawing: no column comes and goes.
    if (kept) lendLooks(kept.looks);
    return kept;
  });
  const keep = useEffectEvent(() =>
    writeDraft(keyOf(actor), view && { view: { ...view, looks: lentLooks() ?? view.looks, query } }),
  );
  useLayoutEffect(() => {
    if (!view) return;
    lendLooks(view.looks);
    const stop = onLooks(() => keep());
    return () => {
      stop();
      lendLooks(null);
    };
  }, [view]);
  const last = useRef(query);
  const follow = useEffectEvent((was: string) => {
    if (moved !== NavigationType.Pop || was === query) return;
    const opened = viewIn(state, actor);
    if (opened || query === view?.before) setView(opened);
  });
  useEffect(() => {
    follow(last.current);
    last.current = query;
    keep();
  }, [query, view]);
  return {
    view,
    /** Opens it; what it answers goes with its rows into the history. */
    open: (id: string, nome: string, { columns, density }: TableView): { view: OpenView } => {
      const opened: OpenView = {
        account: actor.company.idProduto,
        id,
        nome,
        looks: { [COLUMNS.key]: columns.join(','), [DENSITY]: density === 'compact' ? density : null },
        // Also of one that was opened from another: without either's rows both are left.
        before: view?.before ?? query,
        query,
      };
      setView(opened);
      return { view: opened };
    },
    leave: () => setView(null),
  };
}
