import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { preloadable } from '../../../src/portal/loading/preloadable';

const Words = () => <p>Pronto</p>;
const shown = (Component: ReturnType<typeof preloadable<object>>) => (
  <Suspense fallback={<p>Espere</p>}>
    <Component />
  </Suspense>
);

it('waits for its code when nobody asked for it before', async () => {
  render(shown(preloadable(() => Promise.resolve({ default: Words }))));
  expect(screen.getByText('Espere')).toBeInTheDocument();
  expect(await screen.findByText('Pronto')).toBeInTheDocument();
});

it('draws at once when its code is there', async () => {
  const loading = Promise.resolve({ default: Words });
  const Component = preloadable(() => loading);
  void Component.preload();
  await loading.then(() => undefined).then(() => undefined);
  render(shown(Component));
  expect(screen.getByText('Pronto')).toBeInTheDocument();
});

it('asks again for code that did not come ahead of time', async () => {
  let tries = 0;
  const Component = preloadable(() => {
    tries += 1;
    return tries === 1
      ? Promise.reject<{ default: typeof Words }>(new Error('no network'))
      : Promise.resolve({ default: Words });
  });
  void Component.preload();
  render(shown(Component));
  expect(await screen.findByText('Pronto')).toBeInTheDocument();
});
