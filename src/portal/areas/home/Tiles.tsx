import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { momentText } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { Notice, Way } from '../../ui/drawn';
import { DownloadIcon } from '../../ui/icons';
import {
  DelegateIcon,
  DependentsIcon,
  SecurityIcon,
  SupportIcon,
  KeyIcon,
  OverviewIcon,
  PinIcon,
  ActivityIcon,
  ThirdPartiesIcon,
} from '../../ui/topic-icons';
import { HistoryIcon } from '../../ui/icons';
import { AccountContext } from '../../features/account/AccountProvider';
import { HomeTile } from './HomeTile';
import type { Resumo } from './useHome';

interface SummaryProps {
  /** Null while it loads and when it failed. */
  resumo: Resumo | null;
  loading: boolean;
  /** Navigation state that the screens take as a head start. */
  state: unknown;
}

/** What a card offers to do: in a review there is nothing to manage, only something to see. */
const useOffer = () => (use(AccountContext)?.role === 'review' ? 'view' : 'action');

/** To whom a card speaks: to the owner, or of them to staff who read it in a review. */
const useVoice = () => (use(AccountContext)?.role === 'review' ? 'Review' : '');

/** The main address in two lines, or in general words when it is not known. */
export function AddressTile({ resumo, loading, state }: SummaryProps) {
  const { t } = useTranslation('home');
  const offer = useOffer();
  const voice = useVoice();
  const main = resumo?.enderecoPrincipal;
  const known = main ? (
    <>
      {main.linha1}
      <br />
      {main.linha2}
    </>
  ) : (
    t(`addresses.${resumo ? 'none' : 'unknown'}${voice}`)
  );
  return (
    <HomeTile
      icon={PinIcon}
      title={t('addresses.title')}
      text={known}
      loading={loading}
      actions={[{ name: t(`addresses.${offer}`), to: paths.addresses, state }]}
    />
  );
}

export function DependentsTile({ resumo, loading, state }: SummaryProps) {
  const { t } = useTranslation('home');
  const offer = useOffer();
  return (
    <HomeTile
      icon={DependentsIcon}
      title={t('dependents.title')}
      text={t(`dependents.text${useVoice()}`, { count: resumo?.dependentes ?? 0 })}
      loading={loading}
      actions={[{ name: t(`dependents.${offer}`), to: paths.dependents, state }]}
    />
  );
}

export function HistoryTile({ state }: { state: unknown }) {
  const { t } = useTranslation('home');
  return (
    <HomeTile
      icon={HistoryIcon}
      title={t('history.title')}
      text={t(`history.text${useVoice()}`)}
      actions={[{ name: t('history.action'), to: paths.tokenHistory, state }]}
    />
  );
}

export function ActivityTile({ state }: { state: unknown }) {
  const { t } = useTranslation('home');
  return (
    <HomeTile
      icon={ActivityIcon}
      title={t('activity.title')}
      text={t('activity.text')}
      actions={[{ name: t('activity.action'), to: paths.activity, state }]}
    />
  );
}

/** Somebody said that the second step was lost: whoever is in the account learns of it here, and may cancel. */
export function RemovalNotice({ resumo }: Pick<SummaryProps, 'resumo'>) {
  const { t } = useTranslation('home');
  const due = resumo?.retiradaSegundaEtapa;
  if (!due) return null;
  return (
    <Notice kind="warning" className="above">
      <p className="home__why">{t('security.removal', { when: momentText(due) })}</p>
      <Way to={paths.security}>{t('security.removalAction')}</Way>
    </Notice>
  );
}

/** Messages to the registered e-mail come back, and support asked for another one. */
export function EmailNotice({ resumo }: Pick<SummaryProps, 'resumo'>) {
  const { t } = useTranslation('home');
  if (!resumo?.corrigirEmail) return null;
  return (
    <Notice kind="warning" className="above">
      <p>{t('correctEmail')}</p>
    </Notice>
  );
}

/** Companies offer accesses to the account's CPF. */
export function InvitationNotice({ resumo }: Pick<SummaryProps, 'resumo'>) {
  const { t } = useTranslation('home');
  const count = resumo?.convites ?? 0;
  if (count === 0) return null;
  return (
    <Notice kind="info" className="above">
      <p className="home__why">{t('invitations.waiting', { count })}</p>
      <Way to={paths.myInvitations}>{t('invitations.action')}</Way>
    </Notice>
  );
}

export function SecurityTile() {
  const { t } = useTranslation('home');
  return (
    <HomeTile
      icon={SecurityIcon}
      title={t('security.title')}
      text={t('security.text')}
      actions={[{ name: t('security.action'), to: paths.security }]}
    />
  );
}

export function MyDataTile({ state }: { state: unknown }) {
  const { t } = useTranslation('home');
  return (
    <HomeTile
      icon={DownloadIcon}
      title={t('myData.title')}
      text={t('myData.text')}
      actions={[{ name: t('myData.action'), to: paths.myData, state }]}
    />
  );
}

/** Says when support looked at the account, if it did lately. */
export function SupportTile({ resumo, loading }: Pick<SummaryProps, 'resumo' | 'loading'>) {
  const { t } = useTranslation('home');
  const last = resumo?.ultimaRevisao;
  return (
    <HomeTile
      icon={SupportIcon}
      title={t('support.title')}
      text={last ? t('support.recent', { when: momentText(last) }) : t('support.text')}
      loading={loading}
      actions={[{ name: t('support.action'), to: paths.supportAccesses }]}
    />
  );
}

export function ReceivedTile({ state }: { state: unknown }) {
  const { t } = useTranslation('home');
  return (
    <HomeTile
      icon={KeyIcon}
      title={t('received.title')}
      text={t(`received.text${useVoice()}`)}
      actions={[
        { name: t('received.contracts'), label: t('received.contractsOf'), to: paths.receivedContracts, state },
        { name: t('received.systems'), label: t('received.systemsOf'), to: paths.receivedSystems, state },
      ]}
    />
  );
}

/** What is true now of the company's accesses: the first thing to look at. */
export function OverviewTile({ state }: { state: unknown }) {
  const { t } = useTranslation('home');
  return (
    <HomeTile
      icon={OverviewIcon}
      title={t('overview.title')}
      text={t('overview.text')}
      actions={[{ name: t('overview.action'), to: paths.overview, state }]}
    />
  );
}

/** Takes the state that delegation §2.14 names: the user's data, and an individual's profile. */
export function DelegationTile({ state }: { state: unknown }) {
  const { t } = useTranslation('home');
  const offer = useOffer();
  return (
    <HomeTile
      icon={DelegateIcon}
      title={t('delegation.title')}
      text={t(`delegation.text${useVoice()}`)}
      actions={[{ name: t(`delegation.${offer}`), to: paths.delegation, state }]}
    />
  );
}

export function ThirdPartiesTile({ state }: { state: unknown }) {
  const { t } = useTranslation('home');
  const offer = useOffer();
  return (
    <HomeTile
      icon={ThirdPartiesIcon}
      title={t('thirdParties.title')}
      text={t(`thirdParties.text${useVoice()}`)}
      actions={[{ name: t(`thirdParties.${offer}`), to: paths.thirdParties, state }]}
    />
  );
}
