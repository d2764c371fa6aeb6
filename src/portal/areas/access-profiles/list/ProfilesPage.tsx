import { useDelete, useInvalidate, type HttpError } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ActingGate, asksMoreThanCompany, companyAddress, SecondStepDue, type Actor } from '../../../features/acting';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { useUndoOffer } from '../../../features/undo/useUndoOffer';
import { PagedList } from '../../../features/listing/PagedList';
import { SearchText } from '../../../features/listing/SearchText';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { SEARCH_ID, useSearchField } from '../../../lib/searchField';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { RemovalDialog } from '../../../ui/dialogs';
import { EmptyState } from '../../../ui/feedback';
import { EditIcon, PlusIcon, TrashIcon } from '../../../ui/icons';
import { LinkButton } from '../../../ui/LinkButton';
import type { Column } from '../../../ui/table';
import { usePhone } from '../../../ui/usePhone';
import type { ProfileRow } from '../provider';
import { givesNothing, useAmount } from '../useAmount';
import '../access-profiles.css';

const RESOURCE = 'perfisDeAcesso';
/** Few addresses need it. */
const UnknownInAddress = lazy(() => import('../../../features/listing/UnknownInAddress'));
/** What names the profiles that people ask for. */
const ASKED = ['pedidos', 'codigosDePedido'] as const;

function useColumns(actor: Actor, remove: (row: ProfileRow) => void): Column<ProfileRow>[] {
  const { t } = useTranslation('access-profiles');
  const amount = useAmount();
  const phone = usePhone();
  const mayEdit = useMay(RESOURCE, 'edit');
  const people = (row: ProfileRow) => companyAddress(paths.accessProfilePeople, actor, { id: row.id });
  const acts: Column<ProfileRow> = {
    key: 'acoes',
    title: t('columns.actions'),
    card: 'actions',
    align: 'right',
    render: (row) => (
      <span className="aprof__acts">
        <LinkButton
          type="text"
          icon={<EditIcon size={20} />}
          to={companyAddress(paths.editAccessProfile, actor, { id: row.id })}
          aria-label={t('list.editOf', { name: row.nome })}
        >
          {phone && t('list.edit')}
        </LinkButton>
        <Button
          type="text"
          danger
          icon={<TrashIcon size={20} />}
          aria-label={t('list.deleteOf', { name: row.nome })}
          onClick={() => remove(row)}
        >
          {phone && t('list.delete')}
        </Button>
      </span>
    ),
  };
  return [
    {
      key: 'nome',
      title: t('columns.name'),
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          <Link to={people(row)}>
            <b className="strong">{row.nome}</b>
          </Link>{' '}
          {row.foraDaAutorizacao && <Tag color="warning">{t('list.beyond')}</Tag>}
          {row.nota !== '' && <span className="small muted aprof__note">{row.nota}</span>}
        </>
      ),
    },
    {
      key: 'da',
      title: t('columns.gives'),
      render: (row) => (row.foraDaAutorizacao && givesNothing(row) ? t('amount.beyond') : amount(row)),
    },
    {
      key: 'pessoas',
      title: t('columns.people'),
      render: (row) => t('list.people', { count: row.quantidadePessoas }),
    },
    {
      key: 'fim',
      title: t('columns.end'),
      notNarrow: true,
      render: (row) => (row.dias === null ? t('list.noEnd') : t('list.days', { count: row.dias })),
    },
    ...(mayEdit ? [acts] : []),
  ];
}

