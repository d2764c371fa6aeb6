import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { getContratosPJ, getUsuario } from '../../../src/contract/home';
import Dispatcher from '../../../src/portal/areas/sign-in/Dispatcher';
import { AccountProvider } from '../../../src/portal/features/account/AccountProvider';
import { setConfig } from '../../../src/portal/lib/config';
import { askEarly } from '../../../src/portal/loading/early';
import { answer, refuse } from '../support/backend';
import { portalConfig } from '../support/config';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn, watchLeaving } from '../support/session';

const goesTo = async (path: string) =>
  expect(await screen.findByRole('note')).toHaveTextContent(new RegExp(`^${path}$`));

function belongs(usuario: Usuario) {
  signIn({ sub: usuario.idProduto });
  return answer(getUsuario, () => usuario);
}

describe('who signed in goes on', () => {
  it.each([
    ['to the home of an individual', {}, '/principalPF'],
    ['to re-registration, when it is due', { situacaoAtual: 'R' }, '/recadastramento'],
    ['to support, as staff', { perfilInterno: 'SUPORTE' }, '/suporte'],
  ] as const)('%s', async (_where, changes, path) => {
    belongs(individual(changes));
    renderScreen(<Dispatcher />);
    await goesTo(path);
  });

  it('to the home of a company, with its contracts', async () => {
    belongs(company());
    const contracts = answer(getContratosPJ, () => []);
    renderScreen(<Dispatcher />);
    await goesTo('/principalPJ');
    expect(contracts.map(({ params }) => params)).toEqual([{ id: company().idProduto, type: 'PJ' }]);
  });

  it('by the answer that was asked for before the code was there', async () => {
    const asked = belongs(individual());
    askEarly('/principal');
    renderScreen(<Dispatcher />);
    await goesTo('/principalPF');
    expect(asked).toHaveLength(1);
  });

  it('to the home of the account that a review reads, whatever is due', async () => {
    signIn();
    const asked = answer(getUsuario, ({ params: { id } }) => individual({ idProduto: id, situacaoAtual: 'R' }));
    const role = 'review';
    renderScreen(
      <AccountProvider idProduto="00000010669" role={role}>
        <Dispatcher />
      </AccountProvider>,
    );
    await goesTo('/principalPF');
    expect(asked.map(({ params }) => params.id)).toEqual(['00000010669']);
  });
});

describe('an account that does not come', () => {
  it('is told of in the screen’s own words, with another try', async () => {
    belongs(company());
    setConfig(portalConfig({ links: { contact: 'https://ajuda.test/' } }));
    answer(getContratosPJ, () =>
      refuse(500, 'IDC-999 Os contratos não vieram.', { headers: { 'X-Request-Id': 'req-17' } }),
    );
    const { user } = renderScreen(<Dispatcher />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro encontrado na aplicação. Tente em outro momento.');
    expect(alert).not.toHaveTextContent('Os contratos não vieram.');
    expect(await screen.findByText('req-17')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Central de atendimento/ })).toBeInTheDocument();
    answer(getContratosPJ, () => []);
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await goesTo('/principalPJ');
    setConfig(portalConfig());
  });

  it('leads to the sign-in when the session is over, and says nothing here', async () => {
    signIn();
    const left = watchLeaving();
    answer(getUsuario, () => refuse(401, 'IDC-110 Sua sessão terminou.'));
    renderScreen(<Dispatcher />);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
