import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { contratoDelegado, type ContratoDelegado } from '../../../contract/home';
import { type AccountRecords, useAccountRecord } from '../../features/account/useAccountRecord';

export type Resumo = AccountRecords['resumos'];

/** The one-line summaries of the cards: null while they load and when the call failed. */
export function useResumo(account: string, enabled: boolean): { resumo: Resumo | null; loading: boolean } {
  const { data, isPending } = useAccountRecord('resumos', account, { enabled });
  return { resumo: data?.data ?? null, loading: enabled && isPending };
}

/** The delegation profile: null when the account may delegate for no company. */
export const usePerfil = (account: string, enabled: boolean) =>
  useAccountRecord('perfis', account, { enabled }).data?.data.value ?? null;

const contratosSchema = contratoDelegado.array();

/**
 * A company's contracts: those that the dispatcher handed over, otherwise loaded. Undefined while they are on their way, null where they did not
 * come: nobody is told that the company has none before that is sure.
 */
export function useContratos(account: string): ContratoDelegado[] | null | undefined {
  const state: unknown = useLocation().state;
  const given = useMemo(() => contratosSchema.safeParse((state as { contratos?: unknown } | null)?.contratos), [state]);
  const { data, isPending } = useAccountRecord('contratos', account, { enabled: !given.success });
  if (given.success) return given.data;
  return isPending ? undefined : (data?.data.value ?? null);
}
