import { useOne, useUpdate } from '@refinedev/core';
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEMAND_DAYS } from '../../../contract/third-parties';
import { useDraft } from '../../features/record-form/useDraft';
import { useMay } from '../../features/access/useMay';
import type { Actor } from '../../features/acting';
import type { ApiError } from '../../http/ApiError';
import { dateText } from '../../lib/dates';
import { YesNoModal } from '../../ui/dialogs';
import { LoadError } from '../../ui/feedback';
import type { Demand, DemandChange } from './provider';

const RESOURCE = 'exigencias';
const DAY_MS = 86_400_000;

const lastDayOf = (): string => new Date(Date.now() + DEMAND_DAYS * DAY_MS).toISOString();

/** Whether the company demands a second step of its third parties: a switch, what it does, and how many lack one. */
export default function DemandCard({ actor }: { actor: Actor }) {
  const { t } = useTranslation('third-parties');
  const account = actor.company.idProduto;
  const mayChange = useMay('terceiros', 'edit');
  // Kept beyond a sign-in that the server asks for, which comes back to the same question.
  const draft = useDraft<{ begins?: boolean }>(`exigencia:${account}`);
  const before = draft.restored?.begins;
  const [asking, setAsking] = useState(before !== undefined);
  const { query } = useOne<Demand, ApiError>({
    resource: RESOURCE,
    id: account,
    meta: { account },
    errorNotification: false,
  });
  const { mutateAsync, mutation } = useUpdate<Demand, ApiError, DemandChange>({
    resource: RESOURCE,
    id: account,
    meta: { account },
    invalidates: ['detail'],
    // The catalogue of errors says why.
    errorNotification: false,
  });
  const demand = query.data?.data;
  // What is asked while the dialog fades: the end of the demand, or one that begins now and has its last day.
  const [lastDay, setLastDay] = useState<string | null>(() => (before === true ? lastDayOf() : null));
  const ending = lastDay === null;
  if (query.error) return <LoadError error={query.error} text={t('demand.failed')} onRetry={() => query.refetch()} />;
  if (!demand) return <div className="card tdemand tdemand--bones" aria-busy="true" />;
  if (!demand.disponivel) return null;
  const demanded = demand.desde !== null;
  const save = (values: DemandChange, message: string) =>
    mutateAsync({ values, successNotification: () => ({ message: t(message), type: 'success' }) });
  const close = () => {
    draft.clear();
    setAsking(false);
  };
  const lacking = t('demand.lacking', { count: demand.semSegundaEtapa, total: demand.terceiros });
  const state = () => {
    if (demand.semSegundaEtapa === 0) return t('demand.allHave');
    return `${lacking} ${t('demand.until', { date: dateText(demand.ate ?? '') })}`;
  };
  return (
    <section className="card tdemand" aria-labelledby="exigencia">
      <h2 id="exigencia" tabIndex={-1}>
        {t('demand.title')}
      </h2>
      <p className="help" id="exigencia-efeito">
        {t('demand.effect', { count: DEMAND_DAYS })}
      </p>
      <label className="tdemand__switch">
        <Switch
          checked={demanded}
          disabled={!mayChange || mutation.isPending}
          aria-describedby="exigencia-efeito"
          onChange={(on) => {
            draft.save({ begins: on });
            setLastDay(on ? lastDayOf() : null);
            setAsking(true);
          }}
        />
        {t('demand.switch')}
      </label>
      {demanded && (
        <>
          <p role="status">
            {t('demand.since', { date: dateText(demand.desde ?? '') })} {state()}
          </p>
          <label className="tdemand__switch">
            <Switch
              checked={demand.semLembrar}
              disabled={!mayChange || mutation.isPending}
              onChange={(semLembrar) => void save({ exige: true, semLembrar }, 'demand.changed').catch(() => undefined)}
            />
            {t('demand.always')}
          </label>
        </>
      )}
      <YesNoModal
        open={asking}
        title={t(ending ? 'demand.endTitle' : 'demand.beginTitle')}
        yes={t(ending ? 'demand.end' : 'demand.begin')}
        no={t('cancel')}
        onNo={close}
        onYes={async () => {
          await save({ exige: !ending, semLembrar: false }, ending ? 'demand.ended' : 'demand.begun');
          close();
        }}
      >
        {ending ? (
          <p>{t('demand.endEffect')}</p>
        ) : (
          <>
            <p>{demand.semSegundaEtapa === 0 ? t('demand.allHave') : lacking}</p>
            <p className="help">{t('demand.beginEffect', { date: dateText(lastDay) })}</p>
          </>
        )}
      </YesNoModal>
    </section>
  );
}
