import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { behind, rowsOf, TABLES, withFacts } from '../../scripts/dependencies.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const page = read('docs/dependencies.md');
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const installed = (name: string) =>
  JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string; license: string };

describe.each(Object.entries(TABLES))('the table "%s" of docs/dependencies.md', (heading, field) => {
  const rows = rowsOf(page, heading);

  it('has a row for every package of package.json, and for no other', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(manifest[field] ?? {}));
  });

  it('says the version and the licence that are installed', () => {
    const said = rows.map(({ name, version, licence }) => ({ name, version, licence }));
    expect(said).toEqual(
      rows.map(({ name }) => ({ name, version: installed(name).version, licence: installed(name).license })),
    );
  });

  it('says what each is for, and when it was last released', () => {
    expect(rows.filter(({ use, released }) => use === '' || !/^\d{4}-\d\d-\d\d$/.test(released))).toEqual([]);
  });
});

describe('what npm run outdated writes', () => {
  const today = [
    { name: 'kept', licence: 'ISC', version: '2.0.0', released: '2026-02-03', latest: '2.1.0' },
    { name: 'new', licence: 'MIT', version: '1.0.0', released: '2026-01-01', latest: '1.0.0' },
  ];
  const before = `As of 2020-01-01.

## What runs

| head |
|---|
| \`gone\` | nothing | MIT | 1.0.0 | 2019-01-01 | 1.0.0 |
| \`kept\` | costs $& nothing | MIT | 1.0.0 | 2019-01-01 | 1.0.0 |

## What builds and tests

| head |
|---|

The end.
`;
  const after = withFacts(before, { 'What runs': today, 'What builds and tests': [] }, '2026-03-04');

  it('keeps what a person wrote, and takes the rest from today', () => {
    expect(rowsOf(after, 'What runs')).toEqual([
      { ...today[0], use: 'costs $& nothing' },
      { ...today[1], use: '' },
    ]);
    expect(rowsOf(after, 'What builds and tests')).toEqual([]);
    expect(after).toMatch(/^As of 2026-03-04\.\n/);
    expect(after).toMatch(/\nThe end\.\n$/);
  });

  it.each([
    ['1.2.3', '2.0.0', 'major'],
    ['1.2.3', '1.10.0', 'minor'],
    ['1.2.3', '1.2.4', 'patch'],
    ['1.2.3', '1.2.3', null],
    ['2.0.0', '1.9.9', null],
    ['1.3.0', '1.2.9', null],
  ])('tells how far %s is behind %s', (version, latest, step) => {
    expect(behind(version, latest)).toBe(step);
  });
});
