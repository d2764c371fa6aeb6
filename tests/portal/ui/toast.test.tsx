import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { toastText, toastUntilOk } from '../../../src/portal/ui/toast';

/** Without animations, as here, a toast that was closed stays on its way out. */
const standing = (message: string) => screen.getAllByText(message).filter((words) => words.closest('[data-in=true]'));

beforeEach(() => void render(<ToastHost />));

describe('a toast', () => {
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
