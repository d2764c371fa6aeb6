/** Markup that is safe to send: made by `html` alone. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Markup | readonly Piece[] | false | null | undefined;

const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function render(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (Array.isArray(piece)) return piece.map(render).join('');
  return typeof piece === 'string' || typeof piece === 'number' ? escapeText(String(piece)) : '';
}

/** Writes HTML; every value is escaped unless it is markup itself. Null, undefined and false write nothing. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/** Hidden fields of a form; those without a value are left out. */
export const hidden = (fields: Record<string, string | undefined>) =>
  Object.entries(fields).map(
    ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
  );

/** An attribute that an element has or has not; `text` is never anything that came from outside. */
export const attribute = (on: boolean, text: string) => on && new Markup(` ${text}`);
