import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PasskeyNameDialog from '../../../src/portal/areas/security/PasskeyNameDialog';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const passkey = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  nome: 'Celular',
  criadaEm: '2026-06-02T12:00:00.000Z',
  ultimoUso: null,
  avulsa: false,
  outroEndereco: false,
};
const open = () => {
  signIn();
  return renderScreen(<PasskeyNameDialog account="00000010154" passkey={passkey} open onClose={() => undefined} />);
};

it.each(['Cancelar', 'Fechar'])('forgets what was typed at %s', async (way) => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox'), ' novo');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Celular novo');
  await user.click(screen.getByRole('button', { name: way }));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Celular novo');
});

it('keeps a name that is too long as it was pasted, and says so', async () => {
  const { user } = open();
  const field = await screen.findByRole('textbox');
  await user.clear(field);
  await user.paste('a'.repeat(41));
  expect(field).toHaveValue('a'.repeat(41));
  expect(await screen.findByText('O nome da chave tem no máximo 40 caracteres.')).toBeInTheDocument();
});
