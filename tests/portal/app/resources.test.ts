import { expect, it } from 'vitest';
import { areaResources } from '../../../src/portal/app/routes';

it('gives every resource a name of its own: one of two would lose its provider', () => {
  const names = areaResources.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toContain('dependentes');
});
