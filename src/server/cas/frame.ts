import type { FastifyReply } from 'fastify';
import { LANGUAGES } from '../../contract/constants';
import { lookAttributes } from '../looks';
import { contrastIcon, darkIcon, lightIcon, logo } from './drawings';
import { html, Markup } from './html';
import { passkeyScriptName } from './passkey-script';
import { scriptName } from './script';
import { styles, stylesHash } from './styles';
import type { Visit } from './visit';

const HTML_LANG = { pt: 'pt-BR', en: 'en' } as const;

export interface Page {
  title: string;
  main: Markup;
  /** The portal's version, in the footer. */
  version: string;
  /** Origins that a form of this page may end at, beside this server. */
  formTargets?: string[];
  /** The page shows what comes no second time: nothing on it leads to the same page anew. */
  once?: boolean;
  /** The page has a place for a passkey. */
  passkey?: boolean;
  /** Files of the portal that the browser may fetch while it idles here. */
  prefetch?: readonly string[];
}

/** Sends a page of the sign-on: never stored, never framed, no script or style but its own. */
export function sendPage(reply: FastifyReply, visit: Visit, status: number, page: Page): FastifyReply {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  return reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy':
        `default-src 'none'; style-src ${stylesHash}; script-src 'self'; connect-src 'self'; img-src data:; form-action ${targets}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(documentOf(visit, page).text);
}

function documentOf(visit: Visit, { title, main, version, once, passkey, prefetch = [] }: Page): Markup {
  const { t } = visit;
  const brand = t('shell:productName');
  return html`<!doctype html>
<html lang="${HTML_LANG[visit.language]}"${new Markup(lookAttributes(visit.looks))}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${new Markup(styles)}</style>
<script src="/cas/${scriptName}" defer></script>
${
  passkey &&
  html`<script src="/cas/${passkeyScriptName}" defer></script>
`
}${prefetch.map((file) => html`<link rel="prefetch" href="${file}">`)}
</head>
<body>
<a class="skip" href="#conteudo" accesskey="1">${t('shell:skip.content')}</a>
<header class="top"><div class="wrap">
<a class="brand" href="${visit.front}/login" aria-label="${t('shell:homeLink')}">${logo}${brand}</a>
${!once && html`<div class="tools">${languageSwitch(visit)}${contrastSwitch(visit)}${themeSwitch(visit)}</div>`}
</div></header>
<main id="conteudo" tabindex="-1"><div class="wrap">${main}</div></main>
<footer class="foot"><div class="wrap"><span>${t('shell:footer.publicService')}</span><nav aria-label="${t('shell:footer.legal')}"><a href="${visit.front}/termosDeUso">${t('shell:footer.links.terms')}</a><a href="${visit.front}/politicaPrivacidade">${t('shell:footer.links.privacy')}</a></nav><span>${t('shell:footer.version', { version })}</span></div></footer>
</body>
</html>`;
}

function languageSwitch({ t, language, link }: Visit): Markup {
  return html`<div class="seg" role="group" aria-label="${t('shell:language')}">${LANGUAGES.map(
    (choice) =>
      html`<a href="${link({ lng: choice })}" lang="${HTML_LANG[choice]}" hreflang="${HTML_LANG[choice]}" title="${t(`shell:languages.${choice}`)}"${
        choice === language && new Markup(' aria-current="true"')
      }>${choice.toUpperCase()}</a>`,
  )}</div>`;
}

function contrastSwitch({ t, looks, link }: Visit): Markup {
  const on = looks.contrast === 'high';
  return html`<a class="contrast" href="${link({ contrast: on ? 'normal' : 'high' })}">${contrastIcon}<span>${
    on ? t('sso:contrastOff') : t('shell:contrast')
  }</span></a>`;
}

/** Each look leads to the other one; which of the two it is, only the browser knows, and its style shows the right link. */
function themeSwitch({ t, link }: Visit): Markup {
  const to = (theme: 'light' | 'dark', icon: Markup) =>
    html`<a class="contrast to-${theme}" href="${link({ theme })}" title="${t(`sso:theme.${theme}`)}">${icon}<span class="sr">${t(`sso:theme.${theme}`)}</span></a>`;
  return html`${to('dark', darkIcon)}${to('light', lightIcon)}`;
}
