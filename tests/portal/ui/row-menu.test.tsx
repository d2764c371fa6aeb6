import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { EditIcon, TrashIcon } from '../../../src/portal/ui/icons';
import { RowMenu } from '../../../src/portal/ui/table/RowMenu';
import { renderScreen } from '../support/render';

function open() {
  const remove = vi.fn();
  renderScreen(
    <RowMenu
      label="Ações de Ana"
      actions={[
        { name: 'Editar', icon: EditIcon, to: '/edita', state: null },
        { name: 'Excluir', icon: TrashIcon, danger: true, onPress: remove },
      ]}
    />,
  );
  return { remove, button: screen.getByRole('button', { name: 'Ações de Ana' }) };
}

it('opens with the keyboard on its first entry, goes round with the arrows, and gives the focus back on Escape', async () => {
  const user = userEvent.setup();
  const { button } = open();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Excluir' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('does what is chosen with the focus where it was, and closes by a press beside it', async () => {
  const user = userEvent.setup();
  const { remove, button } = open();
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Excluir' }));
  expect(remove).toHaveBeenCalledOnce();
  expect(button).toHaveFocus();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(document.body);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('closes when its button moves away, and stays when a scroll of before is told of', async () => {
  const user = userEvent.setup();
  const { button } = open();
  const top = vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 400, 44, 44));
  await user.click(button);
  fireEvent.scroll(document);
  expect(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus();
  top.mockReturnValue(new DOMRect(300, 350, 44, 44));
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
