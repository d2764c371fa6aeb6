import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setConfig } from '../../../src/portal/lib/config';
import { readReturn, validateTicket } from '../../../src/portal/session/ticket';
import { answerRaw } from '../support/backend';
import { portalConfig } from '../support/config';
import { tokenOf } from '../support/session';

/** A sign-on service that is not ours and knows the protocol alone: a ticket is good once, for the very service it was issued for. */
const tickets = new Map<string, string>();
let jwt = '';
const foreign = http.createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://sso.test');
  const ticket = searchParams.get('ticket') ?? '';
  const service = tickets.get(ticket);
  tickets.delete(ticket);
  const good =
    pathname === '/cas/p3/serviceValidate' && service !== undefined && service === searchParams.get('service');
  response.setHeader('Content-Type', 'application/json');
  response.end(
    JSON.stringify({
      serviceResponse: good
        ? { authenticationSuccess: { user: '00000010154', attributes: { jwt: [jwt] } } }
        : { authenticationFailure: { code: service === undefined ? 'INVALID_TICKET' : 'INVALID_SERVICE' } },
    }),
  );
});

beforeAll(async () => {
  foreign.listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  jwt = tokenOf();
});
/** Over the wire, not at the boundary where other tests answer. */
const get = async (url: URL): Promise<Response> => {
  const [answered] = (await once(http.get(url), 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answered) chunks.push(chunk as Buffer);
  return new Response(Buffer.concat(chunks).toString(), { status: answered.statusCode ?? 500 });
};
beforeEach(() => {
  const origin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  setConfig({ ...portalConfig(), sso: `${origin}/cas` });
  answerRaw((url) => url.origin === origin, get);
});
afterAll(() => {
  foreign.closeAllConnections();
  foreign.close();
});

const back = (search: string) => readReturn({ origin: 'https://conta.example', pathname: '/auth', search });

test.each(['?ticket=ST-1&origem=app&redirect=endereco', '?origem=app&redirect=endereco&ticket=ST-1', '?ticket=ST-1'])(
  'a foreign sign-on takes a ticket of the plain address that comes back as /auth%s',
  async (search) => {
    tickets.set('ST-1', 'https://conta.example/auth');
    const { ticket, service } = back(search);
    expect(await validateTicket(ticket ?? '', service)).toBe(jwt);
    // It was good once.
    expect(await validateTicket(ticket ?? '', service)).toBeNull();
  },
);

test('a ticket that was issued for another service signs nobody in', async () => {
  tickets.set('ST-2', 'https://loja.example/auth');
  const { ticket, service } = back('?ticket=ST-2&origem=app&redirect=endereco');
  expect(await validateTicket(ticket ?? '', service)).toBeNull();
});
