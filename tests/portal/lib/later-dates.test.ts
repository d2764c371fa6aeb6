import { expect, it } from 'vitest';
import { monthsAfter, yearEndsAfter } from '../../../src/portal/lib/laterDates';

it.each([
  ['2026-11-24', 6, '2027-05-24'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 12, '2027-12-31'],
])('%s and %i months is %s', (date, months, later) => {
  expect(monthsAfter(date, months)).toBe(later);
});

it.each([
  ['2026-01-01', ['2026-12-31']],
  ['2026-06-30', ['2026-12-31']],
  ['2026-07-01', ['2026-12-31', '2027-12-31']],
  ['2026-12-30', ['2026-12-31', '2027-12-31']],
  ['2026-12-31', ['2027-12-31']],
])('the ends of years that help on %s are %s', (date, ends) => {
  expect(yearEndsAfter(date)).toEqual(ends);
});
