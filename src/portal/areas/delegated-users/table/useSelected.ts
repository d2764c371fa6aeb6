import { useState, type Key } from 'react';
import { GRANTEES_MAX, selectPermissionarios, type Permissionario } from '../../../../contract/delegated-users';
import { ApiError } from '../../../http/ApiError';
import { call } from '../../../http/client';
import { toast } from '../../../ui/toast';
import type { TableState } from './useTableState';

export interface Person {
  idProdutoPF: string;
  nome: string;
}

/** The ticked people of all pages, with their names. */
export function useSelected(company: string, rows: readonly Permissionario[]) {
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);

  const set = (keys: Key[]) => {
    const names = new Map([...people, ...rows.map((row) => [row.idProdutoPF, row.nome] as const)]);
    setPeople(new Map(keys.map((key) => [String(key), names.get(String(key)) ?? String(key)])));
  };
  /** Everybody whom the filter finds, at most a thousand. */
  const all = async ({ text, validity }: TableState) => {
    setBusy(true);
    try {
      const { itens, haMais } = await call(selectPermissionarios, {
        params: { id: company },
        query: { nomeOuIdProduto: text, validade: validity },
      });
      setPeople(new Map(itens.map((person) => [person.idProdutoPF, person.nome])));
      if (haMais) toast('info', 'delegation:selection.first', { max: GRANTEES_MAX.toLocaleString() });
    } catch (error) {
      // The catalogue has shown why.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return {
    keys: [...people.keys()],
    people: [...people].map(([idProdutoPF, nome]): Person => ({ idProdutoPF, nome })),
    busy,
    set,
    all,
    drop: (gone: readonly string[]) => setPeople(new Map([...people].filter(([key]) => !gone.includes(key)))),
    clear: () => setPeople(new Map()),
  };
}
