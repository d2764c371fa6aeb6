import { read, write } from '../lib/storage';
import { storedKeys } from '../session/entry';

/** The class that the body carries while the menu at the side shows its words, and not its icons alone (sign-in §2). */
const MENU_OPEN_CLASS = 'menu-open';
/** From here on the menu is open for who never chose: below, the tables need the width. */
const ROOMY = '(min-width: 1440px)';

export const isMenuOpen = (): boolean => document.body.classList.contains(MENU_OPEN_CLASS);

const show = (open: boolean) => void document.body.classList.toggle(MENU_OPEN_CLASS, open);

/** Opens or closes the menu, for the next visit too. */
export function setMenuOpen(open: boolean): void {
  write(storedKeys.menu, String(open));
  show(open);
}

/** The menu as it was left: before the first drawing, so that nothing moves. */
export function applyStoredMenu(): void {
  const stored = read(storedKeys.menu);
  show(stored === null ? window.matchMedia(ROOMY).matches : stored === 'true');
}
