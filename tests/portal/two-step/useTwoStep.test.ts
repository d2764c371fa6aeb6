import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CodeSent } from '../../../src/contract/account';
import { ApiError } from '../../../src/portal/http/ApiError';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { useTwoStep, type FlowContext, type TwoStepOptions } from '../../../src/portal/features/two-step/useTwoStep';

interface Form {
  email: string;
}

const NEW: Form = { email: 'nova@exemplo.com.br' };
const sent = (over: Partial<CodeSent> = {}): CodeSent => ({
  fluxo: 'f1',
  meioEnvio: 'E',
  destino: '***nova***',
  reenvioEm: 30,
  ...over,
});
const lost = () => new ApiError({ status: 0, text: 'Sem rede' });
const refused = (message: string, status = 409) => new ApiError({ status, msgs: [message] });

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((ok, no) => {
    resolve = ok;
    reject = no;
  });
  return { promise, resolve, reject };
}

function flow(over: Partial<TwoStepOptions<Form>> = {}) {
  const requestCode = vi.fn<(form: Form, context: FlowContext) => Promise<CodeSent>>(async () => sent());
  const finalise = vi.fn<(code: string, form: Form, context: FlowContext) => Promise<void>>(async () => undefined);
  const onDone = vi.fn<(form: Form) => void>();
  const onSent = vi.fn<(answer: CodeSent, form: Form) => void>();
  const hook = renderHook(() => useTwoStep<Form>({ requestCode, finalise, onDone, onSent, ...over }));
  return { requestCode, finalise, onDone, onSent, hook, now: () => hook.result.current };
}

describe('a code under way', () => {
  const kept = () => Object.keys(sessionStorage).length;

  it('is kept for a reload while it is on the screen, and not once its flow is dead', async () => {
    const { now, finalise, hook } = flow({ underWay: 'email' });
    expect(kept()).toBe(0);
    await act(() => now().request(NEW));
    expect(kept()).toBe(1);
    finalise.mockRejectedValueOnce(refused('MCN-114 Cinco vezes'));
    await act(() => now().finalise('111111'));
    expect(kept()).toBe(0);
    await act(async () => void (await now().resend()));
    expect(kept()).toBe(1);
    act(() => now().cancel());
    expect(kept()).toBe(0);
    await act(() => now().request({ email: 'outra@exemplo.com.br' }));
    hook.unmount();
    expect(kept()).toBe(0);
  });
});

