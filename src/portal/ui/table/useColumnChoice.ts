import { useSyncExternalStore } from 'react';
import { columnsAmong } from '../../../contract/columns';
import { chooseLook, lookOf, onLooks } from '../../loading/tableLooks';

/** The columns of a table that may be hidden and put in another order; its first one, the name, is none of them. */
export interface ColumnSet<Name extends string> {
  /** Under what the choice is kept (loading/tableLooks.ts). */
  key: string;
  /** All of them, in the order that they have by themselves. */
  all: readonly Name[];
  /** Those that show without a choice. */
  usual: readonly Name[];
}

export interface ColumnChoices<Name extends string> {
  /** Those that show, in their order. */
  shown: readonly Name[];
  /** All of them as the choice lists them: a hidden one stands behind the one that it follows by itself. */
  listed: readonly Name[];
  show: (names: readonly Name[]) => void;
  toggle: (name: Name) => void;
  /** Puts a column that shows where another one stands. */
  place: (name: Name, where: Name) => void;
  reset: () => void;
}

function listOf<Name extends string>(shown: readonly Name[], all: readonly Name[]): Name[] {
  const listed = [...shown];
  all.forEach((name, index) => {
    if (listed.includes(name)) return;
    const before = all[index - 1];
    listed.splice(before === undefined ? 0 : listed.indexOf(before) + 1, 0, name);
  });
  return listed;
}

/** Which columns show, and in which order, as the person on the session chose it last; what was kept of columns that there are not is passed over. */
export function useColumnChoice<Name extends string>({ key, all, usual }: ColumnSet<Name>): ColumnChoices<Name> {
  const kept = useSyncExternalStore(onLooks, () => lookOf(key));
  const known = columnsAmong(kept?.split(',') ?? [], all);
  const shown: readonly Name[] = kept === null || (kept !== '' && known.length === 0) ? usual : known;
  const listed = listOf(shown, all);
  const show = (names: readonly Name[]) => chooseLook(key, names.join(','));
  return {
    shown,
    listed,
    show,
    toggle: (name) => show(listed.filter((other) => shown.includes(other) !== (other === name))),
    place: (name, where) => {
      const others = shown.filter((other) => other !== name);
      const at = others.indexOf(where) + (shown.indexOf(name) < shown.indexOf(where) ? 1 : 0);
      show([...others.slice(0, at), name, ...others.slice(at)]);
    },
    reset: () => chooseLook(key, null),
  };
}
