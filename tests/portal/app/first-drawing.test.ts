import { afterEach, expect, it, vi } from 'vitest';
import { SignedInDoor } from '../../../src/portal/app/doors';
import { prepareFirst } from '../../../src/portal/app/Screens';

afterEach(() => vi.restoreAllMocks());

/** Prepares the first drawing at /principalPF, the code behind the sign-in being still on its way; answers what of it is done, and how the code comes. */
function prepare(greeted: boolean) {
  window.history.replaceState(null, '', '/principalPF');
  const root = document.createElement('div');
  if (greeted) root.dataset['greeted'] = '';
  let come = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  vi.spyOn(SignedInDoor, 'preload').mockReturnValue(code);
  const ready = vi.fn();
  void prepareFirst(root).then(ready);
  return { ready, come };
}

it('who is greeted keeps the greeting until the screen’s own code is there: it is not drawn twice', async () => {
  const { ready, come } = prepare(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ready).not.toHaveBeenCalled();
  come();
  await vi.waitFor(() => expect(ready).toHaveBeenCalled());
});

it('where nothing stands yet, the frame does not wait for it', async () => {
  const { ready } = prepare(false);
  await vi.waitFor(() => expect(ready).toHaveBeenCalled());
});
