import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { obtainChromium } from './chromium.mjs';

/**
 * The one line to test. `node scripts/test.mjs` runs lint, types, the build and its size check, the unit, screen and server
 * tests, then the main way of every flow in a browser against the built app (with JOURNEYS=all: every journey). `node scripts/test.mjs
 * server` runs the server's alone (with TEST_DATABASE_URL: on that PostgreSQL), `… thorough` the browser tests at the other width and in
 * the other look (or those that JOURNEYS names), `… clients` those that need other people's CAS programs, `… copies` several copies of the
 * built server under trouble.
 * Closes with "N passed, N failed"; whatever fails, and whatever could not run, fails the command.
 */

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const total = { passed: 0, failed: 0 };

/** Runs a program of ours; its output comes in one piece when it ends, or at once with `live`. Answers its exit status. */
function run(args, { live = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ status: 1, output: String(error) }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

const bin = (name, file) => path.join(root, 'node_modules', name, file);

/** A check that passes or fails as a whole: counted only when it fails. */
async function gate(name, command) {
  const start = performance.now();
  const { status, output } = await run(command);
  const failed = status !== 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${failed ? 'FAILED' : 'ok'}  ${name} (${seconds} s)`);
  if (failed) {
    console.log(output.trimEnd());
    total.failed += 1;
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

/** Adds a runner's counts and names what failed; a runner that failed without naming a test counts as one failure. */
function count(name, status, passed, failed) {
  const blamed =
    failed.length === 0 && status !== 0
      ? [`${name}: it ended with status ${status} and names no failed test; see above.`]
      : failed;
  for (const test of blamed) console.log(`FAILED  ${test}`);
  total.passed += passed;
  total.failed += blamed.length;
}

async function vitest(projects = [], config = []) {
  const report = 'vitest.json';
  const filter = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(results, report)}`];
  const { status } = await run([bin('vitest', 'vitest.mjs'), 'run', ...config, ...filter, ...reporters], {
    live: true,
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
    console.log('FAILED  browser tests: there is no build to test.');
    total.failed += 1;
    return;
  }
  let chromium;
  try {
    chromium = await obtainChromium();
  } catch (error) {
    console.log(`FAILED  browser tests: ${error.message}`);
    total.failed += 1;
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

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (process.argv[2] === 'server') {
  await vitest(['server']);
} else if (process.argv[2] === 'thorough') {
  await browser(await gate('build', ['scripts/build.mjs']), { JOURNEYS: process.env.JOURNEYS ?? 'thorough' });
} else if (process.argv[2] === 'clients' || process.argv[2] === 'copies') {
  await vitest([], ['--config', path.join(root, 'tests', process.argv[2], 'vitest.config.ts')]);
} else {
  // ESLint takes as long as all others together: a core for it, and one for them.
  const eslint = gate('eslint', [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0']);
  const built = await gate('build', ['scripts/build.mjs']);
  if (built) await gate('sizes', ['scripts/sizes.mjs']);
  await gate('format', [bin('oxfmt', 'bin/oxfmt'), '--check']);
  await gate('oxlint and types', [bin('oxlint', 'bin/oxlint')]);
  await gate('knip', [bin('knip', 'bin/knip.js')]);
  await eslint;
  await vitest();
  await browser(built, { JOURNEYS: process.env.JOURNEYS ?? 'flows' });
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
