import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { behind, TABLES, withFacts } from './dependencies.mjs';

/**
 * `npm run outdated`: writes the facts of docs/dependencies.md anew, from what is installed and what npm's registry says, and prints which
 * direct dependencies are behind. Without a registry it fails and leaves the page alone.
 */

process.chdir(path.resolve(import.meta.dirname, '..'));
const PAGE = 'docs/dependencies.md';
/** So many questions at once: each is a process of npm. */
const AT_ONCE = 6;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function factsOf(name) {
  const { license, version } = readJson(`node_modules/${name}/package.json`);
  const args = ['view', name, 'time', 'dist-tags', '--json', '--fetch-retries=1'];
  const { stdout } = await promisify(execFile)('npm', args, {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const { time, 'dist-tags': tags } = JSON.parse(stdout);
  return { name, licence: license, version, released: time[tags.latest].slice(0, 10), latest: tags.latest };
}

/** The facts of every package, in the order of their names. */
async function factsOfAll(names) {
  const left = [...names];
  const found = new Map();
  const work = async () => {
    for (let name = left.shift(); name; name = left.shift()) found.set(name, await factsOf(name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return names.map((name) => found.get(name));
}

function print(facts) {
  const late = facts
    .map((fact) => ({ ...fact, step: behind(fact.version, fact.latest) }))
    .filter(({ step }) => step !== null);
  for (const step of ['major', 'minor', 'patch'])
    for (const { name, version, latest, released } of late.filter((fact) => fact.step === step))
      console.log(`${step}  ${name}  ${version} -> ${latest}  (${released})`);
  console.log(`${late.length} of ${facts.length} direct dependencies are behind. ${PAGE} is written anew.`);
}

const manifest = readJson('package.json');
const facts = {};
try {
  for (const [heading, field] of Object.entries(TABLES))
    facts[heading] = await factsOfAll(Object.keys(manifest[field]));
} catch (error) {
  console.error(`npm's registry could not be asked, or what is installed could not be read: ${PAGE} stays as it is.`);
  console.error(
    String(error.stderr || error.message)
      .split('\n', 4)
      .join('\n'),
  );
  process.exit(1);
}
writeFileSync(PAGE, withFacts(readFileSync(PAGE, 'utf8'), facts, new Date().toISOString().slice(0, 10)));
print(Object.values(facts).flat());
