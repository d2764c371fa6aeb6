import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import type { Cartao, CentroCusto, SistemaOferecido } from '../../../../contract/delegated-grants';
import type { ContratoDelegado } from '../../../../contract/home';
import type { Actor } from '../../../features/acting';

const OFFERED_FOR_MS = 60_000;
/** Cards that the list of choices shows at once. */
const CARDS_SHOWN = 50;

interface Offered<T> {
  items: readonly T[];
  total: number;
  loading: boolean;
  failed: HttpError | null;
  reload: () => Promise<unknown>;
}

interface Asked {
  resource: string;
  meta: Record<string, unknown>;
  enabled?: boolean;
  busca?: string;
  size?: number;
}

/** What the company has to give, as far as the session may. */
function useOffered<T extends object>(
  actor: Actor,
  { resource, meta, enabled = true, busca = '', size }: Asked,
): Offered<T> {
  const { query } = useList<T & BaseRecord, HttpError>({
    resource,
    meta: { account: actor.company.idProduto, perfil: actor.perfil, idProdutoPF: actor.idProdutoPF, ...meta },
    pagination: size === undefined ? { mode: 'off' } : { currentPage: 1, pageSize: size },
    filters: busca === '' ? [] : [{ field: 'busca', operator: 'contains', value: busca }],
    queryOptions: { enabled, staleTime: OFFERED_FOR_MS },
    // The part of the form says it, with another try.
    errorNotification: false,
  });
  return {
    items: query.data?.data ?? [],
    total: query.data?.total ?? 0,
    loading: enabled && query.isPending,
    failed: query.error,
    reload: query.refetch,
  };
}

export const useContracts = (actor: Actor) =>
  useOffered<ContratoDelegado>(actor, { resource: 'contratosOferecidos', meta: {} });

export const useCentres = (actor: Actor, nuContrato: string | undefined) =>
  useOffered<CentroCusto>(actor, {
    resource: 'centrosCusto',
    meta: { cnpjOuAn8: actor.company.cnpj ?? actor.company.an8 ?? '', nuContrato: nuContrato ?? '' },
    enabled: nuContrato !== undefined,
  });

/** Cards of a cost centre whose number has what was typed. */
export const useCards = (
  actor: Actor,
  { nuContrato, coCentroCusto }: { nuContrato: string | undefined; coCentroCusto: string | undefined },
  busca: string,
) =>
  useOffered<Cartao>(actor, {
    resource: 'cartoesDoCentro',
    meta: { nuContrato: nuContrato ?? '', coCentroCusto: coCentroCusto ?? '' },
    enabled: nuContrato !== undefined && coCentroCusto !== undefined,
    busca,
    size: CARDS_SHOWN,
  });

export const useSystems = (actor: Actor) =>
  useOffered<SistemaOferecido>(actor, { resource: 'sistemasOferecidos', meta: {} });
