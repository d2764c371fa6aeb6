import { useDelete, useInvalidate, useList, type HttpError } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '../../../contract/activity';
import { ApiError } from '../../http/ApiError';
import { YesNoModal } from '../../ui/dialogs';
import { LoadError } from '../../ui/feedback';
import { toast } from '../../ui/toast';
import { browserName, timestamp } from './format';
import { OTHERS } from './provider';

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
export function Sessions({ account, canEnd }: { account: string; canEnd: boolean }) {
  const { t } = useTranslation('activity');
  const { query } = useList<OpenSession, HttpError>({
    ...SESSIONS,
    filters: [{ field: 'conta', operator: 'eq', value: account }],
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const { mutateAsync } = useDelete();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const sessions = query.data?.data;
  const heading = useFocusAfterEnd(sessions, busy);
  const others = sessions?.some((session) => !session.atual) ?? false;

  const end = async (id: string, message: string) => {
    setBusy(true);
    try {
      await mutateAsync({
        ...SESSIONS,
        id,
        values: { conta: account },
        successNotification: false,
        errorNotification: false,
      });
      toast('success', message);
      void invalidate({ resource: 'atividades', invalidates: ['list'] });
    } catch (error) {
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
        {canEnd && others && (
          <button type="button" className="btn" onClick={() => setAsking(true)} disabled={busy}>
            {t('sessions.endOthers')}
          </button>
        )}
      </div>
      {query.isError && !sessions && <LoadError text={t('sessions.failed')} onRetry={() => query.refetch()} />}
      {query.isPending && <div className="card sessions--bones" aria-busy="true" />}
      {sessions && (
        <ul className="card sessions">
          {sessions.map((session) => {
            const browser = browserName(session.navegador) ?? t('sessions.unknownBrowser');
            return (
              <li key={session.idSessao}>
                <div>
                  <p className="sessions__name">
                    {browser} {session.atual && <span className="tag tag--ok">{t('sessions.this')}</span>}
                  </p>
                  <p className="small muted num">
                    {t('sessions.since', { start: timestamp(session.inicio), last: timestamp(session.ultimoUso) })}{' '}
                    {t('sessions.from', { address: session.endereco })}
                  </p>
                </div>
                {canEnd && !session.atual && (
                  <button
                    type="button"
                    className="btn btn--text"
                    disabled={busy}
                    aria-label={t('sessions.endOf', { name: browser, start: timestamp(session.inicio) })}
                    onClick={() => void end(session.idSessao, 'activity:messages.session_ended')}
                  >
                    {t('sessions.end')}
                  </button>
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
          await end(OTHERS, 'activity:messages.sessions_ended');
          setAsking(false);
        }}
        onNo={() => setAsking(false)}
      >
        <p>{t('sessions.endOthersQuestion')}</p>
      </YesNoModal>
    </section>
  );
}
