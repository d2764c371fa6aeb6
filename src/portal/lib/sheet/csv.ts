/** The text of a CSV file in whatever encoding a spreadsheet wrote it: UTF-8 or UTF-16 with or without a mark, else Windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = [bytes[0], bytes[1]];
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // A heading begins with a Latin letter: in UTF-16 the other half of it is zero.
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Lines that tell what separates the cells: titles above the headings are few. */
const LINES_TOLD = 20;
/** What a spreadsheet program is told above everything else: `sep=;`. */
const SAID = /^sep=([;,\t|])[ \t]*(?=[\r\n])/i;

/** Characters in which those lines are looked for. */
const BEGINNING = 50_000;
const QUOTED = /(^|[;,\t|\r\n])"(?:[^"]|"")*"(?=$|[;,\t|\r\n])/g;

/** How many of these lines have as many cells as most of them that a sign separates at all, how many these are, and which line is the first of them. */
function separatedBy(lines: readonly string[], sign: string): { alike: number; width: number; first: number } {
  const widths = lines.map((line) => line.split(sign).length);
  const alike = (width: number) => widths.filter((one) => one === width && one > 1).length;
  const [width = 1] = [...widths].sort((a, b) => alike(b) - alike(a) || b - a);
  return { alike: alike(width), width, first: widths.findIndex((one) => one > 1) };
}

/**
 * What separates the cells: what the file says itself, else the sign by which most of the first lines have as many cells as each other; a title above the headings
 * may have others in it, and so may the cells.
 */
export function separatorOf(text: string): string {
  const said = SAID.exec(text)?.[1];
  if (said !== undefined) return said;
  const bare = text.slice(0, BEGINNING).replace(QUOTED, '$1quoted');
  const lines = bare.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const found = SEPARATORS.map((sign) => ({ sign, ...separatedBy(lines.slice(0, LINES_TOLD), sign) }));
  found.sort((a, b) => b.alike - a.alike || a.first - b.first || b.width - a.width);
  return found[0]?.sign ?? ';';
}

/** The rows of a CSV (RFC 4180), one at a time; a quote that nobody closes ends with the file. Empty lines are rows too, so that rows keep their numbers. */
export function* csvRows(text: string, separator = separatorOf(text)): Generator<string[]> {
  let row: string[] = [];
  let at = SAID.exec(text)?.[0].length ?? 0;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end === -1) {
          cell += text.slice(at);
          at = text.length;
          break;
        }
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const begin = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
    row.push(cell + text.slice(begin, at));
    if (at < text.length && text[at] === separator) {
      at += 1;
      continue;
    }
    if (at >= text.length) {
      if (row.length > 1 || row[0] !== '') yield row;
      return;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    yield row;
    row = [];
  }
}
