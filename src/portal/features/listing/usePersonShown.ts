import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOver, OVER, PERSON_PARAM } from '../../lib/over';

const ID_MAX = 100;

export interface PersonShown {
  /** idProdutoPF of whom the drawer is about; null keeps it closed. */
  id: string | null;
  /** The address of the table with somebody's drawer over it; follow it with the state OVER. */
  addressOf: (id: string) => string;
  /** Shows somebody else in place of this one: Back closes the drawer all the same. */
  go: (id: string) => void;
  close: () => void;
}

/** Whose record is shown beside the table: in the address, so that a link leads there and Back closes it. */
export function usePersonShown(): PersonShown {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const named = search.get(PERSON_PARAM) ?? '';
  const withPerson = (id: string | null) => {
    const query = new URLSearchParams(search);
    if (id === null) query.delete(PERSON_PARAM);
    else query.set(PERSON_PARAM, id);
    return `?${query}`;
  };
  return {
    id: named !== '' && named.length <= ID_MAX ? named : null,
    addressOf: withPerson,
    go: (id) => void navigate(withPerson(id), { replace: true, state }),
    // Opened here, it is left the way that Back leaves it; a link that led to it has no such entry behind it.
    close: () => void (isOver(state) ? navigate(-1) : navigate(withPerson(null), { replace: true, state: OVER })),
  };
}
