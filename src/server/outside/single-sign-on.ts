import type { FetchImplementation } from 'jose';
import type { Line } from './line';

/** Another single sign-on, and the services that are told of a sign-out. */

/** The text with which it answers a ticket's validation; null when it does not answer. */
export async function askSignOn(line: Line, url: string): Promise<string | null> {
  try {
    return await line.call(async (signal) => (await fetch(url, { redirect: 'error', signal })).text());
  } catch {
    return null;
  }
}

/** Tells a service of a sign-out. @returns whether it took the word; its errors are its own affair (CAS 3.0 §2.3.3.1) */
export async function postLogout(line: Line, service: string, document: string): Promise<boolean> {
  try {
    return await line.call(async (signal) => {
      const answer = await fetch(service, {
        method: 'POST',
        body: new URLSearchParams({ logoutRequest: document }),
        redirect: 'manual',
        signal,
      });
      await answer.body?.cancel();
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      return true;
    });
  } catch {
    return false;
  }
}

/** How its keys are read. */
export const keysOver =
  (line: Line): FetchImplementation =>
  (url, init) =>
    line.call(() => fetch(url, init));
