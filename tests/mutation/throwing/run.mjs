import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startVitest } from 'vitest/node';
import { PROVIDERS } from './plugin.mjs';

/**
 * Holds the portal's tests against its providers: `npm run mutation:providers` makes each method of each of Refine's providers throw, one at
 * a time, and a test must fail. The methods are found by the objects that the modules export, as the tests load them. The first run
 * notes which file calls which method; each method is then held against the quickest of the files that call it, then the next, many files in
 * one run with a method each. Prints what notices each method, and fails when nothing does. Paths narrow the
 * tests down.
 */

const folder = path.resolve('test-results/mutation/throwing');

/** Runs test files with a method of each throwing; answers those that failed and how long each took. */
async function round(throwing, files) {
  writeFileSync(path.join(folder, 'round.json'), JSON.stringify(throwing));
  const vitest = await startVitest('test', files, {
    config: 'tests/mutation/throwing/vitest.config.mjs',
    watch: false,
    reporters: [{}],
  });
  const modules = vitest.state.getTestModules().map((module) => ({
    file: path.relative(process.cwd(), module.moduleId),
    ok: module.ok(),
    took: module.diagnostic().duration,
  }));
  await vitest.close();
  return modules;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
process.env.THROWING = folder;

const before = await round({}, process.argv.slice(2));
const red = before.filter(({ ok }) => !ok);
if (red.length > 0) throw new Error(`These fail as they are: ${red.map(({ file }) => file).join(', ')}`);
const took = new Map(before.map((one) => [one.file, one.took]));

const notes = readdirSync(folder)
  .filter((name) => name !== 'round.json')
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
const methods = [...new Set(notes.flatMap(({ all }) => all))].sort();
/** The files that a method is still to be held against, the quickest first. */
const left = new Map(
  methods.map((method) => [
    method,
    notes
      .filter(({ called }) => called.includes(method))
      .map(({ testFile }) => testFile)
      .sort((a, b) => took.get(a) - took.get(b)),
  ]),
);

const noticedBy = new Map();
for (;;) {
  const throwing = {};
  for (const method of methods) {
    const file = noticedBy.has(method) ? undefined : left.get(method).find((name) => !(name in throwing));
    if (file === undefined) continue;
    throwing[file] = method;
    left.set(
      method,
      left.get(method).filter((name) => name !== file),
    );
  }
  const files = Object.keys(throwing);
  if (files.length === 0) break;
  for (const { file, ok } of await round(throwing, files)) if (!ok) noticedBy.set(throwing[file], file);
}

for (const method of methods) console.log(`${method.padEnd(80)} ${noticedBy.get(method) ?? 'NOTHING NOTICES'}`);
const silent = methods.filter((method) => !noticedBy.has(method));
const files = readdirSync('src/portal', { recursive: true, encoding: 'utf8' }).map((name) => `src/portal/${name}`);
const unloaded = files
  .filter((file) => PROVIDERS.test(`/${file}`))
  .filter((file) => !methods.some((method) => method.startsWith(`${file} `)));
for (const file of unloaded) console.log(`${file}: no test loads it`);
console.log(`${methods.length - silent.length} of ${methods.length} methods are missed when they throw`);
process.exitCode = silent.length + unloaded.length > 0 ? 1 : 0;
