import { useOne, type HttpError } from '@refinedev/core';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { contratoDelegado, type ContratoDelegado } from '../../../contract/home';
import type { HomeRecords } from './provider';

/**
 * One record of the home provider. Its failure is not told by a toast: the card that needed it does without, or says so.
 * `enabled: false` asks for nothing.
 */
function useRecord<Resource extends keyof HomeRecords>(resource: Resource, id: string, enabled: boolean) {
  const { query } = useOne<HomeRecords[Resource], HttpError>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { enabled: enabled && id !== '' },
  });
  return { value: query.data?.data ?? null, loading: enabled && query.isPending };
}

/** The one-line summaries of the cards: null while they load and when the call failed. */
export const useResumo = (id: string, enabled: boolean) => useRecord('resumos', id, enabled);

/** The delegation profile: null when the account may delegate for no company. */
export function usePerfil(id: string, enabled: boolean) {
  const { value, loading } = useRecord('perfis', id, enabled);
  return { perfil: value?.value ?? null, loading };
}

/** The photo as a `data:` address, or null. */
export function useFoto(id: string, enabled: boolean): string | null {
  const { value } = useRecord('imagens', id, enabled);
  return value?.value ? `data:image/jpeg;base64,${value.value}` : null;
}

const contratosSchema = contratoDelegado.array();

/**
 * A company's contracts: those that the dispatcher handed over, otherwise loaded. Null while they are not known, so that
 * nobody is told that the company has none before that is sure.
 */
export function useContratos(id: string, enabled: boolean): ContratoDelegado[] | null {
  const state: unknown = useLocation().state;
  const given = useMemo(() => contratosSchema.safeParse((state as { contratos?: unknown } | null)?.contratos), [state]);
  const { value } = useRecord('contratos', id, enabled && !given.success);
  return given.success ? given.data : (value?.value ?? null);
}
