import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { closeToast, toastText, toastUndo } from '../ui/toast';

/** A notice of Refine's which hears that somebody closed it. */
export type ClosableNotice = OpenNotificationParams & { onClosed?: () => void };

/**
 * Refine's notices as toasts. Its progress kind says something that is done and can be undone for `undoableTimeout` seconds: by `cancelMutation`,
 * which asks the server, since nothing here is held back.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type, key, undoableTimeout, cancelMutation, onClosed }: ClosableNotice) => {
    const said = description ? `${message}. ${description}` : message;
    if (type === 'progress' && cancelMutation)
      toastUndo({ message: said, seconds: undoableTimeout ?? 0, undo: cancelMutation, onClosed, key });
    else toastText(type === 'progress' ? 'info' : type, said, key);
  },
  close: closeToast,
};