describe('asking for the code', () => {
  it('moves to the code step once the server has sent it', async () => {
    const { now, requestCode, onSent } = flow();
    await act(() => now().request(NEW));
    expect(now().step).toBe('code');
    expect(now().sent?.destino).toBe('***nova***');
    expect(requestCode).toHaveBeenCalledOnce();
    expect(onSent).toHaveBeenCalledOnce();
  });

  it('sends one request for a double click', async () => {
    const { now, requestCode } = flow();
    const answer = deferred<CodeSent>();
    requestCode.mockReturnValueOnce(answer.promise);
    await act(async () => {
      const first = now().request(NEW);
      const second = now().request(NEW);
      answer.resolve(sent());
      await Promise.all([first, second]);
    });
    expect(requestCode).toHaveBeenCalledOnce();
    expect(now().step).toBe('code');
  });

  it('stays on the form with the failure when the network is lost, and sends the same again', async () => {
    const { now, requestCode } = flow();
    requestCode.mockRejectedValueOnce(lost());
    await act(() => now().request(NEW));
    expect(now().step).toBe('form');
    expect(now().error?.status).toBe(0);
    expect(now().busy).toBeNull();
    await act(() => now().request(NEW));
    expect(now().step).toBe('code');
    expect(requestCode.mock.calls.map(([payload]) => payload)).toEqual([NEW, NEW]);
  });

  it('hands a failure that it does not show to the error catalogue, and shows the ones that its form claims', async () => {
    const { now, requestCode } = flow({ claims: ['MCN-100'] });
    const heard = vi.fn<(error: ApiError) => void>();
    const stop = onUnclaimedError(heard);
    requestCode.mockRejectedValueOnce(refused('MCN-107 inesperado', 500));
    await act(() => now().request(NEW));
    expect(heard).toHaveBeenCalledOnce();
    expect(now().error).toBeNull();
    requestCode.mockRejectedValueOnce(refused('MCN-100 e-mail', 400));
    await act(() => now().request(NEW));
    expect(heard).toHaveBeenCalledOnce();
    expect(now().error?.code).toBe('MCN-100');
    stop();
  });

  it('says nothing of its own when the session ended: the sign-in has begun', async () => {
    const { now, requestCode } = flow();
    const heard = vi.fn<(error: ApiError) => void>();
    const stop = onUnclaimedError(heard);
    requestCode.mockRejectedValueOnce(refused('IDC-110 sessão', 401));
    await act(() => now().request(NEW));
    expect(heard).not.toHaveBeenCalled();
    expect(now().error).toBeNull();
    stop();
  });

  it('goes back to the same code when the same data is submitted again at once', async () => {
    const { now, requestCode } = flow();
    await act(() => now().request(NEW));
    act(() => now().cancel());
    expect(now().step).toBe('form');
    await act(() => now().request({ ...NEW }));
    expect(now().step).toBe('code');
    expect(requestCode).toHaveBeenCalledOnce();
  });

  it('starts a new flow for other data', async () => {
    const { now, requestCode } = flow();
    await act(() => now().request(NEW));
    act(() => now().cancel());
    await act(() => now().request({ email: 'outra@exemplo.com.br' }));
    expect(requestCode).toHaveBeenCalledTimes(2);
    expect(requestCode.mock.calls[1]?.[1].fluxo).toBeUndefined();
  });

  it('forgets a request that was cancelled before its answer came', async () => {
    const { now, requestCode } = flow();
    const answer = deferred<CodeSent>();
    requestCode.mockReturnValueOnce(answer.promise);
    await act(async () => {
      const pending = now().request(NEW);
      now().cancel();
      answer.resolve(sent());
      await pending;
    });
    expect(now().step).toBe('form');
    expect(now().busy).toBeNull();
    expect(requestCode.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });
});

describe('sending the code again', () => {
  it('repeats the request with the same data, inside the same flow', async () => {
    const { now, requestCode } = flow();
    await act(() => now().request(NEW));
    let again: boolean | undefined;
    await act(async () => {
      again = await now().resend();
    });
    expect(again).toBe(true);
    expect(requestCode.mock.calls[1]?.[0]).toEqual(NEW);
    expect(requestCode.mock.calls[1]?.[1].fluxo).toBe('f1');
    expect(now().step).toBe('code');
  });

  it('begins a new flow once the old one has had too many wrong tries', async () => {
    const { now, requestCode, finalise } = flow();
    await act(() => now().request(NEW));
    finalise.mockRejectedValueOnce(refused('MCN-114 fechado'));
    await act(() => now().finalise('111111'));
    requestCode.mockResolvedValueOnce(sent({ fluxo: 'f2' }));
    await act(async () => void (await now().resend()));
    expect(requestCode.mock.calls[1]?.[1].fluxo).toBeUndefined();
    await act(() => now().finalise('222222'));
    expect(finalise.mock.calls[1]?.[2].fluxo).toBe('f2');
  });

  it('says no and keeps the step when the server refuses', async () => {
    const { now, requestCode } = flow();
    await act(() => now().request(NEW));
    requestCode.mockRejectedValueOnce(refused('MCN-113 muitos', 429));
    let again: boolean | undefined;
    await act(async () => {
      again = await now().resend();
    });
    expect(again).toBe(false);
    expect(now().step).toBe('code');
    expect(now().error?.code).toBe('MCN-113');
  });

  it('works with a back end that names no flow', async () => {
    const { now, requestCode, finalise } = flow();
    requestCode.mockResolvedValue(sent({ fluxo: undefined }));
    await act(() => now().request(NEW));
    await act(() => now().finalise('123456'));
    expect(finalise.mock.calls[0]?.[2]).not.toHaveProperty('fluxo');
  });
});

describe('finalising', () => {
  it('sends the code with the data that it confirms and starts over', async () => {
    const { now, finalise, onDone } = flow();
    await act(() => now().request(NEW));
    await act(() => now().finalise('482913'));
    expect(finalise.mock.calls[0]?.slice(0, 2)).toEqual(['482913', NEW]);
    expect(finalise.mock.calls[0]?.[2].fluxo).toBe('f1');
    expect(onDone).toHaveBeenCalledExactlyOnceWith(NEW);
    expect(now().step).toBe('form');
  });

  it('changes nothing twice on a double click', async () => {
    const { now, finalise, onDone } = flow();
    await act(() => now().request(NEW));
    await act(async () => {
      await Promise.all([now().finalise('482913'), now().finalise('482913')]);
    });
    expect(finalise).toHaveBeenCalledOnce();
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('stays on the code step after a wrong code', async () => {
    const { now, finalise, onDone } = flow();
    await act(() => now().request(NEW));
    finalise.mockRejectedValueOnce(refused('MCN-110 Código incorreto. Você tem mais 4 tentativas.'));
    await act(() => now().finalise('000001'));
    expect(now().step).toBe('code');
    expect(now().error?.text).toBe('Código incorreto. Você tem mais 4 tentativas.');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('cannot be cancelled while the server is changing the account', async () => {
    const { now, finalise, onDone } = flow();
    await act(() => now().request(NEW));
    const answer = deferred<void>();
    finalise.mockReturnValueOnce(answer.promise);
    await act(async () => {
      const pending = now().finalise('482913');
      now().cancel();
      answer.resolve();
      await pending;
    });
    expect(finalise.mock.calls[0]?.[2].signal.aborted).toBe(false);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('finalises the same again when the network was lost on the way', async () => {
    const { now, finalise, onDone } = flow();
    await act(() => now().request(NEW));
    finalise.mockRejectedValueOnce(lost());
    await act(() => now().finalise('482913'));
    expect(now().step).toBe('code');
    await act(() => now().finalise('482913'));
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('says beside the code that an answer which broke off was none', async () => {
    const { now, finalise } = flow();
    await act(() => now().request(NEW));
    finalise.mockRejectedValueOnce(new ApiError({ status: 200, broken: true, text: 'Sem rede' }));
    await act(() => now().finalise('482913'));
    expect(now().error?.text).toBe('Sem rede');
  });
});
