import { useList, type HttpError } from '@refinedev/core';
import type { Renovavel } from '../../../contract/requests';
import { useMay } from '../../features/access/useMay';
import { RenewalActions } from '../../features/renewal/RenewalActions';

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
  account: string;
  renewables: readonly Renovavel[];
  company: string;
  /** Of what has ended, not of what will soon. */
  ended?: boolean;
}

/** Asks for the accesses of a company again, where they end soon or ended lately. */
export function Renew({ account, renewables, company, ended = false }: RenewProps) {
  const found = renewables.find(
    ({ empresa, situacaoValidade }) => empresa.idProduto === company && (situacaoValidade === 'vencida') === ended,
  );
  return found && <RenewalActions account={account} renewable={found} size="small" />;
}
