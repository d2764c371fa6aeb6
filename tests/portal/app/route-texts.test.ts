import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOOR_TEXTS } from '../../../src/portal/lib/area';
import { isForCompany, routes } from '../../../src/portal/app/routes';

const PORTAL = path.resolve('src/portal');
/** What every document brings, and what comes with the code. */
const EVERYWHERE = ['common', 'shell', 'sign-in', 'boot'];

const moduleAt = (folder: string, specifier: string) =>
  ['.tsx', '.ts', '/index.tsx', '/index.ts'].map((ending) => path.join(folder, specifier + ending)).find(existsSync);

/** The code of a module and of all that it imports statically. */
function codesOf(module: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(module)) return seen;
  const code = readFileSync(module, 'utf8');
  seen.set(module, code);
  for (const [, specifier = ''] of code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm)) {
    const imported = moduleAt(path.dirname(module), specifier);
    if (imported?.startsWith(PORTAL)) codesOf(imported, seen);
  }
  return seen;
}

/** The translation files that a module and all that it imports statically ask for as soon as they are drawn. */
function textsOf(module: string): Set<string> {
  const names = new Set<string>();
  for (const code of codesOf(module).values())
    for (const [, asked = ''] of code.matchAll(/useTranslation\(([^)]*)\)/g))
      for (const [, name = ''] of asked.matchAll(/'([\w-]+)'/g)) if (!EVERYWHERE.includes(name)) names.add(name);
  return names;
}

/** The module that a route's `lazy` names, in the table of its area. */
function screenOf(lazy: string): string {
  const [, specifier = ''] = /import\w*\("?([^")]+)"?\)/.exec(lazy) ?? [];
  return path.resolve(specifier.replace(/^\//, ''));
}

describe('the texts that a route names', () => {
  test.each(
    routes.map(({ path: address, door, texts, lazy }) => ({ address, door, texts, module: screenOf(String(lazy)) })),
  )('are those that the screen at $address asks for as soon as it is drawn', ({ door, texts, module }) => {
    expect(existsSync(module), module).toBe(true);
    const asked = [...textsOf(module)].filter((name) => !DOOR_TEXTS[door].includes(name));
    expect(asked.sort()).toEqual([...texts].sort());
  });
});

test.each(routes.map((route) => ({ address: route.path, route, module: screenOf(String(route.lazy)) })))(
  'the screen at $address has a place for a company’s name from the first drawing on where it is for one',
  ({ route, module }) => {
    const acts = [...codesOf(module).values()].some((code) => code.includes('<ActingGate'));
    expect(isForCompany(route)).toBe(acts);
  },
);
