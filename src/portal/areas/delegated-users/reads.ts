import { useList, useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { useSelect } from '@refinedev/antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CARD_NUMBER_MAX,
  type Cartao,
  type CentroCusto,
  type SistemaOferecido,
} from '../../../contract/delegated-grants';
import type { Concedente, Permissionario } from '../../../contract/delegated-users';
import type { ContratoDelegado } from '../../../contract/home';
import { loginText } from '../../../contract/login-text';
import { ApiError } from '../../http/ApiError';
import { isTooLong } from '../../http/searchText';
import { personName } from '../../lib/format';
import { typingRestMs } from '../../lib/typingRest';
import type { Actor } from '../../features/acting';
import type { AccessRecord, GrantRecord, PersonEnd } from './provider';

/** Every part of these screens shows its own failure, with another try. */
const OWN_FAILURE = { errorNotification: false } as const;
/** What does not change while a screen works with it. */
const OFFERED = { ...OWN_FAILURE, pagination: { mode: 'off' } } as const;
const OFFERED_FOR_MS = 60_000;

/** Whose table it is, and as what and as whom somebody acts for that company: what is offered depends on it. */
export const actingMeta = ({ company, perfil, idProdutoPF }: Actor) => ({
  account: company.idProduto,
  perfil,
  idProdutoPF,
});

export interface Loaded<T> {
  value: T | null;
  /** Nothing has come yet. */
  loading: boolean;
  failed: HttpError | null;
  reload: () => Promise<unknown>;
}

/** What a drop-down list offers. */
export interface Choices {
  options: Option[];
  loading: boolean;
  failed: HttpError | null;
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
  failed: query.error,
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

/** The cost centres of a contract, to choose from; nothing while no contract is chosen. */
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

/** The cards of a cost centre that a list of choices shows, and how many there are of what was typed. */
export interface CardChoices {
  cards: readonly Cartao[];
  total: number;
  loading: boolean;
  failed: HttpError | null;
  reload: () => Promise<unknown>;
  /** All cards of the cost centre, as far as one save can take; null when they did not come. */
  all: () => Promise<readonly Cartao[] | null>;
}

/** Cards that the list of choices shows at once. */
const CARDS_SHOWN = 50;

/** The posting cards of a cost centre whose number has what was typed; nothing while no cost centre is chosen, or for more than a number has. */
export function useCards(
  actor: Actor,
  centre: { nuContrato: string; coCentroCusto: string } | null,
  typed: string,
): CardChoices {
  const enabled = centre !== null && typed.length <= CARD_NUMBER_MAX;
  const asked = {
    ...OWN_FAILURE,
    resource: 'cartoesDoCentro',
    meta: { ...actingMeta(actor), nuContrato: centre?.nuContrato ?? '', coCentroCusto: centre?.coCentroCusto ?? '' },
  };
  const { query } = useList<Cartao, HttpError>({
    ...asked,
    pagination: { currentPage: 1, pageSize: CARDS_SHOWN },
    filters: typed === '' ? [] : [{ field: 'busca', operator: 'contains', value: typed }],
    queryOptions: { enabled, staleTime: OFFERED_FOR_MS },
  });
  const { query: whole } = useList<Cartao, HttpError>({
    ...asked,
    pagination: { mode: 'off' },
    queryOptions: { enabled: false },
  });
  return {
    cards: query.data?.data ?? [],
    total: query.data?.total ?? 0,
    loading: enabled && query.isFetching,
    failed: query.error ?? whole.error,
    reload: whole.isError ? whole.refetch : query.refetch,
    all: async () => (await whole.refetch()).data?.data ?? null,
  };
}

/**
 * Grantees to choose one of, by what is typed; those found before stay until the next are. A text that is too long finds nobody, and
 * `tooLong` says why.
 */
export function useGranteeSelect(actor: Actor) {
  const [tooLong, setTooLong] = useState(false);
  const { selectProps, query } = useSelect<Permissionario, HttpError>({
    ...OWN_FAILURE,
    resource: 'permissionarios',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: 20 },
    optionValue: 'idProdutoPF',
    optionLabel: ({ nome, idProdutoPF }) => `${personName(nome)} · ${loginText(idProdutoPF)}`,
    debounce: typingRestMs(),
    onSearch: (typed) => [{ field: 'busca', operator: 'eq', value: typed }],
  });
  return {
    select: {
      options: tooLong ? [] : (selectProps.options as Option[]),
      onSearch: (typed: string) => {
        setTooLong(isTooLong(typed));
        if (!isTooLong(typed)) selectProps.onSearch?.(typed);
      },
      loading: query.isFetching,
    },
    tooLong,
    failed: query.error,
  };
}

/** Those who granted that a list of choices shows at once. */
const GRANTERS_SHOWN = 50;

/** Who granted what people have of the company, to choose one of by what is typed. */
export function useGranters(actor: Actor, typed: string): Loaded<Concedente[]> & { total: number } {
  const { query } = useList<Concedente & BaseRecord, HttpError>({
    ...OWN_FAILURE,
    resource: 'concedentes',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: GRANTERS_SHOWN },
    filters: typed === '' ? [] : [{ field: 'busca', operator: 'contains', value: typed }],
    queryOptions: { staleTime: OFFERED_FOR_MS },
  });
  return {
    value: query.data?.data ?? null,
    total: query.data?.total ?? 0,
    loading: query.isFetching,
    failed: query.error,
    reload: query.refetch,
  };
}

