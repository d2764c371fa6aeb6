import { type BaseRecord, type GetListResponse, type HttpError, useDelete, useList, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccountGate, GateBones } from '../../../features/account/AccountGate';
import { useAccountPointer } from '../../../features/account/useAccount';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { toldAs } from '../../../http/submit';
import { INVITATION_PARAM, paths } from '../../../lib/paths';
import { PageHead, type PageHeadProps } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { RemovalDialog } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { LinkButton } from '../../../ui/LinkButton';
import { type Accepted, CLOSED, type EndedInvitations, type LinkState, type ReceivedInvitation } from '../provider';
import { Ended } from './Ended';
import { Offer } from './Offer';
import '../invitations.css';

const RESOURCE = 'meusConvites';

/** What somebody accepted just now. */
interface Done extends Pick<Accepted, 'concedidos' | 'naoConcedidos'> {
  company: string;
  /** What kinds were offered: only there is something to see. */
  cards: boolean;
  groups: boolean;
}

function Accepting({ done }: { done: Done }) {
  const { t } = useTranslation('invitations');
  return (
    <Notice kind={done.naoConcedidos > 0 ? 'warning' : 'success'} role="status" className="above">
      <p>{t('mine.given', { count: done.concedidos, company: done.company })}</p>
      {done.naoConcedidos > 0 && <p>{t('mine.notGiven', { count: done.naoConcedidos })}</p>}
      {done.cards && <LinkButton to={paths.receivedContracts}>{t('mine.seeContracts')}</LinkButton>}{' '}
      {done.groups && <LinkButton to={paths.receivedSystems}>{t('mine.seeSystems')}</LinkButton>}
    </Notice>
  );
}

function MyInvitations({ account, head }: { account: string; head: PageHeadProps }) {
  const { t } = useTranslation('invitations');
  const mayAnswer = useMay(RESOURCE, 'edit');
  const [search] = useSearchParams();
  const link = search.get(INVITATION_PARAM) ?? '';
  const { query } = useList<ReceivedInvitation, HttpError>({
    resource: RESOURCE,
    meta: { account, ...(link !== '' && { link }) },
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const { mutateAsync: accept } = useUpdate<Accepted & BaseRecord, HttpError>();
  const { mutateAsync: decline } = useDelete<ReceivedInvitation, HttpError>();
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [declined, setDeclined] = useState<readonly ReceivedInvitation[] | null>(null);
  const found = query.data as
    | (GetListResponse<ReceivedInvitation> & { ended: EndedInvitations; link: LinkState })
    | undefined;
  // What the link was about is old news once something was answered here.
  const [answered, setAnswered] = useState(false);
  const about = link === '' || answered || found === undefined ? undefined : found.link;

  const take = async ({ id, etag, empresa, cartoes, grupos }: ReceivedInvitation) => {
    setBusy(id);
    try {
      const { data } = await accept({
        resource: RESOURCE,
        id,
        values: {},
        meta: { account, etag },
        invalidates: [],
        successNotification: false,
        // The list says what there is now.
        errorNotification: toldAs(CLOSED),
      });
      setDone({
        company: empresa.nome,
        concedidos: data.concedidos,
        naoConcedidos: data.naoConcedidos,
        cards: cartoes.length > 0,
        groups: grupos.length > 0,
      });
      setAnswered(true);
    } catch {
      setDone(null);
    } finally {
      await query.refetch();
      setBusy(null);
    }
  };
  return (
    <>
      <PageHead {...head} />
      {done && <Accepting done={done} />}
      {about !== undefined && about !== 'esperando' && (
        <Notice kind="warning" className="above">
          {t(about === null ? 'link.none' : `link.${about}`)}
        </Notice>
      )}
      {query.error && !found && (
        <LoadError error={query.error} text={t('mine.failed')} onRetry={() => query.refetch()} />
      )}
      {query.isLoading && <GateBones />}
      {found?.data.length === 0 && !done && (
        <div className="card">
          <EmptyState title={t('mine.empty')} text={mayAnswer && t('mine.emptyText')} />
        </div>
      )}
      {found && found.data.length > 0 && (
        <ul className="offers" aria-label={t('mine.list')}>
          {found.data.map((offer) => (
            <Offer
              key={offer.id}
              offer={offer}
              busy={busy === offer.id}
              {...(mayAnswer && { onAccept: () => void take(offer), onDecline: () => setDeclined([offer]) })}
            />
          ))}
        </ul>
      )}
      {found && found.ended.length > 0 && <Ended ended={found.ended} />}
      <BackHome />
      <RemovalDialog
        items={declined}
        title={t('decline.title')}
        yes={() => t('decline.yes')}
        no={t('decline.no')}
        question={([first]) => <p>{t('decline.question', { company: first?.empresa.nome ?? '' })}</p>}
        onClose={() => setDeclined(null)}
        remove={async ([first]) => {
          try {
            await decline({
              resource: RESOURCE,
              id: first?.id ?? '',
              meta: { account },
              invalidates: [],
              successNotification: () => ({ message: t('decline.done'), type: 'success' }),
              errorNotification: toldAs(CLOSED),
            });
            setAnswered(true);
          } finally {
            await query.refetch();
            setDeclined(null);
          }
        }}
      />
    </>
  );
}

/** /meusConvites: what companies offer to one's CPF, accepting or declining it, and what became of what they offered before. */
export default function MyInvitationsPage() {
  const { t } = useTranslation('invitations');
  const reading = useAccountPointer().role === 'review';
  const head: PageHeadProps = {
    title: t('mine.title'),
    lead: t(reading ? 'mine.leadReview' : 'mine.lead'),
    crumbs: useCrumbs(),
  };
  return (
    <AccountGate
      title={head.title}
      crumbs={head.crumbs}
      resource={RESOURCE}
      action="list"
      says={{ dependent: { title: t('mine.dependent.title'), text: t('mine.dependent.text') } }}
    >
      {(account) => <MyInvitations key={account.idProduto} account={account.idProduto} head={head} />}
    </AccountGate>
  );
}
