import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/portal/http/ApiError';
import { LoadError } from '../../../src/portal/ui/feedback';
import { setConfig } from '../../../src/portal/lib/config';
import { portalConfig } from '../support/config';
import { renderScreen } from '../support/render';

function Screen() {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>Endereços</h1>
      {loaded ? <p>Rua das Flores</p> : <LoadError error={null} onRetry={() => setLoaded(true)} />}
    </>
  );
}

it('whoever tries a failed load again goes on at the heading when it works', async () => {
  renderScreen(
    <main>
      <Screen />
    </main>,
  );
  screen.getByRole('button', { name: 'Tentar de novo' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Rua das Flores')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

describe('a failed load names its cause', () => {
  beforeEach(() => setConfig(portalConfig({ links: { contact: 'https://ajuda.test/' } })));
  afterEach(() => setConfig(portalConfig()));
  const told = (error: unknown) => renderScreen(<LoadError error={error} onRetry={() => undefined} />);

  it('the connection, when no answer came', async () => {
    told(new ApiError({ status: 0, text: 'Sem resposta do serviço. Verifique sua conexão e tente de novo.' }));
    expect(await screen.findByText(/Verifique sua conexão/)).toBeVisible();
  });

  it('the connection, when the answer broke off', async () => {
    told(new ApiError({ status: 200, text: 'Sem resposta do serviço. Verifique sua conexão.', broken: true }));
    expect(await screen.findByText(/Verifique sua conexão/)).toBeVisible();
  });

  it('the service, with the number of the request and the way to whom it is quoted', async () => {
    told(new ApiError({ status: 500, msgs: ['CMN-004 ORA-01017'], number: 'req-7' }));
    expect(await screen.findByText(/O problema é nosso, não da sua conexão/)).toBeVisible();
    expect(screen.getByText('req-7')).toBeVisible();
    expect(screen.getByRole('link', { name: /Central de atendimento/ })).toHaveAttribute('href');
    expect(screen.queryByText(/Verifique|ORA/)).toBeNull();
  });

  it('the way to the service also where the answer had no number', async () => {
    told(new ApiError({ status: 502 }));
    expect(await screen.findByRole('link', { name: /Central de atendimento/ })).toBeVisible();
    expect(screen.queryByText(/Número da solicitação/)).toBeNull();
  });

  it('a refusal, in the words of the service', async () => {
    told(new ApiError({ status: 429, msgs: ['MCN-104 Muitos pedidos. Tente daqui a uma hora.'], number: 'req-8' }));
    expect(
      await screen.findByText('O serviço não aceitou o pedido. Muitos pedidos. Tente daqui a uma hora.'),
    ).toBeVisible();
    expect(screen.getByText('req-8')).toBeVisible();
    expect(screen.queryByText(/conexão/)).toBeNull();
  });

  it('a record that there is not, or is not one’s own, without another try', () => {
    told(new ApiError({ status: 404, msgs: ['MCN-101 Não encontramos este registro.'] }));
    expect(screen.getByText('Pode ter sido excluído, ou não é seu para ver.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  it('nothing of all that for a failure of the page’s own', () => {
    told(new TypeError('x is not a function'));
    expect(screen.getByText('Tente de novo. Nada do que você fez se perdeu.')).toBeVisible();
  });
});
