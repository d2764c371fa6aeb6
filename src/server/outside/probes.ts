import net, { isIP } from 'node:net';
import tls from 'node:tls';
import type { Line } from './line';

/** How the operator's look at a service asks it: nothing that reaches a person. One call of the registry may be billed. */

/** Opens a connection to where `url` leads, with TLS where it says https, and sends nothing. @throws the system's error, with its code */
export async function connectTo(line: Line, url: string): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'https:';
  const place = { host, port: Number(port) || (secure ? 443 : 80) };
  await line.call(
    (signal) =>
      new Promise<void>((resolve, reject) => {
        const socket = secure
          ? tls.connect({ ...place, servername: isIP(host) ? undefined : host })
          : net.connect(place);
        signal.addEventListener('abort', () => socket.destroy(), { once: true });
        socket.once('error', reject);
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          socket.destroy();
          resolve();
        });
      }),
  );
}

/**
 * What `url` answers to a GET; a redirect is an answer. The body is null when it is no JSON.
 * @throws the system's error, with its code, when there is no answer
 */
export async function answerOf(
  line: Line,
  { url, token }: { url: string; token?: string },
): Promise<{ status: number; body: unknown }> {
  const { status, text } = await line.call(async (signal) => {
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        redirect: 'manual',
        signal,
      });
      return { status: response.status, text: await response.text() };
    } catch (failure) {
      // fetch wraps what the system said.
      throw (failure as Error).cause ?? failure;
    }
  });
  try {
    return { status, body: JSON.parse(text) as unknown };
  } catch {
    return { status, body: null };
  }
}
