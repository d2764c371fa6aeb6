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

const SEPARATORS = [';', ',', '\t'] as const;

/** What separates the cells: the sign that the first line with anything in it has most often outside quotes. */
export function separatorOf(text: string): string {
  const line = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((sign) => bare.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** The rows of a CSV (RFC 4180), one at a time; a quote that nobody closes ends with the file. Empty lines are rows too, so that rows keep their numbers. */
export function* csvRows(text: string, separator = separatorOf(text)): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
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
