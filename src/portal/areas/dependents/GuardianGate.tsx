import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../lib/paths';
import type { PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ReadyAccount } from '../../ui/account/AccountGate';

interface GuardianGateProps {
  head: PageHeadProps;
  changes?: boolean;
  children: (account: ReadyAccount) => ReactNode;
}

/** Only individuals are guardians (delegation §1): a company is led home, a dependent told why. */
export function GuardianGate({ head, changes = false, children }: GuardianGateProps) {
  return (
    <AccountGate title={head.title} {...(head.crumbs && { crumbs: head.crumbs })} changes={changes}>
      {(account) => (account.usuario.tipo === 'PF' ? children(account) : <Navigate to={paths.home} replace />)}
    </AccountGate>
  );
}
