import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentCode } from '../../../contract/activity';
import { momentText } from '../../lib/dates';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { PagedList } from '../../features/listing/PagedList';
import { usePagedTable } from '../../features/listing/usePagedTable';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate } from '../../features/account/AccountGate';
import { useAccountPointer } from '../../features/account/useAccount';
import { BackHome } from '../../ui/BackHome';
import type { Column } from '../../ui/table';
import './activity.css';

/** A masked destination. Where a phone has no room for it, it goes on in another line behind its asterisks. */
function Destination({ masked }: { masked: string }) {
  const parts = masked.match(/[^*]*\*+|[^*]+/g) ?? [];
  return parts.map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function useColumns(): Column<SentCode>[] {
  const { t } = useTranslation('activity');
  return [
    {
      key: 'funcionalidade',
      title: t('codes.funcionalidade'),
      render: (row) => t(`functions.${row.finalidade ?? row.funcionalidade}`),
      sortable: true,
      card: 'title',
    },
    {
      key: 'dataCadastro',
      title: t('codes.dataCadastro'),
      render: (row) => <span className="num nowrap">{momentText(row.dataCadastro)}</span>,
      sortable: true,
    },
    { key: 'meioEnvio', title: t('codes.meioEnvio'), render: (row) => t(`channels.${row.meioEnvio}`), sortable: true },
    { key: 'destino', title: t('codes.destino'), render: (row) => <Destination masked={row.destino} /> },
    { key: 'numero', title: t('codes.numero'), render: (row) => <span className="num">{row.numero}</span> },
  ];
}

function History({ account, head }: { account: string; head: PageHeadProps }) {
  const { t } = useTranslation('activity');
  const columns = useColumns();
  const table = usePagedTable<SentCode & { id: number }>({ resource: 'codigos', account });
  return (
    <>
      <PageHead {...head} />
      <div className={table.loading ? 'list-place' : undefined}>
        <PagedList
          table={table}
          label={t('codes.title')}
          failed={t('codes.failed')}
          columns={columns}
          rowKey={(row) => row.id}
        />
      </div>
      <BackHome />
    </>
  );
}

/** /historicoToken: the one-time codes that were sent, masked. */
export default function TokenHistory() {
  const { t } = useTranslation('activity');
  const reading = useAccountPointer().role === 'review';
  const head: PageHeadProps = {
    title: t('codes.title'),
    lead: t(reading ? 'codes.leadReview' : 'codes.lead'),
    crumbs: useCrumbs(),
  };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="codigos" action="list">
      {(account) => <History key={account.idProduto} account={account.idProduto} head={head} />}
    </AccountGate>
  );
}
