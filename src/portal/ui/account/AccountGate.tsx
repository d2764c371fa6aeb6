import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import type { Crumb } from '../../shell/Breadcrumbs';
import { PageHead } from '../../shell/PageHead';
import { InfoIcon } from '../drawings/icons';
import { LoadError } from '../feedback';
import { useAccount, type Account } from './useAccount';
import './gate.css';

export type ReadyAccount = Extract<Account, { status: 'ready' }>;

interface AccountGateProps {
  /** The screen's title, for the head while there is nothing else to show. */
  title: string;
  crumbs?: Crumb[];
  /** True for screens that only change data: a review sees them refused too. */
  changes?: boolean;
  /** True for screens that a dependent may open as well. */
  dependents?: boolean;
  children: (account: ReadyAccount) => ReactNode;
}

/**
 * What stands before a screen of an account: bones while the record loads, another try when it failed, and a polite refusal
 * for a dependent or a review where the screen is not for them (account §6). The server refuses again by itself.
 */
export function AccountGate({ title, crumbs, changes = false, dependents = false, children }: AccountGateProps) {
  const { t } = useTranslation('ui');
  const account = useAccount();
  const refused = account.status === 'ready' && ((account.isDependent && account.role === 'own' && !dependents) || (changes && !account.canChange));
  if (account.status === 'ready' && !refused) return children(account);
  return (
    <>
      <PageHead title={title} {...(crumbs && { crumbs })} />
      {account.status === 'loading' && <GateBones />}
      {account.status === 'error' && <LoadError text={t('gate.failed')} onRetry={account.reload} />}
      {refused && (
        <div className="card gate">
          <p className="alert">
            <InfoIcon />
            <span>
              <strong>{t('gate.readOnly')}</strong>
              <br />
              {t(account.isDependent ? 'gate.dependent' : 'gate.review')}
            </span>
          </p>
          <Link className="btn" to={paths.home}>
            {t('gate.home')}
          </Link>
        </div>
      )}
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
