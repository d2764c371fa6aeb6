import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNDO_SECONDS } from '../../../../contract/undo';
import { Notice } from '../../../ui/drawn';
import { fewOf } from '../../../lib/some';
import { busyButton } from '../../../ui/busy';
import { DownloadIcon } from '../../../ui/icons';
import type { ImportRecord } from '../provider';
import { useCompleteOf } from './useCompleteOf';
import { useLinesFile } from './useLinesFile';

interface PlanProps {
  account: string;
  record: ImportRecord;
  busy: boolean;
  onApply: () => void;
}

/** What applying would do, in accesses and people, beside the lines; taking away wants a tick. */
export function Plan({ account, record, busy, onApply }: PlanProps) {
  const { t } = useTranslation('imports');
  const [ticked, setTicked] = useState(false);
  const [missed, setMissed] = useState(false);
  const { saving, save } = useLinesFile(account, record.id);
  const complete = useCompleteOf(record);
  const { selecao, perfisRetirados: profiles } = record;
  const { acrescenta, muda, retira, recusada } = record.resultados;
  const changes = acrescenta.linhas + muda.linhas + retira.linhas;
  const takesOnly = changes > 0 && changes === retira.linhas;
  // Accesses that stay because a refused line names them are no lines of the file.
  const left = recusada.linhas - (record.recusas.find(({ motivo }) => motivo === 'linhaRecusada')?.linhas ?? 0);
  const blocked = record.tudoOuNada && recusada.linhas > 0;
  const rows = [
    {
      count: acrescenta.acessos,
      what: t('plan.new', { count: acrescenta.acessos }),
      people: acrescenta.pessoas,
    },
    selecao
      ? { count: muda.linhas, what: t('people.ends', { count: muda.linhas }), people: muda.pessoas }
      : // Lines that add something may move an end, too: people are counted, whatever their lines are called.
        { count: record.fimMuda, what: t('plan.moved', { count: record.fimMuda }), people: record.fimMuda, each: true },
    { count: retira.acessos, what: t('plan.taken', { count: retira.acessos }), people: retira.pessoas },
  ].filter(({ people }) => people > 0);
  return (
    <aside className="card imp__plan" aria-labelledby="import-plan">
      <h2 id="import-plan">{t('plan.title')}</h2>
      <p className="help">{t('plan.nothingYet')}</p>
      <ul className="imp__will">
        {rows.map(({ count, what, people, each }) => (
          <li key={what}>
            <b className="num">{t('number', { count })}</b>
            <span>
              {what}
              {!each && <span className="help">{t('plan.people', { count: people })}</span>}
            </span>
          </li>
        ))}
        {left > 0 && (
          <li>
            <b className="num">{t('number', { count: left })}</b>
            <span>
              {t(selecao ? 'people.left' : 'plan.left', { count: left })}
              {!selecao && <span className="help">{t('plan.leftHint')}</span>}
            </span>
          </li>
        )}
      </ul>
      {blocked && <Notice kind="warning">{t('plan.blocked')}</Notice>}
      {!blocked && changes === 0 && <Notice kind="info">{t(selecao ? 'people.nothing' : 'plan.nothing')}</Notice>}
      {!blocked && changes > 0 && (
        <>
          {retira.linhas > 0 && (
            <Checkbox checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
              {t(selecao ? 'people.tick' : 'plan.tick', {
                people: t('plan.losers', { count: retira.pessoas }),
                accesses: t('plan.accesses', { count: retira.acessos }),
                of: complete,
              })}{' '}
              {t('held.consent', { count: UNDO_SECONDS })}
              {profiles.length > 0 && ` ${t('happens.profilesGo', { names: fewOf(t, profiles) })}`}
            </Checkbox>
          )}
          <div role="alert">{missed && !ticked && <p className="err">{t('plan.tickFirst')}</p>}</div>
          <Button
            type="primary"
            danger={takesOnly}
            size="large"
            block
            {...busyButton(busy)}
            onClick={() => {
              if (busy) return;
              if (retira.linhas > 0 && !ticked) setMissed(true);
              else onApply();
            }}
          >
            {selecao && takesOnly ? t('people.take', { count: retira.pessoas }) : t('plan.apply', { count: changes })}
          </Button>
        </>
      )}
      {recusada.linhas > 0 && (
        <Button size="large" block {...busyButton(saving, <DownloadIcon size={20} />)} onClick={() => save('recusada')}>
          {left === recusada.linhas ? t('plan.download', { count: left }) : t('plan.downloadAll')}
        </Button>
      )}
      <ul className="imp__after">
        <li>{t(selecao ? 'people.afterJob' : 'plan.afterJob')}</li>
        <li>{t('plan.afterMail')}</li>
        <li>{t(selecao ? 'people.afterAgain' : 'plan.afterAgain')}</li>
      </ul>
    </aside>
  );
}
