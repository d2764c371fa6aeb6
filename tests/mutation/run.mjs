import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/**
 * Mutation testing of the rules that decide who may do what, and of what the portal's screens stand upon: Stryker changes them one spot at
 * a time, and the tests named here must notice.
 * `npm run mutation` runs all groups, `npm run mutation -- codes` one, `npm run mutation -- security/totp` one file of a group (more with
 * commas), `npm run mutation -- providers/addresses` that of an area. Prints how many mutants of each file the tests noticed, writes all of
 * them to `test-results/mutation`, and fails when a group is below its goal.
 */

/** Percent of the mutants of a group that its tests must notice, where the group names no other. */
const GOAL = 80;

/** Areas whose provider is tested in another folder than the one of their name. */
const TESTED_IN = { 'coming-of-age': 'dependents', review: 'support-area', support: 'support-area' };

/** The providers of the areas and of what they share, in the folder of their area or below it. */
const areaProviders = ['areas', 'features'].flatMap((layer) =>
  readdirSync(`src/portal/${layer}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('provider.ts'))
    .map((file) => `src/portal/${layer}/${file}`)
    .sort(),
);

/** The tests of an area's provider: those that ask it alone, or where there are none all that stand beside them. */
function testsOfProvider(rule) {
  const [, , , area] = rule.split('/');
  const folder = `tests/portal/${TESTED_IN[area] ?? area}`;
  const alone = readdirSync(folder).filter((name) => name.endsWith('provider.test.ts'));
  return alone.length > 0 ? alone.map((name) => `${folder}/${name}`) : [`${folder}/*.test.{ts,tsx}`];
}

const session = (names, tests) => ({
  rules: names.map((name) => `src/portal/session/${name}`),
  tests: tests.map((name) => `tests/portal/${name}`),
});

/**
 * Rules and the tests they are held against: all of them, or for each file its own. What is near other tests than the rest of its group is a
 * part of it, and a run by itself.
 */
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
    parts: [
      session(
        ['entry.ts', 'reactions.ts', 'review.ts', 'session.ts', 'ticket.ts', 'unsaved.ts'],
        ['session/{foreign-sign-on,reactions,session,ticket-return,unsaved}.test.ts', 'session/review.test.tsx'],
      ),
      session(['followGreeting.ts'], ['loading/greeting.test.ts']),
      session(['renewal.ts', 'useSessionEnd.ts'], ['session/renewal.test.tsx']),
      session(
        [
          'RequireSession.tsx',
          'SessionBridge.tsx',
          'authProvider.ts',
          'useSession.ts',
          'useSignedIn.ts',
          'useTicket.ts',
        ],
        ['session/provider.test.ts', 'session/authProvider.test.tsx', 'sign-in/auth.test.tsx'],
      ),
    ],
  },
  providers: {
    parts: [
      { rules: areaProviders, testsOf: testsOfProvider },
      {
        rules: ['src/portal/app/dataProvider.ts', 'src/portal/app/routerProvider.ts'],
        tests: [
          'tests/portal/app/router-provider.test.tsx',
          'tests/portal/app/{data-provider,table-address}.test.ts',
          'tests/portal/app/refine-hooks.test.tsx',
        ],
      },
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
async function mutate(name, { rules, tests, testsOf }) {
  process.env.MUTATION_TESTS = JSON.stringify(tests ?? [...new Set(rules.flatMap(testsOf))]);
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
    // What an earlier run left there when it was stopped.
    ignorePatterns: ['test-results'],
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

/** What of `parts` an argument names after its slash: files by their bare names, with commas, else by the areas of the portal that they stand in. */
function named(parts, words) {
  const those = (nameOf) =>
    parts
      .map((part) => ({ ...part, rules: part.rules.filter((rule) => words.split(',').includes(nameOf(rule))) }))
      .filter(({ rules }) => rules.length > 0);
  const files = those((rule) => path.parse(rule).name);
  return files.length > 0 ? files : those((rule) => rule.split('/')[3]);
}

/** The group that an argument names, or one file of it: what it is called, its parts and its goal. */
function asked(argument) {
  const [name, words] = argument.split('/');
  const { parts, rules, tests, goal = GOAL } = GROUPS[name] ?? { parts: [] };
  const all = parts ?? [{ rules, tests }];
  const chosen = words === undefined ? all : named(all, words);
  if (chosen.length === 0)
    throw new Error(`No rules are called ${argument}. Groups: ${Object.keys(GROUPS).join(', ')}`);
  return { name: argument.replace(/[/,]/g, '-'), parts: chosen, goal };
}

const wanted = process.argv.slice(2);
const fates = new Map();
for (const { name, parts, goal } of (wanted.length === 0 ? Object.keys(GROUPS) : wanted).map(asked)) {
  const mutants = [];
  for (const [index, part] of parts.entries())
    mutants.push(...(await mutate(parts.length === 1 ? name : `${name}-${index + 1}`, part)));
  fates.set(name, { mutants, goal });
}

for (const [name, { mutants, goal }] of fates) {
  const files = [...new Set(mutants.map(({ fileName }) => fileName))].sort();
  for (const file of files)
    console.log(
      line(`  ${path.relative(process.cwd(), file)}`, share(mutants.filter(({ fileName }) => fileName === file))),
    );
  const group = share(mutants);
  console.log(line(name, group));
  // Stryker says of these that they survived, too.
  const untried = mutants.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted).length;
  if (untried > 0)
    console.log(`${untried} of them met no test: their files could not be loaded, so that these figures say nothing`);
  if (untried > 0 || !(group.percent >= goal)) process.exitCode = 1;
}
