import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useHasSearchField, useSearchField } from '../../../src/portal/lib/searchField';

function Filter() {
  useSearchField();
  return null;
}

function Frame({ filter }: { filter: boolean }) {
  return (
    <p>
      {useHasSearchField() ? 'busca' : 'idioma'}
      {filter && <Filter />}
    </p>
  );
}

it('a screen has a search while its filter stands: not before there is something to look through, and not after', () => {
  const { rerender } = render(<Frame filter={false} />);
  expect(screen.getByText('idioma')).toBeInTheDocument();
  rerender(<Frame filter />);
  expect(screen.getByText('busca')).toBeInTheDocument();
  rerender(<Frame filter={false} />);
  expect(screen.getByText('idioma')).toBeInTheDocument();
});
