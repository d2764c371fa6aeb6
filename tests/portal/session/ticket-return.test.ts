import { describe, expect, test } from 'vitest';
import { readReturn } from '../../../src/portal/session/ticket';

const at = (search: string) => readReturn({ origin: 'https://conta.example', pathname: '/auth', search });

describe('the address that the sign-on came back to', () => {
  test('is validated as the plain address, whatever the query', () => {
    expect(at('?ticket=ST-1').service).toBe('https://conta.example/auth');
    expect(at('?origem=app&redirect=endereco%2F&ticket=ST-1').service).toBe('https://conta.example/auth');
    expect(at('?ticket=ST-1&origem=app').service).toBe('https://conta.example/auth');
  });

  test.each([
    ['?origem=app&redirect=endereco', '/endereco'],
    ['?origem=app&redirect=/endereco', '/endereco'],
    ['?origem=app', '/principal'],
    ['?redirect=//evil.example', '/principal'],
    ['?redirect=%5C%5Cevil.example', '/principal'],
    ['?redirect=https://evil.example', '/principal'],
    ['?redirect=naoExiste', '/principal'],
  ])('%s goes to %s', (search, path) => {
    expect(at(search).redirect).toBe(path);
  });

  test('has no ticket when it is empty', () => {
    expect(at('?ticket=').ticket).toBeNull();
  });
});
