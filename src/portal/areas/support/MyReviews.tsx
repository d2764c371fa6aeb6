import { useDelete, type BaseRecord, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revisao } from '../../../contract/support';
import { momentText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { OpenDialog } from '../../features/review/OpenDialog';
import { enterReview, leaveReview, useReviewHere } from '../../session/review';
import { busyButton } from '../../ui/busy';
import { useNavigate } from 'react-router';
import { PagedList } from '../../features/listing/PagedList';
import { usePagedTable } from '../../features/listing/usePagedTable';
import type { ReviewRow } from '../../features/review/provider';
import { EmptyState } from '../../ui/feedback';
import { useKeptTables } from '../../features/account/useKeptTables';
import type { Column } from '../../ui/table';
import { DensitySwitch } from '../../ui/table/DensitySwitch';
import { usePhone } from '../../ui/usePhone';
import { StateTag } from './StateTag';

/** What is done with an open review, and with one that is over. */
function RowActions({ row, onAgain }: { row: Revisao; onAgain: (row: Revisao) => void }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const here = useReviewHere();
  const { mutate, mutation } = useDelete<BaseRecord, HttpError>();
  if (row.situacao !== 'aberta') return <Button onClick={() => onAgain(row)}>{t('over.again')}</Button>;
  const resume = () => {
    if (here.status !== 'open') enterReview(row);
    void navigate(paths.home);
  };
  const end = () =>
    mutate(
      {
        resource: 'revisoes',
        id: row.idRevisao,
        meta: { account: row.idProduto },
        successNotification: false,
        errorNotification: false,
      },
      { onSuccess: () => leaveReview('ended') },
    );
  return (
    <>
      <Button onClick={resume}>{t('reviews.resume')}</Button>
      <Button onClick={end} {...busyButton(mutation.isPending)}>
        {t('banner.end')}
      </Button>
    </>
  );
}

function useColumns(onAgain: (row: Revisao) => void): Column<Revisao>[] {
  const { t } = useTranslation('support');
  return [
    {
      key: 'conta',
      title: t('columns.account'),
      card: 'title',
      render: (row) => (
        <>
          <b className="strong">{row.tipo === 'PF' ? personName(row.nome) : row.nome}</b>{' '}
          <span className="small muted nowrap">{row.usuario}</span>
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
      render: (row) => (
        <span className="sup__reason" title={row.motivo}>
          {row.motivo}
        </span>
      ),
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
      render: (row) => (
        <span className="sup__acts">
          <RowActions row={row} onAgain={onAgain} />
        </span>
      ),
    },
  ];
}

/** The reviews that the staff member did: the open one is gone on with or ended, each other opened again with its reason. */
export function MyReviews({ staff }: { staff: string }) {
  const { t } = useTranslation('support');
  const phone = usePhone();
  useKeptTables(staff);
  const table = usePagedTable<ReviewRow>({ resource: 'revisoes', account: staff });
  const [again, setAgain] = useState<Revisao | null>(null);
  const [open, setOpen] = useState(false);
  const columns = useColumns((row) => {
    setAgain(row);
    setOpen(true);
  });
  return (
    <section className="card sup" aria-label={t('views.reviews')}>
      {!phone && (
        <div className="sup__count sup__count--end">
          <DensitySwitch />
        </div>
      )}
      <PagedList
        table={table}
        label={t('views.reviews')}
        failed={t('reviews.failed')}
        columns={columns}
        rowKey={(row) => row.id}
        ordered={{ field: 'abertaEm', direction: 'desc' }}
        empty={<EmptyState title={t('reviews.none')} text={t('reviews.noneHint')} />}
      />
      <OpenDialog account={again} given={again ?? undefined} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
