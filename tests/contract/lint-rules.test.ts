import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Where a comment would switch a rule off; of oxlint's there is no setting that forbids it. */
const SWITCHED_OFF = /\b(?:es|ox)lint-(?:disable|enable)\b/;

it('no file takes itself out of a rule of the linters: what a rule is not meant for stands in their settings', () => {
  const files = ['src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name)),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((name) => SWITCHED_OFF.test(readFileSync(path.join(root, name), 'utf8')))).toEqual([]);
});
