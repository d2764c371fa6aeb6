import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { reRegister } from '../../../src/contract/registration';
import ReRegistrationPage from '../../../src/portal/areas/registration/ReRegistrationPage';
import { setConfig } from '../../../src/portal/lib/config';
import { answer } from '../support/backend';
import { portalConfig } from '../support/config';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const open = () => renderScreen(<ReRegistrationPage />, { path: '/recadastramento' });

describe('an account that is due for re-registration', () => {
  it('of a dependent confirms the own data, whatever the age', async () => {
    signIn();
    const usuario = individual({ situacaoAtual: 'R', responsavel: 'RESPONSÁVEL' });
    const year = new Date().getFullYear() - 10;
    answer(getUsuario, () => usuario, { etag: '"1"' });
    const confirmed = answer(reRegister, () => undefined);
    open();
    fireEvent.change(await screen.findByLabelText('Data de nascimento'), { target: { value: `1503${year}` } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mãe desconhecida' }));
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(confirmed).toHaveLength(1));
    expect(confirmed[0]?.body).toMatchObject({ dataNascimento: `${year}-03-15` });
    expect(await screen.findByText('/principal')).toBeInTheDocument();
  });

  it('of a company says who confirms it, and leads there and out', async () => {
    setConfig(portalConfig({ links: { contact: 'https://links.test/contact' } }));
    const usuario = company({ situacaoAtual: 'R' });
    signIn({ sub: usuario.idProduto, tipo: 'PJ' });
    answer(getUsuario, () => usuario, { etag: '"1"' });
    open();
    expect(await screen.findByRole('heading', { name: 'Confirme o cadastro da empresa' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Falar com o atendimento/ })).toHaveAttribute(
      'href',
      'https://links.test/contact',
    );
    expect(screen.getByRole('button', { name: 'Sair' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Data de nascimento')).not.toBeInTheDocument();
  });
});
