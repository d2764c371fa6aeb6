import { isIP } from 'node:net';

/** The place that passkeys are made for and that may ask for them (WebAuthn §5.1.3). */
export interface RelyingParty {
  /** The host. A passkey works for its host alone. */
  id: string;
  origin: string;
}

/**
 * Whose passkeys the portal at `front` takes. Browsers know none for an address of numbers, and none without TLS but on the machine itself:
 * null there.
 */
export function relyingParty(front: string | null): RelyingParty | null {
  if (!front) return null;
  const { hostname, origin, protocol } = new URL(front);
  const bare = hostname.replace(/^\[|\]$/g, '');
  const safe = protocol === 'https:' || bare === 'localhost' || bare.endsWith('.localhost');
  return safe && isIP(bare) === 0 ? { id: hostname, origin } : null;
}
