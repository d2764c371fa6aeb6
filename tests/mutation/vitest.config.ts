import { defineConfig } from 'vitest/config';

/** The tests that a group of rules is held against (run.mjs): none that race or draw lots, for a mutant must fall for what they say. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
