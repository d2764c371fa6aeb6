// Before any source module: it notes who listens to the window.
import { leaveFresh } from './fresh-file';
import '@ant-design/v5-patch-for-react-19';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { setConfig } from '../../../src/portal/lib/config';
import { installBackend, unansweredRequests } from './backend';
import { portalConfig } from './config';
import { startLanguage } from './language';
import './styles';

// A screen's code is loaded when it is first shown: on a busy machine that takes more than Testing Library's second.
configure({ asyncUtilTimeout: 15_000 });

// React notes where each element was made, a stack for each, for the first ten thousand a second: it says so in a warning alone.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[internals], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set() {
    // React counts on: what it has counted, nobody reads.
  },
});

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
// jsdom says "not implemented" for pseudo-elements, and knows no rule of theirs: they have no style, and no words.
const { getComputedStyle } = window;
const none = document.createElement('i').style;
window.getComputedStyle = (element, pseudo) => (pseudo ? none : getComputedStyle(element));
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
