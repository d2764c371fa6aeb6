import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { UNKNOWN_MOTHER } from '../../../src/contract/constants';
import {
  activateRegistration,
  lookUpPerson,
  registerPF,
  sendCompanyCode,
  sendRegistrationCode,
} from '../../../src/contract/registration';
import { confirmationOf } from '../../../src/portal/areas/registration/confirmation';
import ConfirmPage from '../../../src/portal/areas/registration/ConfirmPage';
import DonePage from '../../../src/portal/areas/registration/DonePage';
import FailedPage from '../../../src/portal/areas/registration/FailedPage';
import PersonPage from '../../../src/portal/areas/registration/PersonPage';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { answer, refuse } from '../support/backend';
import { renderScreen } from '../support/render';

/** States of registration that a journey cannot reach: another back end, outside services that fail. */

const CPF = '00000011207';
const sent = { meioEnvio: 'E' as const, destino: '***ana@***sto.br', reenvioEm: 30 };

const set = (label: RegExp | string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

async function fillBrazilian() {
  await screen.findByRole('button', { name: 'Cadastrar' });
  set('CPF', CPF);
  set('Data de nascimento', '20051990');
  set('Nome completo', 'Ana Teste');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mãe desconhecida' }));
  fireEvent.change(screen.getAllByLabelText('E-mail')[0] as HTMLElement, { target: { value: 'ana@exemplo.test' } });
  set('DDD', '11');
  set('Celular', '987654321');
  set('Crie uma senha', 'Quintal#2026');
  set('Repita a senha', 'Quintal#2026');
  fireEvent.click(screen.getByRole('checkbox', { name: /termos de uso/ }));
}

const register = () => fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));

describe('the registration of a Brazilian', () => {
  it('begins again at its first field when everything is cleared: the keyboard’s place went with the form that was emptied', async () => {
    renderScreen(<PersonPage />, { path: '/cadastroPF', door: 'public' });
    await fillBrazilian();
    expect(document.body).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Limpar tudo' }));
    expect(screen.getByRole('radio', { name: /Brasileira/ })).toHaveFocus();
    expect(screen.getByLabelText('Nome completo')).toHaveValue('');
  });

  it('has everything back that was cleared, until something is typed', async () => {
    renderScreen(<PersonPage />, { path: '/cadastroPF', door: 'public' });
    await fillBrazilian();
    fireEvent.click(screen.getByRole('button', { name: 'Limpar tudo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer a limpeza' }));
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Teste');
    expect(screen.getByLabelText('Crie uma senha')).toHaveValue('Quintal#2026');
    expect(screen.getByRole('checkbox', { name: 'Mãe desconhecida' })).toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cadastrar' })).toBeEnabled());

    fireEvent.click(screen.getByRole('button', { name: 'Limpar tudo' }));
    set('Nome completo', 'Bia');
    expect(screen.queryByRole('button', { name: 'Desfazer a limpeza' })).toBeNull();
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Bia');
  });

  it.each(['MCN-010', 'MCN-029', 'MCN-048'])(
    'leaves %s to the catalogue’s own sentence, whatever words a back end sends, and says nothing beside it',
    async (code) => {
      const told: (string | null)[] = [];
      const stop = onUnclaimedError((error) => told.push(error.code));
      answer(registerPF, () => refuse(409, `${code} BLOCKED BY LEGACY HOST`));
      renderScreen(<PersonPage />, { path: '/cadastroPF', door: 'public' });
      await fillBrazilian();
      register();
      await waitFor(() => expect(told).toEqual([code]));
      expect(screen.queryByText(/LEGACY HOST/)).toBeNull();
      stop();
    },
  );

  it('is told that the registry does not answer, keeps what was typed, and registers when it does', async () => {
    answer(registerPF, () => refuse(503, 'MCN-140 A Receita Federal não está respondendo.'));
    renderScreen(<PersonPage />, { path: '/cadastroPF', door: 'public' });
    await fillBrazilian();
    register();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cadastrar' })).toBeEnabled());
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Teste');
    expect(screen.getByLabelText('Crie uma senha')).toHaveValue('Quintal#2026');

    const received = answer(registerPF, () => ({ ...sent, fluxo: 'f1' }));
    register();
    expect(await screen.findByText('/finalizaCadastroToken')).toBeInTheDocument();
    expect(received[0]?.body).toMatchObject({
      idProduto: CPF,
      cpf: CPF,
      nomeDaMae: UNKNOWN_MOTHER,
      nome: 'ANA TESTE',
      ddiMovel: '55',
      sexo: 'N',
      termoAceito: 'S',
      situacaoAtual: 'P',
      meioEnvio: 'E',
    });
  });

  it('shows what the server alone refuses beside its field, keeps it there when the field is left, and sends again once it was changed', async () => {
    answer(registerPF, () =>
      refuse(400, 'MCN-100 Confira os campos.', { campos: [{ campo: 'email', chave: 'invalid_email' }] }),
    );
    renderScreen(<PersonPage />, { path: '/cadastroPF', door: 'public' });
    await fillBrazilian();
    register();
    const field = screen.getAllByLabelText('E-mail')[0] as HTMLElement;
    await waitFor(() => expect(field).toBeInvalid());
    expect(await screen.findByRole('button', { name: 'Cadastrar' })).toBeEnabled();
    fireEvent.blur(field);
    await waitFor(() => expect(field).toBeInvalid());

    const received = answer(registerPF, () => ({ ...sent, fluxo: 'f1' }));
    fireEvent.change(field, { target: { value: 'ana2@exemplo.test' } });
    register();
    expect(await screen.findByText('/finalizaCadastroToken')).toBeInTheDocument();
    expect(received[0]?.body).toMatchObject({ email: 'ana2@exemplo.test' });
  });
});

