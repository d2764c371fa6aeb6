import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useRef } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { useFocusHeading } from '../../../src/portal/shell/useFocusHeading';

function Heading() {
  return (
    <h1 ref={useFocusHeading<HTMLHeadingElement>()} tabIndex={-1}>
      Nova revisão
    </h1>
  );
}

/** Somebody is in its field as soon as the screen stands there. */
function Form() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <>
      <Heading />
      <input ref={field} aria-label="Nome" />
    </>
  );
}

it('leaves the focus to whoever is in a field of a screen as soon as it is drawn', async () => {
  render(
    <MemoryRouter initialEntries={['/revisoes']}>
      <Routes>
        <Route path="/revisoes" element={<Link to="/novaRevisao">Nova revisão</Link>} />
        <Route path="/novaRevisao" element={<Form />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.setup().click(screen.getByRole('link', { name: 'Nova revisão' }));
  expect(screen.getByLabelText('Nome')).toHaveFocus();
});
