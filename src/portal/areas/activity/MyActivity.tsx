import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Activity } from '../../../contract/activity';
import { momentText } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useMay } from '../../features/access/useMay';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { PagedList } from '../../features/listing/PagedList';
import { usePagedTable } from '../../features/listing/usePagedTable';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { BackHome } from '../../ui/BackHome';
import type { Column } from '../../ui/table';
import { DensitySwitch } from '../../ui/table/DensitySwitch';
import { usePhone } from '../../ui/usePhone';
import { browserName } from './format';
import { Sessions } from './Sessions';
import './activity.css';

/** What changed, in words; fields that have none are not said, nor those that the action names itself. */
function useFields() {
  const { t, i18n } = useTranslation('activity');
  return ({ acao, campos }: Activity) =>
    (acao.startsWith('contact.') ? [] : campos)
      .filter((field) => i18n.exists(`activity:fields.${field}`))
      .map((field) => t(`fields.${field}`))
      .join(', ');
}

/** What there is to do about what happened, or where its outcome shows: by an action, or by the area before its dot. */
const WAYS = {
  'sign-in.failed': 'security',
  'sign-in.step-failed': 'security',
  'sign-in.passkey-refused': 'security',
  'recovery.password-reset': 'security',
  'contact.password-changed': 'security',
  security: 'security',
  address: 'addresses',
  delegation: 'receivedSystems',
  'support.review-opened': 'supportAccesses',
  'support.factor-removal-begun': 'supportAccesses',
  'support.email-correction-asked': 'supportAccesses',
} as const satisfies Partial<Record<string, keyof typeof paths>>;
type Way = (typeof WAYS)[keyof typeof WAYS];

/** The way on from an action, where who is on the screen may go it. */
function useWay() {
  const may: Record<Way, boolean> = {
    security: useMay('seguranca', 'list'),
    addresses: useMay('enderecos', 'list'),
    receivedSystems: useMay('sistemas-recebidos', 'list'),
    supportAccesses: useMay('acessosSuporte', 'list'),
  };
  return (action: Activity['acao']): Way | null => {
    const ways: Partial<Record<string, Way>> = WAYS;
    const way = ways[action] ?? ways[action.split('.', 1)[0] ?? ''];
    return way && may[way] ? way : null;
  };
}

/** What happened, of what, why, and the way on. */
function What({ row }: { row: Activity }) {
  const { t, i18n } = useTranslation('activity');
  const fieldsOf = useFields();
  const way = useWay()(row.acao);
  const more = row.empresa ?? fieldsOf(row);
  const why = row.motivo
    ? t('activity.reason', { reason: row.motivo })
    : i18n.exists(`activity:why.${row.acao}`) && t(`why.${row.acao}`);
  return (
    <>
      {t(`actions.${row.acao}`)}
      {more && <span className="small muted what__more">{more}</span>}
      {why && <span className="small muted what__more">{why}</span>}
      {way && (
        <Link className="small what__way" to={paths[way]}>
          {t(`ways.${way}`)}
        </Link>
      )}
    </>
  );
}

function useColumns(): Column<Activity>[] {
  const { t } = useTranslation('activity');
  return [
    {
      key: 'acao',
      title: t('activity.what'),
      card: 'title',
      render: (row) => <What row={row} />,
    },
    {
      key: 'quando',
      title: t('activity.when'),
      sortable: true,
      render: (row) => <span className="num nowrap">{momentText(row.quando)}</span>,
      brief: (row) => <span className="num nowrap">{momentText(row.quando)}</span>,
    },
    {
      key: 'quem',
      title: t('activity.who'),
      render: (row) => t(`activity.actors.${row.quem}`),
      brief: (row) => t(`activity.actors.${row.quem}`),
    },
    {
      key: 'endereco',
      title: t('activity.where'),
      brief: (row) => [row.navegador && browserName(row.navegador), row.endereco].filter(Boolean).join(', '),
      render: (row) => (
        <>
          <span className="num">{row.endereco || t('activity.unknown')}</span>
          {row.navegador && (
            <span className="small muted"> · {browserName(row.navegador) ?? t('sessions.unknownBrowser')}</span>
          )}
        </>
      ),
    },
  ];
}

function Trail({ account }: { account: string }) {
  const { t } = useTranslation('activity');
  const phone = usePhone();
  const columns = useColumns();
  const table = usePagedTable<Activity & { id: number }>({ resource: 'atividades', account });
  return (
    <section className="sect" aria-labelledby="atividade">
      <div className="sect__head">
        <h2 id="atividade">{t('activity.listTitle')}</h2>
        {!phone && <DensitySwitch />}
      </div>
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
  return (
    <>
      <PageHead {...head} lead={t(account.isDependent ? 'activity.leadDependent' : 'activity.lead')} />
      <Sessions account={account.idProduto} />
      <Trail account={account.idProduto} />
      <BackHome />
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
