import { useList, type HttpError } from '@refinedev/core';
import { Suspense } from 'react';
import type { Renovavel } from '../../../contract/requests';
import { useMay } from '../../features/access/useMay';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';

/** Few have accesses that end: what asks for them again comes after the screen that it stands on. */
const RenewalActions = preloadable(() => import('../../features/renewal/RenewalActions'));
const RENEWAL: Ahead = { components: [RenewalActions], texts: ['renewal'] };

/** What somebody may ask companies for again, of what is theirs to ask for; nothing while that is not known. */
export function useRenewables(account: string): readonly Renovavel[] {
  const may = useMay('meusPedidos', 'create');
  usePreload(RENEWAL, may);
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
  if (!found) return null;
  return (
    <Suspense fallback={null}>
      <RenewalActions account={account} renewable={found} size="small" />
    </Suspense>
  );
}
