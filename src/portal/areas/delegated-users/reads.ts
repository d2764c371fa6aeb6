import { useList, useOne, type BaseRecord, type CrudFilter, type HttpError } from '@refinedev/core';
import { useCallback } from 'react';
import type { CentroCusto, SistemaOferecido } from '../../../contract/delegated-grants';
import type { ContratoDelegado } from '../../../contract/home';
import type { PageInfo } from '../../../contract/page';
import { ApiError } from '../../http/ApiError';
import type { Actor } from '../../features/acting';
import type { AccessRecord } from './provider';

const DATA = { errorNotification: false } as const;

/** What identifies an actor's lists. */
export const actingMeta = ({ company, perfil, idProdutoPF }: Actor) => ({
  empresa: company.idProduto,
  perfil,
  idProdutoPF,
});

export interface Loaded<T> {
  value: T | null;
  /** Nothing has come yet. */
  loading: boolean;
  failed: boolean;
  reload: () => Promise<unknown>;
}

/** A whole list that does not change while a screen works with it. */
function useWhole<T extends BaseRecord>(resource: string, meta: Record<string, string>, enabled: boolean): Loaded<T[]> {
  const { query } = useList<T, HttpError>({
    ...DATA,
    resource,
    meta,
    pagination: { mode: 'off' },
    queryOptions: { enabled, staleTime: 60_000 },
  });
  const { refetch } = query;
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  return { value: query.data?.data ?? null, loading: enabled && query.isPending, failed: query.isError, reload };
}

/** The contracts that the actor may grant: the company's, or those that a supervisor was authorised for. */
export const useContracts = (actor: Actor, enabled = true) =>
  useWhole<ContratoDelegado>('contratosOferecidos', actingMeta(actor), enabled);

/** The systems that the actor may grant, with their groups. */
export const useSystems = (actor: Actor, enabled = true) =>
  useWhole<SistemaOferecido>('sistemasOferecidos', actingMeta(actor), enabled);

/** The cost centres of a contract with their cards; nothing while no contract is chosen. */
export function useCentres(actor: Actor, nuContrato: string | undefined): Loaded<CentroCusto[]> {
  const { company } = actor;
  const meta = { ...actingMeta(actor), cnpjOuAn8: company.cnpj ?? company.an8 ?? '', nuContrato: nuContrato ?? '' };
  return useWhole<CentroCusto>('centrosCusto', meta, nuContrato !== undefined);
}

/** Somebody who was a grantee and is no longer. */
const NO_LONGER = 'MCN-164';

interface LoadedAccesses extends Loaded<AccessRecord> {
  /** Answers whether they came. */
  reload: () => Promise<boolean>;
  /** What the server says of somebody whose access was removed meanwhile; null otherwise. */
  removed: string | null;
}

/** A grantee's accesses and their version. Once loaded they stay: a form works on them. `enabled: false` asks for nothing. */
export function useAccesses(actor: Actor, idProdutoPF: string, enabled = true): LoadedAccesses {
  const { query } = useOne<AccessRecord & BaseRecord, HttpError>({
    ...DATA,
    resource: 'acessos',
    id: idProdutoPF,
    meta: { empresa: actor.company.idProduto },
    queryOptions: { enabled, staleTime: Infinity, gcTime: 0 },
  });
  const { refetch, error } = query;
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  const removed = error instanceof ApiError && error.code === NO_LONGER ? error.text : null;
  return {
    value: query.data?.data ?? null,
    loading: enabled && query.isPending,
    failed: query.isError && removed === null,
    removed,
    reload,
  };
}

export interface Paged<T> extends Loaded<T[]> {
  page: PageInfo | null;
  /** Another page is being fetched while this one shows. */
  waiting: boolean;
}

interface PageAsked {
  /** From 1. */
  page: number;
  size: number;
  sort?: { field: string; direction: 'asc' | 'desc' } | null;
  filters?: Record<string, string>;
  meta: Record<string, string>;
  enabled?: boolean;
}

/** One page of a list; the page before stays while the next one loads, as long as the caller is the same. */
export function usePage<T extends BaseRecord>(
  resource: string,
  { page, size, sort = null, filters = {}, meta, enabled = true }: PageAsked,
): Paged<T> {
  const { query } = useList<T, HttpError>({
    ...DATA,
    resource,
    meta,
    pagination: { currentPage: page, pageSize: size, mode: 'server' },
    sorters: sort ? [{ field: sort.field, order: sort.direction }] : [],
    filters: Object.entries(filters).map(([field, value]): CrudFilter => ({ field, operator: 'eq', value })),
    queryOptions: { enabled, placeholderData: (before) => before, staleTime: 0 },
  });
  const { refetch } = query;
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  return {
    value: query.data?.data ?? null,
    page: (query.data?.['page'] as PageInfo | undefined) ?? null,
    loading: enabled && query.isPending,
    waiting: query.isPlaceholderData,
    failed: query.isError,
    reload,
  };
}
