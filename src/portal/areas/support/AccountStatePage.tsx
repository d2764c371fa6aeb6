import { Tag, type TagProps } from 'antd';
import { LinkButton } from '../../ui/LinkButton';
import { useOne, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { SituacaoConta } from '../../../contract/support';
import { momentText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useReviewHere } from '../../session/review';
import { PageHead } from '../../shell/PageHead';
import { useListCrumb } from '../../features/crumbs/useCrumbs';
import { AccountGate, GateBones, Refused } from '../../features/account/AccountGate';
import { ChevronLeftIcon, SuccessIcon } from '../../ui/icons';
import { LoadError } from '../../ui/feedback';
import { ResponsiveTable, type Column } from '../../ui/table';
import { Acts } from './Acts';
import { SituationTag } from './columns';
import { ReceivedChanges } from './ReceivedChanges';
import './support.css';

type Code = SituacaoConta['codigos'][number];
type Notice = SituacaoConta['avisos'][number];

const TAGS: Record<Code['entrega'], TagProps['color']> = {
  fila: undefined,
  tentando: 'warning',
  entregue: 'success',
  devolvido: 'error',
  'sem-registro': undefined,
};

function useCodeColumns(): Column<Code>[] {
  const { t } = useTranslation('support');
  return [
    {
      key: 'funcionalidade',
      title: t('codes.for'),
      card: 'title',
      render: (row) => t(`functions.${row.finalidade ?? row.funcionalidade}`),
    },
    {
      key: 'pedidoEm',
      title: t('codes.asked'),
      render: (row) => <span className="num nowrap">{momentText(row.pedidoEm)}</span>,
    },
    { key: 'destino', title: t('codes.to'), render: (row) => `${t(`channels.${row.meioEnvio}`)} ${row.destino}` },
    { key: 'entrega', title: t('codes.delivery'), render: (row) => <Fate {...row} /> },
  ];
}

function useNoticeColumns(): Column<Notice>[] {
  const { t } = useTranslation('support');
  return [
    { key: 'assunto', title: t('notices.subject'), card: 'title', render: (row) => row.assunto },
    {
      key: 'pedidoEm',
      title: t('notices.asked'),
      render: (row) => <span className="num nowrap">{momentText(row.pedidoEm)}</span>,
    },
    { key: 'meioEnvio', title: t('notices.by'), render: (row) => t(`channels.${row.meioEnvio}`) },
    { key: 'entrega', title: t('codes.delivery'), render: (row) => <Fate {...row} /> },
  ];
}

/** What became of a message, and when. */
function Fate({ entrega, em }: Pick<Code, 'entrega' | 'em'>) {
  const { t } = useTranslation('support');
  return (
    <>
      <Tag color={TAGS[entrega]}>{t(`deliveries.${entrega}`)}</Tag>
      {em && <span className="sup__sub num nowrap">{momentText(em)}</span>}
    </>
  );
}

function Situation({ state }: { state: SituacaoConta }) {
  const { t } = useTranslation('support');
  return (
    <section className="card sup__part">
      <h2>{t('state.situation')}</h2>
      <dl className="desc">
        <div>
          <dt>{t('columns.situacao')}</dt>
          <dd>
            <SituationTag situation={state.situacaoAtual} />
          </dd>
        </div>
        {state.cadastroPendente && (
          <div>
            <dt>{t('state.pending')}</dt>
            <dd className="num">{momentText(state.cadastroPendente.expiraEm)}</dd>
          </div>
        )}
        {state.recadastramento && (
          <div>
            <dt>{t('state.reRegistration')}</dt>
            <dd>
              {t('state.attempts', { made: state.recadastramento.tentativas, max: state.recadastramento.maximo })}
            </dd>
          </div>
        )}
        {state.senhaExpiraEm && (
          <div>
            <dt>{t('state.passwordExpires')}</dt>
            <dd className="num">{momentText(state.senhaExpiraEm)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Loaded({
  state,
  asOf,
  idRevisao,
  person,
  reload,
}: {
  state: SituacaoConta;
  /** When (ms since 1970) it was read. */
  asOf: number;
  idRevisao: string;
  /** The account is an individual's: companies give access to these alone. */
  person: boolean;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation('support');
  const columns = useCodeColumns();
  const noticeColumns = useNoticeColumns();
  return (
    <div className="sup__state">
      <Situation state={state} />
      <Acts
        idRevisao={idRevisao}
        asOf={asOf}
        pending={state.codigoPendente}
        blocks={state.bloqueios}
        second={state.segundaEtapa}
        sessions={state.sessoes}
        email={state.email}
        held={{ needed: state.duasPessoas, waiting: state.esperam, refused: state.recusados }}
        onDone={reload}
      >
        {state.bloqueios.length === 0 && (
          <p className="sup__fine">
            <SuccessIcon size={20} />
            {t('state.noBlocks')}
          </p>
        )}
      </Acts>
      <section className="sup__codes">
        <h2>{t('state.codes')}</h2>
        <ResponsiveTable
          label={t('state.codes')}
          columns={columns}
          rows={state.codigos.map((code, index) => ({ ...code, index }))}
          rowKey={(row) => (row as Code & { index: number }).index}
          empty={<p className="muted sup__none">{t('state.noCodes')}</p>}
        />
      </section>
      {person && <ReceivedChanges changes={state.acessos} />}
      <section className="sup__codes">
        <h2>{t('state.notices')}</h2>
        <ResponsiveTable
          label={t('state.notices')}
          columns={noticeColumns}
          rows={state.avisos.map((notice, index) => ({ ...notice, index }))}
          rowKey={(row) => (row as Notice & { index: number }).index}
          empty={<p className="muted sup__none">{t('state.noNotices')}</p>}
        />
      </section>
    </div>
  );
}

/** How often an act that waits for a second person is looked at. */
const LOOK_MS = 10_000;

/** A window that knows of no review joins the one that the staff member has open; nobody else has this page. */
function NotHere() {
  const { t } = useTranslation('support');
  const title = t('state.title');
  return (
    <AccountGate title={title} resource="contas" action="list">
      {() => <Refused why="staffAccount" title={title} />}
    </AccountGate>
  );
}

/** /situacaoConta: within a review, what keeps the person from getting on, and what staff can do about it. */
export default function AccountStatePage() {
  const { t } = useTranslation('support');
  const here = useReviewHere();
  const support = useListCrumb('contas');
  const idRevisao = here.status === 'open' ? here.review.idRevisao : '';
  const { query } = useOne<SituacaoConta, HttpError>({
    resource: 'situacoes',
    id: idRevisao,
    errorNotification: false,
    meta: { account: idRevisao },
    queryOptions: {
      enabled: idRevisao !== '',
      // Until the review ends, at the latest.
      refetchInterval: ({ state: { data } }) => (data && data.data.esperam.length > 0 ? LOOK_MS : false),
    },
  });
  if (here.status !== 'open') return <NotHere />;
  const { review } = here;
  const name = review.tipo === 'PF' ? personName(review.nome) : review.nome;
  const state = query.data?.data;
  return (
    <>
      <PageHead
        title={t('state.title')}
        lead={t('state.lead', { name })}
        crumbs={[support, { name: t('state.account', { name }), to: paths.home }]}
      />
      {state && (
        <Loaded
          state={state}
          asOf={query.dataUpdatedAt}
          idRevisao={review.idRevisao}
          person={review.tipo === 'PF'}
          reload={async () => void (await query.refetch())}
        />
      )}
      {!state &&
        (query.isError ? (
          <LoadError error={query.error} text={t('state.failed')} onRetry={() => query.refetch()} />
        ) : (
          <GateBones />
        ))}
      <LinkButton icon={<ChevronLeftIcon size={20} />} className="sup__back" to={paths.home}>
        {t('state.back')}
      </LinkButton>
    </>
  );
}
