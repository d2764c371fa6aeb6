import { useMedia } from './useMedia';

/** Below this width tables become cards, dialogs drawers and controls larger. */
export const PHONE_MAX_PX = 767;

/** True on a screen narrower than 768 px. */
export const usePhone = (): boolean => useMedia(`(max-width: ${PHONE_MAX_PX}px)`);
