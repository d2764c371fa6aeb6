import { useInvalidate, useUpdateMany, type BaseRecord, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { personName } from '../../../lib/format';
import { preloadable } from '../../../loading/preloadable';
import { YesNoModal } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { SelectionBar } from '../../../ui/table';
import type { DecidedOfMany, DecisionOfMany, ReceivedRequest, Refusal } from '../provider';

const RESOURCE = 'pedidos';

const RefuseDialog = preloadable(() => import('./RefuseDialog'));

/** What came of many: how many were decided, and who could not be. */
export interface Told {
  refused: boolean;
  done: number;
  left: readonly { row: ReceivedRequest; desfecho: DecidedOfMany['desfecho'] }[];
}

interface ManyBarProps {
  actor: Actor;
  /** Those that can be ticked. */
  rows: readonly ReceivedRequest[];
  ticked: readonly ReceivedRequest[];
  onTick: (ids: string[]) => void;
  onDone: (told: Told) => void;
}

/** What can be done with the ticked requests. */
export default function ManyBar({ actor, rows, ticked, onTick, onDone }: ManyBarProps) {
  const { t } = useTranslation('requests');
  const { mutateAsync, mutation } = useUpdateMany<BaseRecord, HttpError, DecisionOfMany>();
  const invalidate = useInvalidate();
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null);
  // What is said while the dialog fades.
  const [shown, setShown] = useState(0);
  const count = ticked.length;
  const kept = ticked.filter(({ fimQueFica }) => fimQueFica).length;
  if (asked && count > 0 && count !== shown) setShown(count);

  const decide = async (refusal: Refusal | null) => {
    const { data } = await mutateAsync({
      resource: RESOURCE,
      ids: ticked.map(({ id }) => id),
      values: { refusal, versoes: Object.fromEntries(ticked.map(({ id, versao }) => [id, versao])) },
      meta: { account: actor.company.idProduto },
      invalidates: [],
      // Said above the list.
      successNotification: false,
      // The catalogue of errors says why.
      errorNotification: false,
    });
    const outcomes = new Map((data as DecidedOfMany[]).map(({ id, desfecho }) => [id, desfecho]));
    const left = ticked
      .map((row) => ({ row, desfecho: outcomes.get(row.id) ?? ('desconhecido' as const) }))
      .filter(({ desfecho }) => desfecho !== 'decidido');
    await invalidate({ resource: RESOURCE, invalidates: ['resourceAll'] });
    void invalidate({ resource: 'permissionarios', invalidates: ['list'] });
    setAsked(null);
    onDone({ refused: refusal !== null, done: count - left.length, left });
  };
  return (
    <>
      <SelectionBar
        count={count}
        said={count > 0 ? t('many.selected', { count }) : t('many.none')}
        all={
          rows.length > count
            ? {
                name: t('many.all', { count: rows.length }),
                busy: mutation.isPending,
                onPress: () => onTick(rows.map(({ id }) => id)),
              }
            : undefined
        }
        clear={{ name: t('many.clear'), onPress: () => onTick([]) }}
      >
        <Button danger disabled={count === 0} onClick={() => setAsked('refuse')}>
          {t('many.refuse')}
        </Button>
        <Button type="primary" disabled={count === 0} onClick={() => setAsked('approve')}>
          {t('many.approve')}
        </Button>
      </SelectionBar>
      <YesNoModal
        open={asked === 'approve'}
        title={t('many.approveTitle', { count: shown })}
        yes={t('many.approveYes', { count: shown })}
        no={t('many.keep')}
        onNo={() => setAsked(null)}
        onYes={() => decide(null)}
      >
        <p>{t(kept < ticked.length ? 'many.approveText' : 'many.approveWhole', { count: shown })}</p>
        {kept > 0 && <p className="help">{t('many.keeps', { count: kept })}</p>}
        {ticked.some(({ quantidadePerfis }) => quantidadePerfis === 0) && (
          <p className="help">{t('many.approveEnd')}</p>
        )}
        {actor.perfil === 'Supervisor' && <p className="help">{t('many.approveWithin')}</p>}
      </YesNoModal>
      <Suspense fallback={null}>
        <RefuseDialog
          key={String(asked === 'refuse')}
          open={asked === 'refuse'}
          asked={shown}
          byProfiles={ticked.some(({ quantidadePerfis }) => quantidadePerfis > 0)}
          busy={mutation.isPending}
          onClose={() => setAsked(null)}
          onRefuse={(refusal) => void decide(refusal).catch(() => undefined)}
        />
      </Suspense>
    </>
  );
}

/** How many were decided at once, and which were not, and why. */
export function ToldOfMany({ told: { refused, done, left } }: { told: Told }) {
  const { t } = useTranslation('requests');
  return (
    <Notice kind={left.length > 0 ? 'warning' : 'success'} role="status" className="above">
      {t(refused ? 'many.refused' : 'many.approved', { count: done })}
      {left.length > 0 && (
        <>
          {' '}
          {t('many.left', { count: left.length })}
          <ul className="q__left">
            {left.map(({ row, desfecho }) => (
              <li key={row.id}>
                {t('many.leftOne', { name: personName(row.pessoa.nome), why: t(`many.why.${desfecho}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
