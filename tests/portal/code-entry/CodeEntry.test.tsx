import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeEntry, type CodeEntryProps } from '../../../src/portal/ui/code-entry/CodeEntry';
import { setConfig } from '../../../src/portal/lib/config';
import { portalConfig } from '../support/config';
import { startLanguage } from '../support/language';

afterEach(() => vi.useRealTimers());

const sent = { fluxo: 'f1', meioEnvio: 'E' as const, destino: '***nova***mplo.com', reenvioEm: 30, resendAt: 0 };

function show(over: Partial<CodeEntryProps> = {}) {
  const props = {
    sent,
    onFinalise: vi.fn<(code: string) => void>(),
    onResend: vi.fn<() => Promise<boolean>>(async () => true),
    onBack: vi.fn<() => void>(),
    ...over,
  };
  const view = render(<CodeEntry {...props} />);
  return {
    ...props,
    view,
    again: (next: Partial<CodeEntryProps>) => view.rerender(<CodeEntry {...props} {...next} />),
  };
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const values = () => boxes().map((box) => box.value);

describe('the six boxes', () => {
  it('are a named group that asks for a one-time code with a numeric keypad, and start with the focus', () => {
    show();
    expect(screen.getByRole('group', { name: 'Código de 6 números' })).toBeVisible();
    expect(boxes()).toHaveLength(6);
    expect(screen.getByLabelText('Número 1 de 6')).toHaveFocus();
    expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
    for (const box of boxes()) expect(box).toHaveAttribute('inputmode', 'numeric');
    expect(boxes().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `confirmarSenha${number}`));
  });

  it('tell in words where the code went when nothing of the destination is shown', () => {
    show({ sent: { ...sent, destino: '***' } });
    expect(
      screen.getByText('Se os dados conferem, enviamos um código de 6 números para o e-mail cadastrado.'),
    ).toBeVisible();
    expect(screen.queryByText('***')).not.toBeInTheDocument();
  });

  it('say that a phone of another country gets its code by e-mail, where it is not known whose it is', () => {
    show({ sent: { ...sent, meioEnvio: 'C', destino: '*****' } });
    expect(screen.getByRole('heading', { name: 'Confira seu celular ou e-mail' })).toBeVisible();
    expect(screen.getByText(/Se o celular é de outro país, o código vai por e-mail/)).toBeVisible();
    expect(screen.getByText(/tem sinal e olhe a caixa de spam/)).toBeVisible();
  });

  it('move on while digits are typed and ignore letters', async () => {
    const user = userEvent.setup();
    show();
    await user.keyboard('4a82');
    expect(values()).toEqual(['4', '8', '2', '', '', '']);
    expect(boxes()[3]).toHaveFocus();
  });

  it('fill from one paste, whatever stands around the digits and wherever the caret is', async () => {
    const user = userEvent.setup();
    show();
    await user.click(boxes()[2] as HTMLElement);
    await user.paste('Seu código: 482-913');
    expect(values()).toEqual(['4', '8', '2', '9', '1', '3']);
  });

  it('fill from the code that a phone hands to the first box', () => {
    show();
    fireEvent.change(boxes()[0] as HTMLElement, { target: { value: '482913' } });
    expect(values().join('')).toBe('482913');
  });

  it('replace a digit that is typed over', async () => {
    const user = userEvent.setup();
    show();
    await user.keyboard('482913');
    await user.click(boxes()[1] as HTMLElement);
    await user.keyboard('5');
    expect(values().join('')).toBe('452913');
  });

  it('move on when the same digit is typed over, as after a code with one wrong number', async () => {
    const user = userEvent.setup();
    show();
    await user.keyboard('482917');
    await user.click(boxes()[0] as HTMLInputElement);
    await user.keyboard('482915');
    expect(values()).toEqual(['4', '8', '2', '9', '1', '5']);
  });

  it('go back with Backspace: first the digit, then the box before', async () => {
    const user = userEvent.setup();
    show();
    await user.keyboard('48');
    await user.keyboard('{Backspace}');
    expect(values()).toEqual(['4', '', '', '', '', '']);
    expect(boxes()[1]).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(values().join('')).toBe('');
    expect(boxes()[0]).toHaveFocus();
  });

  it('are walked with the arrows, Home and End', async () => {
    const user = userEvent.setup();
    show();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(boxes()[2]).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(boxes()[1]).toHaveFocus();
    await user.keyboard('{End}');
    expect(boxes()[5]).toHaveFocus();
    await user.keyboard('{Home}');
    expect(boxes()[0]).toHaveFocus();
  });
});

