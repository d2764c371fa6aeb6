import { LinkButton } from '../../ui/LinkButton';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import type { Crumb } from '../../shell/Breadcrumbs';
import { PageHead } from '../../shell/PageHead';
import { LoadError } from '../../ui/feedback';
import type { AccessResource, ActionOf, Refusal } from '../access/rules';
import { StandingContext, useStanding, useVerdict } from '../access/useMay';
import { useAccount, useAccountPointer, type Account } from './useAccount';
import { Notice } from '../../ui/drawn';
import './gate.css';

/** Nobody else than staff needs its code. */
const StaffOnly = lazy(() => import('../review/StaffOnly'));

export type ReadyAccount = Extract<Account, { status: 'ready' }>;

interface DoorProps {
  /** The screen's title, for the head while there is nothing else to show. */
  title: string;
  crumbs?: Crumb[] | undefined;
  low?: boolean | undefined;
  children: (account: ReadyAccount) => ReactNode;
}

/** Bones while an account's record loads, and another try when it failed. */
export function AccountDoor({ title, crumbs, low, children }: DoorProps) {
  const { t } = useTranslation('ui');
  const account = useAccount();
  const { role } = useAccountPointer();
  // Nothing of an account that is due opens before its re-registration; the server refuses the calls as well.
  if (account.status === 'ready' && account.usuario.situacaoAtual === 'R' && role === 'own')
    return <Redirect to={paths.reRegistration} />;
  if (account.status === 'ready') return children(account);
  return (
    <>
      <PageHead title={title} {...(crumbs && { crumbs })} low={low} />
      {account.status === 'loading' && <GateBones />}
      {account.status === 'error' && (
        <LoadError error={account.error} text={t('gate.failed')} onRetry={account.reload} />
      )}
    </>
  );
}

interface GateProps<R extends AccessResource> extends DoorProps {
  /** What the screen does, and with what: whether it opens is the accessControlProvider's to say. */
  resource: R;
  action: ActionOf<R>;
  /** What is said to whom it is refused, where the screen has more to say than that it is. */
  says?: Partial<Record<Refusal, { title: string; text: string }>>;
}

/**
 * What stands before a screen of an account: bones while the record loads, another try when it failed, and a polite refusal
 * for whom the screen is not (account §6). Below it `useMay` knows who asks. The server refuses again by itself.
 */
export function AccountGate<R extends AccessResource>(props: GateProps<R>) {
  return <AccountDoor {...props}>{(account) => <Opened {...props} account={account} />}</AccountDoor>;
}

/** The same where the account is known already. */
export function Opened<R extends AccessResource>({
  account,
  resource,
  action,
  children,
  says,
  ...head
}: GateProps<R> & { account: ReadyAccount }) {
  const standing = useStanding(account);
  const verdict = useVerdict(resource, action, standing);
  if (!verdict.can) return <Refused why={verdict.reason} says={says?.[verdict.reason]} {...head} />;
  return <StandingContext value={standing}>{children(account)}</StandingContext>;
}

/** Where whoever may not is told why; where the screen means nothing to them they are led home instead. */
export function Refused({
  why,
  title,
  crumbs,
  says,
}: Omit<DoorProps, 'children'> & { why: Refusal; says?: { title: string; text: string } | undefined }) {
  const { t } = useTranslation('ui');
  if (why === 'company' || why === 'staff') return <Redirect to={paths.home} />;
  if (why === 'staffAccount')
    return (
      <Suspense fallback={<GateBones />}>
        <StaffOnly title={title} waiting={<GateBones />} />
      </Suspense>
    );
  return (
    <>
      <PageHead title={title} {...(crumbs && { crumbs })} />
      <div className="card gate">
        <Notice>
          <strong>{says?.title ?? t(`gate.refused.${why}.title`)}</strong>
          <br />
          {says?.text ?? t(`gate.refused.${why}.text`)}
        </Notice>
        <LinkButton to={paths.home}>
          {t(why === 'dependent' || why === 'rank' ? 'gate.home' : 'gate.account')}
        </LinkButton>
      </div>
    </>
  );
}

/** As high as a window, so that nothing below jumps when the screen comes. antd's Skeleton draws an empty heading and empty items of a list. */
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
