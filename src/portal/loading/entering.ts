import { inlineJson } from '../lib/config';
import { write } from '../lib/storage';
import { noteEntry, storedKeys } from '../session/entry';

/**
 * The script in the document of /login: a press on the way in counts as begun here while the app's code is still on its way, or never comes.
 * The link says itself where it leads after the sign-in.
 */
export function noteEarlyEntry(): void {
  const note = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-enter]') : null;
    if (!link?.dataset.enter) return;
    noteEntry(link.dataset.enter, (inlineJson('config') as { product: string }).product);
    // Nobody is signed in while another account may be about to (sign-in §4).
    write(storedKeys.token, null);
  };
  document.addEventListener('click', note);
  document.addEventListener('auxclick', note);
}
