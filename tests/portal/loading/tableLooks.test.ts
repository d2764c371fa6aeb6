import { beforeEach, expect, it, vi } from 'vitest';
import {
  adoptLooks,
  chooseLook,
  choicesMade,
  lookOf,
  settleLooks,
  takePending,
} from '../../../src/portal/loading/tableLooks';

const KEY = 'colunas';
const OLD = { [KEY]: 'antes' };

beforeEach(() => localStorage.clear());

it('what was chosen stays while it is being kept, whatever the account says meanwhile', () => {
  chooseLook(KEY, 'agora');
  const since = choicesMade();
  expect(takePending()).toEqual({ [KEY]: 'agora' });
  adoptLooks(OLD, since);
  expect(lookOf(KEY)).toBe('agora');
  settleLooks([KEY], true);
});

it('what was asked for before it was kept, and comes afterwards, is older', () => {
  chooseLook(KEY, 'agora');
  takePending();
  const since = choicesMade();
  settleLooks([KEY], true);
  adoptLooks(OLD, since);
  expect(lookOf(KEY)).toBe('agora');
});

it('what another desk chose afterwards is the truth', () => {
  chooseLook(KEY, 'agora');
  takePending();
  settleLooks([KEY], true);
  adoptLooks({ [KEY]: 'depois' }, choicesMade());
  expect(lookOf(KEY)).toBe('depois');
});

it('what could not be kept waits for the next choice, and stays', () => {
  chooseLook(KEY, 'agora');
  takePending();
  settleLooks([KEY], false);
  adoptLooks(OLD, choicesMade());
  expect(lookOf(KEY)).toBe('agora');
  expect(takePending()).toEqual({ [KEY]: 'agora' });
  settleLooks([KEY], true);
});

/** The same window after its page was loaded anew. */
async function anew() {
  vi.resetModules();
  return import('../../../src/portal/loading/tableLooks');
}

it('what was still on its way when the page was loaded anew stays, and goes to the account then; what is kept waits no more', async () => {
  chooseLook(KEY, 'agora');
  takePending();
  const second = await anew();
  second.adoptLooks(OLD, second.choicesMade());
  expect(second.lookOf(KEY)).toBe('agora');
  expect(second.takePending()).toEqual({ [KEY]: 'agora' });
  second.settleLooks([KEY], true);
  const third = await anew();
  third.adoptLooks(OLD, third.choicesMade());
  expect(third.lookOf(KEY)).toBe('antes');
  settleLooks([KEY], true);
});
