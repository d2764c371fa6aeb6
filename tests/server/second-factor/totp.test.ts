import { describe, expect, it } from 'vitest';
import { isClockOff, newAppSecret, readSecret, stepOfCode, typedSecret } from '../../../src/server/second-factor/totp';
import { codeOf } from '../../contract/support/totp';

/** RFC 6238, appendix B: the secret of its SHA-1 vectors, and their last six of eight digits. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SECRET = Buffer.from('12345678901234567890');

describe('the codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    const now = new Date(second * 1000);
    expect(stepOfCode(SECRET, code, now)).toBe(Math.floor(second / 30));
    expect(codeOf(KEY, now)).toBe(code);
  });

  it('take the code of the step before and after, and none further off', () => {
    const now = new Date('2026-11-20T15:00:10Z');
    const step = Math.floor(now.getTime() / 30_000);
    const taken = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, codeOf(KEY, now, steps), now));
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('tell a clock that is wrong by minutes from a wrong code', () => {
    const now = new Date('2026-11-20T15:00:10Z');
    expect(isClockOff(SECRET, codeOf(KEY, now, -6), now)).toBe(true);
    expect(isClockOff(SECRET, codeOf(KEY, now, 6), now)).toBe(true);
    expect(isClockOff(SECRET, codeOf(KEY, now, 200), now)).toBe(false);
  });

  it.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('refuse %j', (code) => {
    expect(stepOfCode(SECRET, code, new Date(59_000))).toBeNull();
  });

  it('are of a new secret of 160 bits each time', () => {
    const [first, second] = [newAppSecret(), newAppSecret()];
    expect([first.length, first.equals(second)]).toEqual([20, false]);
  });

  it('are of a secret that is typed as base32', () => {
    expect(typedSecret(SECRET)).toBe(KEY);
    expect(readSecret(KEY)).toEqual(SECRET);
  });
});
