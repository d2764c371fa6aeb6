import { type Draft, useDraft } from './useDraft';

type Values = Record<string, unknown>;

export interface EditDraft<T extends Values> extends Draft<T> {
  /** The version that was typed upon; it goes along with the change. */
  etag: string;
  /** Forgets what was typed and loads the record anew. */
  reload: () => Promise<boolean>;
}

/**
 * The draft of a form that changes a record. It knows the version that it was typed upon: a record that changed meanwhile is told of, not
 * overwritten.
 */
export function useEditDraft<T extends Values>(
  form: string,
  record: { etag: string; onReload: () => Promise<boolean> },
): EditDraft<T> {
  const { restored, save, clear } = useDraft<Values & { etag: string }>(form);
  const { etag = record.etag, ...typed } = restored ?? {};
  return {
    restored: restored && (typed as Partial<T>),
    etag,
    save: (values) => save({ ...values, etag }),
    clear,
    reload: () => {
      clear();
      return record.onReload();
    },
  };
}
