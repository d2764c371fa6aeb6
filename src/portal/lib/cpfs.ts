import { isCpf } from '../../contract/validation';

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

export interface ParsedCpfs {
  /** Valid, each once, in the order typed. */
  cpfs: string[];
  /** As typed, what is no CPF. */
  invalid: string[];
  /** How many were there more than once. */
  repeated: number;
}

/**
 * CPFs separated by semicolons, commas, spaces, tabs or lines, with or without their own dots and hyphen. Words without a digit are what else
 * a table has: names.
 */
export function parseCpfs(text: string): ParsedCpfs {
  const parts = text
    .split(/[;,:\s]+/)
    .filter((part) => /\d/.test(part))
    .map((part) => part.replace(/[.\-–]/g, ''))
    .map(restored);
  const valid = parts.filter(isCpf);
  const cpfs = [...new Set(valid)];
  return { cpfs, invalid: [...new Set(parts.filter((part) => !isCpf(part)))], repeated: valid.length - cpfs.length };
}
