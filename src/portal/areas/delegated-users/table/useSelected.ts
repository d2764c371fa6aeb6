import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { useState, type Key } from 'react';
import { GRANTEES_MAX, type Permissionario } from '../../../../contract/delegated-users';
import { toast } from '../../../ui/toast';
import type { Narrowed } from './narrowed';

export interface Person {
  idProdutoPF: string;
  nome: string;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/**
 * The ticked people of all pages, with their names; `before` were ticked when the table was left. `narrowed` is who `all` finds. Another filter unticks
 * everybody: what is done next is meant for whom it finds. Another search does not: people are gathered one name after the other.
 */
export function useSelected(
  account: string,
  rows: readonly Permissionario[],
  narrowed: Narrowed,
  before: ReadonlyMap<string, string>,
) {
  const [people, setPeople] = useState(before);
  const filter = JSON.stringify({ ...narrowed, busca: '' });
  const [chosenIn, setChosenIn] = useState(filter);
  if (chosenIn !== filter) {
    setChosenIn(filter);
    setPeople(NOBODY);
  }
  const { query } = useList<Person & BaseRecord, HttpError>({
    resource: 'permissionarios',
    meta: { account },
    pagination: { mode: 'off' },
    filters: Object.entries(narrowed).map(([field, value]) => ({ field, operator: 'eq', value })),
    // The catalogue shows a failure.
    errorNotification: false,
    // Asked for by a press.
    queryOptions: { enabled: false },
  });

  const set = (keys: Key[]) => {
    const names = new Map([...people, ...rows.map((row) => [row.idProdutoPF, row.nome] as const)]);
    setPeople(new Map(keys.map((key) => [String(key), names.get(String(key)) ?? String(key)])));
  };
  const choose = (chosen: readonly Person[]) =>
    setPeople(new Map(chosen.map(({ idProdutoPF, nome }) => [idProdutoPF, nome])));
  /** Everybody whom the filter finds, at most a thousand. */
  const all = async () => {
    const { data, isSuccess } = await query.refetch();
    if (!isSuccess) return;
    choose(data.data);
    if (data['haMais'] === true) toast('info', 'delegation:selection.first', { max: GRANTEES_MAX.toLocaleString() });
  };
  return {
    keys: [...people.keys()],
    people: [...people].map(([idProdutoPF, nome]): Person => ({ idProdutoPF, nome })),
    ticked: people,
    busy: query.isFetching,
    set,
    choose,
    all,
    drop: (gone: readonly string[]) => setPeople(new Map([...people].filter(([key]) => !gone.includes(key)))),
    clear: () => setPeople(NOBODY),
  };
}
