import { useUpdate, type BaseRecord, type HttpError } from '@refinedev/core';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../http/ApiError';
import { onLooks, settleLooks, takePending } from '../../loading/tableLooks';
import type { Looks } from './tables.provider';

/** One request at a time, of whichever table: what is chosen meanwhile goes with the next one, so that the last choice is the one that stays. */
let sending = false;

/**
 * Keeps in the account how its person has tables look, as they choose it. A failure stops nobody: the table shows what was chosen, and the choice of
 * columns says that only this browser knows it.
 * @param account idProduto of the session's own account; null keeps nothing, as in a review
 */
export function useKeptTables(account: string | null): void {
  const { mutateAsync: update } = useUpdate<BaseRecord, HttpError, Looks>();
  const send = async (own: string, looks: Looks): Promise<boolean> => {
    try {
      await update({
        resource: 'tabelas',
        id: own,
        values: looks,
        meta: { account: own },
        successNotification: false,
        errorNotification: false,
        invalidates: [],
      });
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      return false;
    }
  };
  const keep = useEffectEvent(async () => {
    if (account === null || sending) return;
    sending = true;
    for (let kept = true; kept;) {
      const looks = takePending();
      if (Object.keys(looks).length === 0) break;
      kept = await send(account, looks);
      settleLooks(Object.keys(looks), kept);
    }
    sending = false;
  });
  useEffect(() => {
    void keep();
    return onLooks(() => void keep());
  }, []);
}