function Profiles({ actor }: { actor: Actor }) {
  const { t } = useTranslation('access-profiles');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const mayAdd = useMay(RESOURCE, 'create');
  useSearchField();
  const account = actor.company.idProduto;
  const table = usePagedTable<ProfileRow>({ resource: RESOURCE, account });
  const { mutateAsync: remove } = useDelete<ProfileRow & { desfazer?: string | null }, HttpError>();
  const invalidate = useInvalidate();
  // One that nobody had comes back alone.
  const undone = (count: number) => (count > 0 ? t('undone', { count }) : t('undoneAlone'));
  const offer = useUndoOffer(account, undone, async () => {
    for (const resource of ['pessoasDoPerfil', 'permissionarios', 'acessos', 'concessoes', ...ASKED])
      void invalidate({ resource, invalidates: ['resourceAll'] });
    await invalidate({ resource: RESOURCE, invalidates: ['resourceAll'] });
  });
  const [removing, setRemoving] = useState<ProfileRow[] | null>(null);
  const columns = useColumns(actor, (row) => setRemoving([row]));
  const busca = table.state.filters['busca'] ?? '';
  const none = table.page?.totalElements === 0 && busca === '';
  const add = (
    <LinkButton type="primary" icon={<PlusIcon size={20} />} to={companyAddress(paths.newAccessProfile, actor)}>
      {t('list.new')}
    </LinkButton>
  );
  const removeAll = async ([row]: readonly ProfileRow[]) => {
    if (!row) return;
    const { data } = await remove({
      resource: RESOURCE,
      id: row.id,
      meta: { account, etag: row.etag },
      // Said below, with the offer to undo it.
      successNotification: false,
      // The catalogue of errors says why.
      errorNotification: false,
    });
    offer(t('delete.done', { name: row.nome }), data.desfazer);
    for (const resource of ASKED) void invalidate({ resource, invalidates: ['resourceAll'] });
    await table.reload();
    setRemoving(null);
  };
  return (
    <>
      <PageHead
        title={t('list.title')}
        lead={t('list.lead', { company: actor.company.nome })}
        crumbs={crumbs}
        {...(mayAdd && !none && { actions: add, wideActions: true })}
      />
      <SecondStepDue actor={actor} />
      {actor.perfil === 'Supervisor' && <p className="help acting__scope">{t('list.supervisor')}</p>}
      <Suspense fallback={null}>{asksMoreThanCompany(search) && <UnknownInAddress resource={RESOURCE} />}</Suspense>
      <section aria-labelledby="perfis">
        <h2 id="perfis" className="sr" tabIndex={-1}>
          {t('list.title')}
        </h2>
        {none ? (
          <div className="card">
            <EmptyState title={t('list.empty')} {...(mayAdd && { text: t('list.emptyText'), action: add })} />
          </div>
        ) : (
          <>
            <SearchText
              id={SEARCH_ID}
              className="aprof__find"
              label={t('list.search')}
              autoComplete="off"
              value={busca}
              onSearch={(typed) => table.change({ filters: { busca: typed } })}
            />
            <PagedList
              table={table}
              label={t('list.title')}
              failed={t('list.failed')}
              columns={columns}
              rowKey={(row) => row.id}
              ordered={{ field: 'nome', direction: 'asc' }}
              empty={<EmptyState title={t('list.filtered')} />}
            />
          </>
        )}
        <RemovalDialog
          items={removing}
          title={t('delete.title')}
          yes={() => t('delete.yes')}
          no={t('cancel')}
          question={([row]) => (
            <>
              <p>{t('delete.question', { name: row?.nome })}</p>
              <p>{t('delete.people', { count: row?.quantidadePessoas ?? 0 })}</p>
              {(row?.quantidadePedidos ?? 0) > 0 && <p>{t('delete.requests', { count: row?.quantidadePedidos })}</p>}
              {row?.oferecido && <p>{t('delete.offered')}</p>}
            </>
          )}
          onClose={() => setRemoving(null)}
          remove={removeAll}
        />
      </section>
      <BackHome />
    </>
  );
}

/** /perfisDeAcesso: named bundles of accesses that a company gives to people. */
export default function ProfilesPage() {
  const { t } = useTranslation('access-profiles');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('list.title')} crumbs={crumbs} resource="perfisDeAcesso" action="list">
      {(actor) => <Profiles key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
