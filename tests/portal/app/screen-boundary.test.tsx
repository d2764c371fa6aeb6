import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenBoundary } from '../../../src/portal/app/ScreenBoundary';
import { renderScreen } from '../support/render';

function Failing({ message }: { message: string }): never {
  throw new TypeError(message);
}
const fail = (message: string) =>
  renderScreen(
    <ScreenBoundary>
      <Failing message={message} />
    </ScreenBoundary>,
  );

describe('a screen that cannot be shown names the cause', () => {
  // React says on the console what a boundary caught.
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    'Failed to fetch dynamically imported module: https://x.example/assets/a.js',
    'error loading dynamically imported module: https://x.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('its code, which did not come: %s', (message) => {
    fail(message);
    expect(screen.getByRole('alert')).toHaveTextContent(/código dela não chegou/);
  });

  it('an error of the screen’s own, which is not the connection’s', () => {
    fail('x is not a function');
    expect(screen.getByRole('alert')).toHaveTextContent(/O erro é nosso, não da sua conexão/);
  });
});
