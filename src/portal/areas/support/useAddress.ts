import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Change = (changes: Record<string, string | null>) => void;

/** The address's query and how to change some of it: null and '' take a parameter away. */
export function useAddress(): [URLSearchParams, Change] {
  const [address, setAddress] = useSearchParams();
  const change = useCallback<Change>(
    (changes) =>
      setAddress((before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      }),
    [setAddress],
  );
  return [address, change];
}
