import path from 'node:path';
import { defineConfig } from 'vitest/config';
import whole from '../../../vitest.config.ts';
import { handsOver } from './plugin.mjs';

/** @type {import('vitest/config').UserWorkspaceConfig} */
const portal = whole.test.projects.find(({ test }) => test.name === 'portal');

/** The portal's tests as they are, with the providers' methods watched. */
export default defineConfig({
  ...portal,
  plugins: [handsOver(path.resolve())],
  test: {
    ...portal.test,
    setupFiles: ['tests/mutation/throwing/setup.ts', ...portal.test.setupFiles],
    sequence: { setupFiles: 'list' },
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
