import type { PortalConfig } from '../../contract/config';
import type { Language } from '../../contract/constants';
import { type Looks, lookAttributes } from '../looks';
import type { PortalBuild, Prerender } from './build';

const HTML_LANG: Record<Language, string> = { pt: 'pt-BR', en: 'en' };

export interface DocumentRequest {
  language: Language;
  config: PortalConfig;
  nonce: string;
  looks: Looks;
}

/** JSON for a data block: nothing in it can end the element or begin a comment. */
const data = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const preload = (address: string, nonce: string, media = '') =>
  `<link rel="modulepreload" href="${address}" nonce="${nonce}"${media}>`;

/** Fetched, and not yet read: that would take the time in which the greeting is drawn. */
const fetchOnly = (address: string) => `<link rel="preload" as="script" crossorigin href="${address}">`;

/** What begins the app in its document, but in that of /auth: there the greeting does. */
const ENTRY = /<script type="module"[^>]*><\/script>/;

/** Where tables are tables: narrower, they are cards (portal/ui/usePhone.ts). */
const WIDE = ' media="(min-width: 768px)"';

/** How long a slow network may take for the scripts before the document says that they do not come, in seconds. */
const LATE_SECONDS = 10;

/**
 * Hidden while the app has drawn anything; drawn anew, the wait begins again: nothing of it is seen while the browser leaves. The greeting of /auth
 * is nothing that the app drew: it gives way to the words.
 */
const LATE_STYLE =
  `.late{position:absolute;inset:0 0 auto;visibility:hidden;animation:late 0s ${LATE_SECONDS}s forwards!important}@keyframes late{to{visibility:visible}}` +
  `#root:not(:empty,[data-greeted])~.late{display:none}#root[data-greeted]{animation:gone 0s ${LATE_SECONDS}s forwards!important}@keyframes gone{to{visibility:hidden}}`;

/** Without scripts nobody waits for them. */
const NO_LATE = '.late,#root[data-greeted]{display:none!important}';

interface BootTexts {
  screen: { title: string; text: string };
  retry: string;
}

/** What a document says whose scripts do not come, instead of nothing: in words, with another try. */
function late({ screen, retry }: BootTexts, nonce: string): string {
  return `<style nonce="${nonce}">${LATE_STYLE}</style><div class="boot-failure late"><h1>${escapeText(screen.title)}</h1><p class="lead">${escapeText(screen.text)}</p><a class="btn btn--primary" href="">${escapeText(retry)}</a></div>`;
}

interface Filling {
  title: string;
  head?: string;
  html?: string;
  hints?: string;
  texts?: readonly string[];
  /** After the data. */
  end?: string;
}

const NOTHING = { scripts: [], styles: [], wide: [], texts: [] };
const AUTH = '/auth';
/** Where somebody is greeted by name before the app is there: on the way home, and at home. */
const GREETED: ReadonlySet<string | null> = new Set([AUTH, '/principal', '/principalPF', '/principalPJ']);
const KINDS = ['PF', 'PJ'] as const;

/** Prerendered fronts that are kept: one configuration in two languages, and some room for hosts of a local set-up. */
const KEPT = 16;

/**
 * Fills the app's document: language, looks, nonce, configuration and first texts; for /login the prerendered screen and
 * its style, for other routes their texts and the addresses of their code, which would else be found out one after another; for /auth
 * and the homes the greeting that stands before any of it.
 */
export class Documents {
  readonly #fronts = new Map<string, { html: string; title: string; greeting: string; noScript: string }>();
  readonly #build: PortalBuild;
  readonly #prerender: Prerender;

  constructor(build: PortalBuild, prerender: Prerender) {
    this.#build = build;
    this.#prerender = prerender;
  }

  /** The front door, readable before any script runs. */
  login(request: DocumentRequest): string {
    const { html, title } = this.#front(request.language, request.config);
    const { entering, style } = this.#build;
    const head = `<script nonce="${request.nonce}">${entering}</script><style nonce="${request.nonce}">${style}</style>`;
    // The style is in the document: the same file would only hold up the first paint.
    return this.#fill(request, { title, head, html }).replace(/<link rel="stylesheet"[^>]*>/g, '');
  }

