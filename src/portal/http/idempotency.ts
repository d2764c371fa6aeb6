import { outcomeUnknown } from './outcome';

/** A fresh key (UUID v4), also where the page is not served over https. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Submits whose outcome is not known, by where they went: what was sent, and its key. */
const open = new Map<string, { value: string; key: string }>();

/**
 * Sends a submit under its Idempotency-Key, the one place where such a key is made. While nobody knows whether the server did it, the same
 * value sent to the same place keeps its key, from whichever form or dialog, so that another try does nothing twice. An answer, whichever,
 * ends the key, and so does another value.
 * @param place method and path
 * @param value all that the submit says
 */
export async function underKey<T>(place: string, value: string, send: (key: string) => Promise<T>): Promise<T> {
  const waiting = open.get(place);
  const mine = waiting?.value === value ? waiting : { value, key: newKey() };
  open.set(place, mine);
  const settled = () => {
    if (open.get(place) === mine) open.delete(place);
  };
  try {
    const answer = await send(mine.key);
    settled();
    return answer;
  } catch (error) {
    // Given up by who sent it: it may have arrived.
    const givenUp = error instanceof DOMException && error.name === 'AbortError';
    if (!givenUp && !outcomeUnknown(error)) settled();
    throw error;
  }
}
