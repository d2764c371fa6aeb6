import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import { call, callBlob } from '../../../src/portal/http/client';
import { useTwoStep } from '../../../src/portal/features/two-step/useTwoStep';
import { revisoes } from '../../../src/portal/features/review/provider';
import { dependentes } from '../../../src/portal/areas/dependents/provider';
import { enderecos } from '../../../src/portal/areas/addresses/provider';
import { sessoes } from '../../../src/portal/areas/activity/provider';
import { situacoes } from '../../../src/portal/areas/support/provider';
import { answerRaw } from '../support/backend';
import { signIn } from '../support/session';

/** What may stand in an answer after which nobody knows whether the server did it. */
const UNKNOWN: Record<string, () => Response> = {
  'no answer': () => {
    throw new TypeError('Failed to fetch');
  },
  'a gateway without its server (502)': () => new Response('', { status: 502 }),
  'a server that is not there for now (503)': () => new Response('', { status: 503 }),
  'a gateway that waited too long (504)': () => new Response('', { status: 504 }),
  'a body that broke off': () => new Response('{"a":', { status: 200 }),
};
const KNOWN: Record<string, () => Response> = {
  'a success': () => Response.json({}),
  'a refusal (400)': () => Response.json({ msgs: ['MCN-100 não'] }, { status: 400 }),
  'a conflict (409)': () => Response.json({ msgs: ['MCN-101 não'] }, { status: 409 }),
  'a failure of the server (500)': () => Response.json({ msgs: [] }, { status: 500 }),
};

let keys: (string | null)[] = [];
let replies: (() => Response)[] = [];

beforeEach(() => {
  keys = [];
  replies = [];
  signIn();
  answerRaw(
    () => true,
    (_address, init) => {
      if ((init.method ?? 'GET') === 'GET') return Response.json({});
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      return (replies.shift() ?? (() => Response.json({})))();
    },
  );
});
afterEach(() => vi.restoreAllMocks());

const submits = endpoints.filter(({ method, reads }: Endpoint) => method !== 'GET' && !reads);
/** Each place once only: what one test leaves open is no other's. */
let place = 0;
const inputOf = ({ path }: Endpoint, value: string) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, `p${place}`])),
  body: { valor: value, lugar: place },
});
const send = (endpoint: Endpoint, value: string) =>
  (endpoint.stream ? callBlob : call)(endpoint as never, inputOf(endpoint, value) as never, { quiet: true }).catch(
    () => undefined,
  );

describe.each(submits.map((endpoint) => [endpoint.id, endpoint] as const))('the submit %s', (_id, endpoint) => {
  beforeEach(() => void (place += 1));

  it.each(Object.entries(UNKNOWN))(
    'keeps its key after %s, for as long as the value is the same',
    async (name, reply) => {
      // A file is no text: what broke off of it is not read here.
      if (endpoint.stream && name === 'a body that broke off') return;
      replies = [reply, reply];
      await send(endpoint, 'um');
      await send(endpoint, 'um');
      await send(endpoint, 'um');
      expect(keys[0]).toBeTruthy();
      expect(new Set(keys).size).toBe(1);
      // It was answered: the next is another submit.
      await send(endpoint, 'um');
      expect(keys[3]).not.toBe(keys[0]);
    },
  );

  it.each(Object.entries(UNKNOWN))('takes another key for another value after %s', async (_name, reply) => {
    replies = [reply];
    await send(endpoint, 'um');
    await send(endpoint, 'outro');
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each(Object.entries(KNOWN))('takes another key after %s', async (_name, reply) => {
    replies = [reply];
    await send(endpoint, 'um');
    await send(endpoint, 'um');
    expect(keys[1]).not.toBe(keys[0]);
  });
});

const meta = { account: 'conta' };
const steps = (id: string) =>
  renderHook(() =>
    useTwoStep<{ email: string }>({
      requestCode: async ({ email }, { quiet, ...context }) => {
        await call(
          endpoints.find((endpoint) => endpoint.id === 'sendEmailCode') as never,
          { params: { id }, body: { email } } as never,
          { quiet, ...context },
        );
        return null;
      },
      finalise: async () => undefined,
      onDone: () => undefined,
      claims: ['MCN-100'],
    }),
  );

/** Submits that no form sends, or that go through a dialog which is closed and opened again. */
const beside: Record<string, (id: string) => () => Promise<unknown>> = {
  'deleting an address': (id) => () => enderecos.deleteOne!({ resource: 'enderecos', id, meta }),
  'making an address the main one': (id) => () =>
    enderecos.update!({ resource: 'enderecos', id, variables: { principal: 'S' }, meta }),
  'ending a session': (id) => () => sessoes.deleteOne!({ resource: 'sessoes', id, meta: { account: id } }),
  'ending all other sessions': (id) => () =>
    sessoes.deleteMany!({ resource: 'sessoes', ids: ['a'], meta: { account: id } }),
  'removing a dependent': (id) => () =>
    dependentes.deleteOne!({ resource: 'dependentes', id, variables: { idProduto: id }, meta }),
  'opening a review': (id) => () =>
    revisoes.create({ resource: 'revisoes', variables: { idProduto: id, motivo: 'Pedido', protocolo: '1' }, meta }),
  'closing a review': (id) => () => revisoes.deleteOne({ resource: 'revisoes', id }),
  'an act of support': (id) => () =>
    situacoes.update!({ resource: 'situacoes', id, variables: { motivo: 'Pedido', reenvio: true }, meta }),
  'a step of a two-step flow': (id) => async () => {
    // Another visit to the screen each time.
    const { result } = steps(id);
    await act(async () => result.current.request({ email: 'a@b.example' }));
  },
};

describe.each(Object.entries(beside))('%s', (_name, of) => {
  beforeEach(() => void (place += 1));

  it.each(Object.entries(UNKNOWN).filter(([name]) => name !== 'a body that broke off'))(
    'has the same key again after %s',
    async (_what, reply) => {
      replies = [reply];
      const submit = of(`id${place}`);
      await submit().catch(() => undefined);
      await submit().catch(() => undefined);
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
    },
  );
});

it('ending other sessions than before is another submit', async () => {
  replies = [UNKNOWN['no answer'] as () => Response];
  const end = (ids: string[]) => sessoes.deleteMany!({ resource: 'sessoes', ids, meta: { account: 'x' } });
  await end(['a']).catch(() => undefined);
  await end(['b']);
  expect(keys[1]).not.toBe(keys[0]);
});
