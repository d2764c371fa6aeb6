import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LoadError } from '../../../src/portal/ui/feedback';
import { renderScreen } from '../support/render';

function Screen() {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>Endereços</h1>
      {loaded ? <p>Rua das Flores</p> : <LoadError onRetry={() => setLoaded(true)} />}
    </>
  );
}

it('whoever tries a failed load again goes on at the heading when it works', async () => {
  renderScreen(
    <main>
      <Screen />
    </main>,
  );
  screen.getByRole('button', { name: 'Tentar de novo' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Rua das Flores')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
