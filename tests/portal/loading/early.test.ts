import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendEmailCode } from '../../../src/contract/contacts';
import { getUsuario } from '../../../src/contract/home';
import { call } from '../../../src/portal/http/client';
import { askEarly } from '../../../src/portal/loading/early';
import { exchangeOnce, readReturn } from '../../../src/portal/session/ticket';
import { enter, userId } from '../../../src/portal/session/session';
import { answer, answerRaw, NO_NETWORK, refuse } from '../support/backend';
import { individual } from '../support/records';
import { signIn, signOut, tokenOf } from '../support/session';

const at = (path: string) => new URL(path, 'http://localhost:3000');
const record = () => call(getUsuario, { params: { id: userId() ?? '' } }, { quiet: true });

beforeEach(() => {
  vi.useRealTimers();
  signOut();
});

describe('the record of the account that is signed in', () => {
  test.each(['/', '/principal', '/principalPF', '/principalPJ'])(
    'is asked for before the code of %s is there, and once',
    async (path) => {
      signIn();
      const received = answer(getUsuario, () => individual());
      askEarly(path);
      expect(received).toHaveLength(1);
      expect(received[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
      expect((await record()).nome).toBe(individual().nome);
      expect(received).toHaveLength(1);
      await record();
      expect(received).toHaveLength(2);
    },
  );

  test.each(['/login', '/cadastroPF', '/auth'])('is not asked for at %s', (path) => {
    signIn();
    const received = answer(getUsuario, () => individual());
    askEarly(path);
    expect(received).toHaveLength(0);
  });

  test('is not asked for when nobody is signed in', () => {
    const received = answer(getUsuario, () => individual());
    askEarly('/');
    expect(received).toHaveLength(0);
  });

  test('is asked for again when the early answer has grown old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    signIn();
    const received = answer(getUsuario, () => individual());
    askEarly('/principalPF');
    vi.advanceTimersByTime(15_000);
    await record();
    expect(received).toHaveLength(2);
  });

  test('is asked for again after a change', async () => {
    signIn();
    const received = answer(getUsuario, () => individual());
    answer(sendEmailCode, () => ({ fluxo: 'f1', meioEnvio: 'E', destino: 'ana***', reenvioEm: 30 }) as const);
    askEarly('/principalPF');
    await call(sendEmailCode, {
      params: { id: 'x' },
      body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: 'a@b.example' },
    });
    await record();
    expect(received).toHaveLength(2);
  });

  test.each([403, 500])(
    'that was answered with %i is asked for again: the call that wants it deals with what comes',
    async (status) => {
      signIn();
      let times = 0;
      answerRaw(
        (url) => url.pathname.includes('/usuarios/'),
        () => ((times += 1) === 1 ? Response.json({}, { status }) : Response.json(individual())),
      );
      askEarly('/principalPF');
      expect((await record()).nome).toBe(individual().nome);
      expect(times).toBe(2);
    },
  );

  test('that is refused for what it asks for is refused once', async () => {
    signIn();
    const received = answer(getUsuario, () => refuse(403, 'MCN-204 Não'));
    askEarly('/principalPF');
    await expect(record()).rejects.toMatchObject({ name: 'ApiError', code: 'MCN-204' });
    expect(received).toHaveLength(1);
  });

  test('that could not be had is a failure of the call that wanted it', async () => {
    signIn();
    answer(getUsuario, () => NO_NETWORK);
    askEarly('/principalPF');
    await expect(record()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });
});

describe('a ticket', () => {
  const validates = (jwt: string) => {
    const tickets: (string | null)[] = [];
    answerRaw(
      (url) => url.origin === 'https://sso.test',
      (url) => {
        tickets.push(url.searchParams.get('ticket'));
        return Response.json({ serviceResponse: { authenticationSuccess: { user: 'x', attributes: { jwt: [jwt] } } } });
      },
    );
    return tickets;
  };

  test('is exchanged at once, once, and the account is asked for as soon as its owner is known', async () => {
    enter();
    const tickets = validates(tokenOf());
    const received = answer(getUsuario, () => individual());
    const back = readReturn(at('/auth?ticket=ST-early1'));
    const first = exchangeOnce(back);
    const { token, ours } = await exchangeOnce(back);
    expect(await first).toEqual({ token, ours });
    expect([token, ours]).toEqual([expect.any(String), true]);
    expect(tickets).toEqual(['ST-early1']);
    expect(received.map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${token}`]);
  });

  test('of a sign-in that this window did not begin asks for no account', async () => {
    validates(tokenOf());
    const received = answer(getUsuario, () => individual());
    expect((await exchangeOnce(readReturn(at('/auth?ticket=ST-early2')))).ours).toBe(false);
    expect(received).toHaveLength(0);
  });
});
