import { onUnclaimedError } from '../../../src/portal/http/errors';
import { answerRaw } from './backend';
import { signIn } from './session';

/** A request as it leaves the portal, wire names and all. */
export interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  /** Those that say something: version, key of the submit, flow, who asks. */
  headers: Record<string, string>;
  body: unknown;
}

interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const TOLD = ['authorization', 'if-match', 'idempotency-key', 'x-fluxo'];

/** Signs in, and answers every request with `reply` (204 unless told). The list grows with the requests. */
export function onTheWire(reply: Reply = {}): Sent[] {
  signIn();
  const sent: Sent[] = [];
  answerRaw(
    () => true,
    ({ pathname, searchParams }, init) => {
      const headers = new Headers(init.headers);
      sent.push({
        method: init.method ?? 'GET',
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: Object.fromEntries(
          TOLD.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
        ),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      });
      const { status = reply.body === undefined ? 204 : 200, body, headers: more = {} } = reply;
      return body === undefined
        ? new Response(null, { status, headers: more })
        : Response.json(body, { status, headers: more });
    },
  );
  return sent;
}

/** The codes of the failures that what is asked for leaves to the catalogue of errors; what its screen shows itself is not among them. */
export async function leftToCatalogue(asked: () => Promise<unknown>): Promise<(string | null)[]> {
  const codes: (string | null)[] = [];
  const stop = onUnclaimedError(({ code }) => void codes.push(code));
  await asked().catch(() => undefined);
  stop();
  return codes;
}
