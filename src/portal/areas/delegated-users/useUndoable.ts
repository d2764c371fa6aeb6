import { useDelete, useNotification, type BaseRecord, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { UNDO_SECONDS } from '../../../contract/delegated-removals';
import { ApiError } from '../../http/ApiError';
import type { Actor } from '../../features/acting';
import { useAccessesChanged } from './useAccessesChanged';

/** Says what was removed, and offers to undo it where the answer named it. The offer stays while the screen changes. */
export function useUndoable(actor: Actor): (message: string, removal: string | null | undefined) => void {
  const { t } = useTranslation('delegation');
  const { open } = useNotification();
  const { mutateAsync: undo } = useDelete<{ devolvidos: number } & BaseRecord, HttpError>();
  const accessesChanged = useAccessesChanged();
  const undoing = async (removal: string) => {
    try {
      await undo({
        resource: 'retiradasDeAcesso',
        id: removal,
        meta: { account: actor.company.idProduto },
        // All that is read of accesses, below.
        invalidates: [],
        successNotification: (answer) => ({
          message: t('undone', { count: Number(answer?.data['devolvidos']) }),
          type: 'success',
        }),
        // The catalogue shows it.
        errorNotification: false,
      });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
    }
    // Also after a refusal: what stands on the screen is old then.
    await accessesChanged('stays');
  };
  return (message, removal) =>
    open?.(
      removal
        ? { type: 'progress', message, undoableTimeout: UNDO_SECONDS, cancelMutation: () => void undoing(removal) }
        : { type: 'success', message },
    );
}
