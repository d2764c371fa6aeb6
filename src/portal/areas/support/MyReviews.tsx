import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Revisao } from '../../../contract/support';
import { momentText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { enterReview, useReviewHere } from '../../session/review';
import { useNavigate } from 'react-router';
import { PagedList } from '../../features/listing/PagedList';
import { usePagedTable } from '../../features/listing/usePagedTable';
import type { ReviewRow } from '../../features/review/provider';
import { EmptyState } from '../../ui/feedback';
import type { Column } from '../../ui/table';
import { StateTag } from './StateTag';

function useColumns(rows: readonly Revisao[]): Column<Revisao>[] {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const here = useReviewHere();
  const canResume = (row: Revisao) => row.situacao === 'aberta' && here.status === 'none';
  const columns: Column<Revisao>[] = [
    {
      key: 'conta',
      title: t('columns.account'),
      card: 'title',
      render: (row) => (
        <>
          <span className="sup__name">{row.tipo === 'PF' ? personName(row.nome) : row.nome}</span>
          <span className="sup__sub">{row.usuario}</span>
        </>
      ),
    },
    {
      key: 'abertaEm',
      title: t('columns.opened'),
      sortable: true,
      render: (row) => <span className="num nowrap">{momentText(row.abertaEm)}</span>,
    },
    { key: 'protocolo', title: t('columns.protocol'), render: (row) => <span className="num">{row.protocolo}</span> },
    {
      key: 'motivo',
      title: t('columns.reason'),
      wideOnly: true,
      render: (row) => <span className="sup__reason">{row.motivo}</span>,
    },
    {
      key: 'situacao',
      title: t('columns.state'),
      render: (row) => <StateTag state={row.situacao} />,
    },
    {
      key: 'acoes',
      title: t('columns.actions'),
      card: 'actions',
      render: (row) =>
        canResume(row) ? (
          <Button
            onClick={() => {
              enterReview(row);
              void navigate(paths.home);
            }}
          >
            {t('reviews.resume')}
          </Button>
        ) : null,
    },
  ];
  return columns.filter(({ key }) => key !== 'acoes' || rows.some(canResume));
}

/** The reviews that the staff member did, the open one first to be taken up again from another window. */
export function MyReviews({ staff }: { staff: string }) {
  const { t } = useTranslation('support');
  const table = usePagedTable<ReviewRow>({ resource: 'revisoes', account: staff });
  const columns = useColumns(table.rows);
  return (
    <section className="card sup" aria-label={t('views.reviews')}>
      <PagedList
        table={table}
        label={t('views.reviews')}
        failed={t('reviews.failed')}
        columns={columns}
        rowKey={(row) => row.id}
        ordered={{ field: 'abertaEm', direction: 'desc' }}
        empty={<EmptyState title={t('reviews.none')} text={t('reviews.noneHint')} />}
      />
    </section>
  );
}
