import { type BaseRecord, type HttpError, useOne, useUpdate } from '@refinedev/core';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Actor, listAddress } from '../../../features/acting';
import { momentText } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import type { Crumb } from '../../../shell/Breadcrumbs';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { busyButton } from '../../../ui/busy';
import { Notice } from '../../../ui/drawn';
import { LoadError } from '../../../ui/feedback';
import { focusHeading } from '../../../ui/headingFocus';
import { Steps } from '../../../ui/Steps';
import { beganText, type ImportRecord, type Next } from '../provider';
import { LinesCard } from './LinesCard';
import { Plan } from './Plan';
import { useCompleteOf } from './useCompleteOf';

const RESOURCE = 'importacoes';
/** How often it is asked how far the job is. */
const LOOK_MS = 1000;

const isWorking = (record: ImportRecord | undefined) =>
  record?.situacao === 'conferindo' || record?.situacao === 'aplicando';

const STEP: Readonly<Record<ImportRecord['situacao'], number>> = {
  carregando: 0,
  conferindo: 1,
  conferida: 1,
  aplicando: 2,
  concluida: 3,
  parada: 2,
  falhou: 2,
};

/** What was pressed leaves with its step: whoever stood there goes on at the heading of the next one, at the top. */
function useNextStep(step: ImportRecord['situacao'] | 'held' | undefined) {
  const before = useRef(step);
  useEffect(() => {
    const begins = before.current === undefined;
    before.current = step;
    if (begins || document.activeElement !== document.body) return;
    focusHeading();
    window.scrollTo({ top: 0 });
  }, [step]);
}

