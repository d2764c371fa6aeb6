import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../lib/paths';
import type { PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ClosedInReview, type ReadyAccount } from '../../features/account/AccountGate';

interface GuardianGateProps {
  head: PageHeadProps;
  /** Why a review is told something instead of the screen. */
  closed?: ClosedInReview;
  children: (account: ReadyAccount) => ReactNode;
}

/** Only individuals are guardians (delegation §1): a company is led home, a dependent told why. */
export function GuardianGate({ head, closed, children }: GuardianGateProps) {
  return (
    <AccountGate title={head.title} {...(head.crumbs && { crumbs: head.crumbs })} closed={closed}>
      {(account) => (account.usuario.tipo === 'PF' ? children(account) : <Navigate to={paths.home} replace />)}
    </AccountGate>
  );
}
