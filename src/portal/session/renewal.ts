import { acceptToken, authAddress, decode, loginAddress, userId } from './session';
import { readReturn, validateTicket } from './ticket';

const ANSWER_MS = 10_000;

let running: Promise<boolean> | null = null;

/**
 * Makes the session last again, without leaving the screen: the sign-on, which outlives it, is asked for a ticket in the background. False
 * when the sign-on is over as well, belongs to somebody else by now, asks something first, or stands at another origin, whose cookies no
 * script may use: then only the sign-on page helps. However many ask at once, one does it.
 */
export function renewSession(): Promise<boolean> {
  running ??= renew().finally(() => {
    running = null;
  });
  return running;
}

async function renew(): Promise<boolean> {
  const person = userId();
  const service = authAddress();
  const address = `${loginAddress(service)}&gateway=true`;
  if (person === null || new URL(address, window.location.href).origin !== window.location.origin) return false;
  try {
    const answer = await fetch(address, {
      mode: 'same-origin',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { ticket } = readReturn(new URL(answer.url));
    const text = ticket === null ? null : await validateTicket(ticket, service);
    return text !== null && decode(text)?.sub === person && userId() === person && acceptToken(text);
  } catch {
    return false;
  }
}
