import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, onTestFailed } from 'vitest';

/**
 * Stands before a test file's own set-up: every method of a provider notes that it was called, and the one that is to throw in this file
 * (run.mjs) throws.
 */

type Method = (...given: unknown[]) => unknown;

const folder = process.env['THROWING'] ?? '';
const testFile = path.relative(process.cwd(), expect.getState().testPath ?? '');
const throwing = (JSON.parse(readFileSync(path.join(folder, 'round.json'), 'utf8')) as Record<string, string>)[
  testFile
];

/** All methods of the providers that this file loads, and those that its tests call. */
const all = new Set<string>();
const called = new Set<string>();

function watched(name: string, method: Method): Method {
  all.add(name);
  return function (this: unknown, ...given) {
    called.add(name);
    if (name === throwing) throw new Error(`${name} throws`);
    return method.apply(this, given);
  };
}

/** Replaces the methods of a provider; a component (the router's Link) is one too. */
function watch(name: string, provider: object): void {
  for (const [key, value] of Object.entries(provider)) {
    if (typeof value === 'function') Object.assign(provider, { [key]: watched(`${name}.${key}`, value as Method) });
    else if (typeof value === 'object' && value !== null && 'render' in value && typeof value.render === 'function')
      Object.assign(provider, { [key]: { ...value, render: watched(`${name}.${key}`, value.render as Method) } });
  }
}

const known = new WeakSet<object>();

Object.assign(globalThis, {
  providerOf(file: string, name: string, value: unknown) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) watch(`${file} ${name}`, value);
  },
  makerOf:
    (file: string, name: string, make: Method): Method =>
    (...given) => {
      const provider = make(...given);
      if (typeof provider === 'object' && provider !== null && !known.has(provider)) {
        known.add(provider);
        watch(`${file} ${name}()`, provider);
      }
      return provider;
    },
});

/** One failure says enough. */
let noticed = false;
beforeEach(({ skip }) => {
  if (throwing === undefined) return;
  if (noticed) skip();
  onTestFailed(() => {
    noticed = true;
  });
});

afterAll(() => {
  if (throwing !== undefined) return;
  const said = { testFile, all: [...all], called: [...called] };
  writeFileSync(path.join(folder, `${testFile.replaceAll('/', ' ')}.json`), JSON.stringify(said));
});
