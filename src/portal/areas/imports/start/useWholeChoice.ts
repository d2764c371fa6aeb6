import { useSelect } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import type { ContratoDelegado } from '../../../../contract/home';
import type { SistemaOferecido } from '../../../../contract/delegated-grants';
import type { Actor } from '../../../features/acting';

/** Of what a list may be complete. */
export interface Choice {
  options: { value: string; label: string }[];
  loading: boolean;
}

/** The contracts and systems of which a list may be complete: those that the actor may grant. */
export function useWholeChoice(
  { company, perfil, idProdutoPF }: Actor,
  enabled: boolean,
): Record<'contracts' | 'systems', Choice> {
  const common = {
    pagination: { mode: 'off' },
    meta: { account: company.idProduto, perfil, idProdutoPF },
    queryOptions: { enabled },
  } as const;
  const contracts = useSelect<ContratoDelegado, HttpError>({
    ...common,
    resource: 'contratosOferecidos',
    optionValue: 'nuContrato',
    optionLabel: 'nuContrato',
  });
  const systems = useSelect<SistemaOferecido, HttpError>({
    ...common,
    resource: 'sistemasOferecidos',
    optionValue: 'id',
    optionLabel: ({ iprojTi }) => iprojTi.nome,
  });
  const choice = ({
    selectProps,
    query,
  }: Pick<typeof contracts, 'selectProps' | 'query'> | typeof systems): Choice => ({
    options: (selectProps.options ?? []) as Choice['options'],
    // What has come is among the options a moment later.
    loading: enabled && (query.isPending || (query.data?.data.length ?? 0) > (selectProps.options?.length ?? 0)),
  });
  return { contracts: choice(contracts), systems: choice(systems) };
}
