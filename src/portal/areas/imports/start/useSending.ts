import { type BaseRecord, type HttpError, useCreate, useInvalidate, useUpdate } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { type LinhaEnviada, SENT_LINES_MAX } from '../../../../contract/imports';
import { ApiError } from '../../../http/ApiError';
import { partsOf } from '../../../lib/sheet/lines';
import type { Beginning, Next, Sending } from '../provider';

/** What happens is on the screen; why it did not, the catalogue says. */
const QUIET = { successNotification: false as const, errorNotification: false as const, invalidates: [] as [] };

/** Begins an import, sends its lines a call at a time, and has them checked. */
export function useSending(account: string, onBegun: (id: string) => void) {
  const { mutateAsync: begin } = useCreate<{ id: string } & BaseRecord, HttpError, Beginning>();
  const { mutateAsync: sendLines } = useCreate<BaseRecord, HttpError, Sending>();
  const { mutateAsync: move } = useUpdate<BaseRecord, HttpError, { next: Next }>();
  const invalidate = useInvalidate();
  /** Lines that have come; null while none are on their way. */
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (lines: readonly LinhaEnviada[], beginning: Beginning) => {
    const controller = new AbortController();
    running.current = controller;
    const meta = { account, signal: controller.signal };
    setSent(0);
    try {
      const { data } = await begin({ resource: 'importacoes', values: beginning, meta, ...QUIET });
      let done = 0;
      for (const linhas of partsOf(lines, SENT_LINES_MAX)) {
        await sendLines({ resource: 'linhasDeImportacao', values: { id: data.id, linhas }, meta, ...QUIET });
        done += linhas.length;
        setSent(done);
      }
      await move({ resource: 'importacoes', id: data.id, values: { next: 'check' }, meta, ...QUIET });
      // What was open before it is gone. Read anew at once, the list would come in the place of this screen.
      void invalidate({
        resource: 'importacoes',
        invalidates: ['list'],
        invalidationFilters: { type: 'all', refetchType: 'none' },
      });
      onBegun(data.id);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      if (!(thrown instanceof ApiError)) throw thrown;
      setSent(null);
    }
  };
  return {
    sent,
    send,
    stop: () => {
      running.current?.abort();
      setSent(null);
    },
  };
}
