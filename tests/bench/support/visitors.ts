import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from './sign-in';

/** A sign-in is two requests, the form and the posted password; a login ticket counts once, so each round has its own. */
export async function signInOnce(url: string, login: string): Promise<void> {
  const address = `${url}/cas/login?service=${encodeURIComponent(`${url}/auth`)}`;
  const form = await fetch(address);
  const hidden = [...(await form.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as [string, string],
  );
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: form.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; '),
    },
    body: new URLSearchParams([...hidden, ['username', login], ['password', PASSWORD]]),
  });
  await answer.arrayBuffer();
  if (answer.status !== 302) throw new Error(`sign-in: ${answer.status}`);
}

/** Reads addresses one after the other: the bare counterpart of a sign-in. */
async function readAll({ addresses, token }: Reading): Promise<void> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  for (const address of addresses) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (token !== undefined && !answer.ok) throw new Error(`${address}: ${answer.status}`);
  }
}

interface Reading {
  addresses: string[];
  /** Of a session, where the calls want one. */
  token?: string;
}

interface Visit {
  /** Sign in there, or read these addresses. */
  round: { url: string; login: string } | Reading;
  visitors: number;
  seconds: number;
}

const FILE = fileURLToPath(import.meta.url);

/** How long each round took, ms, of visitors who do one after the other. They have a process of their own: their work must not count for the server. */
export async function visit(what: Visit): Promise<number[]> {
  const [times] = (await once(fork(FILE, [JSON.stringify(what)]), 'message')) as [number[]];
  return times;
}

if (process.argv[1] === FILE) {
  const { round, visitors, seconds } = JSON.parse(process.argv[2] ?? '') as Visit;
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await ('login' in round ? signInOnce(round.url, round.login) : readAll(round));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  process.send?.(times, () => process.disconnect());
}
