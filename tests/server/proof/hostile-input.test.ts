import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import { pathOnWire, toWire } from '../../../src/contract/product';
import { useServer } from '../support/app';
import { faultOf } from './support/answers';
import { valuesFor } from './support/hostile';
import { expectedOf } from './support/oracle';
import { RIGHT, SEEDS } from './support/right';
import { addCanaries, addStory, type Canaries, OTHERS, OWN, SENDERS, type Sender, type Story } from './support/story';

/**
 * Whatever is sent to a row of the endpoint table, by whoever is signed in: it is done or refused with a reason, quickly, and neither
 * tells nor changes anything of the accounts that lie beside it with values of their own. Three quarters of the requests come from
 * somebody whom the row lets in, so that they reach what it does. `PROOF_SEED` and `PROOF_RUNS` look elsewhere and longer.
 */

const SEED = Number(process.env.PROOF_SEED ?? 20261121);
const RUNS = Number(process.env.PROOF_RUNS ?? 16);
/** Requests under way at once, so that they meet in the database too. */
const AT_ONCE = 4;

/** Rows that no request of this test succeeds at, and what they need. */
const CODE = 'the code that was sent';
const NEVER_DONE: Readonly<Record<string, string>> = {
  activateRegistration: CODE,
  resetPassword: CODE,
  mandatoryReset: CODE,
  changeEmail: CODE,
  changePassword: CODE,
  changePF: CODE,
  changePJ: CODE,
  exportData: CODE,
  activateDependent: CODE,
  resetDependentPassword: CODE,
  comeOfAge: CODE,
  sendMandatoryResetCode: 'a reset under way',
  resendPendingCode: 'a code that somebody waits for',
  liftBlock: 'somebody who is blocked',
  confirmAuthenticator: 'what an app shows of a key that only the caller knows',
  removeAuthenticator: 'an account with an app',
  makeRecoveryCodes: 'an account with an app',
  beginFactorRemoval: 'an account with an app',
  cancelFactorRemoval: 'a removal under way',
  askEmailCorrection: 'an address whose messages come back',
  approveHeldAct: 'an act that waits',
  refuseHeldAct: 'an act that waits',
  withdrawHeldAct: 'an act that waits',
  createPasskey: 'what a device signs',
  renamePasskey: 'an account with a passkey',
  removePasskey: 'an account with a passkey',
  undoRetirada: 'a removal of the last moments',
  undoReceivedRemoval: 'what was given up in the last moments',
};
/** Rows that take away what the next request would need, such as the sender's other sessions: one request at a time, and other people after one that was done. */
const CLOSING = ['deactivate', 'removeDependent', 'changeEmail', 'changePhone'];

const many = '1000000';
const server = useServer({
  FLOWS_PER_ADDRESS_HOUR: many,
  ANONYMOUS_CODES_PER_DAY: many,
  DESTINATIONS_PER_ADDRESS_DAY: many,
  SEARCHES_PER_STAFF_HOUR: many,
  CODES_PER_DESTINATION_HOUR: many,
  CODES_PER_ACCOUNT_DAY: many,
  CODE_RESEND_SECONDS: '1',
});
let canaries: Canaries;
let untouched: string[];

beforeAll(async () => {
  canaries = await addCanaries(server);
  untouched = await canaries.rows();
});

interface Request {
  as: Sender;
  /** The account that the request is about: the one in the parameter that the row's access names. */
  subject: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  key: boolean;
}

const paramNames = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

/** Who calls, and about which account. */
interface Pair {
  as: Sender;
  subject: string;
}

const pairs = (): Pair[] =>
  (Object.keys(SENDERS) as Sender[]).flatMap((as) =>
    [...new Set([...OWN, ...OTHERS, SENDERS[as].login ?? '{person}'])].map((subject) => ({ as, subject })),
  );

type Parts = Readonly<Record<string, unknown>> | readonly unknown[] | undefined;

/** A drawn record in which the parts that must agree mostly stand, all of them for `wrong` 0. */
function agreeing(drawn: fc.Arbitrary<unknown>, right: Parts, wrong: number): fc.Arbitrary<unknown> {
  if (right === undefined) return drawn;
  if (Array.isArray(right))
    return wrong === 0
      ? fc.constant(right)
      : fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: drawn });
  const keys = Object.keys(right);
  const kept =
    wrong === 0
      ? fc.constant(keys)
      : fc
          .array(fc.integer({ min: 0, max: 9 }), { minLength: keys.length, maxLength: keys.length })
          .map((draws) => keys.filter((_, index) => draws[index] !== 0));
  return fc
    .tuple(drawn, kept)
    .map(([value, names]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, ...Object.fromEntries(names.map((name) => [name, (right as Record<string, unknown>)[name]])) }
        : value,
    );
}

