import { useList, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Renovavel } from '../../../contract/requests';
import { useMay } from '../../features/access/useMay';
import { renewalPath } from '../../lib/paths';
import { LinkButton } from '../../ui/LinkButton';

/** What somebody may ask companies for again, of what is theirs to ask for; nothing while that is not known. */
export function useRenewables(account: string): readonly Renovavel[] {
  const may = useMay('meusPedidos', 'create');
  const { query } = useList<Renovavel & { id: string }, HttpError>({
    resource: 'renovaveis',
    meta: { account },
    pagination: { mode: 'off' },
    queryOptions: { enabled: may },
    // The permissions are what the screen is for: they are there without it.
    errorNotification: false,
  });
  return query.data?.data ?? [];
}

interface RenewProps {
  renewables: readonly Renovavel[];
  company: string;
  /** Of what has ended, not of what will soon. */
  ended?: boolean;
}

/** Leads to asking for the accesses of a company again, where they end soon or ended lately. */
export function Renew({ renewables, company, ended = false }: RenewProps) {
  const { t } = useTranslation('received-permissions');
  const found = renewables.find(
    ({ empresa, situacaoValidade }) => empresa.idProduto === company && (situacaoValidade === 'vencida') === ended,
  );
  if (!found) return null;
  if (found.esperando) return <span className="small muted">{t('renew.waiting')}</span>;
  return (
    <LinkButton size="small" to={renewalPath(company)} aria-label={t('renew.of', { company: found.empresa.nome })}>
      {t('renew.action')}
    </LinkButton>
  );
}
