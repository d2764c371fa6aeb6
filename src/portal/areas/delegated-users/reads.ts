import { useList, useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { useSelect } from '@refinedev/antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CentroCusto, SistemaOferecido } from '../../../contract/delegated-grants';
import type { Permissionario } from '../../../contract/delegated-users';
import type { ContratoDelegado } from '../../../contract/home';
import { ApiError } from '../../http/ApiError';
import { personName } from '../../lib/format';
import type { Actor } from '../../features/acting';
import type { AccessRecord } from './provider';

/** Every part of these screens shows its own failure, with another try. */
const OWN_FAILURE = { errorNotification: false } as const;
/** What does not change while a screen works with it. */
const OFFERED = { ...OWN_FAILURE, pagination: { mode: 'off' } } as const;
const OFFERED_FOR_MS = 60_000;

/** Whose table it is, and as what and as whom somebody acts for that company: what is offered depends on it. */
const actingMeta = ({ company, perfil, idProdutoPF }: Actor) => ({ account: company.idProduto, perfil, idProdutoPF });

export interface Loaded<T> {
  value: T | null;
  /** Nothing has come yet. */
  loading: boolean;
  failed: boolean;
  reload: () => Promise<unknown>;
}

/** What a drop-down list offers. */
export interface Choices {
  options: Option[];
  loading: boolean;
  failed: boolean;
  reload: () => Promise<unknown>;
}

export interface Option {
  value: string;
  label: string;
}

type SelectQuery<T extends BaseRecord> = Pick<ReturnType<typeof useSelect<T, HttpError>>, 'selectProps' | 'query'>;

/** While nothing has come of what is asked for now, nothing is offered: Refine's options stay those of the question before. */
const choicesOf = <T extends BaseRecord>({ selectProps, query }: SelectQuery<T>, enabled: boolean): Choices => ({
  options: query.data ? ((selectProps.options ?? []) as Option[]) : [],
  loading: enabled && query.isPending,
  failed: query.isError,
  reload: query.refetch,
});

/** The contracts that the actor may grant: the company's, or those that a supervisor was authorised for. */
export function useContracts(actor: Actor, enabled = true): Choices {
  const { t } = useTranslation('delegation');
  const select = useSelect<ContratoDelegado, HttpError>({
    ...OFFERED,
    resource: 'contratosOferecidos',
    meta: actingMeta(actor),
    optionValue: 'nuContrato',
    optionLabel: ({ nuContrato, categoria }) => t('cards.contractOption', { number: nuContrato, category: categoria }),
    queryOptions: { enabled, staleTime: OFFERED_FOR_MS },
  });
  return choicesOf(select, enabled);
}

/** The cost centres of a contract, to choose from and with their cards; nothing while no contract is chosen. */
export function useCentres(
  actor: Actor,
  nuContrato: string | undefined,
): Choices & { centreOf: (code: string | undefined) => CentroCusto | undefined } {
  const { t } = useTranslation('delegation');
  const { company } = actor;
  const enabled = nuContrato !== undefined;
  const select = useSelect<CentroCusto, HttpError>({
    ...OFFERED,
    resource: 'centrosCusto',
    meta: { ...actingMeta(actor), cnpjOuAn8: company.cnpj ?? company.an8 ?? '', nuContrato: nuContrato ?? '' },
    optionValue: 'coCentroCusto',
    optionLabel: ({ coCentroCusto, nome }) => t('cards.centreOption', { number: coCentroCusto, name: nome }),
    queryOptions: { enabled, staleTime: OFFERED_FOR_MS },
  });
  const centres = select.query.data?.data;
  return {
    ...choicesOf(select, enabled),
    centreOf: (code) => centres?.find(({ coCentroCusto }) => coCentroCusto === code),
  };
}

/** Grantees to choose one of, by what is typed; those found before stay until the next are. */
export function useGranteeSelect(actor: Actor) {
  const { selectProps, query } = useSelect<Permissionario, HttpError>({
    ...OWN_FAILURE,
    resource: 'permissionarios',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: 20 },
    optionValue: 'idProdutoPF',
    optionLabel: ({ nome, idProdutoPF }) => `${personName(nome)} · ${idProdutoPF}`,
    onSearch: (typed) => [{ field: 'busca', operator: 'eq', value: typed.slice(0, 150) }],
  });
  return {
    select: { options: selectProps.options as Option[], onSearch: selectProps.onSearch, loading: query.isFetching },
    failed: query.isError,
  };
}

/** The systems that the actor may grant, with their groups. They are chosen by boxes in a dialog, not from a drop-down list. */
export function useSystems(actor: Actor): Loaded<SistemaOferecido[]> {
  const { query } = useList<SistemaOferecido, HttpError>({
    ...OFFERED,
    resource: 'sistemasOferecidos',
    meta: actingMeta(actor),
    queryOptions: { staleTime: OFFERED_FOR_MS },
  });
  return { value: query.data?.data ?? null, loading: query.isPending, failed: query.isError, reload: query.refetch };
}

/** Somebody who was a grantee and is no longer. */
const NO_LONGER = 'MCN-164';

export interface LoadedAccesses extends Loaded<AccessRecord> {
  /** Answers whether they came. */
  reload: () => Promise<boolean>;
  /** What the server says of somebody whose access was removed meanwhile; null otherwise. */
  removed: string | null;
}

/** A grantee's accesses and their version, as they are now: what an earlier visit saw is no base for a change. */
export function useAccesses(actor: Actor, idProdutoPF: string | undefined, enabled = true): LoadedAccesses {
  const asks = enabled && idProdutoPF !== undefined;
  const { query } = useOne<AccessRecord, HttpError>({
    ...OWN_FAILURE,
    resource: 'acessos',
    id: idProdutoPF ?? '',
    meta: { account: actor.company.idProduto },
    queryOptions: { enabled: asks },
  });
  const { refetch, error, data, isStale, isFetching, isFetchedAfterMount } = query;
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  const removed = error instanceof ApiError && error.code === NO_LONGER ? error.text : null;
  // Old and being asked for again: the answer is waited for.
  const value = data && (isFetchedAfterMount || !(isStale && isFetching)) ? data.data : null;
  return {
    value,
    loading: asks && value === null && !query.isError,
    failed: query.isError && removed === null,
    removed,
    reload,
  };
}
