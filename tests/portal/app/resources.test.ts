import { expect, it } from 'vitest';
import { areaResources } from '../../../src/portal/app/routes';

const names = areaResources.map(({ name }) => name);
const sources = import.meta.glob<string>('../../../src/portal/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('gives every resource a name of its own: one of two would lose its provider', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toContain('dependentes');
});

it('knows every resource that a hook of Refine is given, and has every provider of an area: what is not in the lists of its routes asks nobody', () => {
  const written = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bresource(?:: |=)['"](\w+)['"]/g)].map(([, name]) => name),
  );
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter((name) => !names.includes(name ?? ''))).toEqual([]);

  const provided = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/^export const (\w+): ResourceProvider/gm)].map(([, name]) => name),
  );
  const routes = Object.entries(sources)
    .filter(([file]) => file.endsWith('/routes.tsx'))
    .map(([, source]) => source)
    .join();
  expect(provided.length).toBeGreaterThan(50);
  expect(provided.filter((name) => !new RegExp(`\\b${name}\\b`).test(routes))).toEqual([]);
});
