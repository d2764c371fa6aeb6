import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ActingGate, asksMoreThanCompany, companyAddress, SecondStepDue, type Actor } from '../../../features/acting';
import { GateBones } from '../../../features/account/AccountGate';
import { useAccountPointer } from '../../../features/account/useAccount';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { PagedList } from '../../../features/listing/PagedList';
import { useAny } from '../../../features/listing/useAny';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { dateText } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import { preloadable } from '../../../loading/preloadable';
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

/** Few addresses need it. */
const UnknownInAddress = lazy(() => import('../../../features/listing/UnknownInAddress'));
/** Asked for beside the rows, and drawn with them: nothing moves when they come. */
const Filters = preloadable(() => import('./Filters'));

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
  const [search] = useSearchParams();
  const mayAdd = useMay(RESOURCE, 'create');
  const reading = useAccountPointer().role === 'review';
  const table = usePagedTable<CertificationRow>({
    resource: RESOURCE,
    account: actor.company.idProduto,
    followsOthers: true,
  });
  const columns = useColumns(actor);
  useEffect(() => void Filters.preload(), []);
  const { situacao = '', busca = '' } = table.state.filters;
  const narrowed = busca !== '' || !['', 'todas'].includes(situacao);
  const any = useAny(table, narrowed);
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
        {...(mayAdd && any !== false && { actions: add, wideActions: true })}
      />
      <SecondStepDue actor={actor} />
      <Suspense fallback={null}>
        {asksMoreThanCompany(search) && (
          <UnknownInAddress resource={RESOURCE} called={{ situacao: t('columns.state') }} />
        )}
      </Suspense>
      {any === null && !table.error && <GateBones />}
      {any === false && (
        <div className="card">
          <EmptyState
            title={t('list.empty')}
            text={!reading && t(mayAdd ? 'list.emptyText' : 'list.emptyReviewer')}
            {...(mayAdd && { action: add })}
          />
        </div>
      )}
      {(any || (any === null && table.error)) && (
        <Suspense fallback={<GateBones />}>
          {any && (
            <Filters
              situacao={situacao || 'todas'}
              busca={busca}
              reading={reading}
              change={(filters) => table.change({ filters })}
            />
          )}
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
        </Suspense>
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
