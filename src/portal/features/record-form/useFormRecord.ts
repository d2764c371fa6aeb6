import { useState } from 'react';

/**
 * The record that a form is filled from: as it was found first, since a later load must not touch what is being typed. `renew` loads it
 * anew and answers whether that worked; `round` is then another, for the form's key: it is filled from what there is now.
 */
export function useFormRecord<T extends object>(found: T | undefined, reload: () => Promise<boolean>) {
  const [base, setBase] = useState<T | null>(null);
  const [round, setRound] = useState(0);
  if (base === null && found) setBase(found);
  const renew = async () => {
    if (!(await reload())) return false;
    setBase(null);
    setRound((old) => old + 1);
    return true;
  };
  return { base, round, renew };
}
