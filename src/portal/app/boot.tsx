import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { ResourceLanguage } from 'i18next';
import type { Language } from '../../contract/constants';
import { startBackGuard } from '../lib/backGuard';
import { inlineJson, loadConfig } from '../lib/config';
import { keepKeys } from '../features/palette/opening';
import { askEarly } from '../loading/early';
import { detectLanguage, FIRST_NAMESPACES, loadTexts, showLanguage, startI18n } from '../lib/i18n';
import { whenIdle } from '../loading/idle';
import { paths } from '../lib/paths';
import { getSession, startSession } from '../session/session';
import { applyStoredLook } from '../shell/look';
import '../shell/index.css';
import '../areas/sign-in/sign-in.css';
import './app.css';
import { App, preloadFirst, preloadScreens } from './App';
import { ScreenFailure } from './ScreenFailure';

/** Texts of the first screen, as the server inlines them. */
interface InlinedTexts {
  language: Language;
  resources: ResourceLanguage;
}

const framed = (content: ReactNode) => <StrictMode>{content}</StrictMode>;
const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

/** Somebody signed in goes on to the own account: the welcome card is for visitors. */
function passLogin(): void {
  const { pathname } = window.location;
  if (pathname === paths.login && getSession().status === 'authenticated')
    window.history.replaceState(null, '', paths.home);
}

/** The front door itself comes first: what may come next waits this long for an idle moment, in ms. */
const NEXT_SCREENS_MS = 10_000;

/** Draws in `root`, in place of a greeting, which from then on is the app's own picture. */
function draw(root: HTMLElement, content: ReactNode): void {
  createRoot(root).render(framed(content));
  delete root.dataset.greeted;
}

/** Starts the app in `root`: takes over the prerendered /login, draws any other screen. */
export async function boot(root: HTMLElement): Promise<void> {
  const config = await loadConfig().catch(() => null);
  const inlined = inlineJson('texts') as InlinedTexts | undefined;
  const language = inlined?.language ?? detectLanguage();
  const texts = startI18n({
    language,
    product: config?.product,
    ...(inlined && { resources: { [language]: inlined.resources } }),
  });
  applyStoredLook();
  if (!config) {
    draw(root, <ScreenFailure what="config" />);
    return;
  }
  if (!inlined) {
    await texts;
    await loadTexts(FIRST_NAMESPACES);
  }
  startSession();
  if (getSession().status === 'authenticated') keepKeys();
  startBackGuard();
  passLogin();
  askEarly(window.location.pathname);
  const prerendered = root.firstElementChild !== null;
  if (prerendered && window.location.pathname === paths.login) {
    hydrateRoot(root, framed(app));
    whenIdle(() => void preloadScreens(), NEXT_SCREENS_MS);
  } else {
    // Drawn without it, React would hold the screen back for 300 ms after its waiting state (the throttle of retries).
    await preloadFirst(root);
    // A greeting stands until the first drawing, which is the same.
    if (root.dataset.greeted === undefined) root.replaceChildren();
    draw(root, app);
  }
  // The server saw the cookie and the header; the browser's own stores may say otherwise.
  const detected = detectLanguage();
  if (detected !== language) void showLanguage(detected).catch(() => undefined);
}
