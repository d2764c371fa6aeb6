/**
 * The tables of docs/dependencies.md: read, written anew with what is known today, and compared. Pure; `npm run outdated` brings the facts.
 */

/** The heading of each table, and what of package.json stands below it. */
export const TABLES = { 'What runs': 'dependencies', 'What builds and tests': 'devDependencies' };

const HEAD = '| package | what it is for | licence | version | last release | latest |\n|---|---|---|---|---|---|\n';
const tableBelow = (heading) => new RegExp(`(?<=^## ${heading}\\n\\n)(?:\\|.*\\n)+`, 'm');

/** The rows of the table below a heading. */
export function rowsOf(page, heading) {
  const table = tableBelow(heading).exec(page)?.[0] ?? '';
  return [...table.matchAll(/^\| `(.+?)` \| (.*?) ?\| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map((row) => {
    const [, name, use, licence, version, released, latest] = row;
    return { name, use, licence, version, released, latest };
  });
}

/** The page with a row for each package of `facts` and for no other. What a package is for is kept: only a person knows it. */
export function withFacts(page, facts, day) {
  let written = page.replace(/^As of \d{4}-\d\d-\d\d/m, `As of ${day}`);
  for (const heading of Object.keys(TABLES)) {
    const uses = new Map(rowsOf(page, heading).map(({ name, use }) => [name, use]));
    const rows = facts[heading].map(
      ({ name, licence, version, released, latest }) =>
        `| \`${name}\` | ${uses.get(name) ?? ''} | ${licence} | ${version} | ${released} | ${latest} |\n`,
    );
    written = written.replace(tableBelow(heading), () => HEAD + rows.join(''));
  }
  return written;
}

/** By how much a version is behind another one: a step that only patches, adds, or may break; null where it is not. */
export function behind(version, latest) {
  const parts = (of) => of.split(/[.+-]/, 3).map(Number);
  const [mine, theirs] = [parts(version), parts(latest)];
  const at = mine.findIndex((part, i) => part !== theirs[i]);
  return at >= 0 && mine[at] < theirs[at] ? ['major', 'minor', 'patch'][at] : null;
}
