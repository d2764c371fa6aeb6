import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { Redirect } from '../../../src/portal/lib/Redirect';

/** A screen that leads on as soon as it has its answer: here in the moment in which a link was pressed. */
function Waiting() {
  const navigate = useNavigate();
  const [answered, setAnswered] = useState(false);
  const press = (to: string) => () => {
    void navigate(to);
    flushSync(() => setAnswered(true));
  };
  return (
    <>
      <button onClick={press('/pressed')}>another screen</button>
      <button onClick={press('/?page=2')}>this screen</button>
      <button onClick={() => setAnswered(true)}>none</button>
      {answered && <Redirect to="/led" state={{ from: 'waiting' }} />}
    </>
  );
}

function Place() {
  const { pathname, state } = useLocation();
  return <p role="note">{pathname + JSON.stringify(state)}</p>;
}

const screens = (
  <Routes>
    <Route path="/" element={<Waiting />} />
    <Route path="*" element={<Place />} />
  </Routes>
);

it.each([
  ['none', '/led{"from":"waiting"}'],
  ['this screen', '/led{"from":"waiting"}'],
  ['another screen', '/pressed'],
])('a screen that leads on leaves a link its way: pressed %s', async (pressed, place) => {
  window.history.replaceState(null, '', '/');
  render(<BrowserRouter>{screens}</BrowserRouter>);
  await userEvent.click(screen.getByRole('button', { name: pressed }));
  expect(screen.getByRole('note').textContent).toMatch(place);
});

it('holds for a router that keeps its address to itself', async () => {
  render(<MemoryRouter>{screens}</MemoryRouter>);
  await userEvent.click(screen.getByRole('button', { name: 'another screen' }));
  expect(screen.getByRole('note')).toHaveTextContent('/pressed');
});
