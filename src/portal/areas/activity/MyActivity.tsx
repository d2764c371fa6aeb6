import { useTranslation } from 'react-i18next';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Activity } from '../../../contract/activity';
import { paths } from '../../lib/paths';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { PagedList } from '../../features/listing/PagedList';
import { usePagedTable } from '../../features/listing/usePagedTable';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import type { Column } from '../../ui/table';
import { timestamp } from './format';
import { Sessions } from './Sessions';
import './activity.css';

/** What changed, in words; fields that have none are not said. */
function useFields() {
  const { t, i18n } = useTranslation('activity');
  return (fields: readonly string[]) =>
    fields
      .filter((field) => i18n.exists(`activity:fields.${field}`))
      .map((field) => t(`fields.${field}`))
      .join(', ');
}

function useColumns(): Column<Activity>[] {
  const { t } = useTranslation('activity');
  const fieldsOf = useFields();
  return [
    {
      key: 'acao',
      title: t('activity.what'),
      card: 'title',
      render: (row) => {
        const more = row.empresa ?? fieldsOf(row.campos);
        return (
          <>
            {t(`actions.${row.acao}`)}
            {more && <span className="small muted what__more">{more}</span>}
          </>
        );
      },
    },
    {
      key: 'quando',
      title: t('activity.when'),
      sortable: true,
      render: (row) => <span className="num nowrap">{timestamp(row.quando)}</span>,
    },
    { key: 'porOutro', title: t('activity.who'), render: (row) => t(row.porOutro ? 'activity.other' : 'activity.you') },
    {
      key: 'endereco',
      title: t('activity.where'),
      render: (row) => <span className="num">{row.endereco || t('activity.unknown')}</span>,
    },
  ];
}

function Trail({ account }: { account: string }) {
  const { t } = useTranslation('activity');
  const columns = useColumns();
  const table = usePagedTable<Activity & { id: number }>({ resource: 'atividades', account });
  return (
    <section className="sect" aria-labelledby="atividade">
      <h2 id="atividade">{t('activity.listTitle')}</h2>
      <div className={table.loading ? 'list-place' : undefined}>
        <PagedList
          table={table}
          label={t('activity.listTitle')}
          failed={t('activity.failed')}
          columns={columns}
          rowKey={(row) => row.id}
        />
      </div>
    </section>
  );
}

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('activity');
  const navigate = useNavigate();
  return (
    <>
      <PageHead {...head} lead={t(account.isDependent ? 'activity.leadDependent' : 'activity.lead')} />
      <Sessions account={account.idProduto} />
      <Trail account={account.idProduto} />
      <p className="below">
        <Button onClick={() => void navigate(paths.home)}>{t('back')}</Button>
      </p>
    </>
  );
}

/** /minhaAtividade: open sessions, sign-ins and changes; a dependent sees them too. */
export default function MyActivity() {
  const { t } = useTranslation('activity');
  const head: PageHeadProps = { title: t('activity.title'), crumbs: useCrumbs() };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="atividades" action="list">
      {(account) => <Loaded key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}
