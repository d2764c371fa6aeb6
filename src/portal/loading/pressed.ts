import { followedLink } from '../lib/followedLink';

declare global {
  interface Window {
    /** Where the tile leads that was pressed last in the document's own picture of a home, before the app was there. */
    pressed?: string;
  }
}

/** A tile of that picture leads on before the app is there: the press is kept, and shown. */
export function keepPress(event: MouseEvent): void {
  const link = followedLink(event);
  if (!link?.closest('.tile')) return;
  event.preventDefault();
  for (const other of document.querySelectorAll('.tile a[aria-busy]')) other.removeAttribute('aria-busy');
  link.setAttribute('aria-busy', 'true');
  window.pressed = link.pathname;
}

/** Where somebody pressed to go before the app was there; once. */
export function takePress(): string | null {
  const { pressed = null } = window;
  delete window.pressed;
  return pressed;
}
