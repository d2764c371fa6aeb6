import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import type { Crumb } from '../../shell/Breadcrumbs';
import { PageHead } from '../../shell/PageHead';
import { InfoIcon } from '../../ui/drawings/icons';
import { LoadError } from '../../ui/feedback';
import { useAccount, type Account } from './useAccount';
import './gate.css';

export type ReadyAccount = Extract<Account, { status: 'ready' }>;

/** Why a review does not see a screen: it only makes a change, or it is between the owner and the portal. */
export type ClosedInReview = 'changes' | 'owner';

interface AccountGateProps {
  /** The screen's title, for the head while there is nothing else to show. */
  title: string;
  crumbs?: Crumb[];
  /** Why a review is told something instead of the screen; absent where it sees the screen, for reading. */
  closed?: ClosedInReview | undefined;
  /** True for screens that a dependent may open as well. */
  dependents?: boolean;
  children: (account: ReadyAccount) => ReactNode;
}

type Refusal = 'dependent' | 'reviewDependent' | ClosedInReview;

/** Why somebody does not see the screen; undefined when they do. A review sees no more than the owner does. */
function refusalOf(
  { isDependent, role }: ReadyAccount,
  closed: ClosedInReview | undefined,
  dependents: boolean,
): Refusal | undefined {
  const reviewing = role === 'review';
  if (isDependent && !dependents && (reviewing || role === 'own')) return reviewing ? 'reviewDependent' : 'dependent';
  return reviewing ? closed : undefined;
}

function Refused({ why }: { why: Refusal }) {
  const { t } = useTranslation('ui');
  return (
    <div className="card gate">
      <p className="alert">
        <InfoIcon />
        <span>
          <strong>{t(`gate.refused.${why}.title`)}</strong>
          <br />
          {t(`gate.refused.${why}.text`)}
        </span>
      </p>
      <Link className="btn" to={paths.home}>
        {t(why === 'dependent' ? 'gate.home' : 'gate.account')}
      </Link>
    </div>
  );
}

/**
 * What stands before a screen of an account: bones while the record loads, another try when it failed, and a polite refusal
 * for a dependent or a review where the screen is not for them (account §6). The server refuses again by itself.
 */
export function AccountGate({ title, crumbs, closed, dependents = false, children }: AccountGateProps) {
  const { t } = useTranslation('ui');
  const account = useAccount();
  const refusal = account.status === 'ready' ? refusalOf(account, closed, dependents) : undefined;
  if (account.status === 'ready' && !refusal) return children(account);
  return (
    <>
      <PageHead title={title} {...(crumbs && { crumbs })} />
      {account.status === 'loading' && <GateBones />}
      {account.status === 'error' && <LoadError text={t('gate.failed')} onRetry={account.reload} />}
      {refusal && <Refused why={refusal} />}
    </>
  );
}

/** As high as a window, so that nothing below jumps when the screen comes. */
export function GateBones() {
  const { t } = useTranslation('ui');
  return (
    <div className="card gate gate--bones" aria-busy="true">
      <p className="sr" role="status">
        {t('gate.loading')}
      </p>
    </div>
  );
}
