import { lookup } from 'node:dns/promises';
import { signOnCookieOptions } from '../../cas/cookies';
import type { Config } from '../../config';
import { answerOf, type Outside } from '../../outside';
import { type Answer, ok, warning } from './finding';
import { whyNot } from './services';

/**
 * The address that people see, asked as a browser asks: name, proxy, certificate and server. It warns at most: the server may not run yet, and
 * not every machine sees its own public address.
 */
export async function publicUrl(
  { PUBLIC_URL, PORT, NODE_ENV, APP_VERSION }: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'NODE_ENV' | 'APP_VERSION'>,
  outside: Pick<Outside, 'lineTo'>,
): Promise<Answer> {
  if (!PUBLIC_URL) return ok(`PUBLIC_URL is not set: people find the portal at http://localhost:${PORT}.`);
  const { origin, hostname, protocol } = new URL(PUBLIC_URL);
  if (NODE_ENV === 'production' && protocol !== 'https:')
    return warning(`${origin} is no https address: it is of use on this machine alone.`);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
  } catch {
    return warning(`${origin}: there is no machine of that name, as this one sees it.`);
  }
  try {
    const { status, body } = await answerOf(outside.lineTo('public address'), { url: `${origin}/health` });
    const { status: said, version } = (body ?? {}) as { status?: unknown; version?: unknown };
    if (status === 503 && said === 'database unavailable')
      return warning(`${origin} leads to the server, which has no database now.`);
    if (status !== 200 || said !== 'ok')
      return warning(`${origin}/health is not answered by this server (status ${status}): see where its proxy leads.`);
    return version === APP_VERSION
      ? ok(`${origin} leads to a running server of this version.`)
      : warning(`${origin} leads to a running server of another version than this one, ${APP_VERSION}.`);
  } catch (failure) {
    return warning(`${origin}/health: ${whyNot(failure)}. That is as it should be while the server is stopped.`);
  }
}

/** How cookies are set, which follows from the address. */
export function cookies(config: Pick<Config, 'PUBLIC_URL' | 'NODE_ENV' | 'TRUSTED_PROXIES'>): Answer {
  const { secure, sameSite, httpOnly } = signOnCookieOptions(config);
  const how = [secure && 'Secure', httpOnly && 'HttpOnly', `SameSite=${sameSite}`].filter(Boolean).join(', ');
  const sentence = `The sign-on's cookies are ${how}`;
  if (!secure)
    return config.NODE_ENV === 'production'
      ? warning(`${sentence}, and not Secure: PUBLIC_URL is no https address.`)
      : ok(`${sentence}; with an https PUBLIC_URL they are Secure, too.`);
  // Whoever ends TLS in front of the server is believed only when it is named.
  return config.TRUSTED_PROXIES.length === 0
    ? warning(
        `${sentence}; but TRUSTED_PROXIES names nobody: behind a proxy all people count as one for the limits, and the cookie of the language is not Secure.`,
      )
    : ok(`${sentence}.`);
}
