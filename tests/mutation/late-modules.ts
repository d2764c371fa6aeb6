import type { Plugin } from 'vite';

/**
 * A provider is loaded in the middle of a test, by the first call of one of its resources. Stryker would hold what the module does then, which is to
 * say its resources and their methods, against that one test alone; but every test that comes after it in its file stands upon it.
 */

/** Whose the spots are that Stryker meets while a module is loaded: portal-setup.ts hands them to the tests. */
export const LOADING = 'loading';

const before = `
const loadedIn = globalThis.__stryker__?.currentTestId;
if (loadedIn) globalThis.__stryker__.currentTestId = '${LOADING}';
`;
const after = `
if (loadedIn) globalThis.__stryker__.currentTestId = loadedIn;
`;

/** Tells Stryker, in the modules that it changes, from where to where they are loaded. */
export const saysWhatLoads: Plugin = {
  name: 'says-what-loads',
  transform: (code) => (code.includes('function stryCov_') ? { code: before + code + after, map: null } : null),
};
