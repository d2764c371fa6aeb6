import type { Language } from '../../contract/constants';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const HTML_LANG: Record<Language, string> = { pt: 'pt-BR', en: 'en' };

/** Where a mail program knows of a dark look and keeps style sheets; others show the light one, which stands on the elements. */
const DARK =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#0c1526!important;color:#e6ebf3!important}' +
  '.card{background:#16233b!important}.brand,.card a{color:#9cc2ff!important}.code{background:#0c1526!important}.foot{color:#b5c0d1!important}}';

interface MessageParts {
  subject: string;
  text: string;
  code?: string | undefined;
  link?: string | undefined;
  brand: string;
  /** Stands below the message. */
  footer: string;
  language: Language;
}

/**
 * The HTML part of a message: its own text, nothing fetched from anywhere, no link but one of ours that it names, which breaks where the line ends; a code stands out and can
 * be copied whole. Styles are on the elements because mail programs drop style sheets.
 */
export function messageHtml({ subject, text, code, link, brand, footer, language }: MessageParts): string {
  const linked = (escaped: string) =>
    link
      ? escaped.replaceAll(
          escape(link),
          `<a href="${escape(link)}" style="color:#1351b4;overflow-wrap:anywhere;word-break:break-word">${escape(link)}</a>`,
        )
      : escaped;
  const paragraphs = text
    .split(/\n+/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(escape(paragraph))}</p>`)
    .join('');
  const box = code
    ? `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#edf5ff;font:700 32px/40px Consolas,Menlo,monospace;letter-spacing:6px">${escape(code)}</p>`
    : '';
  return [
    `<!doctype html><html lang="${HTML_LANG[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${DARK}</style></head>`,
    '<body class="page" style="margin:0;padding:24px 16px;background:#f4f6fb;color:#1b1b1b;font:16px/24px Arial,Helvetica,sans-serif">',
    '<div class="card" style="max-width:560px;margin:0 auto;padding:24px;border-top:4px solid #ffcd07;border-radius:8px;background:#fff">',
    `<p class="brand" style="margin:0 0 16px;font-weight:700;color:#1351b4">${escape(brand)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escape(subject)}</h1>`,
    box,
    paragraphs,
    '</div>',
    `<p class="foot" style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:20px;color:#555">${escape(footer)}</p>`,
    '</body></html>',
  ].join('');
}
