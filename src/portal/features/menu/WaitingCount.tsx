import { useList, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { ReadyAccount } from '../account/AccountGate';
import { useActing } from '../acting/useActing';
import { WAITING, type WaitingResource } from './places';

interface WaitingCountProps {
  account: ReadyAccount;
  resource: WaitingResource;
}

/** How many wait for whoever acts for the company, beside the way to them; nothing while there are none. */
export default function WaitingCount({ account, resource }: WaitingCountProps) {
  const { t } = useTranslation('ui');
  const acting = useActing(account, resource, 'list');
  const company = acting.status === 'ready' && !acting.actor.segundaEtapa?.vencida ? acting.actor.company : null;
  const { query } = useList<{ id: string }, HttpError>({
    resource,
    meta: { account: company?.idProduto },
    filters: [{ field: 'situacao', operator: 'eq', value: 'esperando' }],
    pagination: { currentPage: 1, pageSize: 1 },
    // Whoever comes back to this window sees what came meanwhile.
    queryOptions: { enabled: company !== null, refetchOnWindowFocus: 'always' },
    // The menu is the menu without it.
    errorNotification: false,
  });
  const count = query.data?.total ?? 0;
  if (count === 0) return null;
  return (
    <>
      {/* Between the words, for who hears them. */ ' '}
      <span className="nav__count">
        <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
        <span className="sr">{t(`menu.waiting.${WAITING[resource]}`, { count })}</span>
      </span>
    </>
  );
}
