import { expect, it } from 'vitest';
import { killRounds } from '../support/kill-rounds';

/** Two rounds of what `npm run bench:kill` does twenty times. */
it('loses no acknowledged row when the process is killed in the middle of writes', async () => {
  const report = await killRounds(2);
  expect(report.acknowledged).toBeGreaterThan(70);
  expect(report).toMatchObject({ lost: [], torn: [] });
}, 60_000);
