import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { pageInfoOf } from '../../../src/contract/page';
import { Pager } from '../../../src/portal/ui/table';

it('has pages of buttons that say where they lead, and marks the open one', async () => {
  const asked = vi.fn();
  render(<Pager page={pageInfoOf(1, 2, 2, 20)} onPage={asked} />);
  expect(screen.getByText('3 a 4 de 20')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
  await userEvent.click(screen.getByRole('button', { name: 'Página 1' }));
  expect(asked.mock.calls).toEqual([[3], [1]]);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('has no pages where all rows are shown', () => {
  render(<Pager page={pageInfoOf(0, 20, 3, 3)} onPage={() => undefined} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByText('1 a 3 de 3')).toBeInTheDocument();
});
