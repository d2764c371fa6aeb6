import { exchangeOnce } from './exchange';
import { acceptToken, storeAppOrigin, takeReturnPath } from './session';
import { readReturn, type TicketReturn } from './ticketReturn';

/** Signs in with the token of a ticket; answers where the sign-in leads. */
export function arrive(back: TicketReturn, token: string): string {
  acceptToken(token);
  if (!back.fromApp) return takeReturnPath();
  storeAppOrigin();
  return back.redirect;
}

/**
 * Takes over from the greeting that the document of /auth has shown by itself: signs in, so that the first screen that the app draws is the one
 * behind it. Without a greeting, does nothing: /auth says itself what it waits for.
 */
export async function followGreeting(root: HTMLElement): Promise<void> {
  if (root.dataset.greeted === undefined) return;
  const back = readReturn(window.location);
  const { token } = await exchangeOnce(back);
  if (token !== null) window.history.replaceState(window.history.state, '', arrive(back, token));
}
