import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// What a mutant never draws is waited for in vain: here its screen's code is loaded already (kept-worker.ts), and a test need not wait as long for it.
configure({ asyncUtilTimeout: 5000 });

/** A kept worker would load the next file's modules as the mutant before had them. */
afterAll(() => {
  const { __stryker__: stryker } = globalThis as { __stryker__?: { activeMutant?: string } };
  delete stryker?.activeMutant;
});
