import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginAuthenticator, confirmAuthenticator } from '../../../src/contract/security';
import AppDialog from '../../../src/portal/areas/security/AppDialog';
import { answer } from '../support/backend';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const CODES = ['7KQ4-M2XD', 'R9TB-3THC'];

/** Turns the app on with a first code; the server answers with these recovery codes. */
async function turnOn(codigosRecuperacao: string[], replaces: boolean) {
  signIn();
  answer(beginAuthenticator, () => ({ chave: 'A'.repeat(32), endereco: 'otpauth://totp/x?secret=AAAA' }));
  answer(confirmAuthenticator, () => ({ codigosRecuperacao }));
  const onClose = vi.fn();
  const onConfirmed = vi.fn();
  const { user } = renderScreen(
    <AppDialog open account="00000010154" replaces={replaces} onClose={onClose} onConfirmed={onConfirmed} />,
  );
  await user.type(await screen.findByLabelText('Código que o app mostra'), '123456');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Ativar' }));
  return { dialog, user, onClose, onConfirmed };
}

it('says beside the recovery codes, not upon them, that the app works', async () => {
  const { dialog, onClose, onConfirmed } = await turnOn(CODES, false);
  expect(await dialog.findByText('App autenticador ativado.')).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
  expect(screen.getAllByText('App autenticador ativado.')).toHaveLength(1);
  expect(onConfirmed).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before the codes are closed that nobody kept', async () => {
  const { dialog, user, onClose } = await turnOn(CODES, false);
  await dialog.findByText('App autenticador ativado.');
  await user.click(dialog.getByRole('button', { name: 'Fechar' }));
  expect(await screen.findByRole('heading', { name: 'Você guardou os códigos?' })).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Fechar assim mesmo' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes where no codes come', async () => {
  const { onClose } = await turnOn([], true);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
