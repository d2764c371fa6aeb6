import { type HttpError, useList } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ActingGate, type Actor, companyAddress, SecondStepDue } from '../../features/acting';
import { useMay } from '../../features/access/useMay';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { momentText } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { Redirect } from '../../lib/Redirect';
import { PageHead } from '../../shell/PageHead';
import { leaveFirstScreen } from '../../shell/useFocusHeading';
import { BackHome } from '../../ui/BackHome';
import { EmptyState, LoadError } from '../../ui/feedback';
import { Steps } from '../../ui/Steps';
import { ImportOutcome } from './outcome/ImportOutcome';
import { beganText, type Import } from './provider';
import { StartImport } from './start/StartImport';
import './imports.css';

/** Imports that are offered to look at again: below the beginning of one, and where none is begun. */
const [EARLIER, ALL] = [10, 20];
/** Whoever comes back finds what they have not ended. */
const OPEN: readonly Import['situacao'][] = ['conferindo', 'conferida', 'aplicando'];
/** Which import the address shows, or that another is begun though one is not over: so a reload, a link and Back show the same. */
const SHOWN_PARAM = 'importacao';
const ANOTHER = 'outra';

const shownAddress = (actor: Actor, id: string) => companyAddress(paths.imports, actor, { [SHOWN_PARAM]: id });

/** Those that were begun before, each with what became of it. */
function Earlier({ rows, onOpen }: { rows: readonly Import[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('imports');
  const nameOf = ({ arquivo, selecao }: Import) => (selecao ? t(`acts.${selecao}`) : arquivo);
  if (rows.length === 0) return null;
  return (
    <section className="card above" aria-labelledby="earlier-imports">
      <h2 id="earlier-imports">{t('earlier.title')}</h2>
      <ul className="imp__earlier">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b className="imp__name">{nameOf(row)}</b>
              <span className="help">
                {t(`states.${row.situacao}`)} · {t(row.selecao ? 'plan.people' : 'lines', { count: row.linhas })} ·{' '}
                {momentText(row.desde)}
                {row.iniciadaPor && ` · ${t('by', { name: beganText(row.iniciadaPor) })}`}
              </span>
            </span>
            <Button onClick={() => onOpen(row.id)} aria-label={t('earlier.openOf', { file: nameOf(row) })}>
              {t('earlier.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BeginningProps {
  actor: Actor;
  mayBegin: boolean;
  /** Another one is begun although the latest is not over. */
  another: boolean;
  onShow: (id: string) => void;
}

/** Where an import is begun, or one from before looked at; what is not over yet is shown at once. */
function Beginning({ actor, mayBegin, another, onShow }: BeginningProps) {
  const { t } = useTranslation('imports');
  const crumbs = useCrumbs();
  const { result, query } = useList<Import, HttpError>({
    resource: 'importacoes',
    pagination: { currentPage: 1, pageSize: ALL },
    meta: { account: actor.company.idProduto },
    errorNotification: false,
  });
  // What was kept from before may be of before the last job: what is begun here is offered once it is known what is open, and stays then.
  const [known, setKnown] = useState(!query.isFetching);
  if (!known && !query.isFetching) setKnown(true);
  // What somebody else had applied is over for whoever reads it.
  const latest = result.data.find(({ iniciadaPor }) => !iniciadaPor);
  const begun = result.data.filter(({ situacao }) => situacao !== 'carregando');
  const unfinished = mayBegin && !another && latest && OPEN.includes(latest.situacao) ? latest : null;
  // What was kept from before may have come to its end since: whoever goes back from its report would stay there.
  if (unfinished && !query.isFetching) return <Redirect to={shownAddress(actor, unfinished.id)} />;
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t(mayBegin ? 'lead' : 'reading.lead', { company: actor.company.nome })}
        crumbs={crumbs}
      />
      <SecondStepDue actor={actor} />
      {mayBegin && (
        <div className="imp__steps">
          <Steps names={[t('steps.file'), t('steps.check'), t('steps.apply')]} current={0} label={t('steps.label')} />
        </div>
      )}
      {query.isError && <LoadError error={query.error} text={t('earlier.failed')} onRetry={() => query.refetch()} />}
      {(query.isPending || unfinished || (query.isSuccess && !known)) && (
        <div className="card above" aria-busy="true" />
      )}
      {query.isSuccess && !unfinished && known && (
        <>
          {mayBegin && <StartImport actor={actor} onBegun={onShow} />}
          <Earlier rows={mayBegin ? begun.slice(0, EARLIER) : begun} onOpen={onShow} />
          {!mayBegin && begun.length === 0 && (
            <div className="card above">
              <EmptyState title={t('reading.empty')} text={t('reading.emptyText')} />
            </div>
          )}
        </>
      )}
      <BackHome />
    </>
  );
}

function Imports({ actor }: { actor: Actor }) {
  const crumbs = useCrumbs();
  const mayBegin = useMay('importacoes', 'create');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = search.get(SHOWN_PARAM);
  const show = (id: string) => {
    leaveFirstScreen();
    void navigate(shownAddress(actor, id));
  };
  if (shown === null || shown === ANOTHER)
    return <Beginning actor={actor} mayBegin={mayBegin} another={shown === ANOTHER} onShow={show} />;
  return (
    <ImportOutcome
      key={shown}
      actor={actor}
      id={shown}
      reading={!mayBegin}
      crumbs={crumbs}
      onAnother={() => show(ANOTHER)}
    />
  );
}

/** /importar: accesses out of a spreadsheet, which is checked line by line and then applied. */
export default function ImportsPage() {
  const { t } = useTranslation('imports');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('title')} crumbs={crumbs} resource="importacoes" action="list">
      {(actor) => <Imports key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
