import { useMemo } from 'react';
import { newKey } from '../../http/idempotency';
import { outcomeUnknown } from '../../http/submit';

/**
 * Names the submits of a form (Idempotency-Key): while nobody knows whether the server did it, the same data keep their key,
 * so that another try does nothing twice. An answer, whichever, ends the key.
 */
export interface SubmitKeys {
  /** The key of a submit of these data. */
  keyOf: (data: unknown) => string;
  /** The submit was answered, or failed with `error`. */
  settled: (error?: unknown) => void;
}

/** Keys as above, for as long as a component stands. */
export const useSubmitKeys = (): SubmitKeys => useMemo(() => submitKeys(), []);

function submitKeys(): SubmitKeys {
  let last: { print: string; key: string } | null = null;
  return {
    keyOf: (data) => {
      const print = JSON.stringify(data);
      if (last?.print !== print) last = { print, key: newKey() };
      return last.key;
    },
    settled: (error) => {
      if (!outcomeUnknown(error)) last = null;
    },
  };
}