  /** Any other document, with what the screen at `route` needs; null for one that knows of no screen. */
  app(request: DocumentRequest, route: string | null): string {
    const { scripts, styles, wide, texts } = (route === null ? null : this.#build.screens[route]) ?? NOTHING;
    const { title, greeting } = this.#front(request.language, request.config);
    const end = late(JSON.parse(this.#build.texts[request.language].boot ?? '') as BootTexts, request.nonce);
    const filling = {
      title: title.split(' · ').at(-1) ?? '',
      texts,
      ...(GREETED.has(route) ? { head: this.#greet(route, request.nonce), end: greeting + end } : { end }),
    };
    const drawnLater = styles.map((address) => `<link rel="preload" as="style" crossorigin href="${address}">`);
    if (route === AUTH) {
      const hints = [...drawnLater, ...[...this.#build.entry.scripts, ...scripts].map(fetchOnly)];
      return this.#fill(request, { ...filling, hints: hints.join('') }).replace(ENTRY, '');
    }
    const hints = [
      ...drawnLater,
      ...scripts.map((address) => preload(address, request.nonce)),
      ...wide.map((address) => preload(address, request.nonce, WIDE)),
    ];
    return this.#fill(request, { ...filling, hints: hints.join('') });
  }

  /** What greets, and how that looks; at /auth it starts the app as well. */
  #greet(route: string | null, nonce: string): string {
    const { script, styles } = this.#build.greeting;
    const starts = route === AUTH ? ` data-app="${this.#build.entry.scripts[0]}"` : '';
    const links = styles.map((address) => `<link rel="stylesheet" crossorigin href="${address}" nonce="${nonce}">`);
    return `<script nonce="${nonce}"${starts}>${script}</script>${links.join('')}`;
  }

  #front(language: Language, config: PortalConfig) {
    const key = language + JSON.stringify(config);
    const known = this.#fronts.get(key);
    if (known) return known;
    const front = {
      ...this.#prerender.renderLogin(language, config),
      greeting: KINDS.map(
        (kind) =>
          `<template id="greeting-${kind}">${this.#prerender.renderGreeting(kind, language, config)}</template>`,
      ).join(''),
      noScript: this.#prerender.renderNoScript(language, config),
    };
    if (this.#fronts.size >= KEPT) this.#fronts.clear();
    this.#fronts.set(key, front);
    return front;
  }

  #fill(
    { language, config, nonce, looks }: DocumentRequest,
    { title, head = '', html = '', hints = '', texts: more = [], end = '' }: Filling,
  ): string {
    const resources = [...this.#build.first, ...more].map((name) => `"${name}":${this.#build.texts[language][name]}`);
    const texts = `{"language":"${language}","resources":{${resources.join(',')}}}`;
    const parts: Record<string, string> = {
      '<html lang="pt-BR">': `<html lang="${HTML_LANG[language]}"${lookAttributes(looks)}>`,
      '<title>Conta</title>': `<title>${escapeText(title)}</title>`,
      // The configuration first: a script of the document itself reads it.
      '<!--head-->': data('config', JSON.stringify(config)) + head,
      // After the entry's own files: the frame of the screen, with the person's name, comes first.
      '</head>': `${hints}</head>`,
      // First of all: whoever has no scripts need not look for it below a picture of the screen.
      '<body>': `<body><noscript>${end && `<style nonce="${nonce}">${NO_LATE}</style>`}${this.#front(language, config).noScript}</noscript>`,
      '<!--app-->': html,
      '<!--data-->': data('texts', texts) + end,
    };
    return Object.entries(parts)
      .reduce((document, [place, content]) => document.replace(place, () => content), this.#build.document)
      .replaceAll('__NONCE__', nonce);
  }
}