describe('finishing', () => {
  it('asks for all digits and goes to the first missing one', async () => {
    const user = userEvent.setup();
    const { onFinalise } = show();
    await user.keyboard('482{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Informe todos os dígitos do Token.');
    expect(boxes()[3]).toHaveFocus();
    expect(boxes()[0]).toHaveAccessibleDescription('Informe todos os dígitos do Token.');
    expect(onFinalise).not.toHaveBeenCalled();
  });

  it('says the same in English', async () => {
    startLanguage('en');
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter all the digits of the code.');
  });

  it.each([
    ['typed', async () => userEvent.setup().keyboard('482913')],
    ['pasted', async () => userEvent.setup().paste('482913')],
    [
      'filled in by the phone',
      async () => fireEvent.change(boxes()[0] as HTMLElement, { target: { value: '482913' } }),
    ],
    [
      'typed with the last one missing in the middle',
      async () => {
        const user = userEvent.setup();
        await user.keyboard('482913{Home}{ArrowRight}{Backspace}');
        await user.keyboard('8');
      },
    ],
  ])('comes by itself with the last digit, once, when the code is %s', async (_, enter) => {
    const { onFinalise } = show();
    await enter();
    expect(onFinalise).toHaveBeenCalledExactlyOnceWith('482913');
  });

  it('is done once by Enter right after the last digit, and the same refused code not again', async () => {
    const user = userEvent.setup();
    const { onFinalise, again } = show();
    await user.keyboard('482913');
    again({ busy: 'finalise' });
    await user.keyboard('{Enter}');
    again({ problem: 'Código incorreto. Você tem mais 4 tentativas.', refused: true });
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Concluir' }));
    expect(onFinalise).toHaveBeenCalledExactlyOnceWith('482913');
    expect(screen.getByRole('alert')).toHaveTextContent('Você tem mais 4 tentativas.');
    expect(boxes()[0]).toHaveFocus();
  });

  it('waits until somebody who types over a refused code has come to its end', async () => {
    const user = userEvent.setup();
    const { onFinalise, again } = show();
    await user.keyboard('482917');
    again({ problem: 'Código incorreto.', refused: true });
    await user.keyboard('48291');
    expect(onFinalise).toHaveBeenCalledOnce();
    await user.keyboard('3');
    expect(onFinalise).toHaveBeenCalledTimes(2);
    expect(onFinalise).toHaveBeenLastCalledWith('482913');
  });

  it('does not come by itself again after a lost answer, and by the button it does', async () => {
    const user = userEvent.setup();
    const { onFinalise, again } = show();
    await user.keyboard('482913');
    again({ problem: 'Sem resposta da rede.' });
    await user.keyboard('482913');
    expect(onFinalise).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Concluir' }));
    expect(onFinalise).toHaveBeenCalledTimes(2);
    expect(onFinalise).toHaveBeenLastCalledWith('482913');
  });

  it('is announced while the server looks, and what it looks at stays', async () => {
    const user = userEvent.setup();
    const { onFinalise, again } = show();
    await user.keyboard('482913');
    again({ busy: 'finalise' });
    expect(screen.getByRole('status')).toHaveTextContent('Conferindo o código');
    await user.keyboard('7{Backspace}');
    await user.paste('111111');
    expect(values().join('')).toBe('482913');
    expect(onFinalise).toHaveBeenCalledOnce();
  });

  it('takes no code of a flow that has ended', async () => {
    const user = userEvent.setup();
    const { onFinalise } = show({ ended: true, refused: true, problem: 'Peça outro código.' });
    await user.paste('482913');
    await user.keyboard('{Enter}');
    expect(onFinalise).not.toHaveBeenCalled();
  });

  it('keeps the numbers of a refused code and says beside the boxes what is wrong', async () => {
    const user = userEvent.setup();
    const { again } = show();
    await user.paste('482913');
    again({ problem: 'Código incorreto. Você tem mais 2 tentativas.' });
    expect(values().join('')).toBe('482913');
    expect(screen.getByRole('alert')).toHaveTextContent('Você tem mais 2 tentativas.');
    expect(boxes()[0]).toHaveFocus();
    for (const box of boxes()) expect(box).toBeInvalid();
  });

  it('cannot be pressed twice while the server works', () => {
    show({ busy: 'finalise' });
    expect(screen.getByRole('button', { name: 'Concluindo' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Voltar' })).toBeDisabled();
  });
});

describe('sending again', () => {
  it('counts down to the next resend and then offers it', async () => {
    vi.useFakeTimers();
    show({ sent: { ...sent, resendAt: Date.now() + 30_000 } });
    expect(screen.getByRole('button', { name: /Reenviar código em/ })).toBeDisabled();
    expect(screen.getByRole('timer')).toHaveTextContent('0:30');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('timer')).toHaveTextContent('0:29');
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(screen.getByRole('button', { name: 'Reenviar código' })).toBeEnabled();
  });

  it('empties the boxes once another code was sent, and says so', async () => {
    const user = userEvent.setup();
    const { onResend } = show();
    await user.paste('482913');
    await user.click(screen.getByRole('button', { name: 'Reenviar código' }));
    expect(onResend).toHaveBeenCalledOnce();
    expect(values().join('')).toBe('');
    expect(boxes()[0]).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Enviamos outro código');
  });

  it('keeps the numbers when nothing was sent', async () => {
    const user = userEvent.setup();
    show({ onResend: async () => false });
    await user.paste('482913');
    await user.click(screen.getByRole('button', { name: 'Reenviar código' }));
    expect(values().join('')).toBe('482913');
  });

  it('offers another code as the way on when this flow has ended', () => {
    show({ ended: true, problem: 'Muitas tentativas.' });
    expect(screen.getByRole('button', { name: 'Enviar outro código' })).toBeEnabled();
  });
});

describe('what stands around', () => {
  it('shows the masked destination and another way out', () => {
    show({ otherWay: <button type="button">receba por SMS em *****0000</button> });
    expect(screen.getByText('***nova***mplo.com')).toBeVisible();
    expect(screen.getByRole('button', { name: 'receba por SMS em *****0000' })).toBeVisible();
  });

  it('leads to the mailbox where the installation has one', () => {
    setConfig(portalConfig({ mailbox: '/caixa-postal' }));
    show();
    expect(screen.getByRole('link', { name: /o código está na caixa postal/ })).toHaveAttribute(
      'href',
      '/caixa-postal',
    );
  });

  it('has no mailbox where codes go out by e-mail', () => {
    show();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has the same words for its buttons wherever it stands', () => {
    show({ headingLevel: 2 });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Reenviar código',
      'Voltar',
      'Concluir',
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Confira seu e-mail' })).toBeVisible();
  });
});
