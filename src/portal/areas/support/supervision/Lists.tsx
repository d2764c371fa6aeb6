import { useCreate, type BaseRecord, type HttpError } from '@refinedev/core';
import { Button, Checkbox, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuscaSemRevisao, RevisaoSupervisionada, Supervisao } from '../../../../contract/supervision';
import { PagedList } from '../../../features/listing/PagedList';
import type { PagedTable } from '../../../features/listing/usePagedTable';
import { momentText } from '../../../lib/dates';
import { download } from '../../../lib/download';
import { personName, todayInSaoPaulo } from '../../../lib/format';
import { busyButton } from '../../../ui/busy';
import { EmptyState } from '../../../ui/feedback';
import { DownloadIcon } from '../../../ui/icons';
import type { Column } from '../../../ui/table';
import { DoneWithin } from '../DoneWithin';
import { StateTag } from '../StateTag';
import type { SupervisionFilter } from './provider';

type Narrowed = Pick<PagedTable<BaseRecord>, 'state' | 'change'>;

const filterIn = ({ filters }: Narrowed['state']): SupervisionFilter => ({
  dias: filters['dias'] ?? '',
  atendente: filters['atendente'] ?? '',
  contestadas: filters['contestadas'] ?? '',
});

/** One attendant, or all of them. */
function AttendantFilter({ table, attendants }: { table: Narrowed; attendants: Supervisao['atendentes'] }) {
  const { t } = useTranslation('supervision');
  const id = useId();
  const { atendente } = filterIn(table.state);
  return (
    <div className="svn__filter">
      <label htmlFor={id}>{t('attendants.filter')}</label>
      <Select
        id={id}
        value={atendente}
        onChange={(chosen: string) => table.change({ filters: { atendente: chosen } })}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('attendants.all') },
          ...attendants.map((row) => ({ value: row.atendente, label: personName(row.nome) })),
        ]}
      />
    </div>
  );
}

/** Saves what the list shows, all its pages, as a file. */
function Export({ filter, account }: { filter: SupervisionFilter; account: string }) {
  const { t } = useTranslation('supervision');
  const { mutate, mutation } = useCreate<{ file: Blob } & BaseRecord, HttpError, SupervisionFilter>();
  const save = () =>
    mutate(
      {
        resource: 'revisoesSupervisionadas',
        values: filter,
        meta: { account },
        // The browser shows the file, the catalogue a failure.
        successNotification: false,
        errorNotification: false,
        // A file changes no list.
        invalidates: [],
      },
      { onSuccess: ({ data: { file } }) => download(file, `${t('file')}-${todayInSaoPaulo()}.csv`) },
    );
  return (
    <Button {...busyButton(mutation.isPending, <DownloadIcon size={20} />)} onClick={save}>
      {t('list.export')}
    </Button>
  );
}

function useReviewColumns(): Column<RevisaoSupervisionada>[] {
  const { t } = useTranslation(['supervision', 'support']);
  return [
    {
      key: 'abertaEm',
      title: t('support:columns.opened'),
      sortable: true,
      card: 'title',
      render: (row) => <span className="num nowrap">{momentText(row.abertaEm)}</span>,
    },
    { key: 'atendente', title: t('attendants.name'), render: (row) => personName(row.atendente) },
    {
      key: 'motivo',
      title: t('support:columns.reason'),
      render: (row) => (
        <>
          <span className="sup__why">{row.motivo}</span>
          <span className="sup__sub num">{t('support:over.protocol', { protocol: row.protocolo })}</span>
        </>
      ),
    },
    { key: 'atos', title: t('support:columns.did'), render: (row) => <DoneWithin acts={row.atos} /> },
    {
      key: 'contestacao',
      title: t('list.objection'),
      render: (row) =>
        row.contestacao ? (
          <>
            <span className="sup__why">{row.contestacao.motivo}</span>
            <span className="sup__sub num nowrap">{momentText(row.contestacao.em)}</span>
          </>
        ) : (
          <span className="muted">{t('support:object.none')}</span>
        ),
    },
    { key: 'situacao', title: t('support:columns.state'), render: (row) => <StateTag state={row.situacao} /> },
    {
      key: 'conta',
      title: t('list.account'),
      wideOnly: true,
      render: (row) => <span className="svn__ref num">{row.idProduto}</span>,
    },
  ];
}

interface ListProps<Row> {
  table: PagedTable<Row>;
  attendants: Supervisao['atendentes'];
}

/** All staff's reviews of the period. */
export function ReviewList({
  table,
  attendants,
  account,
}: ListProps<RevisaoSupervisionada & BaseRecord> & { account: string }) {
  const { t } = useTranslation('supervision');
  const columns = useReviewColumns();
  const filter = filterIn(table.state);
  return (
    <section className="card sup svn__list" aria-label={t('views.reviews')}>
      <div className="svn__filters">
        <AttendantFilter table={table} attendants={attendants} />
        <Checkbox
          checked={filter.contestadas === 'S'}
          onChange={(event) => table.change({ filters: { contestadas: event.target.checked ? 'S' : '' } })}
        >
          {t('list.objectedOnly')}
        </Checkbox>
        <Export filter={filter} account={account} />
      </div>
      <PagedList
        table={table}
        label={t('views.reviews')}
        failed={t('list.failed')}
        columns={columns}
        rowKey={(row) => row.idRevisao}
        ordered={{ field: 'abertaEm', direction: 'desc' }}
        empty={<EmptyState title={t('list.none')} text={t('list.noneHint')} />}
      />
    </section>
  );
}

function useSearchColumns(): Column<BuscaSemRevisao>[] {
  const { t, i18n } = useTranslation(['supervision', 'support']);
  return [
    {
      key: 'em',
      title: t('support:columns.when'),
      sortable: true,
      card: 'title',
      render: (row) => <span className="num nowrap">{momentText(row.em)}</span>,
    },
    { key: 'atendente', title: t('attendants.name'), render: (row) => personName(row.atendente) },
    {
      key: 'campos',
      title: t('searches.by'),
      render: (row) => row.campos.map((field) => t(`support:fields.${field}`)).join(', '),
    },
    {
      key: 'encontradas',
      title: t('searches.found'),
      render: (row) =>
        row.encontradas === null ? (
          <span className="muted">{t('searches.refused')}</span>
        ) : (
          <span className="num">{row.encontradas.toLocaleString(i18n.language)}</span>
        ),
    },
  ];
}

/** Searches that no review followed. */
export function SearchList({ table, attendants }: ListProps<BuscaSemRevisao & BaseRecord>) {
  const { t } = useTranslation('supervision');
  const columns = useSearchColumns();
  return (
    <section className="card sup svn__list" aria-label={t('views.searches')}>
      <p className="help">{t('searches.explained')}</p>
      <div className="svn__filters">
        <AttendantFilter table={table} attendants={attendants} />
      </div>
      <PagedList
        table={table}
        label={t('views.searches')}
        failed={t('searches.failed')}
        columns={columns}
        rowKey={(row) => row.id}
        ordered={{ field: 'em', direction: 'desc' }}
        empty={<EmptyState title={t('searches.none')} text={t('searches.noneHint')} />}
      />
    </section>
  );
}
