import { type HttpError, useList } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActingGate, type Actor, CompanyChoice, SecondStepDue } from '../../features/acting';
import { useMay } from '../../features/access/useMay';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { momentText } from '../../lib/dates';
import { PageHead } from '../../shell/PageHead';
import { leaveFirstScreen } from '../../shell/useFocusHeading';
import { BackHome } from '../../ui/BackHome';
import { EmptyState, LoadError } from '../../ui/feedback';
import { Steps } from '../../ui/Steps';
import { ImportOutcome } from './outcome/ImportOutcome';
import type { Import } from './provider';
import { StartImport } from './start/StartImport';
import './imports.css';

/** Imports that are offered to look at again: below the beginning of one, and where none is begun. */
const [EARLIER, ALL] = [5, 20];
/** Whoever comes back finds what is not over. */
const OPEN: readonly Import['situacao'][] = ['conferindo', 'conferida', 'aplicando'];

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

function Imports({ actor }: { actor: Actor }) {
  const { t } = useTranslation('imports');
  const crumbs = useCrumbs();
  const account = actor.company.idProduto;
  const mayBegin = useMay('importacoes', 'create');
  const [chosen, setChosen] = useState<string | null | undefined>();
  const { result, query } = useList<Import, HttpError>({
    resource: 'importacoes',
    pagination: { currentPage: 1, pageSize: mayBegin ? EARLIER : ALL },
    meta: { account },
    errorNotification: false,
  });
  const [latest] = result.data;
  const unfinished = mayBegin && latest && OPEN.includes(latest.situacao) ? latest.id : null;
  const shown = chosen === undefined ? unfinished : chosen;
  const show = (id: string | null) => {
    leaveFirstScreen();
    // The document's first address counts as come back to: its heading leaves the place where the reader was.
    window.scrollTo({ top: 0 });
    setChosen(id);
  };
  const another = () => {
    show(null);
    void query.refetch();
  };
  const begun = result.data.filter(({ situacao }) => situacao !== 'carregando');
  if (shown !== null)
    return (
      <ImportOutcome key={shown} actor={actor} id={shown} reading={!mayBegin} crumbs={crumbs} onAnother={another} />
    );
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t(mayBegin ? 'lead' : 'reading.lead', { company: actor.company.nome })}
        crumbs={crumbs}
      />
      <CompanyChoice actor={actor} />
      <SecondStepDue actor={actor} />
      {mayBegin && (
        <div className="imp__steps">
          <Steps names={[t('steps.file'), t('steps.check'), t('steps.apply')]} current={0} label={t('steps.label')} />
        </div>
      )}
      {query.isError && <LoadError error={query.error} text={t('earlier.failed')} onRetry={() => query.refetch()} />}
      {query.isPending && <div className="card above" aria-busy="true" />}
      {query.isSuccess && (
        <>
          {mayBegin && <StartImport actor={actor} onBegun={show} />}
          <Earlier rows={begun} onOpen={show} />
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
