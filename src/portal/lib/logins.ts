import { isCpf, username } from '../../contract/validation';

/** Spreadsheets drop leading zeros of numbers: one or two of them are put back where that gives a valid CPF. */
function restored(digits: string): string {
  const padded = digits.padStart(11, '0');
  return digits.length >= 9 && isCpf(padded) ? padded : digits;
}

/** The CPF that a whole cell of a table is, with or without its dots, hyphen and leading zeros; null for anything else. */
export function cpfOf(cell: string): string | null {
  const digits = restored(cell.replace(/[.\-–\s]/g, ''));
  return /^\d+$/.test(digits) && isCpf(digits) ? digits : null;
}

export interface ParsedLogins {
  /** Valid CPFs, and usernames in lower case, each once, in the order typed. */
  logins: string[];
  /** As typed, what is neither. */
  invalid: string[];
  /** How many were there more than once. */
  repeated: number;
}

const SEPARATORS = /[;,:\s]+/;
/** With as many digits it is a CPF in which something else was typed. */
const CPF_LIKE = 8;

/** Whether a word may be a username, and is no CPF with something else typed into it. */
export const isUsername = (word: string) =>
  word.replace(/\D/g, '').length < CPF_LIKE && username.safeParse(word).success;

/**
 * CPFs and usernames separated by semicolons, commas, spaces, tabs or lines, CPFs with or without their own dots and hyphen. Words without a digit
 * are what else a table has, names; one that has a line for itself is a username.
 */
export function parseLogins(text: string): ParsedLogins {
  const words = text.split(/[;\r\n]+/).flatMap((line) => {
    const parts = line.split(SEPARATORS).filter(Boolean);
    return parts.filter((part) => /\d/.test(part) || (parts.length === 1 && isUsername(part)));
  });
  const [valid, invalid]: [string[], string[]] = [[], []];
  for (const word of words) {
    const bare = restored(word.replace(/[.\-–]/g, ''));
    if (isCpf(bare)) valid.push(bare);
    else if (isUsername(word)) valid.push(word.toLowerCase());
    else invalid.push(bare);
  }
  const logins = [...new Set(valid)];
  return { logins, invalid: [...new Set(invalid)], repeated: valid.length - logins.length };
}
