/** An answer as far as the proof looks at it. */
export interface Answer {
  status: number;
  type: string;
  text: string;
}

const CODE = /^[A-Z]{3}-\d{3} \S/;
/** What no answer may ever hold: traces, the database's words, what is kept of passwords. */
const INSIDE =
  /senha_hash|\$argon2|node_modules|\bat \w+ \(|syntax error at|invalid byte sequence|relation "|PostgresError/;

/**
 * What is wrong with an answer of the API to something hostile; null when nothing is: done, or refused with a reason that a person can
 * read, and nothing of the inside or of somebody else in it.
 */
export function faultOf({ status, type, text }: Answer, secrets: readonly string[]): string | null {
  if (INSIDE.test(text)) return 'it tells of the inside';
  const found = secrets.find((secret) => text.includes(secret));
  if (found !== undefined) return `it holds ${found} of another account`;
  if (status >= 200 && status < 300) return null;
  if (status < 400 || status >= 500) return `status ${status}`;
  if (!type.startsWith('application/json')) return `status ${status} as ${type}`;
  const { msgs } = JSON.parse(text) as { msgs?: unknown };
  const readable =
    Array.isArray(msgs) &&
    msgs.length > 0 &&
    msgs.every((message) => typeof message === 'string' && CODE.test(message));
  return readable ? null : `no readable msgs: ${text.slice(0, 200)}`;
}
