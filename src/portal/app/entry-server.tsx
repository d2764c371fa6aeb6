import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import i18next, { type ResourceLanguage } from 'i18next';
import type { PortalConfig } from '../../contract/config';
import { type Language, LANGUAGES } from '../../contract/constants';
import { portalConfig, setConfig } from '../lib/config';
import { FIRST_NAMESPACES, setProduct, startI18n, text } from '../lib/i18n';
import { paths } from '../lib/paths';
import { startWithoutBrowser } from '../session/session';
import { ShellFrame } from '../shell/Shell';
import { UserMenu } from '../shell/UserMenu';
import { HomeGreeting } from '../areas/home/HomeGreeting';
import { App } from './App';
import { NoScript } from './NoScript';

export { FIRST_NAMESPACES };
/** Every route, for the server to tell a page from a mistyped address. */
export const routes: string[] = Object.values(paths);

const files = import.meta.glob<ResourceLanguage>('../../../locales/*/{common,home,no-script,shell,sign-in}.json', {
  import: 'default',
  eager: true,
});

/** What only the server draws: no browser fetches it. */
const DRAWN_HERE = [...FIRST_NAMESPACES, 'home', 'no-script'] as const;

/** The texts of what is drawn here, in a language, from the files themselves. */
function textsOf(language: Language): ResourceLanguage {
  return Object.fromEntries(DRAWN_HERE.map((name) => [name, files[`../../../locales/${language}/${name}.json`] ?? {}]));
}

await startI18n({
  language: 'pt',
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])),
});

/** What a browser will show at `path`, in a language and for a configuration. */
function render(path: string, content: ReactNode, language: Language, config: PortalConfig): string {
  setConfig(config);
  setProduct(config.product);
  // Done at once: both languages are here.
  void i18next.changeLanguage(language);
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

/**
 * What a document says where the browser runs no scripts: what the portal needs, with the way to a person. It says so at once and
 * in place of the words about scripts that do not come, which would blame the connection.
 */
export function renderNoScript(language: Language, config: PortalConfig): string {
  return render(paths.root, <NoScript />, language, config);
}

/** The home's skeleton of a kind of account as HTML, for a browser that fills in the name (greeting.ts). */
export function renderGreeting(kind: 'PF' | 'PJ', language: Language, config: PortalConfig): string {
  startWithoutBrowser({ sub: 'nome', nome: 'nome', tipo: kind });
  return render(
    paths.home,
    <ShellFrame
      footer="full"
      UserMenu={UserMenu}
      menu={{
        side: <div className="side" />,
        button: <div className="menu-at" />,
        company: <div className="company-at" />,
      }}
      parentPortal
    >
      <HomeGreeting kind={kind} />
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
  stepUpMinutes: 10,
  mailbox: null,
  links: {},
});
renderLogin('pt', portalConfig());
await import('../ui/drawings/LoginScene');
await Promise.resolve();