/** What the table calls one of those who granted; null while that is not known. */
export function useGranterName(actor: Actor, idConcedente: string): string | null {
  const { t } = useTranslation('delegation');
  const { query } = useList<Concedente & BaseRecord, HttpError>({
    ...OWN_FAILURE,
    resource: 'concedentes',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'concedente', operator: 'eq', value: idConcedente }],
    queryOptions: { enabled: idConcedente !== '', staleTime: OFFERED_FOR_MS },
  });
  if (idConcedente === '' || query.isPending) return null;
  const found = query.data?.data.find((one) => one.idConcedente === idConcedente);
  return found ? personName(found.nome) : t('filters.unknownGranter');
}

/** The systems that the actor may grant, with their groups. They are chosen by boxes in a dialog, not from a drop-down list. */
export function useSystems(actor: Actor, enabled = true): Loaded<SistemaOferecido[]> {
  const { query } = useList<SistemaOferecido, HttpError>({
    ...OFFERED,
    resource: 'sistemasOferecidos',
    meta: actingMeta(actor),
    queryOptions: { enabled, staleTime: OFFERED_FOR_MS },
  });
  return {
    value: query.data?.data ?? null,
    loading: enabled && query.isPending,
    failed: query.error,
    reload: query.refetch,
  };
}

/** Somebody who was a grantee and is no longer; somebody who never was one, or has nothing that the actor may see. */
const [NO_LONGER, NOBODY] = ['MCN-164', 'IDC-111'];

interface LoadedGrantee<T> extends Loaded<T> {
  /** Answers whether they came. */
  reload: () => Promise<boolean>;
  /** What is said of somebody whose access was removed meanwhile, or who has none that the actor may see; null otherwise. */
  removed: string | null;
}

function absenceIn(error: HttpError | null, nobody: string): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === NOBODY) return nobody;
  return error.code === NO_LONGER ? error.text : null;
}

/** A grantee's record, as it is now: what an earlier visit saw is no base for a change. */
function useGrantee<T extends { id: string }>(
  resource: string,
  meta: { account: string },
  idProdutoPF: string | undefined,
  enabled = true,
): LoadedGrantee<T> {
  const { t } = useTranslation('delegation');
  const asks = enabled && idProdutoPF !== undefined;
  const { query } = useOne<T, HttpError>({
    ...OWN_FAILURE,
    resource,
    id: idProdutoPF ?? '',
    meta,
    queryOptions: { enabled: asks },
  });
  const { refetch, error, data, isStale, isFetching, isFetchedAfterMount } = query;
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  const removed = absenceIn(error, t('accesses.nobody'));
  // Old and being asked for again: the answer is waited for.
  const value = data && (isFetchedAfterMount || !(isStale && isFetching)) ? data.data : null;
  return {
    value,
    loading: asks && value === null && !query.isError,
    failed: removed === null ? error : null,
    removed,
    reload,
  };
}

/** A grantee's accesses with who granted each. */
export const useAccesses = (actor: Actor, idProdutoPF: string | undefined, enabled?: boolean) =>
  useGrantee<AccessRecord>('acessos', { account: actor.company.idProduto }, idProdutoPF, enabled);

/** The name of somebody who has nothing any more, as the company's history knows it; null where it does not, or the actor may not see it. */
export function useFormerName(actor: Actor, idProdutoPF: string, enabled: boolean): string | null {
  const { query } = useList<BaseRecord, HttpError>({
    ...OWN_FAILURE,
    resource: 'historicos',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'permissionario', operator: 'eq', value: idProdutoPF }],
    queryOptions: { enabled },
  });
  const nome: unknown = enabled ? query.data?.['nome'] : null;
  return typeof nome === 'string' ? nome : null;
}

/** A grantee's cards and groups, with the version that a change of them names. */
export const useGranted = (actor: Actor, idProdutoPF: string | undefined) =>
  useGrantee<GrantRecord>('concessoes', actingMeta(actor), idProdutoPF);

/** What an end would do to each of these people; `undefined` asks nothing. An answer to an earlier question is not kept: it would be old. */
export function useEndPreview(
  actor: Actor,
  people: readonly string[],
  validoAte: string | null | undefined,
  onlyBefore = false,
): Loaded<PersonEnd[]> {
  const enabled = validoAte !== undefined && people.length > 0;
  const { query } = useList<PersonEnd, HttpError>({
    ...OWN_FAILURE,
    resource: 'previasDePrazo',
    meta: actingMeta(actor),
    pagination: { mode: 'off' },
    filters: [
      { field: 'pessoas', operator: 'in', value: people },
      { field: 'validoAte', operator: 'eq', value: validoAte },
      ...(onlyBefore ? [{ field: 'somenteAntes', operator: 'eq' as const, value: true }] : []),
    ],
    queryOptions: { enabled, gcTime: 0 },
  });
  const value = enabled && !query.isPlaceholderData ? (query.data?.data ?? null) : null;
  return { value, loading: enabled && value === null && !query.isError, failed: query.error, reload: query.refetch };
}
