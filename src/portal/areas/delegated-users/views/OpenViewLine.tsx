import { type HttpError, useList } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { isShown, type TableView, type ViewRecord } from './view';
import type { OpenView } from './useOpenView';
import { useReplacing } from './useReplacing';
import './views.css';

interface OpenViewLineProps {
  actor: Actor;
  view: OpenView;
  /** What the table shows now. */
  now: TableView;
  onLeave: () => void;
}

/** Which view the table shows, the way out of it, and what was changed in it, for its owner to keep. */
export default function OpenViewLine({ actor, view, now, onLeave }: OpenViewLineProps) {
  const { t } = useTranslation('delegation');
  const { query } = useList<ViewRecord, HttpError>({
    resource: 'visoes',
    meta: { account: actor.company.idProduto },
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const replace = useReplacing(actor, now);
  const record = query.data?.data.find(({ id }) => id === view.id);
  const gone = query.isSuccess && !query.isFetching && !record;
  const leave = useEffectEvent(onLeave);
  // Deleted, here or elsewhere, or no longer shared.
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
  const changed = record !== undefined && !isShown(record.view, now);
  return (
    <p className="dviews__on">
      <span role="status">{t(changed ? 'views.onChanged' : 'views.on', { name: record?.nome ?? view.nome })}</span>{' '}
      {changed && record.dono === null && (
        <Button type="link" size="small" onClick={() => replace(record)}>
          {t('views.replace')}
        </Button>
      )}
      <Button type="link" size="small" onClick={onLeave}>
        {t('views.leave')}
      </Button>
    </p>
  );
}
