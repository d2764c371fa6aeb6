import { beforeEach, describe, expect, test } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { enter } from '../../../src/portal/session/session';
import { exchangeOnce, readReturn, type TicketReturn } from '../../../src/portal/session/ticket';
import { answer, answerRaw } from '../support/backend';
import { individual } from '../support/records';
import { signOut, tokenOf } from '../support/session';

const at = (search: string) => readReturn({ origin: 'https://conta.example', pathname: '/auth', search });

describe('the address that the sign-on came back to', () => {
  test('is validated as the plain address, whatever the query', () => {
    expect(at('?ticket=ST-1').service).toBe('https://conta.example/auth');
    expect(at('?origem=app&redirect=endereco%2F&ticket=ST-1').service).toBe('https://conta.example/auth');
    expect(at('?ticket=ST-1&origem=app').service).toBe('https://conta.example/auth');
  });

  test.each([
    ['?origem=app&redirect=endereco', '/endereco'],
    ['?origem=app&redirect=/endereco', '/endereco'],
    ['?origem=app', '/principal'],
    ['?redirect=//evil.example', '/principal'],
    ['?redirect=%5C%5Cevil.example', '/principal'],
    ['?redirect=https://evil.example', '/principal'],
    ['?redirect=naoExiste', '/principal'],
  ])('%s goes to %s', (search, path) => {
    expect(at(search).redirect).toBe(path);
  });

  test.each([
    ['?ticket=ST-1', 'ST-1'],
    ['?ticket=', null],
    ['', null],
  ])('%o brings the ticket %o', (search, ticket) => {
    expect(at(search).ticket).toBe(ticket);
  });

  test.each([
    ['?origem=app', true],
    ['?origem=outro', false],
    ['', false],
  ])('%o is the app’s own web view: %s', (search, fromApp) => {
    expect(at(search).fromApp).toBe(fromApp);
  });

  test('takes a slash at the front away alone', () => {
    expect(at('?redirect=contatos/endereco').redirect).toBe('/principal');
    expect(at('?redirect=/').redirect).toBe('/principal');
  });
});

describe('the exchange of a ticket', () => {
  const back = (ticket: string | null): TicketReturn => ({ ...at(''), ticket });
  let asked: RequestInit[] = [];
  const answers = (attributes: unknown) =>
    answerRaw(
      (url) => url.origin === 'https://sso.test',
      (_url, init) => {
        asked.push(init);
        return Response.json({ serviceResponse: { authenticationSuccess: attributes && { attributes } } });
      },
    );

  beforeEach(() => {
    signOut();
    asked = [];
  });

  test('is one, however many ask for it', async () => {
    answers({ jwt: [tokenOf()] });
    const [one, other] = await Promise.all([exchangeOnce(back('ST-once')), exchangeOnce(back('ST-once'))]);
    expect(one).toBe(other);
    expect(asked).toHaveLength(1);
    await exchangeOnce(back('ST-other'));
    expect(asked).toHaveLength(2);
  });

  test('is asked for as JSON, and leaves the ticket in no cache and no referrer', async () => {
    answers({ jwt: [tokenOf()] });
    await exchangeOnce(back('ST-traces'));
    expect(asked).toEqual([
      { headers: { 'Content-Type': 'application/json' }, cache: 'no-store', referrerPolicy: 'no-referrer' },
    ]);
  });

  test('asks for the account of a sign-in that began here as soon as it is known whose it is', async () => {
    const accounts = answer(getUsuario, () => individual());
    answers({ jwt: [tokenOf()] });
    enter();
    expect(await exchangeOnce(back('ST-ours'))).toEqual({ token: expect.any(String), ours: true });
    expect(accounts).toHaveLength(1);
    expect(accounts[0]?.params).toMatchObject({ id: '00000010154' });
    // This one began elsewhere: who it is has not been said yet.
    expect(await exchangeOnce(back('ST-theirs'))).toEqual({ token: expect.any(String), ours: false });
    expect(accounts).toHaveLength(1);
  });

  test.each([
    ['no token', {}],
    ['no list of tokens', { jwt: {} }],
    ['an empty list', { jwt: [] }],
    ['no attributes', null],
  ])('%s is good for nothing, and no account is asked for', async (what, attributes) => {
    answers(attributes);
    enter();
    expect(await exchangeOnce(back(`ST-${what}`))).toEqual({ token: null, ours: true });
  });

  test('that the sign-on answers with a failure is good for nothing, whatever it says', async () => {
    const attributes = { jwt: [tokenOf()] };
    answerRaw(
      (url) => url.origin === 'https://sso.test',
      () => Response.json({ serviceResponse: { authenticationSuccess: { attributes } } }, { status: 500 }),
    );
    enter();
    expect(await exchangeOnce(back('ST-failed'))).toEqual({ token: null, ours: true });
  });

  test('without a ticket asks nobody', async () => {
    expect(await exchangeOnce(back(null))).toEqual({ token: null, ours: true });
    expect(asked).toEqual([]);
  });
});