/** Requests by one of the pairs, wrong in so many parts of a hundred; `entitled` ones carry what their sender could mean. */
function requestsOf(
  endpoint: Endpoint,
  among: readonly Pair[],
  wrong: number,
  entitled: boolean,
): fc.Arbitrary<Request> {
  const right = entitled ? RIGHT[endpoint.id] : undefined;
  const named = 'param' in endpoint.access ? endpoint.access.param : undefined;
  const params = fc.record(
    Object.fromEntries(paramNames(endpoint).map((name) => [name, valuesFor(anyText, SEEDS, wrong, name)])),
  );
  return fc
    .record({
      pair: fc.constantFrom(...among),
      params: agreeing(params, right?.params, wrong) as fc.Arbitrary<Record<string, unknown>>,
      query: endpoint.query
        ? (agreeing(valuesFor(endpoint.query, SEEDS, wrong), right?.query, wrong) as fc.Arbitrary<
            Record<string, unknown>
          >)
        : fc.constant({}),
      body: endpoint.body
        ? agreeing(valuesFor(endpoint.body, SEEDS, wrong), right?.body, wrong)
        : fc.constant(undefined),
      key: fc.integer({ min: 0, max: 4 }).map((draw) => draw === 0),
    })
    .map(({ pair, ...request }) => ({
      ...request,
      ...pair,
      params: { ...request.params, ...(named && { [named]: pair.subject }) },
    }));
}

// Parameters are texts whatever their schema makes of them.
const anyText = { def: { type: 'string' } } as NonNullable<Endpoint['params']>;

/** Of eight requests, one is wholly right, five come from somebody whom the row lets in, and two from anybody about anybody. */
function requestsFor(endpoint: Endpoint): Request[] {
  const { access } = endpoint;
  const entitled = pairs().filter(
    ({ as, subject }) =>
      expectedOf(endpoint, SENDERS[as], subject) === 'in' && ('param' in access || subject === OWN[0]),
  );
  const meant = entitled.filter(({ as }) => as === (RIGHT[endpoint.id]?.as ?? as));
  const draw = (of: fc.Arbitrary<Request>, eighths: number, seed: number) =>
    fc.sample(of, { numRuns: Math.max(1, Math.round((RUNS * eighths) / 8)), seed: SEED + seed });
  return [
    ...draw(requestsOf(endpoint, meant, 0, true), 1, 0),
    ...draw(requestsOf(endpoint, meant, 5, true), 3, 1),
    ...draw(requestsOf(endpoint, entitled, 5, false), 1, 2),
    ...draw(requestsOf(endpoint, entitled, 40, true), 1, 3),
    ...draw(fc.oneof(requestsOf(endpoint, pairs(), 5, false), requestsOf(endpoint, pairs(), 40, false)), 2, 4),
  ];
}

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '?');
const asText = (value: unknown) =>
  wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 8000);

async function send(endpoint: Endpoint, { as, subject, params, query, body, key }: Request, { tokenOf, names }: Story) {
  const filled = (text: string) =>
    text
      .replaceAll('{subject}', subject)
      .replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? canaries.names[name] ?? whole);
  const path = pathOnWire(endpoint.path, 'Postal').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(filled(asText(params[name])) || 'x'),
  );
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, filled(asText(value))])).toString();
  const payload = body === undefined ? '' : filled(JSON.stringify(toWire(body, 'Postal')));
  const token = await tokenOf(as);
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api${path}${search && `?${search.slice(0, 12_000)}`}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': 'chave-repetida' }),
    },
    ...(body !== undefined && { payload }),
  });
  // What a request says itself is no secret from whoever sends it.
  const secrets = canaries.secrets.filter(
    (secret) => !path.includes(secret) && !search.includes(secret) && !payload.includes(secret),
  );
  return {
    secrets,
    status: response.statusCode,
    type: String(response.headers['content-type']),
    text: response.payload,
  };
}

const shown = (request: Request) => JSON.stringify(request).slice(0, 600);

describe('whatever is sent to a row of the endpoint table', () => {
  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const requests = requestsFor(endpoint);
    const faults: string[] = [];
    const statuses: number[] = [];
    let story = await addStory(server);
    const closing = CLOSING.includes(id);
    const atOnce = closing ? 1 : AT_ONCE;
    for (let begin = 0; begin < requests.length; begin += atOnce) {
      if (closing && (statuses.at(-1) ?? 400) < 300) story = await addStory(server);
      await Promise.all(
        requests.slice(begin, begin + atOnce).map(async (request) => {
          const { secrets, ...answer } = await send(endpoint, request, story);
          statuses.push(answer.status);
          const fault = faultOf(answer, secrets);
          if (fault) faults.push(`${fault}: ${shown(request)}`);
        }),
      );
    }
    expect(faults).toEqual([]);
    expect(await canaries.rows()).toEqual(untouched);
    expect(
      statuses.filter((status) => status !== 401 && status !== 403).length,
      `requests that access lets through: ${statuses.join(' ')}`,
    ).toBeGreaterThanOrEqual(requests.length / 2);
    expect(
      statuses.some((status) => status < 300),
      `done at least once, with what support/right.ts has for it and support/story.ts for its ids: ${statuses.join(' ')}`,
    ).toBe(NEVER_DONE[id] === undefined);
  });
});
