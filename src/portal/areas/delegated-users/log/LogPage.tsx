import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ItemRegistro } from '../../../../contract/company-log';
import { ActingGate, COMPANY_PARAM, SecondStepDue, type Actor } from '../../../features/acting';
import { PagedList } from '../../../features/listing/PagedList';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { SEARCH_ID } from '../../../lib/searchField';
import { PageHead } from '../../../shell/PageHead';
import { EmptyState } from '../../../ui/feedback';
import { BackHome } from '../../../ui/BackHome';
import { useDelegationCrumbs } from '../useDelegationCrumbs';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { LogFilters } from './LogFilters';
import { useLogColumns } from './columns';
import { EVERYTHING, isNarrowed } from './narrowed';
import '../delegation.css';
import './log.css';

/** Few addresses need it. */
const UnknownLogFilters = lazy(() => import('./UnknownLogFilters'));

function CompanyLog({ actor }: { actor: Actor }) {
  const { t } = useTranslation('delegation');
  const columns = useLogColumns(actor);
  const table = usePagedTable<ItemRegistro>({ resource: 'registros', account: actor.company.idProduto });
  const narrowed = isNarrowed(table.state);
  const [search] = useSearchParams();
  const asksMore = [...search.keys()].some((name) => name !== COMPANY_PARAM);
  // The button leaves with what it was about: who pressed it goes on at the search.
  const clear = () => {
    table.change({ filters: { ...EVERYTHING } });
    document.getElementById(SEARCH_ID)?.focus();
  };
  return (
    <>
      <PageHead title={t('log.title')} lead={t('log.lead')} crumbs={useDelegationCrumbs(actor)} low />
      <SecondStepDue actor={actor} />
      {actor.perfil === 'Supervisor' && <p className="help acting__scope">{t('supervisorScope')}</p>}
      <Suspense fallback={null}>{asksMore && <UnknownLogFilters />}</Suspense>
      <section className="card dtable" aria-label={t('log.tableLabel')}>
        <LogFilters actor={actor} table={table} onClear={narrowed ? clear : null} />
        <PagedList
          table={table}
          label={t('log.tableLabel')}
          failed={t('log.failed')}
          columns={columns}
          rowKey={(row) => row.id}
          ordered={{ field: 'em', direction: 'desc' }}
          empty={
            narrowed ? (
              <EmptyState
                title={t('log.noneFound')}
                text={t('empty.filteredHint')}
                action={<Button onClick={clear}>{t('ui:filters.clear')}</Button>}
              />
            ) : (
              <EmptyState title={t('log.empty')} text={t('log.emptyText')} />
            )
          }
        />
      </section>
      <BackHome />
    </>
  );
}

/** /registro: every change of a company's accesses and third parties, with who made it. */
export default function LogPage() {
  const { t } = useTranslation('delegation');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('log.title')} crumbs={crumbs} low resource="permissionarios" action="list">
      {(actor) => <CompanyLog key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
