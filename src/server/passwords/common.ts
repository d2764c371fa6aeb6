import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Shorter remains of a password, once its symbols are gone, are common by chance. */
const SHORTEST = 5;
/** Symbols and digits that people write for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** Lower case with letters for the symbols, and with `digits` for the digits, that stand for them. */
export const asLetters = (text: string, { digits = false } = {}) =>
  text.toLowerCase().replace(digits ? /[@$!013457]/g : /[@$!]/g, (sign) => LETTERS[sign] ?? sign);

const FILE = 'passwords/common.bin';
let list: Buffer | undefined;

/** Sorted hashes, made by scripts/common-passwords.mjs; read at the first use, like the texts from the folder that the server runs in. */
function isListed(text: string): boolean {
  list ??= readFileSync(path.resolve(FILE));
  const hash = createHash('sha256').update(text).digest().readUInt32BE();
  let [low, high] = [0, list.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = list.readUInt32BE(4 * middle);
    if (found === hash) return true;
    if (found < hash) low = middle + 1;
    else high = middle;
  }
  return false;
}

const withoutSymbols = (text: string) => text.replace(/[^\p{L}\d]/gu, '');

/**
 * Whether a password is among the common and breached ones as it is, with its symbols taken away (`Mudar@123`), or with letters for the
 * symbols that stand for them (`P@$$word1`): the symbol that the rules ask for makes a common password no better. About three of 100,000
 * others are taken for common.
 */
export function isCommon(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  const bare = [withoutSymbols(lower), withoutSymbols(asLetters(lower))].filter((text) => text.length >= SHORTEST);
  return [lower, ...bare].some(isListed);
}
