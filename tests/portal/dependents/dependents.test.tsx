import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeDependent, listDependents, removeDependent } from '../../../src/contract/dependents';
import { getUsuario } from '../../../src/contract/home';
// The screens' code comes with the file: no test waits for it.
import '../../../src/portal/areas/dependents/DependentsPage';
import '../../../src/portal/areas/dependents/EditDependentPage';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { dependent, individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const GABI = { idDependente: 'c2', idProduto: '00000010740', nome: 'GABRIELA EXEMPLO' };

beforeEach(() => {
  signIn();
  answer(getUsuario, () => individual(), { etag: '"1"' });
  answer(listDependents, () => [dependent(), dependent(GABI)]);
});

const NAME = 'Nome ou nome social';
const rename = (name: string) => fireEvent.change(screen.getByLabelText(NAME), { target: { value: name } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('a dependent’s telephone is shown with its country code', async () => {
  answer(listDependents, () => [
    dependent({ ddiMovel: '55', dddMovel: '11', foneMovel: '900000106' }),
    dependent({ ...GABI, ddiMovel: '34', dddMovel: '91', foneMovel: '1234567' }),
  ]);
  renderApp('/dependentes');
  expect(await screen.findByText('+55 (11) 90000-0106')).toBeInTheDocument();
  expect(screen.getByText('+34 (91) 1234567')).toBeInTheDocument();
});

describe('editing a dependent', () => {
  it('wants identity or passport of a foreigner', async () => {
    const usuarioExternoPF = { ...dependent().usuarioExternoPF, tipoEstrangeiro: 'B' as const, cie: 'AB123' };
    answer(listDependents, () => [dependent({ usuarioExternoPF })]);
    const changed = answer(changeDependent, () => undefined);
    renderApp('/alterarDependente?id=c1');
    fireEvent.change(await screen.findByLabelText('Identidade ou passaporte'), { target: { value: '' } });
    save();
    expect((await screen.findAllByText(/Favor informar a identidade ou passaporte\./)).length).toBeGreaterThan(0);
    expect(changed).toEqual([]);
  });

  it('sends the new name upon the version that was read, and shows it in the list', async () => {
    const changed = answer(changeDependent, () => undefined);
    renderApp('/alterarDependente?id=c1');
    expect(await screen.findByLabelText(NAME)).toHaveValue('FÁBIO EXEMPLO');
    rename('Fábio do Exemplo');
    answer(listDependents, () => [dependent({ nome: 'FÁBIO DO EXEMPLO', etag: '"8"' }), dependent(GABI)]);
    save();
    expect(await screen.findByRole('heading', { name: 'Fábio do Exemplo' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/dependentes');
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatchObject({
      params: { id: '00000010669' },
      body: { idProduto: '00000010669', nome: 'FÁBIO DO EXEMPLO' },
    });
    expect(changed[0]?.headers.get('If-Match')).toBe('"7"');
  });

  it('sends nothing where nothing changed', async () => {
    const changed = answer(changeDependent, () => undefined);
    renderApp('/alterarDependente?id=c1');
    await screen.findByLabelText(NAME);
    rename(' fábio exemplo ');
    save();
    expect(await screen.findByText('Nada foi alterado.')).toBeInTheDocument();
    expect(changed).toEqual([]);
  });

  it('says that somebody else changed the record, and fills the form anew', async () => {
    answer(changeDependent, () => refuse(409, 'MCN-102 Mudou'));
    renderApp('/alterarDependente?id=c1');
    await screen.findByLabelText(NAME);
    rename('Fábio do Exemplo');
    save();
    answer(listDependents, () => [dependent({ nome: 'FÁBIO DE OUTRA ABA', etag: '"8"' })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Recarregar dados' }));
    await waitFor(() => expect(screen.getByLabelText(NAME)).toHaveValue('FÁBIO DE OUTRA ABA'));
    const changed = answer(changeDependent, () => undefined);
    rename('Fábio do Exemplo');
    save();
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.headers.get('If-Match')).toBe('"8"');
  });

  it('leads to the list from a dependent that is not one’s own', async () => {
    renderApp('/alterarDependente?id=nobody');
    await screen.findByRole('heading', { name: 'Gabriela Exemplo' });
    expect(window.location.pathname).toBe('/dependentes');
  });
});

describe('ending a dependent’s account', () => {
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Fábio Exemplo' }));
    return within(await screen.findByRole('dialog', { name: 'Excluir dependente' }));
  };
  const yes = (dialog: Awaited<ReturnType<typeof ask>>) =>
    fireEvent.click(dialog.getByRole('button', { name: 'Excluir' }));

  it('asks first, then takes the card away', async () => {
    const removed = answer(removeDependent, () => undefined);
    renderApp('/dependentes');
    const dialog = await ask();
    expect(removed).toEqual([]);
    answer(listDependents, () => [dependent(GABI)]);
    yes(dialog);
    expect(await screen.findByText('Dependente excluído.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Fábio Exemplo' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Gabriela Exemplo' })).toBeInTheDocument();
    expect(removed[0]?.body).toEqual({
      motivo: 'Dependente',
      idProdutoDependente: '00000010669',
      idProdutoResponsavel: '00000010154',
    });
    expect(removed[0]?.headers.get('If-Match')).toBe('"7"');
  });

  it('keeps its key after a lost network, and takes another once the server has refused', async () => {
    const replies = [NO_NETWORK, refuse(409, 'IDC-112 Entre de novo'), undefined] as const;
    let count = 0;
    const removed = answer(removeDependent, () => replies[count++]);
    renderApp('/dependentes');
    const dialog = await ask();
    yes(dialog);
    await waitFor(() => expect(removed).toHaveLength(1));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Excluir' })).toBeEnabled());
    yes(dialog);
    expect(await dialog.findByRole('button', { name: 'Entrar de novo' })).toBeInTheDocument();
    yes(dialog);
    expect(await screen.findByText('Dependente excluído.')).toBeInTheDocument();
    const keys = removed.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('loads the list anew where the record changed meanwhile', async () => {
    answer(removeDependent, () => refuse(409, 'MCN-102 Os dados mudaram.'));
    renderApp('/dependentes');
    const dialog = await ask();
    answer(listDependents, () => [dependent({ nome: 'FÁBIO DE OUTRA ABA', etag: '"8"' })]);
    yes(dialog);
    expect(await screen.findByText('Os dados mudaram.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Fábio de Outra Aba' })).toBeInTheDocument();
  });
});
