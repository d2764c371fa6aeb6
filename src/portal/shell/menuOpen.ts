/** The class that the body carries while the account menu is open (sign-in §2). */
export const MENU_OPEN_CLASS = 'menu-open';
