import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { ResourceLanguage } from 'i18next';
import type { PortalConfig } from '../../contract/config';
import { type Language, LANGUAGES } from '../../contract/constants';
import { portalConfig, setConfig } from '../lib/config';
import { FIRST_NAMESPACES, setProduct, showLanguage, startI18n, text } from '../lib/i18n';
import { paths } from '../lib/paths';
import { startAnonymous } from '../lib/session';
import { App } from './App';

export { FIRST_NAMESPACES };
/** Every route, for the server to tell a page from a mistyped address. */
export const routes: string[] = Object.values(paths);

const files = import.meta.glob<ResourceLanguage>('../../../locales/*/{common,shell,sign-in}.json', { import: 'default', eager: true });

/** The first screen's texts of a language, from the files themselves. */
function textsOf(language: Language): ResourceLanguage {
  return Object.fromEntries(FIRST_NAMESPACES.map((name) => [name, files[`../../../locales/${language}/${name}.json`] ?? {}]));
}

await startI18n({ language: 'pt', resources: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) });
startAnonymous();

/** /login as HTML, in a language and for a configuration, with the document's title. */
export function renderLogin(language: Language, config: PortalConfig): { html: string; title: string } {
  setConfig(config);
  setProduct(config.product);
  void showLanguage(language);
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={paths.login}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  return { html, title: `${text('sign-in:login.document')} · ${text('common:brand')}` };
}

// The picture is loaded when it is first drawn: the second drawing has it.
setConfig({ api: '', ssoLogin: '', sso: '', publicFront: 'http://localhost/', autoLogon: '', product: '', version: '', cnpjAlphanumeric: true, mailbox: null, links: {} });
renderLogin('pt', portalConfig());
await import('../ui/drawings/LoginScene');
await Promise.resolve();