describe('a foreigner’s CPF', () => {
  it('keeps nobody waiting while the registry does not answer, and is asked about again', async () => {
    const asked = answer(lookUpPerson, () => refuse(503, 'MCN-140 Sem resposta'));
    renderScreen(<PersonPage />, { path: '/cadastroPF', door: 'public' });
    fireEvent.click(await screen.findByRole('radio', { name: /^Estrangeira/ }));
    set('CPF', CPF);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText(/irregular|não existe/)).not.toBeInTheDocument();
    set('CPF', CPF);
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  });
});

describe('the confirmation', () => {
  const state = {
    tipo: 'PF',
    idProduto: CPF,
    email: 'ana@exemplo.test',
    ddiMovel: '55',
    dddMovel: '11',
    foneMovel: '987654321',
    sent: { ...sent, resendAt: 0 },
  };

  it('begins at the top of the page, however far down the form was sent', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo');
    renderScreen(<ConfirmPage />, { path: '/finalizaCadastroToken', state, door: 'public' });
    expect(await screen.findByLabelText('Número 1 de 6')).toHaveFocus();
    expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
    scrolled.mockRestore();
  });

  it('works with a back end that names no flow', async () => {
    const activated = answer(activateRegistration, () => undefined);
    const { user } = renderScreen(<ConfirmPage />, { path: '/finalizaCadastroToken', state, door: 'public' });
    expect(await screen.findByText('***ana@***sto.br')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Número 1 de 6'));
    await user.paste('482913');
    expect(await screen.findByText('/cadastroFinalizado')).toBeInTheDocument();
    expect(activated[0]?.body).toEqual({ idProduto: CPF, code: '482913' });
    expect(activated[0]?.headers.get('X-Fluxo')).toBeNull();
  });

  it('sends the code again within its flow', async () => {
    const again = answer(sendRegistrationCode, () => ({ ...sent, fluxo: 'f1' }));
    const { user } = renderScreen(<ConfirmPage />, {
      path: '/finalizaCadastroToken',
      state: { ...state, sent: { ...state.sent, fluxo: 'f1' } },
      door: 'public',
    });
    await user.click(await screen.findByRole('button', { name: 'Reenviar código' }));
    expect(
      await screen.findByText('Pedido feito de novo. Quando o código chegar, digite os números novos.'),
    ).toBeInTheDocument();
    expect(again[0]?.headers.get('X-Fluxo')).toBe('f1');
    expect(again[0]?.body).toMatchObject({
      meioEnvio: 'E',
      funcionalidade: 'CADASTRO_USUARIO',
      email: 'ana@exemplo.test',
    });
  });

  it('does not say that a code was sent to who may have an account already, and leads there', async () => {
    renderScreen(<ConfirmPage />, { path: '/finalizaCadastroToken', state, door: 'public' });
    expect(await screen.findByText(/Se ainda não há conta com estes dados, enviamos um código/)).toBeVisible();
    expect(screen.getByText(/Já tem conta\? Então o código não vem\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Recuperar a senha' })).toHaveAttribute('href', '/esqueciSenha');
  });

  it('of a company is handed no area code, and asks for another code without one', async () => {
    const { dddMovel: _ddd, ...handed } = { ...state, tipo: 'PJ', idProduto: '00000101000162' };
    expect(confirmationOf({ ...handed, tipo: 'PJ', dddMovel: '11' }, { ...sent, fluxo: 'f1' })).not.toHaveProperty(
      'dddMovel',
    );
    const again = answer(sendCompanyCode, () => ({ ...sent, fluxo: 'f1' }));
    const { user } = renderScreen(<ConfirmPage />, { path: '/finalizaCadastroToken', state: handed, door: 'public' });
    await user.click(await screen.findByRole('button', { name: 'Reenviar código' }));
    await waitFor(() => expect(again).toHaveLength(1));
    expect(again[0]?.body).toEqual({
      meioEnvio: 'E',
      funcionalidade: 'CADASTRO_USUARIO',
      email: 'ana@exemplo.test',
      ddiMovel: '55',
      foneMovel: '987654321',
    });
  });

  it('leads back to /login', async () => {
    const { user } = renderScreen(<ConfirmPage />, { path: '/finalizaCadastroToken', state, door: 'public' });
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(await screen.findByText('/login')).toBeInTheDocument();
  });
});

describe('the end of a registration', () => {
  it.each([
    ['/cadastroFinalizado', <DonePage key="done" />],
    ['/cadastroNaoRealizado', <FailedPage key="failed" />],
  ])('%s claims nothing to who typed its address', async (path, page) => {
    renderScreen(page, { path, door: 'public' });
    expect(await screen.findByText('/login')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
