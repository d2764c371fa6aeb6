import { describe, expect, it } from 'vitest';
import { allowedAfterLogout, allowedService, withTicket } from '../../../src/server/cas/services';
import { networkOf } from '../../../src/server/limits';

const config = {
  PUBLIC_URL: 'https://conta.exemplo.com.br',
  CAS_SERVICES: [
    { address: 'https://loja.exemplo.com.br/app/', factor: false },
    { address: 'http://agencia.exemplo.com.br:8080', factor: true },
  ],
};
const embedded = { PUBLIC_URL: undefined, CAS_SERVICES: [] };

describe('the list of services', () => {
  it.each([
    ['https://conta.exemplo.com.br/auth', true],
    ['https://conta.exemplo.com.br/auth?origem=app&redirect=enderecos', true],
    ['https://CONTA.exemplo.com.br:443/auth', true],
    ['https://conta.exemplo.com.br/auth/', false],
    ['https://conta.exemplo.com.br/principal', false],
    ['http://conta.exemplo.com.br/auth', false],
    ['https://conta.exemplo.com.br:8443/auth', false],
    ['https://conta.exemplo.com.br.evil.example/auth', false],
    ['https://conta.exemplo.com.br@evil.example/auth', false],
    ['https://user:pass@conta.exemplo.com.br/auth', false],
    ['https://evil.example/?https://conta.exemplo.com.br/auth', false],
    ['https://evil.example\\@conta.exemplo.com.br/auth', false],
    ['//conta.exemplo.com.br/auth', false],
    ['javascript:alert(1)', false],
    ['https://conta.exemplo.com.br/auth\r\nSet-Cookie: a=b', false],
    [' https://conta.exemplo.com.br/auth', false],
    ['https://loja.exemplo.com.br/app', true],
    ['https://loja.exemplo.com.br/app/', true],
    ['https://loja.exemplo.com.br/app/x/y?z=1', true],
    ['https://loja.exemplo.com.br/application', false],
    ['https://loja.exemplo.com.br/app/../admin', false],
    ['https://loja.exemplo.com.br/app/%2e%2e/admin', false],
    ['https://loja.exemplo.com.br/', false],
    ['http://agencia.exemplo.com.br:8080/entrar', true],
    ['http://agencia.exemplo.com.br/entrar', false],
    ['https://conta.exemplo.com.br/auth?'.padEnd(2100, 'x'), false],
    ['https://conta.exemplo.com.br/auth?bilhete=ticket', true],
    ['https://conta.exemplo.com.br/auth?ticket=ST-1', false],
    ['https://conta.exemplo.com.br/auth?x=1&ticket=ST-1', false],
    ['https://conta.exemplo.com.br/auth?x=1;ticket=ST-1', false],
    ['https://conta.exemplo.com.br/auth?%74icket=ST-1', false],
    ['https://conta.exemplo.com.br/auth?+Ticket=ST-1', false],
    ['https://conta.exemplo.com.br/auth?ticket', false],
    ['https://loja.exemplo.com.br/app/?ticket=ST-1', false],
  ])('%s: %s', (text, allowed) => {
    expect(allowedService(config, text, 'conta.exemplo.com.br') !== null).toBe(allowed);
  });

  it.each([
    ['http://localhost:3000/auth', 'localhost:3000', true],
    ['http://127.0.0.1:4000/auth', '127.0.0.1:4000', true],
    ['http://[::1]:3000/auth?x=1', '[::1]:3000', true],
    ['http://localhost:3000/auth', 'localhost:4000', false],
    ['http://evil.example/auth', 'evil.example', false],
    ['http://localhost.evil.example/auth', 'localhost.evil.example', false],
    ['https://conta.exemplo.com.br/auth', 'conta.exemplo.com.br', false],
  ])('without PUBLIC_URL %s asked of %s: %s', (text, host, allowed) => {
    expect(allowedService(embedded, text, host) !== null).toBe(allowed);
  });

  it.each([
    ['https://conta.exemplo.com.br', true],
    ['https://conta.exemplo.com.br/', true],
    ['https://conta.exemplo.com.br/login', true],
    ['https://loja.exemplo.com.br/app/tchau', true],
    ['https://loja.exemplo.com.br/', false],
    ['https://evil.example/', false],
    ['//evil.example', false],
    ['https://conta.exemplo.com.br/auth?ticket=ST-1', false],
  ])('a logout to %s: %s', (text, allowed) => {
    expect(allowedAfterLogout(config, text, undefined)).toBe(allowed ? text : null);
  });

  it.each([
    ['https://a.example/auth', 'https://a.example/auth?ticket=ST-1'],
    ['https://a.example/auth?x=1', 'https://a.example/auth?x=1&ticket=ST-1'],
    ['https://a.example/auth?', 'https://a.example/auth?ticket=ST-1'],
    ['https://a.example/#/inicio', 'https://a.example/?ticket=ST-1#/inicio'],
  ])('the ticket goes into %s', (text, expected) => {
    expect(withTicket(text, 'ST-1')).toBe(expected);
  });
});

describe('the network that an address counts for', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['unknown', 'unknown'],
  ])('%s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
