import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/portal/http/ApiError';
import { reportUnclaimed } from '../../../src/portal/http/errors';
import { setConfig } from '../../../src/portal/lib/config';
import { registerNavigate } from '../../../src/portal/lib/navigation';
import { portalConfig } from '../support/config';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { CONSULTATION, ErrorReactions } from '../../../src/portal/features/error-reactions/ErrorReactions';

const go = vi.fn();
let unregister: () => void;

beforeEach(() => {
  go.mockReset();
  unregister = registerNavigate(go);
  render(
    <>
      <ToastHost />
      <ErrorReactions />
    </>,
  );
});
afterEach(() => unregister());

const fail = (message?: string, status = 409) =>
  reportUnclaimed(new ApiError({ status, msgs: message === undefined ? [] : [message] }));

describe('a failure that no screen claims', () => {
  it.each(['MCN-014', 'MCN-015', 'MCN-016', 'MCN-022', 'MCN-023', 'MCN-047', 'MCN-048'])(
    '%s: a toast stays with its text until OK',
    async (code) => {
      fail(`${code} Texto de ${code}.`);
      const toast = await screen.findByText(`Texto de ${code}.`);
      expect(toast.closest('.Toastify__toast-container--top-center')).not.toBeNull();
      expect(document.querySelector('.Toastify__progress-bar--animated')).toBeNull();
      expect(screen.getByRole('button', { name: 'OK' })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'OK' }));
      expect(go).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['MCN-010', 'CPF'],
    ['MCN-029', 'CNPJ'],
  ] as const)(
    '%s: the %s is blocked, with the way to the federal revenue service, and OK leads to /login',
    async (code, document) => {
      fail(`${code} qualquer texto`);
      const link = await screen.findByRole('link', { name: new RegExp(`Consultar ${document} na Receita Federal`) });
      expect(link).toHaveAttribute('href', CONSULTATION[document]);
      expect(screen.getByRole('alert')).toHaveTextContent(`O ${document} está temporariamente bloqueado`);
      await userEvent.click(screen.getByRole('button', { name: 'OK' }));
      expect(go).toHaveBeenCalledWith('/login', undefined);
    },
  );

  it('IDC-104: goes to /login', async () => {
    fail('IDC-104 sessão', 401);
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/login', undefined));
  });

  it.each([
    ['CMN-004 banco', 'Erro encontrado na aplicação. Tente em outro momento.'],
    ['Erro inesperado no processamento da API', 'Erro encontrado na aplicação. Tente em outro momento.'],
    ['MCN-102 O registro mudou.', 'O registro mudou.'],
    ['IDC-111 Sem permissão.', 'Sem permissão.'],
    ['Mensagem crua', 'Mensagem crua'],
    [undefined, 'Ocorreu um erro inesperado'],
  ])('%s: a dialog says so', async (message, said) => {
    fail(message);
    const dialog = await screen.findByRole('dialog', { name: 'Meu Postal Informa' });
    expect(dialog).toHaveTextContent(said);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(go).not.toHaveBeenCalled();
  });

  it('of the service shows the number of its request and the way to whom it is quoted', async () => {
    setConfig(portalConfig({ links: { contact: 'https://ajuda.test/' } }));
    reportUnclaimed(new ApiError({ status: 500, number: '3FA901BC77' }));
    const dialog = await screen.findByRole('dialog', { name: 'Meu Postal Informa' });
    expect(dialog).toHaveTextContent('Número da solicitação: 3FA901BC77');
    expect(screen.getByRole('link', { name: /Central de atendimento/ })).toHaveAttribute('href', 'https://ajuda.test/');
    setConfig(portalConfig());
  });

  it('of what stands before the service, which has no number, shows the way to a person all the same', async () => {
    setConfig(portalConfig({ links: { contact: 'https://ajuda.test/' } }));
    reportUnclaimed(new ApiError({ status: 502 }));
    const dialog = await screen.findByRole('dialog', { name: 'Meu Postal Informa' });
    expect(dialog).toHaveTextContent('Ocorreu um erro inesperado');
    expect(within(dialog).getByRole('link', { name: /Central de atendimento/ })).toBeInTheDocument();
    setConfig(portalConfig());
  });

  it('without an answer from the network: a toast, and the screen stays', async () => {
    reportUnclaimed(new ApiError({ status: 0, text: 'Sem conexão.' }));
    expect(await screen.findByText('Sem conexão.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
