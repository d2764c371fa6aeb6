import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import { pathOnWire, toWire } from '../../../src/contract/product';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld } from '../support/delegation';
import { addReview, addStaff } from '../support/staff';
import { faultOf } from './support/answers';
import { type Seeds, valuesFor } from './support/hostile';
import { seedsOf } from './support/seeds';

/**
 * Whatever is sent to a row of the endpoint table, by whoever is signed in: it is done or refused with a reason, quickly, and never tells
 * anything of an account that lies beside it with values of its own. `PROOF_SEED` and `PROOF_RUNS` look elsewhere and longer.
 */

const SEED = Number(process.env.PROOF_SEED ?? 20261121);
const RUNS = Number(process.env.PROOF_RUNS ?? 16);
/** Requests under way at once, so that they meet in the database too. */
const AT_ONCE = 4;

const many = '1000000';
const server = useServer({ FLOWS_PER_ADDRESS_HOUR: many, CODES_PER_DESTINATION_HOUR: many, CODES_PER_ACCOUNT_DAY: many, CODE_RESEND_SECONDS: '1' });

/** Of somebody who has nothing to do with the sender. */
const CANARY = { email: 'canarinha.escondida@exemplo.com.br', fone_movel: '976501234', nome_da_mae: 'ZENAIDE CANARINHA XAVIER', data_nascimento: '1987-06-05' };
const STREET = 'RUA DA CANARINHA ESCONDIDA';
const SECRETS = [CANARY.email, CANARY.fone_movel, CANARY.nome_da_mae, CANARY.data_nascimento, STREET];
let canary: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  canary = await addPerson(server.db, { ...CANARY, nome: 'CANARINHA ESCONDIDA' });
  await server.db
    .insertInto('address')
    .values({ id: '01890000-0000-7000-8000-000000000000', account: canary.id, principal: true, identificacao: 'Casa', sigla_pais: 'BR', nome_pais: 'Brasil', codigo_postal: '01001000', logradouro: STREET, numero: '1', complemento: '', bairro: 'CENTRO', cidade: 'X', uf: 'SP', ddi_fixo: '', ddd_fixo: '', fone_fixo: '' })
    .execute();
});

/** A family, a company with an administrator, and staff in a review of it: made anew for each row, which may well close them. */
async function addSenders() {
  const person = await addPerson(server.db);
  const child = await addPerson(server.db, { responsavel: person.id, data_nascimento: '2015-03-02' });
  const world = await addWorld(server, { contracts: 1, systems: 1 });
  const staff = await addStaff(server);
  await addReview(server, staff, world.company);
  const tokens = [await server.signIn(person), world.as, (await addDelegate(server, world, 'A')).as, staff.as, await server.signIn(child), null];
  return { tokens, seeds: seedsOf({ person, child, world }, canary) };
}

interface Request {
  as: number;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  key: boolean;
}

const paramNames = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

/** Half of the requests are right but for one part in ten; the other half is wrong wherever it can be. */
function requestsFor(endpoint: Endpoint, seeds: Seeds, tokens: number): fc.Arbitrary<Request> {
  const request = (wrong: number) =>
    fc.record({
      as: fc.nat(tokens - 1),
      params: fc.record(Object.fromEntries(paramNames(endpoint).map((name) => [name, valuesFor(undefinedToText, seeds, wrong, name)]))),
      query: endpoint.query ? (valuesFor(endpoint.query, seeds, wrong) as fc.Arbitrary<Record<string, unknown>>) : fc.constant({}),
      body: endpoint.body ? valuesFor(endpoint.body, seeds, wrong) : fc.constant(undefined),
      key: fc.boolean(),
    });
  return fc.oneof(request(0), request(5), request(40));
}

// Parameters are texts whatever their schema makes of them.
const undefinedToText = { def: { type: 'string' } } as NonNullable<Endpoint['params']>;

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '?');
const asText = (value: unknown) => wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 8000);

async function send(endpoint: Endpoint, { as, params, query, body, key }: Request, tokens: readonly (string | null)[]) {
  const path = pathOnWire(endpoint.path, 'Postal').replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name]) || 'x'));
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, asText(value)])).toString();
  const token = tokens[as];
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api${path}${search && `?${search.slice(0, 12_000)}`}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': 'chave-repetida' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(toWire(body, 'Postal')) }),
  });
  return { status: response.statusCode, type: String(response.headers['content-type']), text: response.payload };
}

const shown = (request: Request) => JSON.stringify(request).slice(0, 600);

describe('whatever is sent to a row of the endpoint table', () => {
  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
    const { tokens, seeds } = await addSenders();
    const requests = fc.sample(requestsFor(endpoint, seeds, tokens.length), { numRuns: RUNS, seed: SEED });
    const faults: string[] = [];
    const next = async () => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const answer = await send(endpoint, request, tokens);
        const fault = faultOf(answer, SECRETS);
        if (fault) faults.push(`${fault}: ${shown(request)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    expect(faults).toEqual([]);
  });
});
