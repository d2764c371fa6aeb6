import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('the documents name every setting of the server, and none that it does not have', () => {
  const schema = /const schema = z\.object\(\{(.*?)\n\}\);/s.exec(read('src/server/config.ts'))?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  const table = /# Configuration\n(.*?)\n## /s.exec(read('docs/configuration.md'))?.[1] ?? '';
  const names = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1]),
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(names.toSorted()).toEqual(settings.toSorted());
});

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  ),
];

it('the README is read in one sitting', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
});

it.each(pages)('%s names only npm commands that exist', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  expect(commands.filter((name) => !scripts[name])).toEqual([]);
});

it('the page for operators names the file of each command that runs from the build', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const rows = read('docs/operate.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const files = Object.entries(scripts).flatMap(([name, script]) => {
    const file = /node dist\/server\/commands\/([\w-]+\.js)$/.exec(script)?.[1];
    // It fills a database to measure with, and is told of in docs/develop.md.
    return file && name !== 'generate-load' ? [{ name, file }] : [];
  });
  expect(files.length).toBeGreaterThan(5);
  const unnamed = files.filter(
    ({ name, file }) => !rows.some((row) => row.includes(`npm run ${name}`) && row.includes(`| \`${file}\`: `)),
  );
  expect(unnamed).toEqual([]);
});

/** The anchor of a heading, as GitHub and GitLab make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

it.each(pages)('every link of %s leads to a page that is there, and to a heading of it', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const leadsNowhere = links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(root, target))) return true;
    if (anchor === undefined) return false;
    return ![...read(target).matchAll(/^#+ (.*)$/gm)].some((heading) => anchorOf(heading[1] ?? '') === anchor);
  });
  expect(leadsNowhere).toEqual([]);
});

/** Folders of the resource that docs/develop.md makes up to show how one is made. */
const MADE_UP = /\/nicknames/;

it.each(pages.filter((page) => !page.startsWith('docs/decisions/0')))('every file that %s names is there', (page) => {
  const named = [...read(page).matchAll(/`((?:src|tests|scripts|docs|locales|passwords)\/[\w./-]+\.\w+)`/g)].map(
    (match) => match[1] ?? '',
  );
  expect(named.filter((file) => !MADE_UP.test(file) && !existsSync(path.join(root, file)))).toEqual([]);
});

describe('what docs/develop.md tells somebody who is new', () => {
  const spans = [...read('docs/develop.md').matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, span]) => span ?? '');
  /** Where the page is when it names a file in short. */
  const places = ['src', 'src/portal', 'src/portal/app', 'tests/server', 'tests/browser'];

  it('names files that are there, in short too', () => {
    const named = spans.filter(
      (span) => /^(?:\.\.\/)?[\w-]+(?:\/[\w-]+)+\.tsx?$/.test(span) && !MADE_UP.test(`/${span}`),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !['', ...places].some((place) => existsSync(path.join(root, place, file))))).toEqual(
      [],
    );
  });

  it('names functions, components and types that are there', () => {
    const sources = ['src', 'tests/portal/support', 'tests/browser/support'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => read(path.join(folder, file))),
    );
    const code = sources.join('\n');
    const named = spans.flatMap((span) => /^<?((?:use|[A-Z])[a-z]\w+|[a-z]+[A-Z]\w*)(?=[ (>]|$)/.exec(span)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });
});

it('every decision stands in the list of them', () => {
  const files = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map((match) => match[1]);
  expect([...new Set(listed)].toSorted()).toEqual(files.toSorted());
});

it('every test that is named for a requirement of ASVS is there', () => {
  const table = /## ASVS 5\.0, level 2\n(.*)$/s.exec(read('docs/security.md'))?.[1] ?? '';
  const named = [...table.matchAll(/`([a-z][\w.-]*\/[\w./-]+)`/g)].map((match) => match[1] ?? '');
  const isThere = (name: string) =>
    [name, `tests/server/${name}.test.ts`, `${name}.test.ts`, `${name}.test.tsx`, `${name}.spec.ts`].some((file) =>
      existsSync(path.join(root, file)),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

it('the service of systemd keeps its files for its user alone', () => {
  const unit = /```ini\n(.*?)```/s.exec(read('docs/operate.md'))?.[1] ?? '';
  for (const line of ['StateDirectoryMode=0700', 'UMask=0077', 'User=conta']) expect(unit.split('\n')).toContain(line);
});