function Working({ record, onStop }: { record: ImportRecord; onStop: (() => void) | null }) {
  const { t } = useTranslation('imports');
  const { situacao, progresso, selecao } = record;
  const { feitas, total } = progresso ?? { feitas: record.feitas, total: record.linhas };
  const applying = situacao === 'aplicando';
  return (
    <section className="card above stack imp__work" aria-labelledby="import-work">
      <h2 id="import-work" role="status">
        {progresso
          ? t('work.applyingWhole', { done: feitas, total })
          : t(`${selecao ? 'people' : 'work'}.${applying ? 'applying' : 'checking'}`, { done: feitas, total })}
      </h2>
      <Progress
        percent={Math.round((feitas / Math.max(1, total)) * 100)}
        showInfo={false}
        aria-label={t(selecao ? 'people.progress' : 'work.progress')}
      />
      {onStop && (
        <>
          <p className="muted">
            {applying ? t(selecao ? 'people.applyingHint' : 'work.applyingHint') : t('work.checkingHint')}
          </p>
          <div>
            <Button onClick={onStop}>{t('work.stop')}</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** What takes something away and has not begun yet. Its seconds are drawn as they pass, and read out once. */
function Held({ seconds, onStop, own }: { seconds: number; onStop: (() => void) | null; own: boolean }) {
  const { t } = useTranslation('imports');
  const [first] = useState(seconds);
  return (
    <section className="card above stack imp__work" aria-labelledby="import-held">
      <h2 id="import-held">{t('held.title', { count: seconds })}</h2>
      <span className="sr" role="status">
        {t('held.title', { count: first })}
      </span>
      <p className="muted">{t('held.hint')}</p>
      {onStop && (
        <div>
          <Button size="large" onClick={onStop}>
            {t(own ? 'held.undo' : 'work.stop')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface EndedProps {
  record: ImportRecord;
  busy: boolean;
  /** Goes on with the people whom a stop left out; null for whoever may not. */
  onGoOn: (() => void) | null;
}

/** What an import that is over came to. */
function Ended({ record, busy, onGoOn }: EndedProps) {
  const { t } = useTranslation('imports');
  const { situacao, falha, aplicadas, selecao } = record;
  const { acrescenta, muda, retira } = record.resultados;
  const left = acrescenta.linhas + muda.linhas + retira.linhas - aplicadas;
  const whole = falha === 'linhasRecusadas' || falha === 'retiraDemais';
  const stopped = () => {
    if (falha === null) return t(selecao ? 'people.stopped' : 'ended.stopped', { count: aplicadas });
    // Nothing that people are chosen for is refused as a whole.
    return selecao && !whole ? t(`people.${falha}`, { count: aplicadas }) : t(`ended.${falha}`);
  };
  if (situacao === 'concluida')
    return (
      <Notice kind="success" role="status" className="above">
        {t(selecao ? 'people.done' : 'ended.done', { count: aplicadas })}
      </Notice>
    );
  if (situacao !== 'parada' && situacao !== 'falhou') return null;
  return (
    <Notice
      kind={situacao === 'falhou' ? 'error' : 'warning'}
      role="status"
      className="above"
      action={
        onGoOn &&
        selecao &&
        situacao === 'parada' &&
        aplicadas > 0 &&
        left > 0 && (
          <Button {...busyButton(busy)} onClick={onGoOn}>
            {t('people.goOn', { count: left })}
          </Button>
        )
      }
    >
      {stopped()} {!whole && aplicadas > 0 && left > 0 && t('ended.left', { count: left })}
    </Notice>
  );
}

interface ImportOutcomeProps {
  actor: Actor;
  id: string;
  /** A review: nothing is applied, stopped or saved as a file. */
  reading: boolean;
  crumbs: Crumb[];
  onAnother: () => void;
}

/** An import from its check on: what becomes of each line, then how far applying it is, then what came of it. */
export function ImportOutcome({ actor, id, reading, crumbs, onAnother }: ImportOutcomeProps) {
  const { t } = useTranslation('imports');
  const account = actor.company.idProduto;
  const { query } = useOne<ImportRecord, HttpError>({
    resource: RESOURCE,
    id,
    meta: { account },
    errorNotification: false,
    queryOptions: { refetchInterval: ({ state }) => (isWorking(state.data?.data) ? LOOK_MS : false) },
  });
  const navigate = useNavigate();
  const { mutate: move, mutation } = useUpdate<BaseRecord, HttpError, { next: Next }>();
  const record = query.data?.data;
  const complete = useCompleteOf(record);
  const held = record?.situacao === 'aplicando' ? (record.segundosAteComecar ?? 0) : 0;
  useNextStep(held > 0 ? 'held' : record?.situacao);
  // It is said of an undoing that came in time alone: one that came later stopped what had begun.
  const [undone, setUndone] = useState(false);
  const go = (next: Next) => {
    setUndone(next === 'stop' && held > 0);
    move(
      {
        resource: RESOURCE,
        id,
        values: { next },
        meta: { account },
        // The screen shows what happens, the catalogue why not.
        successNotification: false,
        errorNotification: false,
        // The list of them is read anew where it is shown; this one below.
        invalidates: ['list'],
      },
      { onSettled: () => void query.refetch() },
    );
  };
  const planned = !reading && record?.situacao === 'conferida';
  const others = Boolean(record?.iniciadaPor);
  // What somebody else does in its name the company alone stops.
  const mayStop = !reading && (!others || actor.perfil === 'Empresa');
  const backToList = reading || others || !record;
  // Where it was begun: people of the table, or a spreadsheet.
  const more = record?.selecao
    ? { name: t('people.another'), go: () => void navigate(listAddress(actor, paths.delegation)) }
    : { name: t('another'), go: onAnother };
  const back = backToList ? { name: t('reading.back'), go: onAnother } : more;
  const title = () => {
    // Of a file or of chosen people: that is not known yet.
    if (!record) return t('outcome.title');
    if (isWorking(record)) return t(record.selecao ? 'people.title' : 'title');
    if (planned) return t('checkTitle');
    return t(record.selecao ? 'people.reportTitle' : 'reportTitle');
  };
  return (
    <>
      <PageHead
        title={title()}
        crumbs={crumbs}
        actions={
          (record || query.isError) &&
          (backToList || record.situacao !== 'aplicando') && (
            <Button size="large" onClick={back.go}>
              {back.name}
            </Button>
          )
        }
        wideActions
      />
      <div className="imp__steps">
        {record && (
          <Steps
            names={[t(record.selecao ? 'people.step' : 'steps.file'), t('steps.check'), t('steps.apply')]}
            current={STEP[record.situacao]}
            label={t('steps.label')}
          />
        )}
      </div>
      {query.isError && <LoadError error={query.error} text={t('outcome.failed')} onRetry={() => query.refetch()} />}
      {!record && !query.isError && <div className="card above" aria-busy="true" />}
      {record && (
        <>
          <p className="imp__file">
            <b className="imp__name">{record.selecao ? t(`acts.${record.selecao}`) : record.arquivo}</b>{' '}
            <span>{t(record.selecao ? 'plan.people' : 'lines', { count: record.linhas })}</span>{' '}
            <span>{momentText(record.desde)}</span>
            {record.iniciadaPor && <span>{t('by', { name: beganText(record.iniciadaPor) })}</span>}
            {complete !== '' && <span>{t('outcome.completeFor', { of: complete })}</span>}
            {record.tudoOuNada && <span>{t('how.whole')}</span>}
          </p>
          <Ended record={record} busy={mutation.isPending} onGoOn={reading || others ? null : () => go('apply')} />
          {planned && undone && (
            <Notice kind="success" role="status" className="above">
              {t('held.undone')}
            </Notice>
          )}
          {held > 0 && <Held seconds={held} onStop={mayStop ? () => go('stop') : null} own={!others} />}
          {held > 0 ? null : isWorking(record) ? (
            <Working record={record} onStop={mayStop ? () => go('stop') : null} />
          ) : (
            <div className={planned ? 'imp__layout' : undefined}>
              <LinesCard actor={actor} record={record} reading={reading} />
              {planned && (
                <Plan account={account} record={record} busy={mutation.isPending} onApply={() => go('apply')} />
              )}
            </div>
          )}
        </>
      )}
      <BackHome />
    </>
  );
}
