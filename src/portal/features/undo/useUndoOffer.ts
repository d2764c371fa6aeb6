import { useDelete, useNotification, type BaseRecord, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { UNDO_SECONDS } from '../../../contract/undo';
import { ApiError } from '../../http/ApiError';

/**
 * Says what was removed, and offers to undo it where the answer named it. The offer stays while the screen changes.
 * @param changed is waited for after an undoing, also a refused one: what stands on the screen is old then
 */
export function useUndoOffer(
  account: string,
  changed: () => Promise<unknown>,
): (message: string, removal: string | null | undefined) => void {
  const { t } = useTranslation('ui');
  const { open } = useNotification();
  const { mutateAsync: undo } = useDelete<{ devolvidos: number } & BaseRecord, HttpError>();
  const undoing = async (removal: string) => {
    try {
      await undo({
        resource: 'retiradasDeAcesso',
        id: removal,
        meta: { account },
        // All that was read of it, below.
        invalidates: [],
        successNotification: (answer) => {
          // A profile that nobody had comes back alone.
          const people = Number(answer?.data['devolvidos']);
          return { message: people > 0 ? t('undone', { count: people }) : t('undoneAlone'), type: 'success' };
        },
        // The catalogue shows it.
        errorNotification: false,
      });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
    }
    await changed();
  };
  return (message, removal) =>
    open?.(
      removal
        ? { type: 'progress', message, undoableTimeout: UNDO_SECONDS, cancelMutation: () => void undoing(removal) }
        : { type: 'success', message },
    );
}
