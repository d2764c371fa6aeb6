import { useDelete, useNotification, type BaseRecord, type HttpError } from '@refinedev/core';
import { ApiError } from '../../http/ApiError';
import { text } from '../../lib/i18n';
import { COMPANY_PARAM, paths } from '../../lib/paths';
import type { ClosableNotice } from '../../shell/notificationProvider';
import { draw } from '../../ui/toast';
import { forgetUndo, isOffered, keepUndo, offerEnd } from './kept';

/** What was given up later is taken back first: this one is offered again. */
const LATER_FIRST = 'MCN-219';

/**
 * Says why an undoing was refused where its offer was, with the way to who did what meanwhile: of a company's accesses and third parties its log, of what somebody gave up
 * their own activity. What the resource does not claim has been said by the catalogue.
 * @param account whose removals they are. @param resource whose `deleteOne` undoes them
 */
export function sayNotUndone({ claim, text: message }: ApiError, account: string, resource: string): void {
  if (claim !== 'code') return;
  const way =
    resource === 'retiradasDeAcesso'
      ? {
          to: `${paths.companyLog}?${new URLSearchParams({ [COMPANY_PARAM]: account })}`,
          name: text('ui:resources.registros'),
        }
      : { to: paths.activity, name: text('ui:resources.atividades') };
  draw({ message, link: { href: way.to, name: way.name } }, ({ drawWay }) => drawWay({ message, way }));
}

/**
 * Says what was removed, and offers to undo it where the answer named it. The offer stays while the screen changes, and beyond a reload.
 * @param said what is said of an undoing that gave so many people something back
 * @param changed is waited for after an undoing, also a refused one: what stands on the screen is old then; told whether it was undone
 * @param resource whose `deleteOne` undoes it by its name
 */
export function useUndoOffer(
  account: string,
  said: (people: number) => string,
  changed: (undone: boolean) => Promise<unknown>,
  resource = 'retiradasDeAcesso',
): (message: string, removal: string | null | undefined, until?: number) => void {
  const { open } = useNotification();
  const { mutateAsync: undo } = useDelete<{ devolvidos: number } & BaseRecord, HttpError>();
  const undoing = async (message: string, removal: string, until: number) => {
    forgetUndo(removal);
    let undone = false;
    try {
      await undo({
        resource,
        id: removal,
        meta: { account },
        // All that was read of it, below.
        invalidates: [],
        successNotification: (answer) => ({ message: said(Number(answer?.data['devolvidos'])), type: 'success' }),
        // Said below, or by the catalogue.
        errorNotification: false,
      });
      undone = true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      sayNotUndone(thrown, account, resource);
      // Its time goes on: the server takes it no longer than before.
      if (thrown.code === LATER_FIRST && isOffered(until)) offer(message, removal, until);
    }
    await changed(undone);
  };
  const offer = (message: string, removal: string | null | undefined, until = offerEnd()) => {
    const notice: ClosableNotice = removal
      ? {
          type: 'progress',
          message,
          undoableTimeout: keepUndo({ removal, resource, account, message, until }),
          cancelMutation: () => void undoing(message, removal, until),
          // Closed is closed, also after a reload.
          onClosed: () => forgetUndo(removal),
        }
      : { type: 'success', message };
    open?.(notice);
  };
  return offer;
}
