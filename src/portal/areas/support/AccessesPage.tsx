import { LinkButton } from '../../ui/LinkButton';
import { useList, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Dependente } from '../../../contract/dependents';
import type { AcessoSuporte } from '../../../contract/support';
import { Redirect } from '../../lib/Redirect';
import { momentText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useCrumbs, useListCrumb } from '../../features/crumbs/useCrumbs';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, GateBones } from '../../features/account/AccountGate';
import { PagedList } from '../../features/listing/PagedList';
import { usePagedTable } from '../../features/listing/usePagedTable';
import { ChevronLeftIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import type { Column } from '../../ui/table';
import { DoneWithin } from './DoneWithin';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { StateTag } from './StateTag';
import { useMay } from '../../features/access/useMay';
import './support.css';

const ObjectDialog = preloadable(() => import('./ObjectDialog'));
/** Opened by a click: its code is there by then. */
const DIALOGS: Ahead = { components: [ObjectDialog], texts: ['validation'] };

/** @param onObject objects to one of them; null for whom that is not */
function useColumns(onObject: ((row: AcessoSuporte) => void) | null): Column<AcessoSuporte>[] {
  const { t } = useTranslation('support');
  return [
    {
      key: 'abertaEm',
      title: t('columns.when'),
      sortable: true,
      card: 'title',
      render: (row) => <span className="num">{momentText(row.abertaEm)}</span>,
    },
    { key: 'atendente', title: t('columns.who'), render: (row) => personName(row.atendente) },
    {
      key: 'motivo',
      title: t('columns.why'),
      render: (row) => (
        <>
          <span className="sup__why">{row.motivo}</span>
          <span className="sup__sub num">{t('over.protocol', { protocol: row.protocolo })}</span>
        </>
      ),
    },
    { key: 'atos', title: t('columns.did'), render: (row) => <DoneWithin acts={row.atos} /> },
    {
      key: 'ate',
      title: t('columns.until'),
      render: (row) => (
        <>
          <StateTag state={row.situacao} />
          <span className="sup__sub num nowrap">{momentText(row.ate)}</span>
        </>
      ),
    },
    {
      key: 'contestacao',
      title: t('columns.objection'),
      render: (row) => {
        if (row.contestacao)
          return (
            <>
              <span className="sup__why">{row.contestacao.motivo}</span>
              <span className="sup__sub num nowrap">{t('object.at', { when: momentText(row.contestacao.em) })}</span>
            </>
          );
        if (!onObject) return <span className="muted">{t('object.none')}</span>;
        return (
          <Button
            aria-label={t('object.of', { who: personName(row.atendente), when: momentText(row.abertaEm) })}
            onClick={() => onObject(row)}
          >
            {t('object.action')}
          </Button>
        );
      },
    },
  ];
}

interface AccessesProps {
  account: string;
  head: PageHeadProps;
  none: string;
  back: { name: string; to: string };
}

function Accesses({ account, head, none, back }: AccessesProps) {
  const { t } = useTranslation('support');
  const table = usePagedTable<AcessoSuporte>({ resource: 'acessosSuporte', account });
  const [asked, setAsked] = useState<AcessoSuporte | null>(null);
  const [open, setOpen] = useState(false);
  const mayObject = useMay('acessosSuporte', 'edit');
  const ask = (row: AcessoSuporte) => {
    setAsked(row);
    setOpen(true);
  };
  const columns = useColumns(mayObject ? ask : null);
  usePreload(DIALOGS, mayObject);
  return (
    <>
      <PageHead {...head} />
      <div className="sup__accesses">
        <PagedList
          table={table}
          label={t('accesses.title')}
          failed={t('accesses.failed')}
          columns={columns}
          rowKey={(row) => row.idRevisao}
          ordered={{ field: 'abertaEm', direction: 'desc' }}
          empty={<EmptyState title={none} text={t('accesses.noneHint')} />}
        />
      </div>
      <LinkButton icon={<ChevronLeftIcon size={20} />} className="sup__back" to={back.to}>
        {back.name}
      </LinkButton>
      {asked && (
        <Suspense fallback={null}>
          <ObjectDialog account={account} access={asked} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Those of a dependent, for the guardian; whoever is not one's dependent leads back to the list of those who are. */
function OfDependent({ guardian, id, head }: { guardian: string; id: string; head: PageHeadProps }) {
  const { t } = useTranslation('support');
  const dependents = useListCrumb('dependentes');
  const { query } = useList<Dependente, HttpError>({
    resource: 'dependentes',
    meta: { account: guardian },
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const dependent = query.data?.data.find(({ idDependente }) => idDependente === id);
  const back = { name: t('accesses.backToDependents'), to: paths.dependents };
  const below: PageHeadProps = {
    ...head,
    lead: undefined,
    crumbs: [...(head.crumbs ?? []), dependents],
  };
  if (dependent) {
    const lead = t('accesses.ofDependent.lead', { name: personName(dependent.nome) });
    return (
      <Accesses
        account={dependent.idProduto}
        head={{ ...below, lead }}
        none={t('accesses.ofDependent.none')}
        back={back}
      />
    );
  }
  if (query.data) return <Redirect to={paths.dependents} />;
  return (
    <>
      <PageHead {...below} />
      {query.isError ? (
        <LoadError error={query.error} text={t('accesses.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <GateBones />
      )}
    </>
  );
}

/** /acessosSuporte: who of support looked at the account, or with `?dependente=` at a dependent's, when, why, and what they did. */
export default function AccessesPage() {
  const { t } = useTranslation('support');
  const [address] = useSearchParams();
  const dependent = address.get('dependente');
  const head: PageHeadProps = {
    title: t('accesses.title'),
    lead: t('accesses.lead'),
    crumbs: useCrumbs(),
  };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="acessosSuporte" action="list">
      {(account) =>
        dependent && !account.isDependent && account.usuario.tipo === 'PF' ? (
          <OfDependent key={dependent} guardian={account.idProduto} id={dependent} head={head} />
        ) : (
          <Accesses
            key={account.idProduto}
            account={account.idProduto}
            head={head}
            none={t('accesses.none')}
            back={{ name: t('back'), to: paths.home }}
          />
        )
      }
    </AccountGate>
  );
}
