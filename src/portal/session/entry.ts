import { originMarker } from '../../contract/product';
import { write } from '../lib/storage';

/** The stored keys (sign-in §9). */
export const storedKeys = { token: 'token', path: 'pathAfterLogin', origin: 'origem', menu: 'menu-open' } as const;
/** Marks, for this window only, that the sign-in under way was begun here. */
export const BEGUN = 'login-begun';
/** Marks, for this window only, that it is in a review of support, and by whom. */
export const REVIEW = 'support-review';

/** Remembers where to go after the sign-in (a route of the app), where the visitor comes from, and that this window began it. */
export function noteEntry(returnTo: string, product: string): void {
  write(storedKeys.path, returnTo);
  write(storedKeys.origin, originMarker(product));
  write(BEGUN, String(Date.now()), 'sessionStorage');
}
