import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import whole from '../../vitest.config.ts';
import { keepsWorker } from './kept-worker.ts';
import { saysWhatLoads } from './late-modules.ts';

/** The portal's own project: its tests run here as they do there. */
const portal = whole.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'portal',
) as { test: { setupFiles: string[] }; resolve: object };

const tests = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[];
/** What a group names by itself comes first, in its order: files that ask the rules directly. Most mutants fall there, before a server is loaded. */
class NamedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const named = tests.indexOf(path.relative(process.cwd(), moduleId));
      return named < 0 ? tests.length : named;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/** The server is loaded once for all files of a run: each has a server and a database of its own there. */
const onServer = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  runner: path.join(import.meta.dirname, 'until-failed.ts'),
  passWithNoTests: true,
  sequence: { sequencer: NamedFirst },
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

/** The tests that a group of rules is held against (run.mjs): none that race or draw lots, for a mutant must fall for what they say. */
export default defineConfig(
  tests.every((file) => file.startsWith('tests/portal/'))
    ? {
        plugins: [keepsWorker, saysWhatLoads],
        // Each runner bundles the packages for itself: where two do it in one folder, one sweeps away what the other reads, and no test is loaded any more.
        cacheDir: path.resolve(`.vite-${process.env['STRYKER_MUTATOR_WORKER'] ?? ''}`),
        resolve: portal.resolve,
        test: {
          ...portal.test,
          // The worker that is kept is a thread, which takes none of a process's options.
          execArgv: [],
          sequence: { sequencer: NamedFirst },
          restoreMocks: true,
          unstubGlobals: true,
          setupFiles: [...portal.test.setupFiles, 'tests/mutation/portal-setup.ts'],
          include: tests,
        },
      }
    : { test: { ...onServer, include: tests } },
);
