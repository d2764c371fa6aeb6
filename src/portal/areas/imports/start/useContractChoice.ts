import { useSelect } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import type { ContratoDelegado } from '../../../../contract/home';
import type { Actor } from '../../../features/acting';

/** The contracts of which a list may be complete: those that the actor may grant. */
export function useContractChoice({ company, perfil, idProdutoPF }: Actor, enabled: boolean) {
  const { selectProps, query } = useSelect<ContratoDelegado, HttpError>({
    resource: 'contratosOferecidos',
    pagination: { mode: 'off' },
    meta: { account: company.idProduto, perfil, idProdutoPF },
    optionValue: 'nuContrato',
    optionLabel: 'nuContrato',
    queryOptions: { enabled },
  });
  return {
    options: (selectProps.options ?? []) as { value: string; label: string }[],
    loading: enabled && query.isPending,
  };
}
