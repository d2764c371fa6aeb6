import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/**
 * Mutation testing of the rules that decide who may do what, and of what the portal's screens stand upon: Stryker changes them one spot at
 * a time, and the tests named here must notice.
 * `npm run mutation` runs all groups, `npm run mutation -- codes` one, `npm run mutation -- security/totp` one file of a group. Prints how
 * many mutants of each file the tests noticed, writes all of them to `test-results/mutation/<group>.json`, and fails when a group is below
 * its goal.
 */

/** Percent of the mutants of a group that its tests must notice, where the group names no other. */
const GOAL = 80;

const GROUPS = {
  codes: { rules: ['src/server/codes/flows.ts'], tests: ['tests/server/codes/*.test.ts'] },
  authority: {
    rules: ['src/server/http/access.ts'],
    tests: ['tests/server/http/access.test.ts', 'tests/server/proof/access-cases.test.ts'],
  },
  'third-parties': {
    rules: ['authorise', 'change', 'owner'].map((name) => `src/server/third-parties/${name}.ts`),
    tests: ['tests/server/third-parties/*.test.ts'],
  },
  delegation: {
    rules: [
      'src/server/grants/authority.ts',
      ...['asked', 'grant', 'many-ends', 'offer', 'revoke', 'validity'].map(
        (name) => `src/server/delegated-users/${name}.ts`,
      ),
    ],
    tests: ['grant', 'many-ends', 'people', 'refusals', 'supervisor'].map(
      (name) => `tests/server/delegated-users/${name}.test.ts`,
    ),
  },
  security: {
    goal: 85,
    rules: [
      ...['authenticator', 'challenge', 'passkeys', 'recovery-codes', 'totp', 'vault'].map(
        (name) => `src/server/second-factor/${name}.ts`,
      ),
      'src/server/cas/throttle.ts',
    ],
    tests: [
      ...['totp', 'vault', 'challenge', 'tries', 'codes', 'passkeys'].map(
        (name) => `tests/server/second-factor/${name}.test.ts`,
      ),
      'tests/server/{second-factor,security}/*.test.ts',
      ...['second-step', 'throttle'].map((name) => `tests/server/cas/${name}.test.ts`),
    ],
  },
  session: {
    rules: ['src/portal/session/*.ts'],
    tests: ['tests/portal/session/*.test.{ts,tsx}', 'tests/portal/sign-in/auth.test.tsx'],
  },
  providers: {
    rules: [
      'src/portal/{areas,features}/*/provider.ts',
      'src/portal/app/dataProvider.ts',
      'src/portal/app/routerProvider.ts',
    ],
    tests: [
      'tests/portal/*/*provider.test.ts',
      'tests/portal/app/*.test.{ts,tsx}',
      'tests/portal/delegated-users/accesses.test.tsx',
    ],
  },
  'record-form': {
    rules: ['useForming', 'useRecordForm'].map((name) => `src/portal/features/record-form/${name}.ts`),
    tests: ['tests/portal/record-form/useRecordForm.test.tsx'],
  },
};

const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

/** Changes the rules of one group; answers each mutant's fate. */
async function mutate(name, { rules, tests }) {
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  const stryker = new Stryker({
    mutate: rules,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // On a machine with other work a slow run is no mutant that hangs.
    timeoutMS: 60_000,
    // As in the server's own project: the embedded engine is compiled anew for every mutant.
    testRunnerNodeArgs: ['--liftoff-only'],
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: `test-results/mutation/${name}.json` },
    tempDirName: `test-results/mutation/${name}`,
  });
  return stryker.runMutationTest();
}

const share = (mutants) => {
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length;
  const counted = killed + mutants.filter(({ status }) => SURVIVED.has(status)).length;
  return { killed, counted, percent: (100 * killed) / counted };
};
const line = (name, { killed, counted, percent }) =>
  `${name.padEnd(48)} ${String(killed).padStart(4)} of ${String(counted).padStart(4)}  ${percent.toFixed(1)} %`;

/** The group that an argument names, or one file of it by its bare name: what it is called, and its group. */
function asked(argument) {
  const [name, file] = argument.split('/');
  const group = GROUPS[name];
  const rules = group?.rules.filter((rule) => file === undefined || path.parse(rule).name === file) ?? [];
  if (rules.length === 0) throw new Error(`No rules are called ${argument}. Groups: ${Object.keys(GROUPS).join(', ')}`);
  return [argument.replace('/', '-'), { ...group, rules }];
}

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? Object.entries(GROUPS) : wanted.map(asked);
const fates = new Map();
for (const [name, group] of chosen) fates.set(name, { mutants: await mutate(name, group), goal: group.goal ?? GOAL });

for (const [name, { mutants, goal }] of fates) {
  const files = [...new Set(mutants.map(({ fileName }) => fileName))].sort();
  for (const file of files)
    console.log(
      line(`  ${path.relative(process.cwd(), file)}`, share(mutants.filter(({ fileName }) => fileName === file))),
    );
  const group = share(mutants);
  console.log(line(name, group));
  if (!(group.percent >= goal)) process.exitCode = 1;
}
