import { configDefaults, defineConfig } from 'vitest/config';

/** Two for each of two cores: a worker waits a third of its time, for a password's hash, a pause or a process that it started. */
const MAX_WORKERS = 4;

/** A PostgreSQL works beside the server's on the same cores: with four, a thousand guesses at once wait longer for a connection than they may. */
const SERVER_WORKERS = process.env.TEST_DATABASE_URL ? 3 : MAX_WORKERS;

/**
 * What the embedded engine does by itself says nothing about a PostgreSQL, and waits for the disk for minutes: with one at hand it is not
 * asked, but by .ci/release.
 */
const EMBEDDED_ALONE = [
  'tests/server/embedded/**',
  'tests/server/commands/others-folder.test.ts',
  'tests/server/commands/secrets.test.ts',
  'tests/server/first-start.test.ts',
  'tests/server/proof/data-folder.test.ts',
];

/** Two proofs that a change seldom touches and that take a minute and a half: `npm test` leaves them to `npm run test:server`, which .ci/release calls. */
const LONGEST = [
  'tests/server/proof/second-step-guessing.test.ts',
  'tests/server/audit-seals/tampering.property.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { shuffle: true },
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Its CommonJS form hides the names that it exports from whoever imports it bundled.
        resolve: { alias: [{ find: /^@ant-design\/icons$/, replacement: '@ant-design/icons/es/index.js' }] },
        test: {
          name: 'portal',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['tests/portal/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/portal/support/setup.ts'],
          // A screen is drawn and gone within a second: with room for it, young memory is swept a quarter as often.
          execArgv: ['--max-semi-space-size=64'],
          // antd, React and jsdom are loaded once for all files of a worker; support/fresh-file.ts puts the rest back.
          isolate: false,
          // One kind after the other: a worker ends where the next file in the queue is of another kind, and all is loaded anew.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          // Without this react-router loads twice, and its contexts do not meet. i18next and the toasts hold state, and start anew with the source's modules.
          server: { deps: { inline: [/i18next/, /react-toastify/] } },
          // antd is a thousand files: in one they are loaded sooner.
          deps: {
            optimizer: {
              client: {
                enabled: true,
                include: [
                  'antd',
                  '@refinedev/antd',
                  '@refinedev/core',
                  '@refinedev/react-router',
                  '@tanstack/react-query',
                  'react-router',
                  '@ant-design/icons/es/index.js',
                  '@ant-design/v5-patch-for-react-19',
                  '@testing-library/dom',
                  '@testing-library/react',
                  '@testing-library/user-event',
                  'react',
                  'react-dom',
                  'react-dom/client',
                  'react/jsx-runtime',
                  'react/jsx-dev-runtime',
                ],
              },
            },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          maxWorkers: SERVER_WORKERS,
          environment: 'node',
          pool: 'forks',
          globalSetup: ['tests/server/support/template.ts'],
          // Each file has a database of its own; the engine's compiled code and the server's modules serve all files of a worker.
          isolate: false,
          sequence: { groupOrder: 2 },
          // The embedded engine serves a file for seconds: compiling it a second time, for speed, costs more than it brings.
          execArgv: ['--liftoff-only'],
          include: ['tests/server/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(process.env.TEST_DATABASE_URL ? EMBEDDED_ALONE : []),
            ...(process.env.LEAVE_LONGEST ? LONGEST : []),
          ],
          // Long enough for the embedded engine on a slow machine, with four workers on two cores: only what hangs should end by it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
