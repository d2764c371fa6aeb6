import { useCan } from '@refinedev/core';
import { createContext, use, useMemo } from 'react';
import type { Usuario } from '../../../contract/account';
import type { PerfilAtuante } from '../../../contract/delegated-users';
import type { AccountRole } from '../account/AccountProvider';
import { decide, type AccessResource, type ActionOf, type Standing, type Verdict } from './rules';

/** How the session stands to what the screens below show; null while that is not known. A gate says so, or `WithStanding`. */
export const StandingContext = createContext<Standing | null>(null);

/** Whose account is on the screen, and in which role. */
export interface Known {
  usuario: Usuario;
  role: AccountRole;
}

/** The standing by an account's record, and by the rank in which somebody acts for the company on the screen. */
export function useStanding({ usuario, role }: Known, rank: PerfilAtuante | null = null): Standing {
  const { tipo: kind, responsavel, perfilInterno, supervisor = false } = usuario;
  const dependent = responsavel !== null;
  const staff = perfilInterno === 'SUPORTE';
  return useMemo(
    () => ({ role, kind, dependent, staff, supervisor, rank }),
    [role, kind, dependent, staff, supervisor, rank],
  );
}

/**
 * What the accessControlProvider says to a resource and an action. The rules that it goes by paint the first frame; the provider is the
 * authority.
 */
export function useVerdict<R extends AccessResource>(resource: R, action: ActionOf<R>, standing: Standing): Verdict {
  const { data } = useCan({
    resource,
    action,
    params: { standing },
    queryOptions: { placeholderData: decide(resource, action, standing) },
  });
  // There is one from the first frame on, and a failing provider does not come to here (`throwOnError`).
  return data as Verdict;
}

/** Whether whoever is on the screen may do that: what buttons, menu entries and tiles ask. Nobody may while nothing is known of them. */
export function useMay<R extends AccessResource>(resource: R, action: ActionOf<R>): boolean {
  const standing = use(StandingContext);
  const { data } = useCan({
    resource,
    action,
    params: { standing },
    queryOptions: { placeholderData: decide(resource, action, standing) },
  });
  return data?.can === true;
}
