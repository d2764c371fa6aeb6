import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { FILTROS_VALIDADE } from '../../../../contract/delegated-users';
import { OVER } from '../../../lib/over';
import { RENEW_PARAM } from '../../../lib/paths';
import type { Narrowed } from './narrowed';
import type { Person } from './useSelected';

/** Of whom the company's message about ends speaks. */
const SOON = 'vencem7' satisfies (typeof FILTROS_VALIDADE)[number];

interface RenewingProps {
  account: string;
  narrowed: Narrowed;
  onFound: (people: Person[]) => void;
}

/**
 * Whoever comes by the message about ends is asked at once until when: `onFound` is called with those of the table whose accesses end in the next days,
 * at most a thousand. Nobody found, the table is all there is to see. Rendered once the rows are there.
 */
export default function Renewing({ account, narrowed, onFound }: RenewingProps) {
  const [search, setSearch] = useSearchParams();
  const { query } = useList<Person & BaseRecord, HttpError>({
    resource: 'permissionarios',
    meta: { account },
    pagination: { mode: 'off' },
    filters: Object.entries({ ...narrowed, validade: SOON }).map(([field, value]) => ({
      field,
      operator: 'eq',
      value,
    })),
    // The catalogue shows a failure.
    errorNotification: false,
  });
  const found = query.data?.data;
  const renew = useEffectEvent((people: readonly Person[]) => {
    const next = new URLSearchParams(search);
    next.delete(RENEW_PARAM);
    setSearch(next, { replace: true, state: OVER });
    if (people.length > 0) onFound(people.map(({ idProdutoPF, nome }) => ({ idProdutoPF, nome })));
  });
  useEffect(() => {
    if (found && search.has(RENEW_PARAM)) renew(found);
  }, [found, search]);
  return null;
}
