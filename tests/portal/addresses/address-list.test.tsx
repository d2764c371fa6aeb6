import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listAddresses, makeAddressMain } from '../../../src/contract/addresses';
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
