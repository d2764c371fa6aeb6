import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ColumnChoice } from '../../../src/portal/ui/table/ColumnChoice';
import { useColumnChoice } from '../../../src/portal/ui/table/useColumnChoice';

const COLUMNS = { key: 'colunas', all: ['um', 'dois', 'tres', 'quatro'], usual: ['um', 'dois', 'tres'] } as const;
type Name = (typeof COLUMNS.all)[number];

function Table({ offered = COLUMNS.all }: { offered?: readonly Name[] }) {
  const choice = useColumnChoice<Name>(COLUMNS);
  return (
    <>
      <ColumnChoice choice={choice} offered={offered} titleOf={(name) => name.toUpperCase()} />
      <p data-testid="shown">{choice.shown.filter((name) => offered.includes(name)).join()}</p>
    </>
  );
}

const shown = () => screen.getByTestId('shown').textContent;
const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent);

async function open(offered?: readonly Name[]) {
  const user = userEvent.setup();
  render(<Table {...(offered && { offered })} />);
  await user.click(screen.getByRole('button', { name: 'Colunas' }));
  await screen.findByRole('group', { name: 'Colunas' });
  return user;
}

beforeEach(() => localStorage.clear());

it('columns are put in order by the keyboard, each step said, and the focus stays with the column', async () => {
  const user = await open();
  const up = screen.getByRole('button', { name: 'Subir TRES' });
  up.focus();
  await user.keyboard('{Enter}');
  expect(shown()).toBe('um,tres,dois');
  expect(screen.getByRole('status')).toHaveTextContent('TRES é agora a coluna 3 de 4');
  expect(screen.getByRole('button', { name: 'Subir TRES' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(shown()).toBe('tres,um,dois');
  expect(screen.getByRole('status')).toHaveTextContent('TRES é agora a coluna 2 de 4');
  // It is the first behind the name: that button rests, and the other one goes on.
  expect(screen.getByRole('button', { name: 'Subir TRES' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Descer TRES' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(shown()).toBe('um,tres,dois');
  expect(screen.getByRole('button', { name: 'Descer TRES' })).toHaveFocus();
  expect(localStorage.getItem('colunas')).toBe('um,tres,dois');
});

it('is no higher than the window has room for above or below its button', async () => {
  const button = { top: 440, bottom: 480 } as DOMRect;
  const rect = vi.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(button);
  await open();
  rect.mockRestore();
  expect(screen.getByRole('group', { name: 'Colunas' })).toHaveStyle({ maxHeight: '400px' });
});

it('columns are dragged to where another one stands', async () => {
  await open();
  const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(row('UM'), { dataTransfer });
  fireEvent.dragEnter(row('TRES'), { dataTransfer });
  fireEvent.dragEnd(row('UM'), { dataTransfer });
  expect(shown()).toBe('dois,tres,um');
  fireEvent.dragEnter(row('DOIS'), { dataTransfer });
  expect(shown(), 'nothing is held any more').toBe('dois,tres,um');
});

it('a hidden column has no place of its own: it stands behind the one that it follows, and comes back there', async () => {
  localStorage.setItem('colunas', 'tres,dois,nada,tres');
  const user = await open();
  expect(shown()).toBe('tres,dois');
  expect(listed()).toEqual(['UM', 'TRES', 'QUATRO', 'DOIS']);
  expect(within(screen.getByText('QUATRO').closest('li') as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'QUATRO' }));
  expect(shown()).toBe('tres,quatro,dois');
  await user.click(screen.getByRole('checkbox', { name: 'TRES' }));
  expect(shown()).toBe('quatro,dois');
  await user.click(screen.getByRole('button', { name: 'Voltar ao padrão' }));
  expect(shown()).toBe('um,dois,tres');
  expect(localStorage.getItem('colunas')).toBeNull();
});

it('a step passes over a column that there is nothing to say in', async () => {
  const user = await open(['um', 'tres', 'quatro']);
  expect(listed()).toEqual(['UM', 'TRES', 'QUATRO']);
  await user.click(screen.getByRole('button', { name: 'Descer UM' }));
  expect(shown()).toBe('tres,um');
  expect(localStorage.getItem('colunas')).toBe('dois,tres,um');
});
