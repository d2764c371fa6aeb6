import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import CodesDialog from '../../../src/portal/areas/security/CodesDialog';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const CODES = ['7KQ4-M2XD', 'R9TB-3THC'];

async function shown() {
  signIn();
  const onClose = vi.fn();
  const { user } = renderScreen(<CodesDialog codes={CODES} account="00000010154" onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Guarde estes 10 códigos' }));
  return { user, onClose, dialog };
}
/** The question is the dialog above: in tests antd calls all by one id. */
const QUESTION = { name: 'Você guardou os códigos?' };
const question = async () => {
  const heading = await screen.findByRole('heading', QUESTION);
  return within(heading.closest<HTMLElement>('[role=dialog]') ?? heading);
};

const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 });

/** Whether the browser asks before the window closes. */
function holdsWindow(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

it.each(['Escape', 'the cross'])('asks before codes that nobody kept are gone by %s', async (way) => {
  const { user, onClose, dialog } = await shown();
  const leave = async () => {
    if (way === 'the cross') return user.click(dialog.getByRole('button', { name: 'Fechar' }));
    return escape();
  };
  await leave();
  const back = (await question()).getByRole('button', { name: 'Voltar aos códigos' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(back);
  await waitFor(() => expect(screen.queryByRole('heading', QUESTION)).toBeNull());
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
  expect(onClose).not.toHaveBeenCalled();

  await leave();
  await user.click((await question()).getByRole('button', { name: 'Fechar assim mesmo' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks nothing any more once they are kept', async () => {
  const { user, onClose, dialog } = await shown();
  expect(holdsWindow()).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Já guardei em lugar seguro' }));
  expect(holdsWindow()).toBe(false);
  escape();
  expect(onClose).toHaveBeenCalledOnce();
});
