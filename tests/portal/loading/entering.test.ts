import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteEarlyEntry } from '../../../src/portal/loading/entering';
import { beganHere } from '../../../src/portal/session/session';
import { portalConfig } from '../support/config';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = `
    <a id="in" href="#sso" data-enter="/principal"><span>Entrar</span></a><a id="other" href="#x">Cadastre-se</a>
    <script type="application/json" id="config">${JSON.stringify(portalConfig({ product: 'Acme' }))}</script>`;
});

test('before the app is there, a press on the way in counts as begun here; any other does not', () => {
  // The script listens for as long as its document lives; this one is the next file's as well.
  const added = vi.spyOn(document, 'addEventListener');
  noteEarlyEntry();
  const listening = [...added.mock.calls];
  onTestFinished(() => {
    for (const [type, listener] of listening) document.removeEventListener(type, listener);
  });
  localStorage.setItem('token', 'old');
  document.querySelector<HTMLElement>('#other')?.click();
  expect(localStorage.getItem('token')).toBe('old');
  expect(beganHere()).toBe(false);

  document.querySelector<HTMLElement>('#in span')?.click();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('pathAfterLogin')).toBe('/principal');
  expect(localStorage.getItem('origem')).toBe('meuAcme');
  expect(beganHere()).toBe(true);
});
