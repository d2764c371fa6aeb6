import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { toastText, toastUndo, toastUntilOk } from '../../../src/portal/ui/toast';

/** Without animations, as here, a toast that was closed stays on its way out. */
const standing = (message: string) => screen.getAllByText(message).filter((words) => words.closest('[data-in=true]'));

beforeEach(() => void render(<ToastHost />));

describe('a toast', () => {
  it('goes by itself after five seconds', async () => {
    toastText('info', 'Cinco segundos.');
    await screen.findByText('Cinco segundos.');
    expect(await screen.findByRole('progressbar', { hidden: true })).toHaveStyle({ animationDuration: '5000ms' });
  });

  it('is one, however often its words are asked for', async () => {
    toastText('info', 'Uma vez só.');
    await screen.findByText('Uma vez só.');
    toastText('info', 'Uma vez só.');
    toastUntilOk({ message: 'Até o OK.' });
    toastUntilOk({ message: 'Até o OK.' });
    await screen.findByText('Até o OK.');
    expect(standing('Uma vez só.')).toHaveLength(1);
    expect(standing('Até o OK.')).toHaveLength(1);
  });

  it('of a success takes away what failed or was noted before it, and leaves what waits for OK', async () => {
    toastText('warning', 'Nada foi escolhido.');
    toastText('info', 'Nada foi alterado.');
    toastUntilOk({ message: 'Até o OK.' });
    await screen.findByText('Até o OK.');
    toastText('success', 'Código enviado.');
    await screen.findByText('Código enviado.');
    await expect.poll(() => [...standing('Nada foi escolhido.'), ...standing('Nada foi alterado.')]).toHaveLength(0);
    expect(standing('Até o OK.')).toHaveLength(1);
    toastText('info', 'Nada foi alterado.');
    await expect.poll(() => standing('Nada foi alterado.')).toHaveLength(1);
    expect(standing('Código enviado.')).toHaveLength(1);
  });

  it('shows when its words are asked for again while the one before is leaving', async () => {
    toastText('info', 'De novo.');
    const first = (await screen.findByText('De novo.')).closest<HTMLElement>('.Toastify__toast') as HTMLElement;
    await userEvent.click(within(first).getByRole('button', { name: 'Fechar aviso' }));
    expect(standing('De novo.')).toHaveLength(0);
    toastText('info', 'De novo.');
    await expect.poll(() => standing('De novo.')).toHaveLength(1);
  });

  it('that waits for OK gives way to a later one: the newest answer counts', async () => {
    toastUntilOk({ message: 'O nome não confere.' });
    await screen.findByText('O nome não confere.');
    toastUntilOk({ message: 'O cadastro foi cancelado.' });
    await screen.findByText('O cadastro foi cancelado.');
    await expect.poll(() => standing('O nome não confere.')).toHaveLength(0);
    expect(standing('O cadastro foi cancelado.')).toHaveLength(1);
  });

  it.each([
    ['OK', 'Diga OK.', () => toastUntilOk({ message: 'Diga OK.' })],
    ['Fechar aviso', 'Feche.', () => toastText('info', 'Feche.')],
  ])('gives the keyboard back to the field that had it when it came: %s', async (button, message, show) => {
    render(<input aria-label="Nome" />);
    screen.getByLabelText('Nome').focus();
    show();
    const shown = (await screen.findByText(message)).closest<HTMLElement>('.Toastify__toast') as HTMLElement;
    within(shown).getByRole('button', { name: button }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Nome')).toHaveFocus();
  });

  it('gives the keyboard to the heading when the field that had it is gone', async () => {
    const { unmount } = render(<input aria-label="Nome" />);
    render(<h1 tabIndex={-1}>Sua conta</h1>);
    screen.getByLabelText('Nome').focus();
    toastUntilOk({ message: 'Nada ficou.' });
    const shown = (await screen.findByText('Nada ficou.')).closest<HTMLElement>('.Toastify__toast') as HTMLElement;
    unmount();
    within(shown).getByRole('button', { name: 'OK' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Sua conta' })).toHaveFocus();
  });
});

describe('a toast that can be undone', () => {
  /** Shows one and waits until it stands. */
  async function shown(message: string, seconds = 15) {
    const undo = vi.fn<() => void>();
    toastUndo({ message, seconds, undo });
    const toast = (await screen.findByText(message)).closest<HTMLElement>('.Toastify__toast') as HTMLElement;
    return { undo, toast, button: within(toast).getByRole('button', { name: 'Desfazer' }) };
  }

  it('says for how long, and how by the keyboard, to a screen reader once', async () => {
    const { toast, button } = await shown('Ana foi excluída.');
    expect(toast.closest('[role=status]')).toHaveTextContent(
      'Ana foi excluída.Por 15 segundos você pode desfazer, também com Ctrl+Z.',
    );
    expect(within(toast).getByText('15 s')).toHaveAttribute('aria-hidden', 'true');
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Z Meta+Z');
  });

  it('says to who reads it later what is left, which nothing announces', async () => {
    const { toast } = await shown('Nina foi excluída.');
    const said = await within(toast).findByText(/^Por 1[0-4] segundos você pode desfazer/);
    expect(said).toHaveAttribute('aria-live', 'off');
  });

  it('counts from when it was asked for, also where its code comes later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const late = shown('Olga foi excluída.');
    vi.setSystemTime(Date.now() + 5000);
    expect(within((await late).toast).getByText('10 s')).toBeInTheDocument();
  });

  it('of a name that another had before it has a time of its own', async () => {
    const named = { key: 'retirada', undo: () => undefined };
    toastUndo({ ...named, message: 'Paula foi excluída.', seconds: 5 });
    await screen.findByText('Paula foi excluída.');
    toastUndo({ ...named, message: 'Rita foi excluída.', seconds: 15 });
    const later = (await screen.findByText('Rita foi excluída.')).closest<HTMLElement>('.toast__stay') as HTMLElement;
    expect(within(later).getByText(/^1\d s$/)).toBeInTheDocument();
  });

  it('is undone by its button, once, and goes', async () => {
    const { undo, button } = await shown('Bia foi excluída.');
    await userEvent.click(button);
    expect(undo).toHaveBeenCalledOnce();
    expect(standing('Bia foi excluída.')).toHaveLength(0);
  });

  it('is undone by Ctrl+Z from anywhere but a field, the newest first', async () => {
    const first = await shown('Caio foi excluído.');
    const second = await shown('Davi foi excluído.');
    render(<input aria-label="Nome" />);
    screen.getByLabelText('Nome').focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(second.undo).not.toHaveBeenCalled();
    screen.getByLabelText('Nome').blur();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([first.undo.mock.calls.length, second.undo.mock.calls.length]).toEqual([0, 1]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([first.undo.mock.calls.length, second.undo.mock.calls.length]).toEqual([1, 1]);
  });

  it('goes with its time, and undoes nothing after that', async () => {
    const { undo } = await shown('Elisa foi excluída.', 0);
    await expect.poll(() => standing('Elisa foi excluída.')).toHaveLength(0);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undo).not.toHaveBeenCalled();
  });
});
