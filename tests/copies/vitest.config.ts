import { defineConfig } from 'vitest/config';

/** `npm run test:copies`: several copies of the built server behind nginx on one PostgreSQL, killed and updated under load. Needs Debian. */
export default defineConfig({
  test: {
    name: 'copies',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['support/install.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
