import { useTranslation } from 'react-i18next';
import type { Revisao } from '../../../contract/support';
import { momentText, personName } from '../../lib/format';
import { currentLanguage } from '../../lib/i18n';
import { paths } from '../../lib/paths';
import { enterReview, useReviewHere } from '../../session/review';
import { useNavigate } from 'react-router';
import { EmptyState, LoadError } from '../../ui/feedback';
import { ResponsiveTable, type Column } from '../../ui/table';
import { StateTag } from './StateTag';
import { usePages } from './usePages';

function useColumns(rows: readonly Revisao[]): Column<Revisao>[] {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const here = useReviewHere();
  const language = currentLanguage();
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
      render: (row) => <span className="num nowrap">{t('moment', momentText(row.abertaEm, language))}</span>,
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
          <button
            type="button"
            className="btn"
            onClick={() => {
              enterReview(row);
              void navigate(paths.home);
            }}
          >
            {t('reviews.resume')}
          </button>
        ) : null,
    },
  ];
  return columns.filter(({ key }) => key !== 'acoes' || rows.some(canResume));
}

/** The reviews that the staff member did, the open one first to be taken up again from another window. */
export function MyReviews() {
  const { t } = useTranslation('support');
  const pages = usePages<Revisao>({ resource: 'revisoes', sortable: ['abertaEm'] });
  const columns = useColumns(pages.rows);
  return (
    <section className="card sup" aria-label={t('views.reviews')}>
      {pages.failed ? (
        <LoadError text={t('reviews.failed')} onRetry={pages.reload} />
      ) : (
        <ResponsiveTable
          label={t('views.reviews')}
          columns={columns}
          rows={pages.rows}
          rowKey={(row) => row.idRevisao}
          loading={pages.loading || pages.waiting}
          sort={pages.sort ?? { field: 'abertaEm', direction: 'desc' }}
          onSort={pages.onSort}
          pagination={pages.pagination}
          empty={<EmptyState title={t('reviews.none')} text={t('reviews.noneHint')} />}
        />
      )}
    </section>
  );
}
