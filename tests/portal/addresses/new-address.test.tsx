import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addAddress, findPostalCode, listAddresses } from '../../../src/contract/addresses';
import { getUsuario } from '../../../src/contract/home';
import NewAddress from '../../../src/portal/areas/addresses/NewAddress';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const PLACE = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP', cep: '01001-000' };

/** Types a whole text at once. */
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Incluir' }));

async function open() {
  signIn();
  answer(getUsuario, () => individual(), { etag: '"1"' });
  answer(listAddresses, () => []);
  renderScreen(<NewAddress />);
  await screen.findByLabelText('CEP');
}

/** A whole address of São Paulo. */
async function fill() {
  answer(findPostalCode, () => PLACE);
  await open();
  type('CEP', '01001000');
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('São Paulo'));
  fireEvent.click(screen.getByLabelText('Sem número'));
  type('Identificação', 'Minha casa');
}

describe('adding an address', () => {
  it('lets somebody type at once when the look-up does not answer', async () => {
    answer(findPostalCode, () => NO_NETWORK);
    await open();
    type('CEP', '01001000');
    expect(await screen.findByText(/Preencha o endereço à mão/)).toBeInTheDocument();
    expect(screen.getByLabelText('Cidade')).not.toHaveAttribute('readonly');
  });

  it.each([
    ['an unknown postal code', () => refuse(404, 'MCN-131 CEP não encontrado')],
    ['an answer without a state', () => ({ ...PLACE, uf: '' })],
  ])('opens the fields for %s, and adds what was typed', async (_case, found) => {
    answer(findPostalCode, found);
    const added = answer(addAddress, () => refuse(409, 'MCN-130 Endereços demais'));
    await open();
    type('CEP', '12345678');
    expect(await screen.findByText('CEP não encontrado. Confira os números ou digite o endereço.')).toBeInTheDocument();
    type(/^Logradouro/, 'Rua Nova');
    type('Cidade', 'Cidade Nova');
    type('Estado', 'SP');
    fireEvent.click(screen.getByLabelText('Sem número'));
    type('Identificação', 'Minha casa');
    submit();
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]?.body).toMatchObject({ codigoPostal: '12345678', cidade: 'Cidade Nova', uf: 'SP' });
  });

  it('leaves city, street and neighbourhood to be typed where the state alone is known', async () => {
    answer(findPostalCode, () => ({ ...PLACE, logradouro: '', bairro: '', localidade: '', uf: 'AC' }));
    await open();
    type('CEP', '69900123');
    expect(await screen.findByText('Deste CEP só conhecemos o estado. Digite o endereço.')).toBeInTheDocument();
    for (const field of [/^Logradouro/, /^Bairro/, 'Cidade'])
      expect(screen.getByLabelText(field)).not.toHaveAttribute('readonly');
    expect(screen.getByLabelText('Estado')).toHaveValue('AC');
    expect(screen.getByLabelText('Estado')).toHaveAttribute('readonly');
    submit();
    expect(await screen.findByRole('link', { name: 'Cidade: Informe a cidade.' })).toBeInTheDocument();
  });

  it('says of a phone that cannot exist what is wrong with it, the area code’s own beside the area code', async () => {
    const added = answer(addAddress, () => refuse(409, 'MCN-130 Endereços demais'));
    await fill();
    type('DDD', '20');
    type(/^Telefone/, '123');
    submit();
    expect(await screen.findByRole('link', { name: /^DDD: Este DDD não existe no Brasil/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Telefone: Confira o telefone/ })).toBeInTheDocument();
    expect(added).toHaveLength(0);
  });

  it('sends the same key again after a lost network, so that nothing is added twice', async () => {
    let lost = true;
    const added = answer(addAddress, () => (lost ? NO_NETWORK : refuse(409, 'MCN-130 Endereços demais')));
    await fill();
    submit();
    await waitFor(() => expect(added).toHaveLength(1));
    lost = false;
    await waitFor(() => expect(screen.getByRole('button', { name: 'Incluir' })).toBeEnabled());
    submit();
    await waitFor(() => expect(added).toHaveLength(2));
    expect(added[0]?.headers.get('Idempotency-Key')).toBe(added[1]?.headers.get('Idempotency-Key'));
    expect(added[0]?.body).toMatchObject({
      codigoPostal: '01001000',
      cidade: 'São Paulo',
      numero: 'S/N',
      principal: 'N',
    });
  });

  it('calls the postal code CEP in Brazil, in the summary too', async () => {
    await open();
    submit();
    expect(await screen.findByRole('link', { name: 'CEP: Informe o CEP.' })).toBeInTheDocument();
  });

  it('puts a refusal of the server beside its field', async () => {
    answer(addAddress, () =>
      refuse(400, 'MCN-100 Confira os campos', { campos: [{ campo: 'codigoPostal', chave: 'invalid_cep' }] }),
    );
    await fill();
    submit();
    await waitFor(() => expect(screen.getByLabelText('CEP')).toBeInvalid());
  });
});
