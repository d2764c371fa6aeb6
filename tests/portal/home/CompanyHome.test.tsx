import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { getUsuario } from '../../../src/contract/home';
import CompanyHome from '../../../src/portal/areas/home/CompanyHome';
import { setConfig } from '../../../src/portal/lib/config';
import { answer } from '../support/backend';
import { portalConfig } from '../support/config';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';
import { contract, homeOf } from './home-support';

const variant = (changes: Partial<NonNullable<Usuario['usuarioExternoPJ']>>) => {
  const own = company().usuarioExternoPJ;
  return company({ usuarioExternoPJ: own && { ...own, ...changes } });
};
const open = (state?: unknown) => renderScreen(<CompanyHome />, { path: '/principalPJ', state });
const promoted = () => {
  setConfig(portalConfig({ links: { promotion: 'https://promo.test/' } }));
  localStorage.setItem('origem', 'meuPostal');
};

describe("a company's home", () => {
  it('shows the company’s names and documents', async () => {
    homeOf(company());
    open();
    const own = within(await screen.findByRole('region', { name: 'Dados da empresa' }));
    expect(own.getByRole('heading', { name: 'EMPRESA TESTE LTDA' })).toBeVisible();
    expect(own.getByText('00.000.101/0001-62')).toBeVisible();
    expect(own.getByText('Nome fantasia')).toBeVisible();
    expect(own.getByText('EMPRESA TESTE')).toBeVisible();
    expect(own.queryByText('Código do cliente (AN8)')).toBeNull();
    expect(own.getByRole('link', { name: 'Editar dados' })).toHaveAttribute('href', '/dadosPJBrasil');
  });

  it('greets it by its legal name, by which every other screen and message calls it', async () => {
    homeOf(company());
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Olá, EMPRESA TESTE LTDA' })).toBeVisible();
  });

  it('greets it by the name that the session knows while the record is on its way', async () => {
    signIn({ sub: '00000101000162', tipo: 'PJ', nome: 'EMPRESA TESTE LTDA' });
    answer(getUsuario, () => new Promise<Usuario>(() => undefined));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Olá, EMPRESA TESTE LTDA' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Carregando os dados da sua conta');
  });

  it('of one based abroad leads to its own form and shows the customer code', async () => {
    homeOf(variant({ cnpj: null, cnpjFormatado: null, an8: '10203040', sediadaForaBrasil: 'S' }));
    open();
    expect(await screen.findByText('10203040')).toBeVisible();
    expect(screen.queryByText('CNPJ')).toBeNull();
    expect(screen.getByRole('link', { name: 'Editar dados' })).toHaveAttribute('href', '/dadosPJForaBrasil');
    expect(screen.getByRole('link', { name: 'Gerenciar acessos' })).toBeVisible();
  });

  it('has no delegation without a CNPJ and a customer code', async () => {
    homeOf(variant({ cnpj: null, cnpjFormatado: null, an8: null }));
    open();
    expect(await screen.findByRole('link', { name: 'Gerenciar endereços' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Gerenciar acessos' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Gerenciar terceiros' })).toBeNull();
  });

  it('offers no edit to one with a responsible person, but the deactivation', async () => {
    homeOf({ ...company(), responsavel: '00000010154' });
    open();
    expect(await screen.findByRole('button', { name: 'Desativar minha conta' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Editar dados' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Alterar e-mail' })).toBeNull();
  });

  it('sends an individual to their own home', async () => {
    homeOf(individual());
    open();
    expect(await screen.findByRole('note')).toHaveTextContent('/principal');
  });
});

describe("a company's banner", () => {
  it('speaks of its people where it has contracts', async () => {
    promoted();
    const { contracts } = homeOf(company(), { contratos: [contract] });
    open();
    expect(await screen.findByRole('heading', { name: 'Seus contratos, mais pessoas trabalhando' })).toBeVisible();
    expect(contracts).toHaveLength(1);
  });

  it('speaks of contracts where it has none', async () => {
    promoted();
    homeOf(company(), { contratos: [] });
    open();
    expect(await screen.findByRole('heading', { name: 'Sua empresa ainda não tem contrato' })).toBeVisible();
  });

  it('takes the list that the dispatcher hands over', async () => {
    promoted();
    const { contracts, users } = homeOf(company());
    open({ usuario: company(), contratos: [contract] });
    expect(await screen.findByRole('heading', { name: 'Seus contratos, mais pessoas trabalhando' })).toBeVisible();
    await waitFor(() => expect(users).toHaveLength(1));
    expect(contracts).toHaveLength(0);
  });
});
