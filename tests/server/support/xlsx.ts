import { inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet keeps it: a text, or a number with the format under which it shows. */
export type SheetCell = string | { number: number; format: string } | null;

/** The files of a ZIP archive by name, found by its central directory (APPNOTE 4.3.12). */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(begin, begin + size);
    files.set(
      archive.toString('utf8', at + 46, at + 46 + name),
      String(method === 8 ? inflateRawSync(packed) : packed),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string) => xml.replace(/&(\w+);/g, (_, name: string) => NAMED[name] ?? '?');

/**
 * The rows of a workbook's first sheet, read by the format's own words (ECMA-376) and nothing of what wrote it.
 * @throws Error for a formula: no file of ours has one
 */
export function sheetRows(archive: Buffer): SheetCell[][] {
  const files = unzip(archive);
  const [sheet = '', styles = ''] = [files.get('xl/worksheets/sheet1.xml'), files.get('xl/styles.xml')];
  if (/<f[ >]/.test(sheet)) throw new Error('The sheet has a formula');
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      plain(code ?? ''),
    ]),
  );
  const cellFormats = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(
    ([, id]) => formats.get(id) ?? '',
  );
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']): SheetCell => {
      const style = Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0);
      if (attributes.includes('t="inlineStr"')) return plain(/<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? '');
      const number = /<v>(.*?)<\/v>/.exec(inner)?.[1];
      return number === undefined ? null : { number: Number(number), format: cellFormats[style] ?? '' };
    }),
  );
}

/** A day as spreadsheets count it: days since 1899-12-30. */
export const serial = (at: string) => Date.parse(at.includes('T') ? at : `${at}T00:00:00Z`) / 86_400_000 + 25_569;
