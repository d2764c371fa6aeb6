import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Importacao } from '../../../../contract/imports';
import type { Actor } from '../../../features/acting';
import { personName } from '../../../lib/format';
import { Notice } from '../../../ui/drawn';
import { LinkButton } from '../../../ui/LinkButton';
import { jobAddress } from '../delegation-state';
import { useAccessesChanged } from '../useAccessesChanged';

type Job = Importacao & BaseRecord;

/** How often it is asked how far a job is: its own screen, one press away, shows every step. */
const LOOK_MS = 3000;
/** Jobs that are looked through, the latest first. The same page is what the screen of imports begins with. */
const LOOKED_THROUGH = 20;

const isRunning = ({ situacao }: Job) => situacao === 'conferindo' || situacao === 'aplicando';

/**
 * The jobs that are at work for the company, each with how far it is and the way to it, as far as the session may read them: whoever began one and came back finds it. One that
 * ends while it is looked at says so, and the table is read anew. Nothing where none runs, and where it cannot be known.
 */
export default function RunningJobs({ actor }: { actor: Actor }) {
  const { t } = useTranslation('jobs');
  const accessesChanged = useAccessesChanged();
  const [watched, setWatched] = useState<readonly string[]>([]);
  const { result } = useList<Job, HttpError>({
    resource: 'importacoes',
    pagination: { currentPage: 1, pageSize: LOOKED_THROUGH },
    meta: { account: actor.company.idProduto },
    errorNotification: false,
    queryOptions: {
      // Whoever just began one comes from where it was not in the list yet.
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? LOOK_MS : false),
    },
  });
  const running = result.data.filter(isRunning).map(({ idImportacao }) => idImportacao);
  if (running.some((id) => !watched.includes(id))) setWatched([...new Set([...watched, ...running])]);
  const shown = result.data.filter((job) => watched.includes(job.idImportacao));
  const over = shown.filter((job) => !isRunning(job)).length;
  const ended = useEffectEvent(() => accessesChanged('stays'));
  useEffect(() => {
    if (over > 0) void ended();
  }, [over]);

  const what = ({ selecao, situacao, arquivo, linhas }: Job) => {
    if (situacao === 'conferindo')
      return selecao ? t('checkingPeople', { count: linhas }) : t('checking', { file: arquivo });
    return selecao ? t(`acts.${selecao}`, { count: linhas }) : t('importing', { file: arquivo });
  };
  const stand = (job: Job) => {
    if (!isRunning(job)) return t(`ended.${job.situacao}`);
    return t('percent', { percent: Math.floor((job.feitas / Math.max(1, job.linhas)) * 100) });
  };
  return shown.map((job) => (
    <Notice
      key={job.idImportacao}
      kind="info"
      className="above"
      // How far it is would interrupt whoever works in the table, every three seconds; its end does once.
      role={isRunning(job) ? 'note' : 'status'}
      action={
        <LinkButton
          to={jobAddress(actor, job.idImportacao)}
          aria-label={t(isRunning(job) ? 'seeOf' : 'reportOf', { what: what(job) })}
        >
          {t(isRunning(job) ? 'see' : 'report')}
        </LinkButton>
      }
    >
      {what(job)}: <b className="num">{stand(job)}</b>
      {job.iniciadaPor && ` · ${t('by', { name: beganBy(job.iniciadaPor) })}`}
    </Notice>
  ));
}

/** A company as it is written, a person as names are. */
const beganBy = ({ nome, empresa }: NonNullable<Importacao['iniciadaPor']>) => (empresa ? nome : personName(nome));
