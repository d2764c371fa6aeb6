import { useList, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revisao } from '../../../contract/support';
import { momentText } from '../../lib/dates';
import { OpenDialog } from '../../features/review/OpenDialog';
import type { ReviewRow } from '../../features/review/provider';
import { reviewedName } from '../../features/review/reviewedName';
import { EmptyState } from '../../ui/feedback';
import { ResponsiveTable, type Column } from '../../ui/table';
import { StateTag } from './StateTag';

/** So many are at hand; all of them are in the other view. */
const RECENT = 5;

function useColumns(onAgain: (row: Revisao) => void): Column<Revisao>[] {
  const { t } = useTranslation('support');
  return [
    {
      key: 'conta',
      title: t('columns.account'),
      card: 'title',
      render: (row) => <span className="sup__name">{reviewedName(row)}</span>,
    },
    {
      key: 'abertaEm',
      title: t('columns.opened'),
      render: (row) => <span className="num nowrap">{momentText(row.abertaEm)}</span>,
    },
    { key: 'protocolo', title: t('columns.protocol'), render: (row) => <span className="num">{row.protocolo}</span> },
    {
      key: 'motivo',
      title: t('columns.reason'),
      render: (row) => <span className="sup__reason">{row.motivo}</span>,
    },
    { key: 'situacao', title: t('columns.state'), render: (row) => <StateTag state={row.situacao} /> },
    {
      key: 'acoes',
      title: t('columns.actions'),
      card: 'actions',
      // The open one has the banner above, with the way back to it.
      render: (row) =>
        row.situacao !== 'aberta' && (
          <Button
            aria-label={t('over.againOf', { name: reviewedName(row), protocol: row.protocolo })}
            onClick={() => onAgain(row)}
          >
            {t('over.again')}
          </Button>
        ),
    },
  ];
}

/** Before anything is searched for: the staff member's last reviews, to be opened again. Where there are none, how to begin. */
export function RecentReviews() {
  const { t } = useTranslation('support');
  const { result, query } = useList<ReviewRow, HttpError>({
    resource: 'revisoes',
    pagination: { currentPage: 1, pageSize: RECENT },
    // The screen is for searching: without them there is one offer less.
    errorNotification: false,
  });
  const [again, setAgain] = useState<Revisao | null>(null);
  const [open, setOpen] = useState(false);
  const columns = useColumns((row) => {
    setAgain(row);
    setOpen(true);
  });
  const none = !query.isPending && result.data.length === 0;
  if (none)
    return (
      <div className="sup__start">
        <EmptyState title={t('start.title')} text={t('start.text')} />
      </div>
    );
  return (
    <div className="sup__start">
      <h2 className="sup__recent">{t('recent.title')}</h2>
      <ResponsiveTable
        label={t('recent.title')}
        columns={columns}
        rows={result.data}
        rowKey={(row) => row.idRevisao}
        loading={query.isPending}
      />
      <OpenDialog account={again} given={again ?? undefined} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
