import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorReactions } from '../../../src/portal/features/error-reactions/ErrorReactions';
import { ApiError } from '../../../src/portal/http/ApiError';
import { reportUnclaimed } from '../../../src/portal/http/errors';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { closeWaitingToast, toastText, Toasts, toastUntilOk } from '../../../src/portal/ui/toast';

/** The network is gone: no code comes any more. */
const gone = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
vi.mock('../../../src/portal/ui/toast-draw', () => gone());
vi.mock('../../../src/portal/features/error-reactions/ReactionDialog', () => gone());

beforeEach(() => {
  render(
    <>
      <ToastHost />
      <ErrorReactions />
      <p>A tela</p>
    </>,
  );
  return closeWaitingToast;
});

describe('without the code of toasts and dialogs', () => {
  it('a message is said all the same, until its OK', async () => {
    toastText('error', 'Sem resposta do servidor.');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem resposta do servidor.');
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the newest message is the one that stands', async () => {
    toastText('error', 'A primeira.');
    await screen.findByText('A primeira.');
    toastText('error', 'A segunda.');
    await screen.findByText('A segunda.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('a message that waits for OK keeps its link and what comes after', async () => {
    const onOk = vi.fn();
    toastUntilOk({ message: 'Bloqueado.', link: { href: 'https://receita.example/', name: 'Consultar' }, onOk });
    expect(await screen.findByRole('link', { name: 'Consultar' })).toHaveAttribute('href', 'https://receita.example/');
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(onOk).toHaveBeenCalledOnce();
  });

  it('a later try takes it away', async () => {
    toastUntilOk({ message: 'O nome não confere.' });
    await screen.findByRole('alert');
    closeWaitingToast();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('what a dialog would say is said, and the screen stays', async () => {
    reportUnclaimed(new ApiError({ status: 409, msgs: ['MCN-102 O registro mudou.'] }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O registro mudou.');
    expect(screen.getByText('A tela')).toBeInTheDocument();
  });

  it('loading it ahead of time in vain is no failure', async () => {
    await expect(Toasts.preload()).resolves.toBeUndefined();
  });
});
