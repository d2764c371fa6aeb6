import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTERNAL_LINKS } from '../../src/contract/config';
import { ConfigError, readConfig } from '../../src/server/config';

const production = {
  NODE_ENV: 'production',
  SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://conta.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Conta <nao-responda@conta.example>',
  SMS_URL: 'https://sms.example',
  REGISTRY_URL: 'https://registry.example',
  CEP_URL: 'https://cep.example',
  DATABASE_URL: 'postgres://db/x',
};

describe('the configuration', () => {
  it('has a working default: the embedded database with demo accounts on port 3000', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, DATA_DIR: 'data', DEMO: true, PRODUCT: 'Postal' });
  });

  it.each([
    [{ PORT: 'abc' }, /PORT must be a number/],
    [{ PORT: '70000' }, /PORT must be 0 to 65535/],
    [{ DEMO: 'yes' }, /DEMO must be true or false/],
    [{ PRODUCT: 'my product' }, /PRODUCT must begin with a capital/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres/],
    [{ DATABASE_URL: 'postgres://x/y' }, /SECRET must be set with DATABASE_URL/],
    [{ TRUSTED_PROXIES: '10.0.0.5, balancer' }, /TRUSTED_PROXIES must be addresses or networks/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES must be/],
    [{ SECRET: 'short' }, /SECRET must have at least 32/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must begin with smtp/],
    [
      { LINKS: '{"contact":"https://x.example","kontakt":"https://x.example"}' },
      /LINKS must not name kontakt; the names that it knows are complaint, contact, .+, imports\.$/,
    ],
    [{ LINKS: '{"contact":"x.example"}' }, /LINKS must give an http or https address for contact\./],
    [{ LINKS: 'nonsense' }, /LINKS must be JSON of names and addresses/],
    [{ LINKS: '["contact"]' }, /LINKS must be JSON of names and addresses/],
    [{ LOG_LEVEL: 'verbose' }, /LOG_LEVEL must be fatal, error, warn, info, debug or silent\./],
    [{ SSO_URL: 'https://sso.example/cas' }, /JWT_JWKS_URL must be set with SSO_URL/],
    [{ REGISTRY_KEY: 'chave' }, /REGISTRY_KEY and REGISTRY_SECRET must be set together/],
    [{ REGISTRY_SECRET: 'segredo' }, /REGISTRY_KEY and REGISTRY_SECRET must be set together/],
    [
      { REGISTRY_KEY: 'chave', REGISTRY_SECRET: 'segredo', REGISTRY_TOKEN: 'ficha' },
      /REGISTRY_TOKEN must not be set with REGISTRY_KEY/,
    ],
    [{ CEP_SECOND_URL: 'https://cep.example' }, /CEP_URL must be set with CEP_SECOND_URL/],
    [{ ...production, DEMO: 'true' }, /DEMO must not be true in production/],
    [{ PUBLIC_URL: 'conta' }, /PUBLIC_URL must be an http or https address/],
    [{ PUBLIC_URL: 'ftp://conta.example' }, /PUBLIC_URL must be an http or https address/],
    [{ PUBLIC_URL: 'https://conta.example/conta' }, /PUBLIC_URL must be an address without a path/],
    [{ SECOND_FACTOR: 'sometimes' }, /SECOND_FACTOR must be optional, acting or all/],
    [{ AUTO_LOGON: 'yes' }, /AUTO_LOGON must be true or false/],
    [{ TYPING_REST_MS: '5001' }, /TYPING_REST_MS must be 0 to 5000/],
    [{ API_URL: 'api' }, /API_URL must be a path/],
    [{ CAS_SERVICES: 'https://loja.example second' }, /CAS_SERVICES must be http or https addresses/],
    [{ CAS_SERVICES: 'https://loja.example, loja' }, /CAS_SERVICES must be http or https addresses/],
    [{ MAIL_FROM: 'conta' }, /MAIL_FROM must hold an e-mail address/],
    [{ ...production, PUBLIC_URL: 'http://conta.example' }, /PUBLIC_URL must begin with https/],
  ])('stops at %j with a sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it('its documentation lists the names of all links', () => {
    const documented = readFileSync(path.resolve(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
    const row = documented.split('\n').find((line) => line.startsWith('| `LINKS`')) ?? '';
    for (const name of EXTERNAL_LINKS) expect(row).toContain(`\`${name}\``);
  });

  it.each(['SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SMS_URL', 'REGISTRY_URL', 'CEP_URL'])(
    'does not start in production without %s: no stand-in serves there',
    (name) => {
      expect(() => readConfig({ ...production, [name]: undefined })).toThrow(
        new RegExp(`${name} must be set in production: `),
      );
      expect(readConfig(production)).toMatchObject({ NODE_ENV: 'production' });
    },
  );

  it('says of a wrong address once that it is wrong', () => {
    expect(() => readConfig({ PUBLIC_URL: 'conta' })).toThrow(
      /^The configuration has mistakes\.\n- PUBLIC_URL must be an http or https address\.$/,
    );
  });

  it('takes addresses, networks and the names of networks for balancers', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,::1,fd00::/8, loopback' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.5',
      '10.1.0.0/16',
      '::1',
      'fd00::/8',
      'loopback',
    ]);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'takes %s in production: nothing leaves the machine',
    (address) => {
      expect(readConfig({ ...production, PUBLIC_URL: address }).PUBLIC_URL).toBe(address);
    },
  );

  it('shows stand-ins for links that are not set, in production none', () => {
    expect(readConfig({}).LINKS).toMatchObject({ complaint: 'https://postal.example/complaint' });
    expect(readConfig(production).LINKS).toEqual({});
    expect(readConfig({ ...production, LINKS: '{"complaint":"https://fale.example/"}' }).LINKS).toEqual({
      complaint: 'https://fale.example/',
    });
  });

  it('names every mistake at once', () => {
    expect(() => readConfig({ PORT: 'abc', DEMO: 'yes' })).toThrow(/PORT[\s\S]*DEMO/);
  });

  it('has demo accounts with PostgreSQL only when asked for, and never in production', () => {
    const postgres = { DATABASE_URL: 'postgres://db/x', SECRET: 's'.repeat(32) };
    expect(readConfig(postgres).DEMO).toBe(false);
    expect(readConfig({ ...postgres, DEMO: 'true' }).DEMO).toBe(true);
    expect(readConfig(production).DEMO).toBe(false);
  });
});
