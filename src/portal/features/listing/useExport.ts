import { useCreate, type BaseRecord, type HttpError } from '@refinedev/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../http/ApiError';
import { download } from '../../lib/download';
import { todayInSaoPaulo } from '../../lib/format';

/** How often it is drawn how much of a file is there, in ms: it comes in thousands of pieces. */
const DRAWN_MS = 250;

/** A file that is on its way. */
export interface RunningExport {
  /** What came so far. */
  bytes: number;
  cancel: () => void;
}

export interface Export<Filter> {
  /** Null while no file is on its way. */
  running: RunningExport | null;
  /** What became of the last one, and when, for whoever hears it; null before, and while one runs. */
  ended: { how: 'saved' | 'cancelled'; at: number } | null;
  /** Does nothing while one runs. */
  save: (filter: Filter) => void;
}

/**
 * Saves what is filtered of a company as a file, called `name` and today's date; `resource` makes it. One at a time, whatever is pressed, since there are so many an hour. It comes also to
 * whoever goes to another screen meanwhile.
 */
export function useExport<Filter extends object>(
  resource: string,
  account: string,
  name: string,
  extension: 'csv' | 'xlsx' = 'csv',
): Export<Filter> {
  const { mutateAsync: make } = useCreate<{ file: Blob } & BaseRecord, HttpError, Filter>();
  // A second press comes before the first one is drawn.
  const under = useRef<AbortController | null>(null);
  const [running, setRunning] = useState<RunningExport | null>(null);
  const [ended, setEnded] = useState<Export<Filter>['ended']>(null);
  const save = async (filter: Filter) => {
    if (under.current) return;
    const giving = new AbortController();
    under.current = giving;
    const cancel = () => giving.abort();
    setEnded(null);
    setRunning({ bytes: 0, cancel });
    let drawn = Date.now();
    const received = (bytes: number) => {
      if (Date.now() - drawn < DRAWN_MS) return;
      drawn = Date.now();
      setRunning({ bytes, cancel });
    };
    try {
      const { data } = await make({
        resource,
        values: filter,
        meta: { account, signal: giving.signal, received },
        // The browser shows the file, the catalogue a failure.
        successNotification: false,
        errorNotification: false,
      });
      download(data.file, `${name}-${todayInSaoPaulo()}.${extension}`);
      setEnded({ how: 'saved', at: Date.now() });
    } catch (thrown) {
      if (giving.signal.aborted) setEnded({ how: 'cancelled', at: Date.now() });
      else if (!(thrown instanceof ApiError)) throw thrown;
    } finally {
      under.current = null;
      setRunning(null);
    }
  };
  return { running, ended, save: (filter) => void save(filter) };
}
