import { useSearchParams } from 'react-router';

/** The address's name for the request that is shown. */
export const SHOWN_PARAM = 'pedido';

/** Which request is shown: in the address, so that a link leads there. */
export function useShown() {
  const [search, setSearch] = useSearchParams();
  const addressOf = (id: string | null) => {
    const query = new URLSearchParams(search);
    if (id === null) query.delete(SHOWN_PARAM);
    else query.set(SHOWN_PARAM, id);
    return query;
  };
  return {
    id: search.get(SHOWN_PARAM),
    addressOf: (id: string) => `?${addressOf(id)}`,
    show: (id: string) => setSearch(addressOf(id), { replace: true }),
    close: () => setSearch(addressOf(null), { replace: true }),
  };
}
