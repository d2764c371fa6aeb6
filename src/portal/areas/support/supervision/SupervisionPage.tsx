import { useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  type BuscaSemRevisao,
  PERIODS,
  type RevisaoSupervisionada,
  type Supervisao,
} from '../../../../contract/supervision';
import { AccountGate } from '../../../features/account/AccountGate';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { type PagedTable, usePagedTable } from '../../../features/listing/usePagedTable';
import { PageHead } from '../../../shell/PageHead';
import { LoadError } from '../../../ui/feedback';
import { Attendants } from './Attendants';
import { Days } from './Days';
import { ReviewList, SearchList } from './Lists';
import { periodOf } from './provider';
import { Reasons } from './Reasons';
import '../../../ui/pane.css';
import '../support.css';
import './supervision.css';

const VIEW = 'ver';
const SEARCHES = 'buscas';

interface FiguresProps {
  account: string;
  table: Pick<PagedTable<BaseRecord>, 'state' | 'change'>;
  children: (attendants: Supervisao['atendentes']) => ReactNode;
}

/** The period and its figures, above one of the two lists. */
function Figures({ account, table, children }: FiguresProps) {
  const { t } = useTranslation('supervision');
  const [address, setAddress] = useSearchParams();
  const searches = address.get(VIEW) === SEARCHES;
  const period = periodOf(table.state.filters['dias'] ?? '');
  const { query } = useOne<Supervisao & BaseRecord, HttpError>({
    resource: 'supervisoes',
    id: period,
    meta: { account },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  const figures = query.data?.data;
  // What the rows are narrowed by stays; pages and orders are each list's own.
  const show = (view: string | null) => {
    const { dias = '', atendente = '' } = table.state.filters;
    setAddress({ ...(view && { [VIEW]: view }), ...(dias !== '30' && { dias }), ...(atendente && { atendente }) });
  };
  return (
    <>
      <div className="seg svn__period" role="group" aria-label={t('period.label')}>
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === period}
            onClick={() => table.change({ filters: { dias: days } })}
          >
            {t(`period.${days}`)}
          </button>
        ))}
      </div>
      {figures && (
        <>
          <div className="svn__two">
            <Days days={figures.dias} />
            <Reasons reasons={figures.motivos} />
          </div>
          <Attendants
            attendants={figures.atendentes}
            onChoose={(atendente) => table.change({ filters: { atendente } })}
          />
        </>
      )}
      {!figures && query.error && (
        <LoadError error={query.error} text={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {!figures && !query.error && (
        <div className="card svn__bones" aria-busy="true">
          <p className="sr" role="status">
            {t('loading')}
          </p>
        </div>
      )}
      <div className="seg sup__views svn__views svn__part" role="group" aria-label={t('views.label')}>
        <button type="button" aria-pressed={!searches} onClick={() => show(null)}>
          {t('views.reviews')}
        </button>
        <button type="button" aria-pressed={searches} onClick={() => show(SEARCHES)}>
          {t('views.searches')}
        </button>
      </div>
      {children(figures?.atendentes ?? [])}
    </>
  );
}

function Reviews({ account }: { account: string }) {
  const table = usePagedTable<RevisaoSupervisionada & BaseRecord>({ resource: 'revisoesSupervisionadas', account });
  return (
    <Figures account={account} table={table}>
      {(attendants) => <ReviewList table={table} attendants={attendants} account={account} />}
    </Figures>
  );
}

function Searches({ account }: { account: string }) {
  const table = usePagedTable<BuscaSemRevisao & BaseRecord>({ resource: 'buscasSemRevisao', account });
  return (
    <Figures account={account} table={table}>
      {(attendants) => <SearchList table={table} attendants={attendants} />}
    </Figures>
  );
}

/** /supervisao: what support did, for its supervisors: reviews by attendant, reason and day, and searches that no review followed. */
export default function SupervisionPage() {
  const { t } = useTranslation('supervision');
  const crumbs = useCrumbs();
  const [address] = useSearchParams();
  const searches = address.get(VIEW) === SEARCHES;
  return (
    <AccountGate title={t('title')} crumbs={crumbs} resource="revisoesSupervisionadas" action="list">
      {({ idProduto }) => (
        <>
          <PageHead title={t('title')} lead={t('lead')} crumbs={crumbs} />
          {searches ? <Searches account={idProduto} /> : <Reviews account={idProduto} />}
        </>
      )}
    </AccountGate>
  );
}
