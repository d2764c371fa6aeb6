import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { useFocusHeading } from '../../../src/portal/shell/useFocusHeading';

function Second() {
  return (
    <h1 ref={useFocusHeading<HTMLHeadingElement>()} tabIndex={-1}>
      Segunda
    </h1>
  );
}

// One test: what was the document's first screen is remembered.
it('gives a screen’s heading the focus also where the first screen was left before it had one', async () => {
  render(
    <MemoryRouter initialEntries={['/primeira']}>
      <Routes>
        <Route path="/primeira" element={<Link to="/segunda">Adiante</Link>} />
        <Route path="/segunda" element={<Second />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.setup().click(screen.getByRole('link', { name: 'Adiante' }));
  expect(screen.getByRole('heading', { name: 'Segunda' })).toHaveFocus();
});
