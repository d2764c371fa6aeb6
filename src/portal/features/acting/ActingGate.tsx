import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PerfilAtuante } from '../../../contract/delegated-users';
import { paths } from '../../lib/paths';
import type { Crumb } from '../../shell/Breadcrumbs';
import { PageHead } from '../../shell/PageHead';
import { AccountGate, GateBones, type ReadyAccount } from '../account/AccountGate';
import { InfoIcon } from '../../ui/drawings/icons';
import { LoadError } from '../../ui/feedback';
import { useActing, type Actor } from './useActing';

interface ActingGateProps {
  title: string;
  crumbs: Crumb[];
  /** In which of these somebody may open the screen. */
  ranks: readonly PerfilAtuante[];
  /** True for screens that a review may read; they offer changes only to whom `actor.canChange` lets. */
  reading?: boolean;
  children: (actor: Actor) => ReactNode;
}

function Acting({ account, title, crumbs, ranks, children }: ActingGateProps & { account: ReadyAccount }) {
  const { t } = useTranslation('ui');
  const acting = useActing(account, ranks);
  if (acting.status === 'ready') return children(acting.actor);
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      {acting.status === 'loading' && <GateBones />}
      {acting.status === 'error' && <LoadError text={t('acting.failed')} onRetry={acting.reload} />}
      {acting.status === 'none' && (
        <div className="card gate">
          <p className="alert">
            <InfoIcon />
            <span>
              <strong>{t(account.role === 'review' ? 'acting.review' : 'acting.none')}</strong>
              <br />
              {t(account.role === 'review' ? 'acting.reviewHint' : 'acting.noneHint')}
            </span>
          </p>
          <Link className="btn" to={paths.home}>
            {t(account.role === 'review' ? 'gate.account' : 'gate.home')}
          </Link>
        </div>
      )}
    </>
  );
}

/** What stands before a screen on which somebody acts for a company: the account, and then for whom and as what. */
export function ActingGate(props: ActingGateProps) {
  return (
    <AccountGate title={props.title} crumbs={props.crumbs} closed={props.reading ? undefined : 'changes'}>
      {(account) => <Acting {...props} account={account} />}
    </AccountGate>
  );
}
