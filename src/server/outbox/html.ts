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

/**
 * The HTML part of a message: its own text, nothing fetched from anywhere, no link but one of ours that it names; a code stands out and can be copied whole. Styles are
 * on the elements because mail programs drop style sheets.
 */
export function messageHtml({
  subject,
  text,
  code,
  link,
  brand,
  language,
}: {
  subject: string;
  text: string;
  code?: string | undefined;
  link?: string | undefined;
  brand: string;
  language: Language;
}): string {
  const linked = (escaped: string) =>
    link ? escaped.replaceAll(escape(link), `<a href="${escape(link)}">${escape(link)}</a>`) : escaped;
  const paragraphs = text
    .split(/\n+/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(escape(paragraph))}</p>`)
    .join('');
  const box = code
    ? `<p style="margin:0 0 16px;font:700 32px/40px Consolas,Menlo,monospace;letter-spacing:6px">${escape(code)}</p>`
    : '';
  return [
    `<!doctype html><html lang="${HTML_LANG[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f6fb;color:#1b1b1b;font:16px/24px Arial,Helvetica,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid #1351b4">',
    `<p style="margin:0 0 16px;font-weight:700;color:#1351b4">${escape(brand)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escape(subject)}</h1>`,
    box,
    paragraphs,
    '</div></body></html>',
  ].join('');
}
