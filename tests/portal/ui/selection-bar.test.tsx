import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Column, ResponsiveTable, SelectionBar } from '../../../src/portal/ui/table';
import { SelectionBox } from '../../../src/portal/ui/table/SelectionBox';

interface Person {
  id: string;
  nome: string;
}
const rows: Person[] = [
  { id: 'a', nome: 'Ana Exemplo' },
  { id: 'b', nome: 'Bruno Amostra' },
];
const columns: Column<Person>[] = [{ key: 'nome', title: 'Nome', render: (row) => row.nome, card: 'title' }];

async function show(ticked: string[]) {
  render(
    <section>
      <input aria-label="Nome ou usuário" />
      <ResponsiveTable
        label="Pessoas"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        selection={{ Box: SelectionBox, keys: ticked, onChange: () => undefined, nameOf: (row) => row.nome }}
      />
      <SelectionBar
        keyed
        count={ticked.length}
        said="Selecionadas"
        clear={{ name: 'Limpar', onPress: () => undefined }}
      >
        <button type="button" disabled>
          Editar
        </button>
        <button type="button">Validade…</button>
      </SelectionBar>
    </section>,
  );
  return { user: userEvent.setup(), box: await screen.findByRole('checkbox', { name: 'Selecionar Bruno Amostra' }) };
}
const first = () => screen.getByRole('button', { name: 'Validade…' });

it('a key leads from a row to the first act of the bar that can be done, and the same key or Escape back to the row', async () => {
  const { user, box } = await show(['a']);
  expect(screen.getByRole('group', { name: 'Ações' })).toHaveAttribute('aria-keyshortcuts', 'B');
  expect(screen.getByText('Tecla B')).toHaveTextContent(/leva da linha às ações das selecionadas; Esc leva de volta$/);
  for (const back of ['b', '{Escape}']) {
    box.focus();
    await user.keyboard('b');
    expect(first()).toHaveFocus();
    await user.keyboard(back);
    expect(box).toHaveFocus();
  }
});

it('elsewhere, and with another key held, it is a letter', async () => {
  const { user, box } = await show(['a']);
  const search = screen.getByRole('textbox', { name: 'Nome ou usuário' });
  await user.type(search, 'b');
  expect(search).toHaveValue('b');
  expect(search).toHaveFocus();
  box.focus();
  await user.keyboard('{Control>}b{/Control}');
  expect(box).toHaveFocus();
});

it('where nobody is ticked there is no key', async () => {
  const { user, box } = await show([]);
  expect(screen.queryByText('Tecla B')).toBeNull();
  box.focus();
  await user.keyboard('b');
  expect(box).toHaveFocus();
});
