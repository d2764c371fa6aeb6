import { type HttpError, useCreate, useDelete, useInvalidate } from '@refinedev/core';
import { Button, Select } from 'antd';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FILTROS_CONVITE } from '../../../../contract/invitations';
import {
  ActingGate,
  type Actor,
  asksMoreThanCompany,
  COMPANY_PARAM,
  leaveList,
  SecondStepDue,
} from '../../../features/acting';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { PagedList } from '../../../features/listing/PagedList';
import { SearchText } from '../../../features/listing/SearchText';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { toldAs } from '../../../http/submit';
import { paths } from '../../../lib/paths';
import { SEARCH_ID, useSearchField } from '../../../lib/searchField';
import { preloadable } from '../../../loading/preloadable';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { RemovalDialog } from '../../../ui/dialogs';
import { EmptyState } from '../../../ui/feedback';
import { PlusIcon } from '../../../ui/icons';
import { LinkButton } from '../../../ui/LinkButton';
import { CLOSED, type Invitation } from '../provider';
import { useInvitationColumns } from './columns';
import '../invitations.css';

const RESOURCE = 'convites';
/** The address's name for the invitation that is read in a review. */
const SHOWN = 'convite';

/** Few addresses need it. */
const UnknownInAddress = lazy(() => import('../../../features/listing/UnknownInAddress'));
/** It comes after the list. */
const Detail = preloadable(() => import('./Detail'));

const address = (actor: Actor, path: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ ...more, [COMPANY_PARAM]: actor.company.idProduto })}`;

function Invitations({ actor }: { actor: Actor }) {
  const { t } = useTranslation('invitations');
  const crumbs = useCrumbs();
  const account = actor.company.idProduto;
  const label = useId();
  const mayInvite = useMay(RESOURCE, 'create');
  const [search, setSearch] = useSearchParams();
  const shown = mayInvite ? null : search.get(SHOWN);
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(SHOWN);
    setSearch(rest, { replace: true });
  };
  useSearchField();
  // The form that changes one comes back to these rows.
  useEffect(() => leaveList(actor, paths.invitations, search.toString()), [actor, search]);
  const table = usePagedTable<Invitation>({ resource: RESOURCE, account, followsOthers: true });
  const { mutateAsync: cancel } = useDelete<Invitation, HttpError>();
  const { mutateAsync: send } = useCreate<Invitation, HttpError, { id: string }>();
  const invalidate = useInvalidate();
  const [cancelled, setCancelled] = useState<readonly Invitation[] | null>(null);
  const [resending, setResending] = useState<string | null>(null);
  const refresh = () => invalidate({ resource: RESOURCE, invalidates: ['list'] });

  const resend = async ({ id, email }: Invitation) => {
    setResending(id);
    try {
      await send({
        resource: 'reenviosDeConvite',
        values: { id },
        meta: { account },
        invalidates: [],
        successNotification: () => ({ message: t('list.resent', { email }), type: 'success' }),
        errorNotification: toldAs(CLOSED),
      });
    } catch {
      // Said already; the row says what became of it.
    } finally {
      setResending(null);
      await refresh();
    }
  };
  const columns = useInvitationColumns(
    mayInvite
      ? {
          editOf: (row) => address(actor, paths.editInvitation, { id: row.id }),
          onResend: (row) => void resend(row),
          onCancel: (row) => setCancelled([row]),
          resending,
        }
      : null,
    (row) => `?${new URLSearchParams([...search].filter(([name]) => name !== SHOWN).concat([[SHOWN, row.id]]))}`,
  );
  const situacao = table.state.filters['situacao'] ?? 'todos';
  const email = table.state.filters['email'] ?? '';
  const narrowed = situacao !== 'todos' || email !== '';
  return (
    <>
      <PageHead
        title={t('list.title')}
        lead={t('list.lead', { company: actor.company.nome })}
        crumbs={crumbs}
        wideActions
        {...(mayInvite && {
          actions: (
            <LinkButton type="primary" icon={<PlusIcon size={20} />} to={address(actor, paths.newInvitation)}>
              {t('list.create')}
            </LinkButton>
          ),
        })}
      />
      <SecondStepDue actor={actor} />
      {actor.perfil === 'Supervisor' && <p className="help acting__scope">{t('list.supervisor')}</p>}
      <Suspense fallback={null}>
        {asksMoreThanCompany(search) && (
          <UnknownInAddress resource={RESOURCE} called={{ situacao: t('columns.state') }} beside={[SHOWN]} />
        )}
      </Suspense>
      <section className="card inv" aria-label={t('list.title')}>
        <div className="inv__bar">
          {mayInvite && (
            <SearchText
              id={SEARCH_ID}
              className="inv__find"
              label={t('list.email')}
              autoComplete="off"
              value={email}
              onSearch={(typed) => table.change({ filters: { email: typed } })}
            />
          )}
          <div>
            <label className="sr" htmlFor={label}>
              {t('columns.state')}
            </label>
            <Select
              id={label}
              size="large"
              className="inv__state"
              value={situacao}
              onChange={(chosen: string) => table.change({ filters: { situacao: chosen } })}
              options={FILTROS_CONVITE.map((one) => ({
                value: one,
                label: one === 'todos' ? t('list.all') : t(`states.${one}`),
              }))}
            />
          </div>
        </div>
        <PagedList
          table={table}
          label={t('list.title')}
          failed={t('list.failed')}
          columns={columns}
          rowKey={(row) => row.id}
          ordered={{ field: 'convidadoEm', direction: 'desc' }}
          empty={
            narrowed ? (
              <EmptyState
                title={t('list.noneFound')}
                action={
                  <Button onClick={() => table.change({ filters: { situacao: 'todos', email: '' } })}>
                    {t('list.showAll')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t('list.empty')} text={mayInvite && t('list.emptyText')} />
            )
          }
        />
      </section>
      <BackHome />
      {shown !== null && (
        <Suspense fallback={null}>
          <Detail key={shown} actor={actor} id={shown} onClose={close} />
        </Suspense>
      )}
      <RemovalDialog
        items={cancelled}
        title={t('cancel.title')}
        yes={() => t('cancel.yes')}
        no={t('cancel.no')}
        question={([first]) => <p>{t('cancel.question', { cpf: first?.cpf ?? '' })}</p>}
        onClose={() => setCancelled(null)}
        remove={async ([first]) => {
          try {
            await cancel({
              resource: RESOURCE,
              id: first?.id ?? '',
              meta: { account },
              successNotification: () => ({ message: t('cancel.done'), type: 'success' }),
              // It was answered meanwhile, and the row says what became of it.
              errorNotification: toldAs(CLOSED),
              invalidates: [],
            });
          } finally {
            await refresh();
            setCancelled(null);
          }
        }}
      />
    </>
  );
}

/** /convites: whom a company invited to what, and what became of it. */
export default function InvitationsPage() {
  const { t } = useTranslation('invitations');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('list.title')} crumbs={crumbs} resource={RESOURCE} action="list">
      {(actor) => <Invitations key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
