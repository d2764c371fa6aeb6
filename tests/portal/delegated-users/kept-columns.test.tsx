import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario, type Tabelas } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { keepTabelas } from '../../../src/contract/table-choices';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/TableActs';
import { answer, refuse } from '../support/backend';
import { COMPANY, grantee } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const none: Tabelas = { densidade: null, permissionarios: null, terceiros: null };

function open(tabelas: Partial<Tabelas> | undefined) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => ({ ...company(), ...(tabelas && { tabelas: { ...none, ...tabelas } }) }));
  answer(listPermissionarios, () => ({
    itens: [grantee('00000010316', 'CARLA MODELO')],
    page: pageInfoOf(0, 20, 1, 1),
  }));
  return renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent.trim());
const density = () => document.documentElement.dataset['density'];

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['density'];
});

describe('how the table looks for who works with it', () => {
  it('comes with the account in a browser that knows nothing of it, without what the product no longer has', async () => {
    open({ densidade: 'compacta', permissionarios: ['validade', 'antiga', 'contratos'] });
    await screen.findByRole('link', { name: 'Carla Modelo' });
    expect(headings()).toEqual(['', 'Nome', 'Validade', 'Contratos', 'Ações']);
    expect(await button('Linhas mais próximas')).toHaveAttribute('aria-pressed', 'true');
  });

  it('is the account’s, not that of who sat here before', async () => {
    localStorage.setItem('delegacao-colunas', 'alterado');
    open({});
    await screen.findByRole('link', { name: 'Carla Modelo' });
    expect(headings()).not.toContain('Última alteração');
  });

  it('stays as this browser has it where a server says nothing', async () => {
    localStorage.setItem('delegacao-colunas', 'alterado');
    open(undefined);
    await screen.findByRole('link', { name: 'Carla Modelo' });
    expect(headings()).toEqual(['', 'Nome', 'Última alteração', 'Ações']);
  });

  it('is kept as it is chosen, one request at a time, the last choice last', async () => {
    const { user } = open({});
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const kept = answer(keepTabelas, async () => {
      await held;
      return undefined;
    });
    await user.click(await button('Colunas'));
    await user.click(await screen.findByRole('checkbox', { name: 'Usuário' }));
    await waitFor(() => expect(kept).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Sistemas' }));
    await user.click(screen.getByRole('checkbox', { name: 'Validade' }));
    await user.click(await button('Linhas mais próximas'));
    expect(kept).toHaveLength(1);
    release();
    await waitFor(() => expect(kept).toHaveLength(2));
    expect(kept.map(({ params, body }) => [params.id, body])).toEqual([
      [COMPANY, { permissionarios: ['contratos', 'centros', 'sistemas', 'segundaEtapa', 'validade'] }],
      [COMPANY, { permissionarios: ['contratos', 'centros', 'segundaEtapa'], densidade: 'compacta' }],
    ]);
    expect(density()).toBe('compact');
  });

  it('goes on without the account when that cannot be had, says so in the choice, and is kept with the next one', async () => {
    const { user } = open({});
    const refused = answer(keepTabelas, () => refuse(500));
    await user.click(await button('Colunas'));
    await user.click(await screen.findByRole('checkbox', { name: 'Centros de custo' }));
    expect(await screen.findByText(/vale só neste navegador/)).toBeInTheDocument();
    expect(refused).toHaveLength(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(headings()).not.toContain('Centros de custo');
    const kept = answer(keepTabelas, () => undefined);
    await user.click(await button('Voltar ao padrão'));
    await waitFor(() => expect(kept.map(({ body }) => body)).toEqual([{ permissionarios: null }]));
    await waitFor(() => expect(screen.queryByText(/vale só neste navegador/)).not.toBeInTheDocument());
  });
});
