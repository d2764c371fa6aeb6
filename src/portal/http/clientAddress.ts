import { pathOnWire } from '../../contract/product';
import { portalConfig } from '../lib/config';

const LOOK_UP = '/v1/public/endereco-cliente';

let address: string | null = null;
let asked = false;

/**
 * Asks once for the client's public address. The doors start it, so that it is usually there when a form is sent; a call
 * never waits for it.
 */
export async function lookUpClientAddress(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { api, product } = portalConfig();
    const answer = await fetch(api + pathOnWire(LOOK_UP, product));
    if (!answer.ok) throw new Error(String(answer.status));
    const body = (await answer.json()) as { ip?: unknown };
    if (typeof body.ip === 'string') address = body.ip;
  } catch {
    console.warn('The client address is not known');
  }
}

/** What X-Forwarded-For claims: `<address>:<page port>`, `null:<port>` while the address is not known. */
export function claimedAddress(): string {
  const { port, protocol } = window.location;
  return `${address}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
