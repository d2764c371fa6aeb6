import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  checkAn8,
  checkPasswordExpiry,
  forgotPasswordPF,
  forgotPasswordPJ,
  requestMandatoryReset,
  resetPassword,
} from '../../../src/contract/recovery';
import { sendCompanyCode } from '../../../src/contract/registration';
import An8Page from '../../../src/portal/areas/recovery/An8Page';
import CompanyPage from '../../../src/portal/areas/recovery/CompanyPage';
import MandatoryResetPage from '../../../src/portal/areas/recovery/MandatoryResetPage';
import PersonPage from '../../../src/portal/areas/recovery/PersonPage';
import PersonWithoutCpfPage from '../../../src/portal/areas/recovery/PersonWithoutCpfPage';
import { setConfig } from '../../../src/portal/lib/config';
import ResetPage from '../../../src/portal/areas/recovery/ResetPage';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { portalConfig } from '../support/config';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

/** States of recovery that a journey cannot reach: another window, another back end, a network that goes away. */

const COMPANY = '00000102000107';
const sent = { meioEnvio: 'E' as const, destino: '***emp***.test', reenvioEm: 30 };

const set = (label: RegExp | string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the guard of the mandatory reset', () => {
  const open = () => renderScreen(<MandatoryResetPage />, { path: '/redefinir-senha-obrigatoria' });

  it('leads to /principal while the password is good', async () => {
    signIn({ sub: COMPANY, tipo: 'PJ' });
    answer(checkPasswordExpiry, () => ({ senhaExpirada: false }));
    open();
    expect(await screen.findByText('/principal')).toBeInTheDocument();
  });

  it('offers another try when it could not be asked', async () => {
    signIn({ sub: COMPANY, tipo: 'PJ' });
    answer(checkPasswordExpiry, () => refuse(500));
    open();
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    answer(checkPasswordExpiry, () => ({ senhaExpirada: true }));
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Troque a senha da empresa' })).toBeInTheDocument();
  });

  it('ends with the code, which can be sent again, completed and left for the form', async () => {
    signIn({ sub: COMPANY, tipo: 'PJ' });
    answer(checkPasswordExpiry, () => ({ senhaExpirada: true }));
    answer(requestMandatoryReset, () => ({ ...sent, reenvioEm: 0 }));
    open();
    await screen.findByRole('button', { name: 'Trocar senha' });
    set('Razão social', 'EMPRESA');
    set('Nova senha', 'Outra@2027');
    set('Repita a senha', 'Outra@2027');
    press('Trocar senha');
    expect(await screen.findByRole('button', { name: 'Concluir' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reenviar código' })).toBeVisible();
    press('Voltar');
    expect(screen.getByLabelText('Nova senha')).toHaveValue('Outra@2027');
    expect(screen.getByRole('button', { name: 'Trocar senha' })).toBeVisible();
  });

  it('lets go when another window has changed the password meanwhile', async () => {
    signIn({ sub: COMPANY, tipo: 'PJ' });
    answer(checkPasswordExpiry, () => ({ senhaExpirada: true }));
    answer(requestMandatoryReset, () => refuse(409, 'MCN-147 A senha desta empresa não está expirada.'));
    open();
    await screen.findByRole('button', { name: 'Trocar senha' });
    set('Razão social', 'EMPRESA');
    set('Nova senha', 'Outra@2027');
    set('Repita a senha', 'Outra@2027');
    press('Trocar senha');
    expect(await screen.findByText('/principal')).toBeInTheDocument();
  });
});

describe('a forgotten password', () => {
  it('loses nothing when the network goes away, and the password only travels with the code', async () => {
    answer(forgotPasswordPF, () => NO_NETWORK);
    const { user } = renderScreen(<PersonWithoutCpfPage />, { path: '/esqueciMinhaSenhaPFSemCPF', door: 'public' });
    await screen.findByRole('button', { name: 'Enviar código' });
    set('Usuário', 'viajante01');
    set('Nova senha', 'Outra@2027');
    set('Repita a senha', 'Outra@2027');
    press('Enviar código');
    expect(await screen.findByText(/Sem resposta da rede/)).toBeInTheDocument();
    expect(screen.getByLabelText('Nova senha')).toHaveValue('Outra@2027');

    const asked = answer(forgotPasswordPF, () => ({ ...sent, fluxo: 'f1' }));
    const reset = answer(resetPassword, () => undefined);
    press('Enviar código');
    await user.click(await screen.findByLabelText('Número 1 de 6'));
    await user.paste('482913');
    expect(await screen.findByText('/login')).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ idProduto: 'viajante01', meioEnvio: 'E' });
    expect(reset[0]?.body).toEqual({ idProduto: 'viajante01', senha: 'Outra@2027', token: '482913' });
    expect(reset[0]?.headers.get('X-Fluxo')).toBe('f1');
  });

  it('repeats the request, within its flow, when another code is asked for', async () => {
    const asked = answer(forgotPasswordPF, () => ({ ...sent, fluxo: 'f1', reenvioEm: 0 }));
    renderScreen(<PersonWithoutCpfPage />, { path: '/esqueciMinhaSenhaPFSemCPF', door: 'public' });
    await screen.findByRole('button', { name: 'Enviar código' });
    set('Usuário', 'viajante01');
    set('Nova senha', 'Outra@2027');
    set('Repita a senha', 'Outra@2027');
    press('Enviar código');
    fireEvent.click(await screen.findByRole('button', { name: 'Reenviar código' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toEqual({ idProduto: 'viajante01', meioEnvio: 'E' });
    expect(asked.map(({ headers }) => headers.get('X-Fluxo'))).toEqual([null, 'f1']);
  });

  it('shows no destination, which may be nobody’s, says what else may be the reason, and the way on', async () => {
    answer(forgotPasswordPF, () => ({ ...sent, destino: '***raul***mail.com', fluxo: 'f1' }));
    renderScreen(<PersonWithoutCpfPage />, { path: '/esqueciMinhaSenhaPFSemCPF', door: 'public' });
    await screen.findByRole('button', { name: 'Enviar código' });
    set('Usuário', 'viajante01');
    set('Nova senha', 'Outra@2027');
    set('Repita a senha', 'Outra@2027');
    press('Enviar código');
    expect(await screen.findByText(/Se os dados conferem, enviamos um código de 6 números/)).toBeVisible();
    expect(screen.queryByText(/raul/)).not.toBeInTheDocument();
    expect(screen.getByText(/só sai quando os dados conferem com o cadastro/)).toBeVisible();
    expect(screen.getByText(/A pessoa responsável entra na própria conta/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Fazer o cadastro' })).toHaveAttribute('href', '/selecionaPerfil');
  });

  it('of a company with AN8 hands over destinations, method and flow, and no password', async () => {
    answer(checkAn8, () => ({ fluxo: 'f1', idProduto: 'globaltrade', email: 'gloxxx@exemplo.test', celular: null }));
    renderScreen(<An8Page />, { path: '/esqueciMinhaSenhaPJAN8', door: 'public' });
    await screen.findByRole('button', { name: 'Continuar' });
    set('Código AN8', '10203040');
    set('Razão social', 'Global Trade Company');
    set('Nome fantasia', 'Global Trade');
    press('Continuar');
    expect(await screen.findByText(/gloxxx@exemplo\.test/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
    press('Continuar');
    expect(await screen.findByText('/redefinirSenha')).toBeInTheDocument();
  });
});

describe('the new password after the delivery choice', () => {
  const given = {
    id: 'globaltrade',
    ip: '',
    method: 'E',
    email: 'gloxxx@exemplo.test',
    phone: null,
    fluxo: 'answered',
  };
  const toTheCode = async () => {
    const { user } = renderScreen(<ResetPage />, { path: '/redefinirSenha', state: given, door: 'public' });
    await screen.findByRole('button', { name: 'Enviar código' });
    set('Nova senha', 'Outra@2027');
    set('Repita a senha', 'Outra@2027');
    press('Enviar código');
    await user.click(await screen.findByLabelText('Número 1 de 6'));
    await user.paste('111111');
    return user;
  };
  const dead = () => refuse(409, 'MCN-114 O código foi digitado errado cinco vezes.');

  it('goes on with another code after five wrong ones, at once and in a new flow', async () => {
    let flows = 0;
    const asked = answer(sendCompanyCode, () => ({ ...sent, fluxo: `f${(flows += 1)}` }));
    answer(resetPassword, dead);
    const user = await toTheCode();
    await user.click(await screen.findByRole('button', { name: 'Enviar outro código' }));
    await waitFor(() => expect(asked.map(({ headers }) => headers.get('X-Fluxo'))).toEqual(['answered', 'answered']));
    const reset = answer(resetPassword, () => undefined);
    await user.paste('482913');
    expect(await screen.findByText('/login')).toBeInTheDocument();
    expect(reset[0]?.headers.get('X-Fluxo')).toBe('f2');
  });

  it('names each way on from a code that does not come in a line of its own', async () => {
    answer(sendCompanyCode, () => ({ ...sent, fluxo: 'f1' }));
    answer(resetPassword, dead);
    await toTheCode();
    const ways = screen.getByRole('link', { name: 'Começar de novo' }).closest('ul');
    expect(Array.from(ways?.children ?? [], (way) => way.textContent)).toEqual([
      'Começar de novo',
      'Perdi o acesso ao e-mail e ao celular',
    ]);
  });

  it('leads to the questions where no other code can be sent', async () => {
    answer(sendCompanyCode, () => ({ ...sent, fluxo: 'f1' }));
    answer(resetPassword, dead);
    const user = await toTheCode();
    answer(sendCompanyCode, dead);
    await user.click(await screen.findByRole('button', { name: 'Enviar outro código' }));
    expect(await screen.findByText('/esqueciMinhaSenhaPJAN8')).toBeInTheDocument();
  });
});

describe('the login whose password was forgotten', () => {
  const paste = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    const user = userEvent.setup();
    await user.click(field);
    await user.paste(text);
    return field;
  };

  it('leaves the label of a copied number behind', async () => {
    renderScreen(<CompanyPage />, { path: '/esqueciMinhaSenhaPJ', door: 'public' });
    expect(await paste('CNPJ', 'CNPJ: 00.000.101/0001-62')).toHaveValue('00000101000162');
  });

  it('leaves the label of a copied CPF behind', async () => {
    renderScreen(<PersonPage />, { path: '/esqueciMinhaSenhaPF', door: 'public' });
    expect(await paste('CPF', 'CPF: 000.000.101-54')).toHaveValue('00000010154');
  });

  it('takes the letters of a CNPJ as long as there are such', async () => {
    renderScreen(<CompanyPage />, { path: '/esqueciMinhaSenhaPJ', door: 'public' });
    expect(await paste('CNPJ', 'TE.STE.001/0001-06')).toHaveValue('TESTE001000106');
  });

  it('refuses a letter in a CNPJ of digits only, typed or as the username of a company without CNPJ that has one after all', async () => {
    setConfig(portalConfig({ cnpjAlphanumeric: false }));
    const asked = answer(forgotPasswordPJ, () => sent);
    renderScreen(<CompanyPage />, { path: '/esqueciMinhaSenhaPJ', door: 'public' });
    const user = userEvent.setup();
    const cnpj = await screen.findByLabelText('CNPJ');
    await user.type(cnpj, '12abc34.5');
    expect(cnpj).toHaveValue('12abc34.5');
    await user.tab();
    expect(await screen.findByText(/Confira o CNPJ/)).toBeInTheDocument();
    await user.clear(cnpj);
    await user.click(screen.getByRole('radio', { name: 'Não tem CNPJ' }));
    await user.type(screen.getByLabelText('Usuário'), 'globaltrade');
    await user.click(screen.getByRole('radio', { name: 'Tem CNPJ' }));
    set('Razão social', 'EMPRESA');
    set('Nova senha', 'Outra@2027');
    set('Repita a senha', 'Outra@2027');
    press('Enviar código');
    await waitFor(() => expect(screen.getByLabelText('CNPJ')).toHaveAttribute('aria-invalid', 'true'));
    expect(asked).toHaveLength(0);
  });
});
