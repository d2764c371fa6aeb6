import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EmptyState, LoadError } from '../../../src/portal/ui/feedback';
import { Steps } from '../../../src/portal/ui/Steps';
import { ResponsiveTable, type Column, type Sort } from '../../../src/portal/ui/table';
import { SelectionBox } from '../../../src/portal/ui/table/SelectionBox';

interface Person {
  id: string;
  nome: string;
  contratos: number;
}
const rows: Person[] = [
  { id: 'a', nome: 'Ana Exemplo', contratos: 2 },
  { id: 'b', nome: 'Bruno Amostra', contratos: 5 },
];
const columns: Column<Person>[] = [
  { key: 'nome', title: 'Nome', render: (row) => row.nome, sortable: true, card: 'title' },
  { key: 'contratos', title: 'Contratos', render: (row) => row.contratos, align: 'right' },
  { key: 'acoes', title: 'Ações', render: (row) => <button type="button">Excluir {row.nome}</button>, card: 'actions' },
];
const select = vi.fn();
const sort = vi.fn();

function show(people: Person[] = rows, order: Sort | null = null, loading = false) {
  render(
    <ResponsiveTable
      loading={loading}
      label="Pessoas"
      columns={columns}
      rows={people}
      rowKey={(row) => row.id}
      sort={order}
      onSort={sort}
      selection={{ Box: SelectionBox, keys: ['b'], onChange: select, nameOf: (row) => row.nome }}
    />,
  );
}

const { matchMedia } = window;
const onPhone = () => {
  window.matchMedia = ((query: string) => ({
    ...matchMedia(query),
    matches: query.includes('max-width: 767px'),
  })) as typeof matchMedia;
};
afterEach(() => {
  window.matchMedia = matchMedia;
  select.mockReset();
  sort.mockReset();
});

describe('a table', () => {
  it('sorts by its columns and names its check boxes after the rows', async () => {
    show();
    await userEvent.click(screen.getByRole('columnheader', { name: 'Nome' }));
    expect(sort).toHaveBeenCalledWith({ field: 'nome', direction: 'asc' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Ana Exemplo' }));
    expect(select).toHaveBeenCalledWith(['b', 'a']);
    expect(screen.getByRole('checkbox', { name: 'Selecionar todos' })).toBeInTheDocument();
  });

  it('says that it is empty', () => {
    show([]);
    expect(screen.getByText('Dados não encontrados :(')).toBeInTheDocument();
  });

  it('does not say so while its rows are on their way', () => {
    show([], null, true);
    expect(screen.getByRole('table', { name: 'Pessoas' })).toBeInTheDocument();
    expect(screen.queryByText('Dados não encontrados :(')).toBeNull();
  });

  it('is a list of cards on a phone, with the same selection and actions', async () => {
    onPhone();
    show();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const [ana, bruno] = within(screen.getByRole('list', { name: 'Pessoas' })).getAllByRole('listitem');
    expect(within(ana as HTMLElement).getByText('Contratos')).toBeInTheDocument();
    expect(within(ana as HTMLElement).getByRole('button', { name: 'Excluir Ana Exemplo' })).toBeInTheDocument();
    await userEvent.click(within(bruno as HTMLElement).getByRole('checkbox', { name: 'Selecionar Bruno Amostra' }));
    expect(select).toHaveBeenCalledWith([]);
  });

  it('sorts its cards by a choice above them, which a phone has in place of the headings', async () => {
    onPhone();
    show();
    const order = screen.getByRole('combobox', { name: 'Ordenar por' });
    expect(order).toHaveDisplayValue('Ordem inicial');
    expect(
      within(order)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Ordem inicial', 'Nome, crescente', 'Nome, decrescente']);
    await userEvent.selectOptions(order, 'Nome, decrescente');
    expect(sort).toHaveBeenCalledWith({ field: 'nome', direction: 'desc' });
  });

  it('shows on a phone how its cards are sorted', () => {
    onPhone();
    show(rows, { field: 'nome', direction: 'desc' });
    expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toHaveDisplayValue('Nome, decrescente');
    expect(screen.queryByRole('option', { name: 'Ordem inicial' })).not.toBeInTheDocument();
  });

  it('has no choice of order on a phone when there is nothing to sort', () => {
    onPhone();
    show([]);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('other states of a list', () => {
  it('a failed load offers to try again, once at a time', async () => {
    let finish: () => void = () => undefined;
    const retry = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<LoadError error={null} text="A lista não veio" onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('A lista não veio');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(screen.getByRole('button', { name: 'Carregando…' })).toBeDisabled();
    finish();
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeEnabled();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('an empty list offers the first step', () => {
    render(<EmptyState title="Nenhum dependente" action={<button type="button">Cadastrar</button>} />);
    expect(screen.getByRole('heading', { name: 'Nenhum dependente' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cadastrar' })).toBeInTheDocument();
  });
});

describe('the steps of a task', () => {
  it('say which one is open and which are done', () => {
    render(<Steps names={['Seus dados', 'Código', 'Pronto']} current={1} />);
    const [first, second] = within(screen.getByRole('list', { name: 'Etapas' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Seus dados (concluída)');
    expect(second).toHaveAttribute('aria-current', 'step');
  });
});
