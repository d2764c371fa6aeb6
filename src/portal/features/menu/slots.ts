import { createContext } from 'react';

/** From here on the menu has room beside the screen (menu.css has the same). */
export const BESIDE = '(min-width: 1024px)';

/** Where in the frame the signed-in screens draw what is theirs: the frame stands around Refine, which they ask. */
export interface FrameSlots {
  /** The menu at the side, from 1024 px. */
  side: HTMLElement | null;
  /** The menu's button, before the brand. */
  button: HTMLElement | null;
  /** The company that is acted for: behind the brand, from 1024 px; in a line of its own below it elsewhere. */
  company: HTMLElement | null;
}

/** Nothing but null: a screen without a menu. */
export const FrameSlotsContext = createContext<FrameSlots>({ side: null, button: null, company: null });
