import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Address, editAddress, listAddresses } from '../../../src/contract/addresses';
import { getUsuario } from '../../../src/contract/home';
import EditAddress from '../../../src/portal/areas/addresses/EditAddress';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { address, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { draftKey, writeDraft } from '../../../src/portal/lib/drafts';
import { signIn } from '../support/session';

const label = () => screen.getByLabelText('Identificação');
const notice = () => screen.queryByText('Estes dados mudaram em outro lugar');
const reload = () => screen.getByRole('button', { name: 'Recarregar dados' });

/** Opens the address and sends a change of it, which somebody else's has overtaken. `known` is what the list answers each time. */
async function overtaken(known: () => Address | typeof NO_NETWORK) {
  signIn();
  answer(getUsuario, () => individual(), { etag: '"1"' });
  answer(listAddresses, () => {
    const found = known();
    return found === NO_NETWORK ? NO_NETWORK : [found];
  });
  answer(editAddress, () => refuse(409, 'MCN-102 O registro mudou.'));
  renderScreen(
    <main>
      <EditAddress />
    </main>,
    { state: { endereco: address('a', 'Casa') } },
  );
  await userEvent.type(await screen.findByLabelText('Identificação'), ' amarela{Enter}');
  await waitFor(() => expect(reload()).toHaveFocus());
}

it('is sent as it is kept, without its id and the country’s name, with what was changed', async () => {
  signIn();
  answer(getUsuario, () => individual(), { etag: '"1"' });
  const { idEndereco: _id, nomePais: _country, etag: _version, ...kept } = address('a', 'Casa');
  answer(listAddresses, () => [address('a', 'Casa')]);
  const changed = answer(editAddress, () => address('a', 'Casa amarela'));
  renderScreen(<EditAddress />, { state: { endereco: address('a', 'Casa') } });
  await userEvent.type(await screen.findByLabelText('Identificação'), ' amarela{Enter}');
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toEqual({ ...kept, identificacao: 'Casa amarela' });
});

describe('an address that changed meanwhile', () => {
  it('is shown anew, and whoever asked for that goes on at the heading', async () => {
    let list = address('a', 'Casa');
    await overtaken(() => list);
    list = { ...address('a', 'Casa azul'), etag: '"2"' };
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(label()).toHaveValue('Casa azul'));
    expect(notice()).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('is shown anew as well when only the typed text was kept from before', async () => {
    writeDraft(draftKey('00000010154', 'address-a'), { identificacao: 'Casa antiga', etag: '"0"' });
    await overtaken(() => address('a', 'Casa'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(label()).toHaveValue('Casa'));
    expect(notice()).toBeNull();
  });

  it('leaves what was typed, and says so, when it cannot be loaded', async () => {
    let lost = false;
    await overtaken(() => (lost ? NO_NETWORK : address('a', 'Casa')));
    lost = true;
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Não foi possível carregar.')).toBeInTheDocument();
    expect(label()).toHaveValue('Casa amarela');
    expect(reload()).toHaveFocus();
  });
});
