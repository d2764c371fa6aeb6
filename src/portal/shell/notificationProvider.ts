import type { NotificationProvider } from '@refinedev/core';
import { closeToast, toastText } from '../ui/toast';

/** Refine's notices as toasts. Its progress kind (undoable changes) is not in use; it would show as information. */
export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type, key }) => {
    const said = description ? `${message}. ${description}` : message;
    toastText(type === 'progress' ? 'info' : type, said, key);
  },
  close: closeToast,
};
