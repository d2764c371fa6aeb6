import { useCallback, useState } from 'react';
import { read, write } from '../../lib/storage';
import { userId } from '../../session/session';

/** Never kept: what a password manager or a code message holds. */
const SECRET = /senha|password|token|confirma|^(codigo|code)$/i;

type Values = Record<string, unknown>;

const keep = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !SECRET.test(key)));

export interface Draft<T extends Values> {
  /** What was typed before and not sent; undefined when there is nothing. Passwords and codes are never in it. */
  restored: Partial<T> | undefined;
  /** Keeps what is typed now; call it on every change. */
  save: (values: Partial<T>) => void;
  /** Forgets it: after a successful submit, or when the person resets or cancels the form. */
  clear: () => void;
}

/**
 * Keeps a form's typed values for this window, per account and form, until they are submitted, so that an expired
 * session, a step-up or a reload loses nothing. `form` names the form, with the record's id where there are several.
 */
export function useDraft<T extends Values>(form: string): Draft<T> {
  const [key] = useState(() => `draft:${userId() ?? ''}:${form}`);
  const [restored, setRestored] = useState(() => restore<T>(key));
  const save = useCallback((values: Partial<T>) => write(key, JSON.stringify(keep(values)), 'sessionStorage'), [key]);
  const clear = useCallback(() => {
    write(key, null, 'sessionStorage');
    setRestored(undefined);
  }, [key]);
  return { restored, save, clear };
}

function restore<T extends Values>(key: string): Partial<T> | undefined {
  const stored = read(key, 'sessionStorage');
  if (!stored) return undefined;
  try {
    return JSON.parse(stored) as Partial<T>;
  } catch {
    return undefined;
  }
}
