// Before any source module: it notes who listens to the window.
import { leaveFresh } from './fresh-file';
import '@ant-design/v5-patch-for-react-19';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { setConfig } from '../../../src/portal/lib/config';
import { installBackend, unansweredRequests } from './backend';
import { portalConfig } from './config';
import { startLanguage } from './language';

// A screen's code is loaded when it is first shown: on a busy machine that takes more than Testing Library's second.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and antd asks for.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= Observer as unknown as typeof ResizeObserver;
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
// jsdom says "not implemented" for pseudo-elements on every dialog; the element's own style serves.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
// The window stays, and the next file's would call this one.
afterAll(() => {
  window.getComputedStyle = getComputedStyle;
});
afterAll(leaveFresh);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  window.history.replaceState(null, '', '/');
  setConfig(portalConfig());
  startLanguage('pt');
  installBackend();
});

afterEach(() => {
  cleanup();
  const left = unansweredRequests();
  if (left.length > 0) throw new Error(`Requests that this test gives no answer to:\n${left.join('\n')}`);
});
