import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LosesFactor } from '../../../src/portal/areas/security/LosesFactor';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const removal = { desde: '2026-11-24T15:00:00.000Z', em: '2026-11-25T15:00:00.000Z' };

it('says when the second step leaves, and keeps it at a press, again when the first one failed', async () => {
  signIn();
  const onCancel = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('503')).mockResolvedValue(undefined);
  renderScreen(<LosesFactor removal={removal} onCancel={onCancel} />);
  expect(await screen.findByText(/A segunda etapa sai em 25\/11\/2026/)).toBeVisible();
  const button = screen.getByRole('button', { name: 'Cancelar a retirada' });
  await userEvent.click(button);
  await waitFor(() => expect(button).not.toHaveClass('ant-btn-loading'));
  await userEvent.click(button);
  expect(onCancel).toHaveBeenCalledTimes(2);
});
