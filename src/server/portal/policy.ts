import type { PortalConfig } from '../../contract/config';

/** The origin of an absolute address; null for one on this site. */
function originOf(address: string): string | null {
  return /^https?:/.test(address) ? new URL(address).origin : null;
}

/**
 * The content security policy of the portal's documents: nothing inline without this document's nonce, nothing from
 * elsewhere but the API and the sign-on where they are configured on another site.
 */
export function contentPolicy(nonce: string, config: PortalConfig): string {
  const elsewhere = (...addresses: string[]) => [
    ...new Set(addresses.map(originOf).filter((origin) => origin !== null)),
  ];
  const sources = (...list: string[]) => list.join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src ${sources("'self'", ...elsewhere(config.api, config.sso))}`,
    `form-action ${sources("'self'", ...elsewhere(config.sso, config.ssoLogin))}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What every document of the portal says beside its policy. */
export const documentHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;
