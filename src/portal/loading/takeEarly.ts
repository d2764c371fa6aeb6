import { FRESH_MS } from './early';

/** A refusal of what was asked for, whoever asks and when: asked again it comes again. Any other may be of a session that is renewed meanwhile. */
const REFUSED_FOR_GOOD = 'MCN-204';

const isForGood = async (answer: Response): Promise<boolean> =>
  answer.status === 403 && (await answer.clone().text()).includes(REFUSED_FOR_GOOD);

/**
 * The answer of a GET that was asked for early, once; null when nobody did, or long ago, or when it failed: whoever wants it asks then, and
 * deals with what comes. A filter that is not the company's is refused once.
 */
export async function takeEarly(address: string): Promise<Response | null> {
  const found = window.underWay?.get(address);
  window.underWay?.delete(address);
  if (!found || Date.now() - found.at >= FRESH_MS) return null;
  const answer = await found.answer.catch(() => null);
  return answer && (answer.ok || (await isForGood(answer).catch(() => false))) ? answer : null;
}

/** Forgets what was asked for early: a change makes it old. */
export const forgetEarly = (): void => window.underWay?.clear();
