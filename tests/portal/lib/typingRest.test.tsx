import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TYPING_REST_MS } from '../../../src/contract/constants';
import { useTyped } from '../../../src/portal/features/listing/useTyped';
import { setConfig } from '../../../src/portal/lib/config';
import { useRested } from '../../../src/portal/ui/useRested';
import { portalConfig } from '../support/config';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it.each([
  ['the constant, unless told otherwise', undefined, TYPING_REST_MS],
  ['as long as the configuration says', 900, 900],
])('a field that searches waits for typing to rest: %s', (_case, typingRestMs, ms) => {
  setConfig(portalConfig({ typingRestMs }));
  const chosen = renderHook(({ text }) => useRested(text), { initialProps: { text: '' } });
  const asked = vi.fn();
  const filter = renderHook(() => useTyped('', asked));
  chosen.rerender({ text: 'por' });
  act(() => filter.result.current[1]('por'));
  pass(ms - 1);
  expect(chosen.result.current).toBe('');
  expect(asked).not.toHaveBeenCalled();
  pass(1);
  expect(chosen.result.current).toBe('por');
  expect(asked).toHaveBeenCalledWith('por');
});
