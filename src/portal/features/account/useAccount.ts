import { useCallback, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { usuario as usuarioSchema, type Usuario } from '../../../contract/account';
import type { ApiError } from '../../http/ApiError';
import { useSession } from '../../session/useSession';
import { AccountContext, type AccountPointer, type AccountRole } from './AccountProvider';
import { type AccountRecord, useAccountRecord } from './useAccountRecord';

interface AccountCommon {
  /** The account on the screen: what reads and writes name as `meta.account`. */
  idProduto: string;
  role: AccountRole;
  /** Loads the record anew and answers it, or undefined when it did not come; what is on the screen stays until then. */
  reload: () => Promise<AccountRecord | undefined>;
}

export type Account = AccountCommon &
  (
    | { status: 'loading'; usuario: null; etag: null; error: null; isDependent: false }
    | { status: 'error'; usuario: null; etag: null; error: ApiError; isDependent: false }
    | {
        status: 'ready';
        usuario: Usuario;
        /** What a change names in If-Match; null until the server has answered. */
        etag: string | null;
        error: null;
        /** Somebody is responsible for this account: its own owner may only read (account §6). */
        isDependent: boolean;
      }
  );

/** The user record that the dispatcher or another screen handed over, when it is this account's; a head start only. */
function useHeadStart(idProduto: string): AccountRecord | undefined {
  const state: unknown = useLocation().state;
  return useMemo(() => {
    if (state === null || typeof state !== 'object') return undefined;
    // The delegation screens call it `dados` (delegation §2.15).
    const parsed = usuarioSchema.safeParse('usuario' in state ? state.usuario : 'dados' in state ? state.dados : null);
    return parsed.success && parsed.data.idProduto === idProduto ? { record: parsed.data, etag: '' } : undefined;
  }, [idProduto, state]);
}

/** Which account is on the screen, and in which role; without an `AccountProvider` above it is the session's own. */
export function useAccountPointer(): AccountPointer {
  const own = useSession().user?.sub ?? '';
  return useContext(AccountContext) ?? { idProduto: own, role: 'own' };
}

/**
 * Whose account is on the screen and in which role: no screen reads the session for that. Its failure is the caller's to show
 * (`status: 'error'`).
 * @param beside whether the screen beside this part tells of a failure, and has the other try
 */
export function useAccount(beside = false): Account {
  const { idProduto, role } = useAccountPointer();
  const headStart = useHeadStart(idProduto);
  const query = useAccountRecord('usuarios', idProduto, { headStart, beside });

  const { refetch } = query;
  const reload = useCallback(async () => {
    const { data, isSuccess } = await refetch();
    return isSuccess ? data.data : undefined;
  }, [refetch]);

  const common = { idProduto, role, reload };
  const version = query.data?.data;
  if (version) {
    const isDependent = version.record.responsavel !== null;
    return {
      ...common,
      status: 'ready',
      usuario: version.record,
      etag: version.etag || null,
      error: null,
      isDependent,
    };
  }
  const nothing = { usuario: null, etag: null, isDependent: false } as const;
  if (query.error) return { ...common, ...nothing, status: 'error', error: query.error };
  return { ...common, ...nothing, status: 'loading', error: null };
}
