import { describe, expect, test } from 'vitest';
import { isAppPath, paths } from '../../../src/portal/lib/paths';

describe('a path to come back to', () => {
  test.each(Object.values(paths))('%s is a route of the app', (path) => {
    expect(isAppPath(path)).toBe(true);
  });

  test('may carry a query and a fragment', () => {
    expect(isAppPath('/delegacaoAcesso?page=2#lista')).toBe(true);
    expect(isAppPath('/endereco/')).toBe(true);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/login\\..\\evil',
    'https://evil.example/principal',
    'javascript:alert(1)',
    '/naoExiste',
    '/principal/../../x',
    'principal',
    '',
    '/\t/evil.example',
    '/principal\n',
    null,
    7,
  ])('%j is not taken', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
