import { useList, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { PedidoRecebido } from '../../../contract/requests';
import type { ReadyAccount } from '../account/AccountGate';
import { useActing } from '../acting/useActing';

/** How many requests wait for the company that is acted for, beside the way to them; nothing while there are none. */
export default function WaitingCount({ account }: { account: ReadyAccount }) {
  const { t } = useTranslation('ui');
  const acting = useActing(account, 'pedidos', 'list');
  const company = acting.status === 'ready' && !acting.actor.segundaEtapa?.vencida ? acting.actor.company : null;
  const { query } = useList<PedidoRecebido & { id: string }, HttpError>({
    resource: 'pedidos',
    meta: { account: company?.idProduto },
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: company !== null },
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
        <span className="sr">{t('menu.waiting', { count })}</span>
      </span>
    </>
  );
}
