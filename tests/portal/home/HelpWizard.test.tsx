import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import CompanyHome from '../../../src/portal/areas/home/CompanyHome';
import IndividualHome from '../../../src/portal/areas/home/IndividualHome';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { keyOf } from '../../../src/portal/areas/home/help/wizard';
import { homeOf } from './home-support';

const open = () => renderScreen(<IndividualHome />, { path: '/principalPF' });
const dialog = () => screen.findByRole('dialog');

describe('the help wizard', () => {
  it('offers itself on the first visit, and not again once dismissed', async () => {
    homeOf(individual());
    localStorage.removeItem(keyOf('00000010154'));
    const { user, unmount } = open();
    await user.click(within(await dialog()).getByRole('button', { name: 'Dispensar' }));
    unmount();
    // What is remembered names nobody.
    expect(Object.keys(localStorage).join()).not.toContain('00000010154');
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('walks its seven steps forth and back, and closes at the last', async () => {
    homeOf(individual());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Conhecer a página' }));
    const wizard = within(await dialog());
    await user.click(wizard.getByRole('button', { name: 'Ver funcionalidades' }));
    const titles = [
      'Dados pessoais',
      'Endereços',
      'Histórico de códigos',
      'Permissões recebidas',
      'Dependentes',
      'Delegação de acesso',
    ];
    for (const title of titles) {
      expect(wizard.getByRole('heading', { name: title })).toBeInTheDocument();
      await user.click(wizard.getByRole('button', { name: 'Avançar' }));
    }
    expect(wizard.getByRole('heading', { name: 'Permitir delegar a terceiros' })).toBeInTheDocument();
    await user.click(wizard.getByRole('button', { name: 'Voltar' }));
    expect(wizard.getByRole('heading', { name: 'Delegação de acesso' })).toBeInTheDocument();
    await user.click(wizard.getByRole('button', { name: 'Avançar' }));
    const [close] = wizard.getAllByRole('button', { name: 'Fechar' }).slice(-1);
    await user.click(close as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a company shows the company’s screens: no dependents, no photo, no birth date', async () => {
    homeOf(company());
    const { user } = renderScreen(<CompanyHome />, { path: '/principalPJ' });
    await user.click(await screen.findByRole('button', { name: 'Conhecer a página' }));
    const wizard = within(await dialog());
    await user.click(wizard.getByRole('button', { name: 'Ver funcionalidades' }));
    for (const title of [
      'Dados da empresa',
      'Endereços',
      'Histórico de códigos',
      'Permissões recebidas',
      'Delegação de acesso',
    ]) {
      expect(wizard.getByRole('heading', { name: title })).toBeInTheDocument();
      expect(wizard.getByRole('status')).not.toHaveTextContent(/nascimento|foto|menos de 18/);
      await user.click(wizard.getByRole('button', { name: 'Avançar' }));
    }
    expect(wizard.getByRole('heading', { name: 'Permitir delegar a terceiros' })).toBeInTheDocument();
    expect(wizard.queryByRole('button', { name: 'Avançar' })).not.toBeInTheDocument();
  });

  it('starts at the welcome again after it was closed in the middle', async () => {
    homeOf(individual());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Conhecer a página' }));
    const wizard = within(await dialog());
    await user.click(wizard.getByRole('button', { name: 'Ver funcionalidades' }));
    await user.click(wizard.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Conhecer a página' }));
    expect(within(await dialog()).getByRole('heading', { name: 'Boas-vindas à sua conta' })).toBeInTheDocument();
  });
});
