import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import { pathOnWire } from '../../../src/contract/product';
import { routes } from '../../../src/server/routes';
import { hasMask } from '../../../src/server/support/masks';
import { strangersReference } from '../../../src/server/support/mask-values';
import { useServer } from '../support/app';
import { type Actor, addCast, type Cast } from './support/cast';
import { expectedOf } from './support/oracle';

/**
 * Every row of the endpoint table before everybody, on everybody's account. What each gets follows from the row's declaration by an
 * oracle of the test's own (support/oracle.ts), so a new row is proved without a new test; that a declaration itself is right is
 * what access-cases.test.ts says by hand.
 */

const server = useServer({
  FLOWS_PER_ADDRESS_HOUR: '1000000',
  CODES_PER_DESTINATION_HOUR: '1000000',
  ANONYMOUS_CODES_PER_DAY: '1000000',
  DESTINATIONS_PER_ADDRESS_DAY: '1000000',
  SEARCHES_PER_STAFF_HOUR: '1000000',
});
let cast: Cast;
beforeAll(async () => {
  // A key to sign with exists from the first sign-in on; the forged tokens of the cast name it.
  await fetch(`${server.url}/cas/jwks.json`);
  cast = await addCast(server);
}, 120_000);

/** Whose accounts the row is called about: those of the story, somebody who does not exist, and one's own. Rows that name nobody are called once. */
const accounts = () => [cast.person.id_produto, cast.child.id_produto, cast.world.company.id_produto, 'ninguem99'];
const subjectsOf = ({ access }: Endpoint, { login }: Actor) =>
  'param' in access && login !== null ? [...new Set([...accounts(), login])] : [cast.person.id_produto];

/** Who is named beside the subject: in a review by a reference, where a call may be read there. */
function nameOf(endpoint: Endpoint, name: string, { reviews }: Actor): string {
  const given = cast.names[name] ?? '1';
  const byReference = reviews && endpoint.access.review && ['idPF', 'cpfPF'].includes(name);
  return (byReference && strangersReference(server.deps.config.SECRET, given)) || given;
}

function pathOf(endpoint: Endpoint, subject: string, actor: Actor): string {
  const named = 'param' in endpoint.access ? endpoint.access.param : null;
  return pathOnWire(endpoint.path, 'Postal').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === named || name === 'targetId' ? subject : nameOf(endpoint, name, actor)),
  );
}

async function codeOf(
  endpoint: Endpoint,
  subject: string,
  actor: Actor,
): Promise<{ status: number; code: string; text: string }> {
  const { statusCode, payload } = await server.app.inject({
    method: endpoint.method,
    url: `/api${pathOf(endpoint, subject, actor)}`,
    headers: { 'accept-language': 'pt-BR', ...(actor.token && { authorization: `Bearer ${actor.token}` }) },
  });
  const body = payload.startsWith('{') ? (JSON.parse(payload) as { msgs?: string[] }) : {};
  return { status: statusCode, code: body.msgs?.[0]?.slice(0, 7) ?? '', text: payload };
}

const STATUS: Record<string, number> = { 'IDC-110': 401, 'IDC-111': 403 };
/** Codes of who may act: somebody whom access lets in gets none of them, but 403 for what a path names beside the subject. */
const OF_ACCESS = /^IDC-11[0234578]$/;

describe('every row of the endpoint table, before everybody', () => {
  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
    const wrong: string[] = [];
    const calls = Object.entries(cast.actors).flatMap(([who, actor]) =>
      subjectsOf(endpoint, actor).map((subject) => ({ who, actor, subject })),
    );
    await Promise.all(
      calls.map(async ({ who, actor, subject }) => {
        const expected = expectedOf(endpoint, actor, subject);
        const { status, code, text } = await codeOf(endpoint, subject, actor);
        const right =
          expected === 'in'
            ? status < 500 && status !== 401 && !OF_ACCESS.test(code)
            : code === expected && status === (STATUS[expected] ?? 409);
        if (!right)
          wrong.push(`${who}, on ${subject}: expected ${expected}, was answered ${status} ${text.slice(0, 120)}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each(endpoints.filter(({ access }) => 'param' in access).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses a stranger alike, whether the account exists or not',
    async (_, endpoint) => {
      const stranger = cast.actors['another guardian'] as Actor;
      const answers = await Promise.all(accounts().map((subject) => codeOf(endpoint, subject, stranger)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    },
  );
});

describe('the endpoint table', () => {
  it('has exactly one handler for each row', () => {
    const answered = routes.map((route) => route.endpoint.id).sort();
    expect(answered).toEqual([...new Set(answered)]);
    expect(answered).toEqual(endpoints.map((endpoint) => endpoint.id).sort());
  });

  it('lets a review read alone, and nothing of which nobody has decided what it shows', () => {
    const readable = endpoints.filter((endpoint) => endpoint.access.review);
    expect(readable.every((endpoint) => endpoint.method === 'GET')).toBe(true);
    expect(readable.filter((endpoint) => !hasMask(endpoint)).map(({ id }) => id)).toEqual([]);
  });
});
