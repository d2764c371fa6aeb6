import { useDelete, useNotification, type BaseRecord, type HttpError } from '@refinedev/core';
import { ApiError } from '../../http/ApiError';
import type { ClosableNotice } from '../../shell/notificationProvider';
import { forgetUndo, keepUndo } from './kept';

/** What was given up later is taken back first: this one is offered again. */
const LATER_FIRST = 'MCN-219';

/**
 * Says what was removed, and offers to undo it where the answer named it. The offer stays while the screen changes, and beyond a reload.
 * @param said what is said of an undoing that gave so many people something back
 * @param changed is waited for after an undoing, also a refused one: what stands on the screen is old then
 * @param resource whose `deleteOne` undoes it by its name
 */
export function useUndoOffer(
  account: string,
  said: (people: number) => string,
  changed: () => Promise<unknown>,
  resource = 'retiradasDeAcesso',
): (message: string, removal: string | null | undefined, until?: number) => void {
  const { open } = useNotification();
  const { mutateAsync: undo } = useDelete<{ devolvidos: number } & BaseRecord, HttpError>();
  const undoing = async (message: string, removal: string) => {
    forgetUndo(removal);
    try {
      await undo({
        resource,
        id: removal,
        meta: { account },
        // All that was read of it, below.
        invalidates: [],
        successNotification: (answer) => ({ message: said(Number(answer?.data['devolvidos'])), type: 'success' }),
        // The catalogue shows it.
        errorNotification: false,
      });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === LATER_FIRST) offer(message, removal);
    }
    await changed();
  };
  const offer = (message: string, removal: string | null | undefined, until?: number) => {
    const notice: ClosableNotice = removal
      ? {
          type: 'progress',
          message,
          undoableTimeout: keepUndo({ removal, resource, account, message }, until),
          cancelMutation: () => void undoing(message, removal),
          // Closed is closed, also after a reload.
          onClosed: () => forgetUndo(removal),
        }
      : { type: 'success', message };
    open?.(notice);
  };
  return offer;
}
