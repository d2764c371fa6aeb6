import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOver, OVER, PERSON_PARAM } from '../../lib/over';

const ID_MAX = 100;

export interface PersonShown {
  /** idProdutoPF of whom the drawer is about; null keeps it closed. */
  id: string | null;
  /** The address of the table with somebody's drawer over it; follow it with the state OVER. */
  addressOf: (id: string) => string;
  /** What a row's link has: with a drawer open it shows this one in its place. */
  linkOf: (id: string) => Pick<LinkProps, 'to' | 'state' | 'replace'>;
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
  const id = named !== '' && named.length <= ID_MAX ? named : null;
  const withPerson = (other: string | null) => {
    const query = new URLSearchParams(search);
    if (other === null) query.delete(PERSON_PARAM);
    else query.set(PERSON_PARAM, other);
    return `?${query}`;
  };
  return {
    id,
    addressOf: withPerson,
    linkOf: (other) => ({ to: withPerson(other), ...(id === null ? { state: OVER } : { state, replace: true }) }),
    go: (other) => void navigate(withPerson(other), { replace: true, state }),
    // Opened here, it is left the way that Back leaves it; a link that led to it has no such entry behind it.
    close: () => void (isOver(state) ? navigate(-1) : navigate(withPerson(null), { replace: true, state: OVER })),
  };
}
