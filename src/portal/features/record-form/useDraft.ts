import { useCallback, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/drafts';
import { keyOf, withoutSecrets } from './kept';

type Values = Record<string, unknown>;

export interface Draft<T extends Values> {
  /** What was typed before and not sent; undefined when there is nothing. Passwords and codes are never in it. */
  restored: Partial<T> | undefined;
  /** Keeps what is typed now; call it on every change. */
  save: (values: Partial<T>) => void;
  /** Forgets it: after a successful submit, or when the person resets or cancels the form. */
  clear: () => void;
}

/**
 * Keeps a form's typed values for this window, per account and form, until they are submitted or half an hour has passed, so that an expired
 * session, a step-up or a reload loses nothing. `form` names the form, with the record's id where there are several.
 */
export function useDraft<T extends Values>(form: string): Draft<T> {
  const [key] = useState(() => keyOf(form));
  const [restored, setRestored] = useState(() => readDraft(key) as Partial<T> | undefined);
  const save = useCallback((values: Partial<T>) => writeDraft(key, withoutSecrets(values)), [key]);
  const clear = useCallback(() => {
    writeDraft(key, null);
    setRestored(undefined);
  }, [key]);
  return { restored, save, clear };
}

/** Forgets what was typed in a form from outside of it: its dialog was closed with Escape or the cross. */
export const forgetDraft = (form: string): void => writeDraft(keyOf(form), null);
