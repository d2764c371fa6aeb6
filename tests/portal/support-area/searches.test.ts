import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Searches from '../../../src/portal/areas/support/searches';
import { localLogout } from '../../../src/portal/session/session';

const STAFF = 'suporte01';
const MINUTE = 60_000;
const kept = () => JSON.stringify({ ...sessionStorage });

/** As in a window that was just opened: its clock begins with its first search. */
let searches: typeof Searches;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  searches = await import('../../../src/portal/areas/support/searches');
});
afterEach(() => void vi.useRealTimers());

it('what was searched for is kept for an hour after it was last shown, and goes by itself', () => {
  const id = searches.beginSearch(STAFF, 'Loja Exemplo');
  vi.advanceTimersByTime(50 * MINUTE);
  searches.stillSearched(STAFF, id);
  vi.advanceTimersByTime(50 * MINUTE);
  expect(searches.searchedFor(STAFF, id)).toBe('Loja Exemplo');
  vi.advanceTimersByTime(12 * MINUTE);
  expect(kept()).not.toContain('Loja Exemplo');
  expect(searches.searchedFor(STAFF, id)).toBeNull();
});

it('a sign-out forgets what was searched for', () => {
  searches.beginSearch(STAFF, 'Outra Loja');
  localLogout();
  expect(kept()).not.toContain('Outra Loja');
});

it('what one member of staff searched for is not another’s', () => {
  const id = searches.beginSearch(STAFF, 'Loja Exemplo');
  expect(searches.searchedFor('suporte02', id)).toBeNull();
  searches.stillSearched('suporte02', id);
  expect(searches.searchedFor('suporte02', id)).toBeNull();
});
