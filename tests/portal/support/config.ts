import type { PortalConfig } from '../../../src/contract/config';

/** The runtime configuration of a screen's test; a sign-on of another origin shows that nothing depends on the embedded one. */
export function portalConfig(changes: Partial<PortalConfig> = {}): PortalConfig {
  return {
    api: '/api',
    ssoLogin: 'https://sso.test/login',
    sso: 'https://sso.test',
    publicFront: 'http://localhost:3000/',
    autoLogon: 'true',
    product: 'Postal',
    version: '2.0.9',
    cnpjAlphanumeric: true,
    stepUpMinutes: 10,
    mailbox: null,
    links: {},
    ...changes,
  };
}
