import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PasskeyNameDialog from '../../../src/portal/areas/security/PasskeyNameDialog';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

it('keeps a name that is too long as it was pasted, and says so', async () => {
  signIn();
  const passkey = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    nome: 'Celular',
    criadaEm: '2026-06-02T12:00:00.000Z',
    ultimoUso: null,
    avulsa: false,
    outroEndereco: false,
  };
  const { user } = renderScreen(
    <PasskeyNameDialog account="00000010154" passkey={passkey} open onClose={() => undefined} />,
  );
  const field = await screen.findByRole('textbox');
  await user.clear(field);
  await user.paste('a'.repeat(41));
  expect(field).toHaveValue('a'.repeat(41));
  expect(await screen.findByText('O nome da chave tem no máximo 40 caracteres.')).toBeInTheDocument();
});
