import { authProvider } from './authProvider';
import { readReturn } from './ticket';

/**
 * Takes over from the greeting that the document of /auth has shown by itself, with the ticket that it has exchanged: signs in, so that the first screen that the app draws is the one
 * behind it. Without a greeting, does nothing: /auth says itself what it waits for.
 */
export async function followGreeting(root: HTMLElement): Promise<void> {
  if (root.dataset.greeted === undefined || window.exchange === undefined) return;
  const { success, redirectTo } = await authProvider.login(readReturn(window.location));
  if (success) window.history.replaceState(window.history.state, '', redirectTo);
}
