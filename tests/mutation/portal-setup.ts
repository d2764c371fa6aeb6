import { configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { LOADING } from './late-modules';

// What a mutant never draws is waited for in vain: here its screen's code is loaded already (kept-worker.ts), and a test need not wait as long for it.
configure({ asyncUtilTimeout: 5000 });

/** Of each test, how often it met each mutant; what Stryker keeps in the window. */
type PerTest = Record<string, Record<string, number>>;
interface Stryker {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { perTest: PerTest };
}
const kept = () => {
  const { __stryker__: stryker } = globalThis as { __stryker__?: Stryker };
  return stryker;
};

/** What was met while a module was loaded is this test's, and that of all that follow in its file. */
afterEach(() => {
  const { currentTestId, mutantCoverage } = kept() ?? {};
  const loaded = mutantCoverage?.perTest[LOADING];
  if (mutantCoverage && loaded && currentTestId !== undefined)
    mutantCoverage.perTest[currentTestId] = { ...loaded, ...mutantCoverage.perTest[currentTestId] };
});

afterAll(() => {
  delete kept()?.mutantCoverage?.perTest[LOADING];
  // A kept worker would load the next file's modules as the mutant before had them.
  delete kept()?.activeMutant;
});
