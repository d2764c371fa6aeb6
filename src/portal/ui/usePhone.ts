import { useMedia } from './useMedia';

/** Below this width tables become cards, dialogs drawers and controls larger. */
export const PHONE_MAX_PX = 767;

const PHONE = `(max-width: ${PHONE_MAX_PX}px)`;

/** The same at one moment, outside React. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** True on a screen narrower than 768 px. */
export const usePhone = (): boolean => useMedia(PHONE);
