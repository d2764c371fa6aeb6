import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../contract/support/totp';

/** The key of the demo accounts' authenticator apps. */
const DEMO_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const STEP_MS = 30_000;
/** From reading a code to the server's having it, on a slow machine under load: one of a step that ends before is refused. */
const TYPING_MS = 15_000;

/** The time step of the last code that was used, by server and login. */
const used = new Map<string, number>();

/**
 * A code of a demo account's app that was not used yet: no code is taken twice. Those of the step before and after are good as well, the one before
 * while there is time to type it; who has used all of them waits for the next, as anybody would.
 */
export async function freshCode(server: string, login: string): Promise<string> {
  const who = `${server} ${login}`;
  const step = Math.max((used.get(who) ?? 0) + 1, Math.floor((Date.now() + TYPING_MS) / STEP_MS) - 1);
  used.set(who, step);
  await pause(Math.max(0, (step - 1) * STEP_MS - Date.now()));
  return codeOf(DEMO_KEY, new Date(step * STEP_MS));
}
