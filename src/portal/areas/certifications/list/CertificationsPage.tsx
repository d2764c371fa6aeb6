import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActingGate, companyAddress, CompanyChoice, SecondStepDue, type Actor } from '../../../features/acting';
import { useAccountPointer } from '../../../features/account/useAccount';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { PagedList } from '../../../features/listing/PagedList';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { dateText } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { EmptyState } from '../../../ui/feedback';
import { PlusIcon } from '../../../ui/icons';
import { LinkButton } from '../../../ui/LinkButton';
import type { Column } from '../../../ui/table';
import { decidedOf, Meter } from '../Meter';
import type { CertificationRow } from '../provider';
import { StateTag } from '../StateTag';
import '../certifications.css';

const RESOURCE = 'revisoesDeAcesso';

/** Beside the rows, not before them. */
const Filters = lazy(() => import('./Filters'));

function useColumns(actor: Actor): Column<CertificationRow>[] {
  const { t } = useTranslation('certifications');
  return [
    {
      key: 'nome',
      title: t('columns.name'),
      card: 'title',
      render: (row) => (
        <>
          <Link to={companyAddress(paths.certification, actor, { id: row.id })}>
            <b className="strong">{row.nome}</b>
          </Link>
          {row.repete && <span className="small muted cert__sub">{t(`repeats.${row.repete}`)}</span>}
        </>
      ),
    },
    { key: 'situacao', title: t('columns.state'), render: (row) => <StateTag situacao={row.situacao} /> },
    {
      key: 'abertaEm',
      title: t('columns.opened'),
      sortable: true,
      notNarrow: true,
      render: (row) => <span className="num">{dateText(row.abertaEm)}</span>,
    },
    {
      key: 'prazo',
      title: t('columns.deadline'),
      render: (row) => <span className="num">{dateText(row.prazo)}</span>,
    },
    {
      key: 'progresso',
      title: t('columns.progress'),
      render: ({ progresso, nome }) => (
        <div className="cert__cell">
          <Meter progress={progresso} label={t('list.progressOf', { name: nome })} />
          <span className="small muted num">
            {t('list.decided', { done: decidedOf(progresso), count: progresso.total })}
          </span>
        </div>
      ),
    },
  ];
}

function Certifications({ actor }: { actor: Actor }) {
  const { t } = useTranslation('certifications');
  const crumbs = useCrumbs();
  const mayAdd = useMay(RESOURCE, 'create');
  const reading = useAccountPointer().role === 'review';
  const table = usePagedTable<CertificationRow>({
    resource: RESOURCE,
    account: actor.company.idProduto,
    followsOthers: true,
  });
  const columns = useColumns(actor);
  const { situacao = '', busca = '' } = table.state.filters;
  const narrowed = busca !== '' || !['', 'todas'].includes(situacao);
  const none = table.page?.totalElements === 0 && !narrowed;
  const add = (
    <LinkButton type="primary" icon={<PlusIcon size={20} />} to={companyAddress(paths.newCertification, actor)}>
      {t('list.new')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('list.title')}
        lead={t(reading ? 'reading.list' : 'list.lead', { company: actor.company.nome })}
        crumbs={crumbs}
        {...(mayAdd && !none && { actions: add, wideActions: true })}
      />
      <CompanyChoice actor={actor} />
      <SecondStepDue actor={actor} />
      {none ? (
        <div className="card">
          <EmptyState
            title={t('list.empty')}
            text={!reading && t(mayAdd ? 'list.emptyText' : 'list.emptyReviewer')}
            {...(mayAdd && { action: add })}
          />
        </div>
      ) : (
        <>
          <Suspense fallback={<div className="cert__filters" />}>
            <Filters
              situacao={situacao || 'todas'}
              busca={busca}
              reading={reading}
              change={(filters) => table.change({ filters })}
            />
          </Suspense>
          <PagedList
            table={table}
            label={t('list.title')}
            failed={t('list.failed')}
            columns={columns}
            rowKey={(row) => row.id}
            ordered={{ field: 'abertaEm', direction: 'desc' }}
            empty={
              <EmptyState
                title={t(narrowed ? 'list.noneFound' : 'list.empty')}
                {...(narrowed && {
                  action: (
                    <Button onClick={() => table.change({ filters: { situacao: 'todas', busca: '' } })}>
                      {t('list.showAll')}
                    </Button>
                  ),
                })}
              />
            }
          />
        </>
      )}
      <BackHome />
    </>
  );
}

/** /revisoes: in which a company asks whether each person still needs their accesses. */
export default function CertificationsPage() {
  const { t } = useTranslation('certifications');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('list.title')} crumbs={crumbs} resource={RESOURCE} action="list">
      {(actor) => <Certifications key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
