import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deleteAddress, listAddresses, makeAddressMain } from '../../../src/contract/addresses';
import { getUsuario } from '../../../src/contract/home';
import AddressList from '../../../src/portal/areas/addresses/AddressList';
import { answer, refuse } from '../support/backend';
import { address, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

async function open() {
  let main = 'a';
  signIn();
  answer(getUsuario, () => individual(), { etag: '"1"' });
  answer(listAddresses, () => [
    address('a', 'Casa', main === 'a' ? 'S' : 'N'),
    address('b', 'Trabalho', main === 'b' ? 'S' : 'N'),
  ]);
  answer(makeAddressMain, ({ params }) => void (main = params.idEndereco));
  renderScreen(<AddressList />);
  return screen.findByRole('button', { name: 'Tornar principal: Trabalho' });
}

describe('making an address the main one', () => {
  it('lets it be deleted right afterwards: the version asked for is the new one', async () => {
    let version = 1;
    let reloaded: () => void = () => undefined;
    const reload = new Promise<void>((resolve) => (reloaded = resolve));
    signIn();
    answer(getUsuario, () => individual(), { etag: '"1"' });
    answer(listAddresses, async () => {
      if (version > 1) await reload;
      return ['Casa', 'Trabalho'].map((name, at) => ({
        ...address(name, name, version > 1 === (at === 1) ? 'S' : 'N'),
        etag: `"${version}"`,
      }));
    });
    answer(makeAddressMain, () => void (version = 2));
    const deleted = answer(deleteAddress, () => undefined);
    renderScreen(<AddressList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Tornar principal: Trabalho' }));
    await screen.findByRole('button', { name: 'Tornar principal: Casa' });
    expect(screen.getByRole('button', { name: 'Excluir Trabalho' })).toBeDisabled();
    reloaded();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir Trabalho' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Trabalho' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(deleted[0]?.headers.get('If-Match')).toBe('"2"'));
  });

  it('leaves the focus at that address when the button goes', async () => {
    const button = await open();
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Tornar principal: Casa' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Editar Trabalho' })).toHaveFocus();
  });

  it('asks once, and leaves the button its focus until the answer is there', async () => {
    const button = await open();
    let finish: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (finish = resolve));
    const asked = answer(makeAddressMain, () => answered.then(() => refuse(409, 'MCN-101 Este registro mudou')));
    button.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(button).toBeEnabled();
    expect(asked).toHaveLength(1);
    finish();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir Trabalho' })).toBeEnabled());
    expect(button).toHaveFocus();
  });
});
