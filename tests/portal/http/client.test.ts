import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeEmail, sendEmailCode } from '../../../src/contract/contacts';
import { defineEndpoint } from '../../../src/contract/endpoint';
import { getResumo, getUsuario } from '../../../src/contract/home';
import { ApiError } from '../../../src/portal/http/ApiError';
import { call, callFull } from '../../../src/portal/http/client';
import { setConfig } from '../../../src/portal/lib/config';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { answer, answerRaw, NO_NETWORK, refuse } from '../support/backend';
import { portalConfig } from '../support/config';
import { signIn, signOut } from '../support/session';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const search = defineEndpoint({
  id: 'searchTest',
  method: 'GET',
  path: '/v1/teste/meu{product}/:id',
  summary: 'A search, as the delegation table asks for it',
  access: { who: 'public' },
  params: z.object({ id: z.string() }),
  query: z.object({ nomeOuIdProduto: z.string().optional(), page: z.coerce.number().optional() }),
  answer: z.object({ idProdutoPF: z.string() }),
});

const sent = { fluxo: 'f1', meioEnvio: 'E', destino: 'ana***', reenvioEm: 30 } as const;
const sendCode = () =>
  call(sendEmailCode, {
    params: { id: 'x' },
    body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: 'a@b.example' },
  });
const resumo = (id = '1') => call(getResumo, { params: { id } });

async function failureOf(pending: Promise<unknown>): Promise<ApiError> {
  const error = await pending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was to fail with an ApiError');
  return error;
}

let unclaimed: ApiError[] = [];

beforeEach(() => {
  signOut();
  unclaimed = [];
  return onUnclaimedError((error) => unclaimed.push(error));
});

describe('a call on the wire', () => {
  test('carries the product in path, query and body, and comes back without it', async () => {
    setConfig(portalConfig({ product: 'Acme' }));
    let asked = '';
    answerRaw(
      () => true,
      (url) => {
        asked = url.pathname + url.search;
        return Response.json({ idAcmePF: '7' });
      },
    );
    const data = await call(search, { params: { id: 'a/b?c' }, query: { nomeOuIdProduto: 'Zé', page: 0 } });
    expect(asked).toBe('/api/v1/teste/meuAcme/a%2Fb%3Fc?nomeOuIdAcme=Z%C3%A9&page=0');
    expect(data).toEqual({ idProdutoPF: '7' });
  });

  test('never turns an id of dots into another path', async () => {
    // Nothing is asked: the test's back end would report it.
    await expect(call(search, { params: { id: '..' } })).rejects.toThrow(TypeError);
  });

  test('sends the session, the language and the flow, and a key and the claimed address with every change', async () => {
    const token = signIn();
    const calls = answer(sendEmailCode, () => sent);
    await call(
      sendEmailCode,
      { params: { id: 'x' }, body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: 'a@b.example' } },
      { fluxo: 'f0', etag: '"3"' },
    );
    const headers = calls[0]?.headers;
    expect(headers?.get('Authorization')).toBe(`Bearer ${token}`);
    expect(headers?.get('Accept-Language')).toBe('pt');
    expect(headers?.get('X-Fluxo')).toBe('f0');
    expect(headers?.get('If-Match')).toBe('"3"');
    expect(headers?.get('Idempotency-Key')).toMatch(UUID);
    expect(headers?.get('X-Forwarded-For')).toBe('null:3000');
  });

  test('gets a new key for each submit of its own accord', async () => {
    const calls = answer(sendEmailCode, () => sent);
    await sendCode();
    await sendCode();
    const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(UUID);
  });

  test('a visitor sends no session', async () => {
    const calls = answer(sendEmailCode, () => sent);
    await sendCode();
    expect(calls[0]?.headers.has('Authorization')).toBe(false);
  });

  test('answers nothing for a 204, and the version of a record beside it', async () => {
    answer(changeEmail, () => undefined);
    expect(
      await call(changeEmail, {
        params: { userId: 'x', targetId: 'x', token: '123456' },
        body: { email: 'a@b.example' },
      }),
    ).toBeUndefined();
    answerRaw(
      (url) => url.pathname.endsWith('/usuarios/9'),
      () => Response.json({ idPostal: '9' }, { headers: { ETag: '"5"' } }),
    );
    const { data, etag } = await callFull(getUsuario, { params: { id: '9' } });
    expect(data.idProduto).toBe('9');
    expect(etag).toBe('"5"');
  });

  test('keys are made where the page is not served over https too', async () => {
    const calls = answer(sendEmailCode, () => sent);
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    await sendCode();
    expect(calls[0]?.headers.get('Idempotency-Key')).toMatch(UUID);
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  });
});

describe('a failure', () => {
  test('has its code, its text, its fields and when to try again', async () => {
    answer(getResumo, () =>
      refuse(409, 'MCN-110 Código incorreto.', {
        campos: [{ campo: 'idProdutoPF', chave: 'user_required' }],
        headers: { 'Retry-After': '30' },
      }),
    );
    const error = await failureOf(resumo());
    expect(error).toMatchObject({
      status: 409,
      code: 'MCN-110',
      text: 'Código incorreto.',
      retryAfter: 30,
      msgs: ['MCN-110 Código incorreto.'],
    });
    expect(error.campos).toEqual([{ campo: 'idProdutoPF', chave: 'user_required' }]);
  });

  test('without a message says that something unexpected happened', async () => {
    answerRaw(
      () => true,
      () => new Response('<html>', { status: 500 }),
    );
    expect(await failureOf(resumo())).toMatchObject({
      status: 500,
      code: null,
      msgs: [],
      text: 'Ocorreu um erro inesperado',
    });
  });

  test('of the service says the number that its request is found by', async () => {
    answer(getResumo, () => refuse(500, 'Erro', { headers: { 'X-Request-Id': '3FA901BC77' } }));
    expect(await failureOf(resumo())).toMatchObject({ number: '3FA901BC77', text: 'Erro' });
  });

  test('of the network has a text of its own', async () => {
    answer(getResumo, () => NO_NETWORK);
    expect(await failureOf(resumo())).toMatchObject({
      status: 0,
      text: 'Sem resposta do serviço. Verifique sua conexão e tente de novo.',
    });
    expect(unclaimed).toHaveLength(1);
  });

  test('goes to the catalogue unless the caller claims it', async () => {
    answer(getResumo, () => refuse(409, 'MCN-102 Mudou.'));
    await failureOf(resumo());
    expect(unclaimed.map(({ code }) => code)).toEqual(['MCN-102']);
    await failureOf(call(getResumo, { params: { id: '1' } }, { quiet: true }));
    await failureOf(call(getResumo, { params: { id: '1' } }, { claims: ['MCN-102'] }));
    expect(unclaimed).toHaveLength(1);
    await failureOf(call(getResumo, { params: { id: '1' } }, { claims: ['MCN-110'] }));
    expect(unclaimed).toHaveLength(2);
  });

  test('an aborted call is no failure of the service', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(call(getResumo, { params: { id: '1' } }, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(unclaimed).toHaveLength(0);
  });
});
