import { streamXlsxRows } from 'hucre/xlsx';
import { SheetProblem } from './problem';

/** Bytes that all parts of a workbook may unpack to, and how many parts it may have. */
const UNPACKED_MAX = 200_000_000;
const PARTS_MAX = 2000;

interface Part {
  name: string;
  /** Whether it is packed (deflate) or lies there as it is. */
  packed: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The parts of a ZIP archive by its central directory (APPNOTE 4.3.12). @throws SheetProblem for what is none */
function partsOf(file: Uint8Array<ArrayBuffer>): Part[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let end = file.length - 22;
  const last = Math.max(0, end - 65_535);
  while (end >= last && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < last || end < 0) throw new SheetProblem('unreadable');
  const count = view.getUint16(end + 10, true);
  if (count > PARTS_MAX) throw new SheetProblem('tooBig');
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [name, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const local = view.getUint32(at + 42, true);
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const part: Part = {
      name: new TextDecoder().decode(file.subarray(at + 46, at + 46 + name)),
      packed: method !== 0,
      bytes: file.subarray(begin, begin + size),
    };
    at += 46 + name + extra + comment;
    return part;
  });
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** Characters of the parts that say which sheet is the first. */
const NAMING_MAX = 1_000_000;
const NAMING = /(^|\/)(workbook\.xml|workbook\.xml\.rels)$/i;

const attributeOf = (tag: string, name: string) =>
  new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*["']([^"']*)["']`).exec(tag)?.[1];

/** The file of the first sheet, the one that is read, by what the workbook says; null where that is not understood. */
function firstSheetOf(naming: readonly string[]): string | null {
  const texts = naming.join('\n');
  const id = attributeOf(/<(?:\w+:)?sheet\s[^>]*>/.exec(texts)?.[0] ?? '', 'id');
  const relation = (texts.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).find((tag) => attributeOf(tag, 'Id') === id);
  return id === undefined || relation === undefined
    ? null
    : (attributeOf(relation, 'Target')?.split('/').at(-1) ?? null);
}

/**
 * A cell with a formula: its attributes, and what stands for its result. A text that is empty is a result (`t="str"`), as spreadsheets write it; programs that
 * calculate nothing write none, and read as an empty cell such a day would be no end at all.
 */
const FORMULA =
  /<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;
const lacksResult = (xml: string) =>
  [...xml.matchAll(FORMULA)].some(([, own = '', empty]) => empty === undefined || !/\st=["']str["']/.test(own));
/** Characters of a cell with the longest formula (8,192, some of them escaped), and of what tells merged cells. */
const CELL_XML_MAX = 12_000;

/**
 * Unpacks every part once and keeps none of it, so that nothing that lies about its size reaches the reader.
 * @throws SheetProblem for what is no workbook, unpacks to too much, has macros, or merged cells or formulas without a result on the sheet that is read
 */
async function check(file: Uint8Array<ArrayBuffer>): Promise<void> {
  const parts = partsOf(file);
  if (parts.some(({ name }) => /vbaProject/i.test(name))) throw new SheetProblem('macros');
  let left = UNPACKED_MAX;
  const naming: string[] = [];
  const merged = new Set<string>();
  const unsolved = new Set<string>();
  for (const { name, packed, bytes } of parts) {
    const stored = streamOf(bytes);
    const plain: ReadableStream<Uint8Array> = packed
      ? stored.pipeThrough(new DecompressionStream('deflate-raw'))
      : stored;
    const isSheet = /worksheets\/[^/]+\.xml$/i.test(name);
    const decoder = new TextDecoder();
    let tail = '';
    const reader = plain.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      left -= next.value.length;
      if (left < 0) {
        await reader.cancel();
        throw new SheetProblem('tooBig');
      }
      if (isSheet) {
        const text = tail + decoder.decode(next.value, { stream: true });
        const sheet = name.split('/').at(-1) ?? name;
        if (/<(\w+:)?mergeCell[ />]/.test(text)) merged.add(sheet);
        if (!unsolved.has(sheet) && lacksResult(text)) unsolved.add(sheet);
        tail = text.slice(-CELL_XML_MAX);
      } else if (NAMING.test(name) && tail.length < NAMING_MAX) tail += decoder.decode(next.value, { stream: true });
    }
    if (!isSheet) naming.push(tail);
  }
  if (!parts.some(({ name }) => /(^|\/)workbook\.xml$/i.test(name))) throw new SheetProblem('other');
  if (merged.size + unsolved.size === 0) return;
  const first = firstSheetOf(naming);
  const has = (sheets: ReadonlySet<string>) => sheets.size > 0 && (first === null || sheets.has(first));
  if (has(merged)) throw new SheetProblem('merged');
  if (has(unsolved)) throw new SheetProblem('formulas');
}

/** A cell as a text: a day as `yyyy-mm-dd`, a number in digits. Of a formula, what it showed when the file was saved. */
function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The rows of a workbook's first sheet with their numbers, the first being 1. @throws SheetProblem */
export async function* xlsxRows(file: Uint8Array<ArrayBuffer>, most: number): AsyncGenerator<[number, string[]]> {
  try {
    await check(file);
    for await (const { index, values } of streamXlsxRows(file, { maxRows: most })) {
      yield [index + 1, Array.from(values, cellText)];
    }
  } catch (thrown) {
    throw thrown instanceof SheetProblem ? thrown : new SheetProblem('unreadable');
  }
}
