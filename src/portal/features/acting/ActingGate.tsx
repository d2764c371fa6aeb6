import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '../../shell/Breadcrumbs';
import { PageHead } from '../../shell/PageHead';
import { LoadError } from '../../ui/feedback';
import type { AccessResource, ActionOf } from '../access/rules';
import { StandingContext, useStanding, useVerdict } from '../access/useMay';
import { AccountDoor, GateBones, Refused, type ReadyAccount } from '../account/AccountGate';
import { CompanyChoice } from './CompanyChoice';
import { useActing, type Actor } from './useActing';

/** Few ever see them: their code comes then. */
const ShutOut = lazy(() => import('./ShutOut'));
const Elsewhere = lazy(() => import('./Elsewhere'));

/** What somebody does only for a company. */
type ActingResource = Extract<
  AccessResource,
  'terceiros' | 'permissionarios' | 'pedidos' | 'perfisDeAcesso' | 'convites' | 'importacoes' | 'revisoesDeAcesso'
>;

interface ActingGateProps {
  title: string;
  crumbs: Crumb[];
  /** As of the screen's own head. */
  low?: boolean;
  /** What the screen does, and with what: for which companies it opens is the accessControlProvider's to say. */
  resource: ActingResource;
  action: ActionOf<ActingResource>;
  children: (actor: Actor) => ReactNode;
}

function Acting(props: ActingGateProps & { account: ReadyAccount }) {
  const { t } = useTranslation('ui');
  const { account, title, crumbs, low, resource, action } = props;
  const acting = useActing(account, resource, action);
  if (acting.status === 'ready')
    return (
      <>
        <CompanyChoice {...acting.actor} fixed={action !== 'list'} />
        <Opened {...props} actor={acting.actor} />
      </>
    );
  if (acting.status === 'none') return <Refused why="rank" title={title} crumbs={crumbs} />;
  if (acting.status === 'elsewhere')
    return (
      <>
        {acting.meant && <CompanyChoice {...acting.meant} choices={acting.choices} choose={acting.choose} fixed />}
        <Suspense fallback={<GateBones />}>
          <Elsewhere
            meant={acting.meant}
            choices={acting.choices}
            choose={acting.choose}
            title={title}
            crumbs={crumbs}
          />
        </Suspense>
      </>
    );
  return (
    <>
      <PageHead title={title} crumbs={crumbs} low={low} />
      {acting.status === 'loading' && <GateBones />}
      {acting.status === 'error' && (
        <LoadError error={acting.error} text={t('acting.failed')} onRetry={acting.reload} />
      )}
    </>
  );
}

function Opened({
  account,
  actor,
  resource,
  action,
  children,
  ...head
}: ActingGateProps & { account: ReadyAccount; actor: Actor }) {
  const standing = useStanding(account, actor.perfil);
  const verdict = useVerdict(resource, action, standing);
  if (!verdict.can) return <Refused why={verdict.reason} {...head} />;
  if (actor.segundaEtapa?.vencida)
    return (
      <Suspense fallback={<GateBones />}>
        <ShutOut actor={actor} {...head} />
      </Suspense>
    );
  return <StandingContext value={standing}>{children(actor)}</StandingContext>;
}

/** Whom the account alone closes the screen to, is told so before anybody asks for which companies they act. */
function ByAccount(props: ActingGateProps & { account: ReadyAccount }) {
  const { account, resource, action, title, crumbs } = props;
  const verdict = useVerdict(resource, action, useStanding(account));
  return verdict.can || verdict.reason === 'rank' ? (
    <Acting {...props} />
  ) : (
    <Refused why={verdict.reason} title={title} crumbs={crumbs} />
  );
}

/** What stands before a screen on which somebody acts for a company: the account, and then for whom and as what. */
export function ActingGate(props: ActingGateProps) {
  return (
    <AccountDoor title={props.title} crumbs={props.crumbs} low={props.low}>
      {(account) => <ByAccount {...props} account={account} />}
    </AccountDoor>
  );
}
