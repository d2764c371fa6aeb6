import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { obtainChromium } from './chromium.mjs';
import { findPostgres } from './find-postgres.mjs';

/**
 * The one line to test. `node scripts/test.mjs` runs lint, types, the build and its size check beside the unit, screen and server
 * tests, then the main way of every flow in a browser against the built app (with JOURNEYS=all: every journey). The server's tests are on the
 * PostgreSQL that TEST_DATABASE_URL names, without that on one of this machine's that lets them in, or on the embedded engine, as with an
 * empty TEST_DATABASE_URL; but for two long proofs, which `node scripts/test.mjs server` adds: it runs the server's alone, on the embedded engine unless
 * TEST_DATABASE_URL names a PostgreSQL. `… thorough` runs the browser tests at the other width and in the other look (or those that JOURNEYS names),
 * `… clients` those that need other people's CAS programs, `… copies` several copies of the built server under trouble.
 * Closes with what failed and "N passed, N failed"; whatever fails, and whatever could not run, fails the command.
 */

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
let passed = 0;
/** Names of what failed. */
const failures = [];

/** Runs a program of ours; its output comes in one piece when it ends, or at once with `live`; `beside` others it takes what they leave of the processor. */
function run(args, { live = false, beside = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env },
    });
    if (beside && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ status: 1, output: String(error) }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

const bin = (name, file) => path.join(root, 'node_modules', name, file);

/** A check that passes or fails as a whole: counted only when it fails. */
async function gate(name, command, options) {
  const start = performance.now();
  const { status, output } = await run(command, options);
  const failed = status !== 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${failed ? 'FAILED' : 'ok'}  ${name} (${seconds} s)`);
  if (failed) {
    console.log(output.trimEnd());
    failures.push(name);
  }
  return !failed;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8'));
  } catch {
    return null;
  }
}

/** Adds a runner's counts and what failed; a runner that failed without naming a test counts as one failure. */
function count(name, status, passedTests, failed) {
  passed += passedTests;
  failures.push(...failed);
  if (failed.length === 0 && status !== 0)
    failures.push(`${name}: it ended with status ${status} and names no failed test; see above.`);
}

async function vitest({ projects = [], config = [], env = {} } = {}) {
  const report = 'vitest.json';
  const filter = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(results, report)}`];
  const { status } = await run([bin('vitest', 'vitest.mjs'), 'run', ...config, ...filter, ...reporters], {
    live: true,
    env,
  });
  const found = readReport(report);
  const failed = (found?.testResults ?? []).flatMap((file) => {
    const where = path.relative(root, file.name);
    const tests = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${where}: ${test.fullName}`);
    // A file that could not be read has no tests to blame.
    return file.status === 'failed' && tests.length === 0 ? [where] : tests;
  });
  count('vitest', status, found?.numPassedTests ?? 0, failed);
}

/** The journeys of a suite of Playwright's report that did not pass at once. */
const failedJourneys = (suite) => [
  ...suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => `${spec.file} [${test.projectName}]: ${spec.title}`),
  ),
  ...(suite.suites ?? []).flatMap(failedJourneys),
];

async function browser(built, environment = {}) {
  if (!built) {
    failures.push('browser tests: there is no build to test.');
    return;
  }
  let chromium;
  try {
    chromium = await obtainChromium();
  } catch (error) {
    failures.push(`browser tests: ${error.message}`);
    return;
  }
  const report = 'playwright.json';
  const env = { ...chromium, ...environment, BUILT: 'now', PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, report) };
  const { status } = await run([bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'], {
    live: true,
    env,
  });
  const found = readReport(report);
  count('browser tests', status, found?.stats.expected ?? 0, (found?.suites ?? []).flatMap(failedJourneys));
}

/** Where the server's tests have their databases: an address, or nothing for the embedded engine. */
async function serverDatabase() {
  const named = process.env.TEST_DATABASE_URL ?? (await findPostgres()) ?? '';
  console.log(`Server tests: on ${named === '' ? 'the embedded engine' : 'PostgreSQL, in databases of their own'}.`);
  return named;
}

/** What reads or builds the tree as a whole; the build comes first, for the journeys. */
function gates() {
  const beside = { beside: true };
  const built = gate('build', ['scripts/build.mjs'], beside);
  const others = [
    ['sizes', ['scripts/sizes.mjs']],
    ['format', [bin('oxfmt', 'bin/oxfmt'), '--check']],
    ['oxlint and types', [bin('oxlint', 'bin/oxlint')]],
    ['knip', [bin('knip', 'bin/knip.js')]],
    ['eslint', [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0']],
  ];
  const all = built.then(async (isBuilt) => {
    for (const [name, command] of others) if (isBuilt || name !== 'sizes') await gate(name, command, beside);
  });
  return { built, all };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (process.argv[2] === 'server') {
  await vitest({ projects: ['server'] });
} else if (process.argv[2] === 'thorough') {
  await browser(await gate('build', ['scripts/build.mjs']), { JOURNEYS: process.env.JOURNEYS ?? 'thorough' });
} else if (process.argv[2] === 'clients' || process.argv[2] === 'copies') {
  await vitest({ config: ['--config', path.join(root, 'tests', process.argv[2], 'vitest.config.ts')] });
} else {
  // The suites wait a third of their time, for a hash, a pause or a process: what nobody waits for takes that.
  const { built, all } = gates();
  await vitest({ env: { TEST_DATABASE_URL: await serverDatabase(), LEAVE_LONGEST: '1' } });
  await browser(await built, { JOURNEYS: process.env.JOURNEYS ?? 'flows' });
  await all;
}

for (const name of failures) console.log(`FAILED  ${name}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
