import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TOTP } from 'otpauth';
import { Authenticator } from '../../server/support/passkey';
import { PASSWORD } from './sign-in';

/** What a browser does at the sign-on: it keeps cookies, and each form's hidden fields go back with what is filled in. */
function opening(url: string) {
  const address = `${url}/cas/login?service=${encodeURIComponent(`${url}/auth`)}`;
  const cookies = new Map<string, string>();
  // By name: the forms of a page carry the same.
  let hidden = new Map<string, string>();
  async function ask(to: string, fields?: [string, string][]): Promise<{ status: number; text: string }> {
    const answer = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const given of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text() };
  }
  /** @returns whether the way leads back to the service */
  async function fill(to: string, fields?: [string, string][]): Promise<boolean> {
    const { status, text } = await ask(to, fields && [...new Map([...hidden, ...fields])]);
    if (status !== 302 && status !== 200) throw new Error(`sign-in: ${status}`);
    hidden = new Map(
      [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    return status === 302;
  }
  return {
    open: () => fill(address),
    submit: (fields: [string, string][]) => fill(address, fields),
    challenge: async () => (JSON.parse((await ask(`${url}/cas/passkey`, [])).text) as { challenge: string }).challenge,
  };
}

/** Who signs in: with the password; with the password and the codes of an app; with a passkey alone, which keeps no count. */
export type Member =
  | { login: string }
  | { login: string; app: string }
  | { passkey: { id: string; key: string; userHandle: string; origin: string } };

/** The form, the password, and where there is one the second step; or the form and what a passkey signs. A login ticket counts once. */
export async function signInOnce(url: string, member: Member): Promise<void> {
  if (!(await signedIn(opening(url), member))) throw new Error('sign-in: a form more');
}

async function signedIn(page: ReturnType<typeof opening>, member: Member): Promise<boolean> {
  await page.open();
  if ('passkey' in member) {
    const { id, key, userHandle, origin } = member.passkey;
    const device = new Authenticator({ origin, id: Buffer.from(id, 'base64url'), key });
    device.userHandle = userHandle;
    return page.submit([['passkey', device.sign({ challenge: await page.challenge() }, { counter: 0 })]]);
  }
  const entered = await page.submit([
    ['username', member.login],
    ['password', PASSWORD],
  ]);
  return 'app' in member
    ? page.submit([
        ['way', 'app'],
        ['code', new TOTP({ secret: member.app }).generate()],
      ])
    : entered;
}

/** Reads addresses one after the other: the bare counterpart of a sign-in. */
async function readAll({ addresses, token }: Reading): Promise<void> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  for (const address of addresses) {
    const answer = await fetch(address, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
  }
}

interface Reading {
  addresses: string[];
  /** Of a session, where the calls want one. */
  token?: string;
}

interface Visit {
  /** Sign in there, each member once in a round of all of them, or read these addresses. */
  round: { url: string; members: Member[] } | Reading;
  visitors: number;
  seconds: number;
}

const FILE = fileURLToPath(import.meta.url);

/** How long each round took, ms, of visitors who do one after the other. They have a process of their own: their work must not count for the server. */
export async function visit(what: Visit): Promise<number[]> {
  const child = fork(FILE);
  child.send(what);
  const [times] = (await once(child, 'message')) as [number[]];
  return times;
}

if (process.argv[1] === FILE) {
  const [{ round, visitors, seconds }] = (await once(process, 'message')) as [Visit];
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let next = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      if ('members' in round) {
        const member = round.members[next++ % round.members.length];
        if (member) await signInOnce(round.url, member);
      } else await readAll(round);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  process.send?.(times, () => process.disconnect());
}
