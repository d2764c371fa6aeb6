import { useDelete, useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { Alert, Button, Tag } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { personName } from '../../../lib/format';
import { RemovalDialog } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { CheckIcon, EditIcon, PlusIcon, ReloadIcon, TrashIcon } from '../../../ui/icons';
import { RowMenu, type RowAction } from '../../../ui/table/RowMenu';
import { EVERYBODY } from '../table/narrowed';
import { CHOOSABLE } from '../table/choosable';
import ViewNameDialog from './ViewNameDialog';
import { isShown, type TableView, type ViewRecord } from './view';
import { useReplacing } from './useReplacing';
import './views.css';

interface ViewsPanelProps {
  actor: Actor;
  /** What the table shows now. */
  now: TableView;
  /** Which view the table was opened in; null for none. */
  shownAs: string | null;
  open: boolean;
  onOpen: (record: ViewRecord) => void;
  onClose: () => void;
}

/** What a view says it was opened without, in the words of the table; what the table never heard of is called as it was saved. */
function useMissing() {
  const { t } = useTranslation('delegation');
  return ({ filters, columns, order }: ViewRecord['missing']): string[] => [
    ...filters.map((name) => (name !== 'busca' && name in EVERYBODY ? t(`filters.names.${name}`) : name)),
    ...columns.map((name) =>
      t('views.column', { name: CHOOSABLE.some((known) => known === name) ? t(`columns.${name}`) : name }),
    ),
    ...(order ? [t('views.order')] : []),
  ];
}

/** The views that somebody keeps of the table, and the company's shared one: to open, to change, and to keep another. */
export default function ViewsPanel({ actor, now, shownAs, open, onOpen, onClose }: ViewsPanelProps) {
  const { t } = useTranslation('delegation');
  const missingOf = useMissing();
  const asked = { resource: 'visoes', meta: { account: actor.company.idProduto } };
  const { query } = useList<ViewRecord, HttpError>({
    ...asked,
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { enabled: open },
  });
  const replace = useReplacing(actor, now);
  const { mutateAsync: remove } = useDelete<BaseRecord, HttpError>();
  const [naming, setNaming] = useState<{ record: ViewRecord | null; open: boolean } | null>(null);
  const [removing, setRemoving] = useState<ViewRecord[] | null>(null);
  const [opened, setOpened] = useState<ViewRecord | null>(null);
  const missing = opened ? missingOf(opened.missing) : [];
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const views = query.data?.data ?? [];

  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    const own = panel.current;
    if (!open || !own) return;
    heading.current?.focus();
    const listener = (event: KeyboardEvent) => leave(event);
    own.addEventListener('keydown', listener);
    return () => own.removeEventListener('keydown', listener);
  }, [open]);

  const show = (record: ViewRecord) => {
    onOpen(record);
    setOpened(record);
  };
  const actions = (record: ViewRecord): RowAction[] => [
    { name: t('views.replace'), icon: ReloadIcon, onPress: () => replace(record) },
    { name: t('views.rename'), icon: EditIcon, onPress: () => setNaming({ record, open: true }) },
    { name: t('views.remove'), icon: TrashIcon, danger: true, onPress: () => setRemoving([record]) },
  ];

  const list = () => {
    if (query.error) return <LoadError error={query.error} text={t('views.failed')} onRetry={() => query.refetch()} />;
    if (query.data && views.length === 0) return <p className="muted">{t('views.empty')}</p>;
    return (
      <ul className="dviews__list" aria-labelledby="saved-views">
        {views.map((record) => {
          // Several may hold the same.
          const on = shownAs === null ? isShown(record.view, now) : record.id === shownAs;
          return (
            <li key={record.id} className={on ? 'dview dview--on' : 'dview'}>
              <button type="button" className="dview__open" aria-pressed={on} onClick={() => show(record)}>
                {on && <CheckIcon size={16} />}
                <span>{record.nome}</span>
                {record.compartilhada && (
                  <Tag color="processing">
                    {record.dono === null ? t('views.shared') : t('views.sharedBy', { name: personName(record.dono) })}
                  </Tag>
                )}
              </button>
              {record.dono === null && (
                <RowMenu label={t('views.actionsOf', { name: record.nome })} actions={actions(record)} />
              )}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <>
      {open && (
        <section ref={panel} className="fpanel dviews" aria-labelledby="saved-views">
          <div className="dviews__head">
            <h2 ref={heading} id="saved-views" tabIndex={-1}>
              {t('views.title')}
            </h2>
            <Button icon={<PlusIcon size={16} />} onClick={() => setNaming({ record: null, open: true })}>
              {t('views.new')}
            </Button>
            <Button type="text" onClick={onClose}>
              {t('ui:close')}
            </Button>
          </div>
          {list()}
          <div role="status">
            {opened && missing.length > 0 && (
              <Alert
                type="warning"
                showIcon
                message={t('views.without', { name: opened.nome, list: missing.join(', ') })}
              />
            )}
          </div>
        </section>
      )}
      {naming && (
        <ViewNameDialog
          actor={actor}
          record={naming.record}
          now={now}
          shared={views.find(({ compartilhada }) => compartilhada)}
          open={naming.open}
          onClose={() => setNaming({ ...naming, open: false })}
        />
      )}
      <RemovalDialog
        items={removing}
        title={t('views.removeTitle')}
        yes={() => t('views.remove')}
        no={t('views.keep')}
        question={([record]) => (
          <p>{t(record?.compartilhada ? 'views.removeShared' : 'views.removeOwn', { name: record?.nome })}</p>
        )}
        onClose={() => setRemoving(null)}
        remove={async ([record]) => {
          if (!record) return;
          await remove({
            ...asked,
            id: record.id,
            meta: { ...asked.meta, etag: record.etag },
            successNotification: { message: t('views.removed', { name: record.nome }), type: 'success' },
            // The catalogue shows it.
            errorNotification: false,
          });
          setRemoving(null);
        }}
      />
    </>
  );
}
