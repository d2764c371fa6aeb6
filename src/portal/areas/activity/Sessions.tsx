import { useDelete, useDeleteMany, useInvalidate, useList, type HttpError } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '../../../contract/activity';
import { ApiError } from '../../http/ApiError';
import { useMay } from '../../features/access/useMay';
import { YesNoModal } from '../../ui/dialogs';
import { LoadError } from '../../ui/feedback';
import { browserName } from './format';
import { momentText } from '../../lib/dates';

const SESSIONS = { resource: 'sessoes' } as const;

/** Whoever ended a session goes on at the heading of the list: the button that was pressed is gone. */
function useFocusAfterEnd(sessions: readonly OpenSession[] | undefined, busy: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    if (busy) ended.current = true;
    else if (ended.current && document.activeElement === document.body) {
      ended.current = false;
      heading.current?.focus();
    }
  }, [sessions, busy]);
  return heading;
}

/** The open sessions of an account; whoever may, ends one or all others. */
export function Sessions({ account }: { account: string }) {
  const { t } = useTranslation('activity');
  const mayEnd = useMay('sessoes', 'delete');
  const { query } = useList<OpenSession & { id: string }, HttpError>({
    ...SESSIONS,
    meta: { account },
    pagination: { mode: 'off' },
    // The screen says it, with another try.
    errorNotification: false,
  });
  const { mutateAsync: endOne } = useDelete();
  const { mutateAsync: endMany } = useDeleteMany();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const sessions = query.data?.data;
  const heading = useFocusAfterEnd(sessions, busy);
  const others = sessions?.some((session) => !session.atual) ?? false;

  /** Ends a session, or all others. */
  const end = async (id: string | null) => {
    setBusy(true);
    const said = (message: string) =>
      ({ meta: { account }, successNotification: { message, type: 'success' }, errorNotification: false }) as const;
    try {
      if (id !== null) await endOne({ ...SESSIONS, id, ...said(t('messages.session_ended')) });
      else {
        const ids = (sessions ?? []).filter(({ atual }) => !atual).map((session) => session.id);
        await endMany({ ...SESSIONS, ids, ...said(t('messages.sessions_ended')) });
      }
      void invalidate({ resource: 'atividades', invalidates: ['list'] });
    } catch (error) {
      // The catalogue has said why; what is open now shows.
      if (!(error instanceof ApiError)) throw error;
      void query.refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="sect" aria-labelledby="sessoes">
      <div className="sect__head">
        <h2 id="sessoes" ref={heading} tabIndex={-1}>
          {t('sessions.title')}
        </h2>
        {mayEnd && others && (
          <Button onClick={() => setAsking(true)} disabled={busy}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
      {query.isError && !sessions && (
        <LoadError error={query.error} text={t('sessions.failed')} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <div className="card sessions--bones" aria-busy="true" />}
      {sessions && (
        <ul className="card sessions">
          {sessions.map((session) => {
            const browser = browserName(session.navegador) ?? t('sessions.unknownBrowser');
            return (
              <li key={session.idSessao}>
                <div>
                  <p className="sessions__name">
                    {browser} {session.atual && <Tag color="success">{t('sessions.this')}</Tag>}
                  </p>
                  <p className="small muted num">
                    {t('sessions.since', { start: momentText(session.inicio), last: momentText(session.ultimoUso) })}{' '}
                    {t('sessions.from', { address: session.endereco })}
                  </p>
                </div>
                {mayEnd && !session.atual && (
                  <Button
                    type="text"
                    disabled={busy}
                    aria-label={t('sessions.endOf', { name: browser, start: momentText(session.inicio) })}
                    onClick={() => void end(session.id)}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <YesNoModal
        open={asking}
        title={t('sessions.endOthers')}
        yes={t('sessions.endOthersYes')}
        no={t('cancel')}
        danger
        onYes={async () => {
          await end(null);
          setAsking(false);
        }}
        onNo={() => setAsking(false)}
      >
        <p>{t('sessions.endOthersQuestion')}</p>
      </YesNoModal>
    </section>
  );
}
