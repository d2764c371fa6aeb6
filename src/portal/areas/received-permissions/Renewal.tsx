import { useList, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Renovavel } from '../../../contract/requests';
import { useMay } from '../../features/access/useMay';
import { dateText } from '../../lib/dates';
import { renewalPath } from '../../lib/paths';
import { Notice } from '../../ui/drawn';
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

/** Leads to asking for the accesses of a company again, where they end soon. */
export function Renew({ renewables, company }: { renewables: readonly Renovavel[]; company: string }) {
  const { t } = useTranslation('received-permissions');
  const found = renewables.find(({ empresa }) => empresa.idProduto === company);
  if (!found) return null;
  if (found.esperando) return <span className="small muted">{t('renew.waiting')}</span>;
  return (
    <LinkButton size="small" to={renewalPath(company)} aria-label={t('renew.of', { company: found.empresa.nome })}>
      {t('renew.action')}
    </LinkButton>
  );
}

/** What ended lately, by company: it stands in no list any more. */
export function Ended({ renewables }: { renewables: readonly Renovavel[] }) {
  const { t } = useTranslation('received-permissions');
  return renewables
    .filter(({ situacaoValidade, esperando }) => situacaoValidade === 'vencida' && !esperando)
    .map(({ empresa, validoAte }) => (
      <Notice
        key={empresa.idProduto}
        kind="warning"
        className="received__ended"
        action={
          <LinkButton to={renewalPath(empresa.idProduto)} aria-label={t('renew.of', { company: empresa.nome })}>
            {t('renew.action')}
          </LinkButton>
        }
      >
        {t('renew.ended', { company: empresa.nome, date: dateText(validoAte) })}
      </Notice>
    ));
}
