import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp } from '../../../src/portal/loading/startApp';

const TIMERS = ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...TIMERS] }));
afterEach(() => void vi.useRealTimers());

/** A start of the app that can be asked whether it happened, and the end of the greeting that it waits for. */
function starting(answer: () => Promise<unknown> = () => Promise.resolve()) {
  let greet = () => {};
  const greeting = new Promise<void>((resolve) => (greet = resolve));
  const start = vi.fn(answer);
  const started = startApp(start, greeting);
  return { start, started, greet };
}

describe('the app of a document that greets first', () => {
  test('starts once the greeting has been drawn', async () => {
    const { start, started, greet } = starting();
    greet();
    await vi.advanceTimersByTimeAsync(1);
    expect(start).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    await started;
    expect(start).toHaveBeenCalledOnce();
  });

  test('starts without a greeting that does not come in time', async () => {
    const { start, started } = starting();
    await vi.advanceTimersByTimeAsync(499);
    expect(start).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(start).toHaveBeenCalledOnce();
  });

  test('starts once the whole document has been read, at the earliest', async () => {
    const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const { start, started, greet } = starting();
    greet();
    await vi.advanceTimersByTimeAsync(1000);
    expect(start).not.toHaveBeenCalled();
    reading.mockReturnValue('interactive');
    document.dispatchEvent(new Event('readystatechange'));
    await started;
    expect(start).toHaveBeenCalledOnce();
    reading.mockRestore();
  });

  test('that does not come is the document’s to tell: nothing is thrown', async () => {
    const { started, greet } = starting(() => Promise.reject(new Error('no network')));
    greet();
    await vi.advanceTimersByTimeAsync(20);
    await expect(started).resolves.toBeUndefined();
  });
});
