import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('the README documents every setting of the server, and none that it does not have', () => {
  const schema = /const schema = z\.object\(\{(.*?)\n\}\);/s.exec(read('src/server/config.ts'))?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  const table = /## Configuration\n(.*?)\n### /s.exec(read('README.md'))?.[1] ?? '';
  const names = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1]),
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(names.toSorted()).toEqual(settings.toSorted());
});

it('the README names only npm commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...read('README.md').matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  expect(commands.filter((name) => !scripts[name])).toEqual([]);
});

it('every test that the README names for a requirement of ASVS is there', () => {
  const table = /### ASVS 5\.0, level 2\n(.*?)\n## /s.exec(read('README.md'))?.[1] ?? '';
  const named = [...table.matchAll(/`([a-z][\w.-]*\/[\w./-]+)`/g)].map((match) => match[1] ?? '');
  const isThere = (name: string) =>
    [name, `tests/server/${name}.test.ts`, `${name}.test.ts`, `${name}.test.tsx`, `${name}.spec.ts`].some((file) =>
      existsSync(path.join(root, file)),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

it('the README’s service of systemd keeps its files for its user alone', () => {
  const unit = /```ini\n(.*?)```/s.exec(read('README.md'))?.[1] ?? '';
  for (const line of ['StateDirectoryMode=0700', 'UMask=0077', 'User=conta']) expect(unit.split('\n')).toContain(line);
});
