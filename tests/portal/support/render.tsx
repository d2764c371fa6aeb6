import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { App } from '../../../src/portal/app/App';
import PublicDoor from '../../../src/portal/app/PublicDoor';
import SignedInDoor from '../../../src/portal/app/SignedInDoor';
import { NavigateBridge } from '../../../src/portal/app/NavigateBridge';

export interface Rendered extends RenderResult {
  user: UserEvent;
}

/** The whole app at an address, as after loading it there. Set the session first: `signInAs` or `signedOut`. */
export function renderApp(path: string): Rendered {
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  return Object.assign(
    render(
      <BrowserRouter>
        <App />
      </BrowserRouter>,
    ),
    { user },
  );
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return (
    <p role="note" data-state={JSON.stringify(state)}>
      {pathname + search}
    </p>
  );
}

interface Place {
  /** The screen's route, `/` unless it matters. */
  path?: string;
  /** The router state with which the screen is opened. */
  state?: unknown;
  /** Where one came from. */
  from?: string;
  /** What stands around it: antd and Refine, or antd alone. */
  door?: 'signed-in' | 'public';
}

/** Takes a screen away as a reload does: nothing runs any more, and what this window keeps stays. Draw it again afterwards. */
export function reload({ unmount }: { unmount: () => void }): void {
  const kept = Object.entries({ ...sessionStorage });
  unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value as string);
}

/**
 * One screen or component with the app's providers around it. A navigation to any other route shows that route's address
 * in an element of role `note`, and the state that it was handed as its `data-state`.
 */
export function renderScreen(
  screen: ReactElement,
  { path = '/', state, from, door = 'signed-in' }: Place = {},
): Rendered {
  const user = userEvent.setup();
  const Door = door === 'public' ? PublicDoor : SignedInDoor;
  return Object.assign(
    render(
      <MemoryRouter initialEntries={[...(from === undefined ? [] : [from]), { pathname: path, state }]}>
        <NavigateBridge />
        <Routes>
          <Route element={<Door />}>
            <Route path={path} element={screen} />
            <Route path="*" element={<Elsewhere />} />
          </Route>
        </Routes>
      </MemoryRouter>,
    ),
    { user },
  );
}
