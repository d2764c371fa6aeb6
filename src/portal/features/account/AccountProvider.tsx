import { createContext, useMemo, type ReactNode } from 'react';

/**
 * How the person on the session stands to the account on the screen: it is their own, they are its guardian, or they are
 * support staff inside an open review.
 */
export type AccountRole = 'own' | 'guardian' | 'review';

export interface AccountPointer {
  /** The account that the screens below show. */
  idProduto: string;
  role: AccountRole;
}

/** Null: the screens show the session's own account. */
export const AccountContext = createContext<AccountPointer | null>(null);

/** Points the screens below at another account than the session's own. The server checks every call by itself. */
export function AccountProvider({ idProduto, role, children }: AccountPointer & { children: ReactNode }) {
  const pointer = useMemo(() => ({ idProduto, role }), [idProduto, role]);
  return <AccountContext value={pointer}>{children}</AccountContext>;
}
