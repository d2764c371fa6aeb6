import { useDelete, useInvalidate, useList, type HttpError } from '@refinedev/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccountGate } from '../../../features/account/AccountGate';
import { useAccountPointer } from '../../../features/account/useAccount';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { PagedList } from '../../../features/listing/PagedList';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { toldAs } from '../../../http/submit';
import { paths, RENEW_PARAM } from '../../../lib/paths';
import { preloadable, usePreload } from '../../../loading/preloadable';
import { PageHead, type PageHeadProps } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { RemovalDialog } from '../../../ui/dialogs';
import { EmptyState } from '../../../ui/feedback';
import { LinkButton } from '../../../ui/LinkButton';
import { CLOSED, type MyRequest, type Renewable } from '../provider';
import { useMyColumns } from './columns';
import { RENEWAL, Renewables } from './Renewables';
import '../requests.css';

const RESOURCE = 'meusPedidos';

const RenewalDialog = preloadable(() => import('./RenewalDialog'));

/** Asks before requests are taken back, and takes them back. */
function Withdrawal({ account, asked, onClose }: { account: string; asked: MyRequest | null; onClose: () => void }) {
  const { t } = useTranslation('requests');
  const { mutateAsync } = useDelete<MyRequest, HttpError>();
  const invalidate = useInvalidate();
  const [items, setItems] = useState<readonly MyRequest[] | null>(null);
  if (asked ? items?.[0] !== asked : items !== null) setItems(asked && [asked]);
  const refresh = async () => {
    await Promise.all([RESOURCE, 'renovaveis'].map((resource) => invalidate({ resource, invalidates: ['list'] })));
  };
  return (
    <RemovalDialog
      items={items}
      title={t('withdraw.title')}
      yes={() => t('withdraw.yes')}
      no={t('withdraw.no')}
      question={([first]) => <p>{t('withdraw.question', { company: first?.empresa.nome ?? '' })}</p>}
      onClose={onClose}
      remove={async ([first]) => {
        try {
          await mutateAsync({
            resource: RESOURCE,
            id: first?.id ?? '',
            meta: { account },
            successNotification: () => ({ message: t('withdraw.done'), type: 'success' }),
            // Somebody was faster, and the rows say what became of it.
            errorNotification: toldAs(CLOSED),
            invalidates: [],
          });
        } finally {
          await refresh();
          onClose();
        }
      }}
    />
  );
}

function MyRequests({ account, head }: { account: string; head: PageHeadProps }) {
  const { t } = useTranslation('requests');
  const mayAsk = useMay(RESOURCE, 'create');
  const mayWithdraw = useMay(RESOURCE, 'delete');
  usePreload(RENEWAL, mayAsk);
  const [search, setSearch] = useSearchParams();
  const [withdrawn, setWithdrawn] = useState<MyRequest | null>(null);
  const table = usePagedTable<MyRequest>({ resource: RESOURCE, account, followsOthers: true });
  const columns = useMyColumns(mayWithdraw ? setWithdrawn : null);
  const { query } = useList<Renewable, HttpError>({
    resource: 'renovaveis',
    meta: { account },
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const renewables = query.data?.data;
  const named = search.get(RENEW_PARAM);
  const renewed = mayAsk
    ? renewables?.find(({ id, esperando }) => id.toLowerCase() === named?.toLowerCase() && !esperando)
    : undefined;
  // What is said while the dialog fades.
  const [shown, setShown] = useState<Renewable | null>(null);
  if (renewed && renewed !== shown) setShown(renewed);
  const show = (company: string | null) => {
    const next = new URLSearchParams(search);
    if (company === null) next.delete(RENEW_PARAM);
    else next.set(RENEW_PARAM, company);
    setSearch(next, { replace: true });
  };
  return (
    <>
      <PageHead
        {...head}
        wideActions
        actions={mayAsk && <LinkButton to={paths.askWithCode}>{t('withCode.open')}</LinkButton>}
      />
      {query.error || (renewables && renewables.length > 0) ? (
        <Renewables
          renewables={renewables ?? []}
          failed={query.error}
          onRetry={() => query.refetch()}
          account={account}
          mayAsk={mayAsk}
          onForm={show}
        />
      ) : null}
      <section className="rsect" aria-labelledby="meus-pedidos">
        <h2 id="meus-pedidos" tabIndex={-1}>
          {t('mine.list')}
        </h2>
        <div className={table.loading ? 'list-place' : undefined}>
          <PagedList
            table={table}
            label={t('mine.list')}
            failed={t('mine.failed')}
            columns={columns}
            rowKey={(row) => row.id}
            ordered={{ field: 'pedidoEm', direction: 'desc' }}
            empty={<EmptyState title={t('mine.empty')} text={mayAsk && t('mine.emptyText')} />}
          />
        </div>
      </section>
      <BackHome />
      <Withdrawal account={account} asked={withdrawn} onClose={() => setWithdrawn(null)} />
      <Suspense fallback={null}>
        {shown && (
          <RenewalDialog
            key={shown.id}
            account={account}
            renewable={shown}
            open={renewed !== undefined}
            onClose={() => show(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** /meusPedidos: what somebody may ask companies for again, what they asked, and what came of it. */
export default function MyRequestsPage() {
  const { t } = useTranslation('requests');
  const reading = useAccountPointer().role === 'review';
  const head: PageHeadProps = {
    title: t(reading ? 'mine.titleReview' : 'mine.title'),
    lead: t(reading ? 'mine.leadReview' : 'mine.lead'),
    crumbs: useCrumbs(),
  };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource={RESOURCE} action="list">
      {(account) => <MyRequests key={account.idProduto} account={account.idProduto} head={head} />}
    </AccountGate>
  );
}
