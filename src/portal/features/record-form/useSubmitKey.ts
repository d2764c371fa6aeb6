import { useCallback, useRef } from 'react';
import { newKey } from '../../http/idempotency';

/**
 * Names the Idempotency-Key of a submit: the same data get the same key, so that a retry after a lost answer does nothing
 * twice and is not told that the record changed meanwhile.
 */
export function useSubmitKey(): (data: unknown) => string {
  const last = useRef({ print: '', key: '' });
  return useCallback((data) => {
    const print = JSON.stringify(data);
    if (last.current.print !== print) last.current = { print, key: newKey() };
    return last.current.key;
  }, []);
}
