import { defineConfig } from 'vitest/config';

/**
 * `npm run test:clients`: CAS clients and a CAS server that others wrote, against the embedded single sign-on, and LibreOffice, which opens spreadsheets.
 * Needs Debian.
 */
export default defineConfig({
  test: {
    name: 'clients',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['support/install.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
