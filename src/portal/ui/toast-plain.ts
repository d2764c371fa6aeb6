import { text } from '../lib/i18n';
import type { PersistentToast } from './toast';

/** Takes away what was said plainly. */
export function plainlyGone(): void {
  document.querySelector('.toast-plain')?.remove();
}

/**
 * Says a message with nothing but what every screen has already: for when the toasts' own code cannot be had, which is when a network fails
 * before the first of them. One stands at a time, until its OK.
 */
export function sayPlainly({ message, link, onOk }: PersistentToast): void {
  plainlyGone();
  const box = document.createElement('div');
  box.className = 'toast-plain';
  box.role = 'alert';
  const said = document.createElement('span');
  said.textContent = message;
  box.append(said);
  if (link) {
    const way = document.createElement('a');
    Object.assign(way, { href: link.href, target: '_blank', rel: 'noopener noreferrer', textContent: link.name });
    box.append(way);
  }
  const ok = document.createElement('button');
  ok.className = 'btn btn--primary btn--sm';
  ok.textContent = text('boot:ok');
  ok.addEventListener('click', () => {
    box.remove();
    onOk?.();
  });
  box.append(ok);
  document.body.append(box);
}
