import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { preloadFirst } from '../../../src/portal/app/App';
import { SignedInDoor } from '../../../src/portal/app/doors';
// The screens' code is there before a test waits for it.
import '../../../src/portal/app/SignedInDoor';
import '../../../src/portal/areas/home/IndividualHome';
import { forgetFirstClient } from '../../../src/portal/app/firstAnswers';
import { prepareFirst } from '../../../src/portal/app/Screens';
import { homeOf } from '../home/home-support';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderApp } from '../support/render';
import { signOut } from '../support/session';

afterEach(() => {
  vi.restoreAllMocks();
  signOut();
  forgetFirstClient();
  delete window.pressed;
});

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

/** Prepares the first drawing of an individual's home, where `root` holds a greeting. */
async function prepareHome(): Promise<void> {
  const root = document.createElement('div');
  root.dataset['greeted'] = '';
  window.history.replaceState(null, '', '/principalPF');
  await preloadFirst(root);
}

it('the home of somebody greeted is drawn once, whole: who it is and the record are known before', async () => {
  const { users } = homeOf(individual());
  await prepareHome();
  renderApp('/principalPF');
  expect(screen.getByRole('link', { name: 'Gerenciar endereços' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Alterar e-mail' })).toBeInTheDocument();
  expect(await screen.findByText(/Você cuida/)).toBeInTheDocument();
  expect(users).toHaveLength(1);
});

it('a record that does not come is asked for by the home itself', async () => {
  homeOf(individual());
  let works = false;
  answer(getUsuario, () => (works ? individual() : refuse(503)));
  await prepareHome();
  works = true;
  renderApp('/principalPF');
  expect(await screen.findByRole('button', { name: 'Alterar e-mail' })).toBeInTheDocument();
});

it('a record that fails is told by the screen: the menu, opened beside it, does not ask for it again', async () => {
  homeOf(individual());
  const asked = answer(getUsuario, () => refuse(500));
  const { user } = renderApp('/principalPF');
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  await user.click(screen.getByRole('button', { name: 'Abrir o menu' }));
  await screen.findByRole('dialog');
  expect(again).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

it('begins where a tile was pressed before the app was there, with the home behind it', async () => {
  homeOf(individual());
  window.pressed = '/politicaPrivacidade';
  // How many entries there are says nothing: another test may have gone back, and what lay ahead of it ends here.
  window.history.pushState(null, '', '/acessibilidade');
  window.history.pushState(null, '', '/principalPF');
  await prepareHome();
  expect(window.location.pathname).toBe('/politicaPrivacidade');
  window.history.back();
  await vi.waitFor(() => expect(window.location.pathname).not.toBe('/politicaPrivacidade'));
  expect(window.location.pathname).toBe('/principalPF');
});

it('goes where a tile was pressed while the home was being drawn', async () => {
  homeOf(individual());
  await prepareHome();
  window.pressed = '/politicaPrivacidade';
  renderApp('/principalPF');
  await vi.waitFor(() => expect(window.location.pathname).toBe('/politicaPrivacidade'));
});
