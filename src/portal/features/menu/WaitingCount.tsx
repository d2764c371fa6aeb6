import { useTranslation } from 'react-i18next';
import type { ReadyAccount } from '../account/AccountGate';
import { useActing } from '../acting/useActing';
import { WAITING, type WaitingResource } from './places';
import { useWaiting } from './useWaiting';

interface WaitingCountProps {
  account: ReadyAccount;
  resource: WaitingResource;
}

/** How many wait for whoever acts for the company, beside the way to them; nothing while there are none. */
export default function WaitingCount({ account, resource }: WaitingCountProps) {
  const { t } = useTranslation('ui');
  const acting = useActing(account, resource, 'list');
  const may = acting.status === 'ready' && !acting.actor.segundaEtapa?.vencida;
  const count = useWaiting(resource, may ? acting.actor.company.idProduto : undefined) ?? 0;
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
