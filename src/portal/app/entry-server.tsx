import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { ResourceLanguage } from 'i18next';
import type { PortalConfig } from '../../contract/config';
import { type Language, LANGUAGES } from '../../contract/constants';
import { portalConfig, setConfig } from '../lib/config';
import { FIRST_NAMESPACES, setProduct, showLanguage, startI18n, text } from '../lib/i18n';
import { paths } from '../lib/paths';
import { startWithoutBrowser } from '../session/session';
import { ShellFrame } from '../shell/Shell';
import { HomeSkeleton } from '../features/home/HomeSkeleton';
import { App } from './App';

export { FIRST_NAMESPACES };
/** Every route, for the server to tell a page from a mistyped address. */
export const routes: string[] = Object.values(paths);

const files = import.meta.glob<ResourceLanguage>('../../../locales/*/{common,shell,sign-in}.json', {
  import: 'default',
  eager: true,
});

/** The first screen's texts of a language, from the files themselves. */
function textsOf(language: Language): ResourceLanguage {
  return Object.fromEntries(
    FIRST_NAMESPACES.map((name) => [name, files[`../../../locales/${language}/${name}.json`] ?? {}]),
  );
}

await startI18n({
  language: 'pt',
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])),
});

/** What a browser will show at `path`, in a language and for a configuration. */
function render(path: string, content: ReactNode, language: Language, config: PortalConfig): string {
  setConfig(config);
  setProduct(config.product);
  void showLanguage(language);
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>{content}</StaticRouter>
    </StrictMode>,
  );
}

/** /login as HTML, with the document's title. */
export function renderLogin(language: Language, config: PortalConfig): { html: string; title: string } {
  startWithoutBrowser();
  const html = render(paths.login, <App />, language, config);
  return { html, title: `${text('sign-in:login.document')} · ${text('common:brand')}` };
}

/** The home's skeleton of an individual as HTML, for a browser that fills in the name (greeting.ts). */
export function renderGreeting(language: Language, config: PortalConfig): string {
  startWithoutBrowser({ sub: 'nome', nome: 'nome', tipo: 'PF' });
  return render(
    paths.home,
    <ShellFrame footer="full" parentPortal>
      <HomeSkeleton kind="individual" />
    </ShellFrame>,
    language,
    config,
  );
}

// The picture is loaded when it is first drawn: the second drawing has it.
setConfig({
  api: '',
  ssoLogin: '',
  sso: '',
  publicFront: 'http://localhost/',
  autoLogon: '',
  product: '',
  version: '',
  cnpjAlphanumeric: true,
  mailbox: null,
  links: {},
});
renderLogin('pt', portalConfig());
await import('../ui/drawings/LoginScene');
await Promise.resolve();
