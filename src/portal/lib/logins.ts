import { isCpf, username } from '../../contract/validation';

/**
 * Spreadsheets drop the leading zeros of numbers. One rule for what people type and paste, for columns of people and for imports: one or two lost zeros are put
 * back wherever that gives a valid CPF, and it is said which; more of them where a column is one of people (`cpfInPeople`), and are asked about elsewhere.
 */
function restored(digits: string): string {
  const padded = digits.padStart(11, '0');
  return digits.length >= 9 && isCpf(padded) ? padded : digits;
}

/** The CPF that a whole cell of a table is, with or without its dots, hyphen and leading zeros; null for anything else. */
export function cpfOf(cell: string): string | null {
  const digits = restored(cell.replace(/[.\-–\s]/g, ''));
  return /^\d+$/.test(digits) && isCpf(digits) ? digits : null;
}

/** A day, written with its own hyphens or dots: the digits of one in a hundred would make a CPF. */
const DAY = /^\s*(\d{4}[.\-–]\d\d[.\-–]\d\d|\d\d?[.\-–]\d\d?[.\-–]\d{4})\s*$/;

/**
 * The CPF that a number may be which lost more zeros than two. So short, it may as well be something else: whoever gave it says, or the heading above it.
 */
export function shortCpf(cell: string): string | null {
  if (DAY.test(cell)) return null;
  const digits = cell.replace(/[.\-–\s]/g, '');
  return /^[1-9]\d{2,7}$/.test(digits) && isCpf(digits.padStart(11, '0')) ? digits.padStart(11, '0') : null;
}

/** The CPF that a cell is in a column of people, whatever number of zeros it lost; null for anything else. */
export const cpfInPeople = (cell: string): string | null => cpfOf(cell) ?? shortCpf(cell);

/** A CPF that got its zeros back, with its line and how it stood there. */
export interface Filled {
  line: number;
  typed: string;
  cpf: string;
}

/** What has its zeros back of a cell that is this CPF; nothing where it had them all. */
export const filledAt = (line: number, cell: string, cpf: string | null): Filled[] =>
  cpf === null || cell.replace(/[.\-–\s]/g, '').length === cpf.length ? [] : [{ line, typed: cell.trim(), cpf }];

export interface ParsedLogins {
  /** Valid CPFs, and usernames in lower case, each once, in the order typed. */
  logins: string[];
  /** As typed, what is neither. */
  invalid: string[];
  /** How many were there more than once. */
  repeated: number;
  /** Lines that have something, and nothing of these: by their numbers from 1. */
  dropped: number[];
  /** What may be a CPF that lost its zeros, as typed; it is among the invalid ones as long as nobody says so. */
  asked: Filled[];
  /** CPFs whose one or two lost zeros were put back. */
  filled: Filled[];
}

const SEPARATORS = /[;,:|"\s]+/;
/** With as many digits it is a CPF in which something else was typed. */
const CPF_LIKE = 8;

/** Whether a word may be a username, and is no CPF with something else typed into it. */
export const isUsername = (word: string) =>
  word.replace(/\D/g, '').length < CPF_LIKE && username.safeParse(word).success;

/** What heads a column that was copied alone. */
const HEADING =
  /^(((cpf|cnpj)\s*(ou|e|or|and|\/)\s*)?(usu[aá]rio|user|username|login|cpf)|documento|document|matr[ií]cula|registration|pessoa|nome|name|identifica[cç][aã]o|identification)s?:?$/i;

/** The line that heads the others; -1 where none does. */
function headingIn(lines: readonly string[]): number {
  const place = lines.findIndex((line) => line.trim() !== '');
  const alone = !lines.some((line, at) => at > place && line.trim() !== '');
  return !alone && HEADING.test((lines[place] ?? '').trim()) ? place : -1;
}

/**
 * CPFs and usernames separated by semicolons, commas, spaces, tabs or lines, also in quotes, CPFs with or without their own dots and hyphen. Words without a digit
 * are what else a table has, names; one that has a line for itself is a username, but for what heads
 * the lines below it.
 */
export function parseLogins(text: string): ParsedLogins {
  const typed = text.split(/\r\n|\r|\n/);
  const heading = headingIn(typed);
  const lines = typed.map((line, at) =>
    at === heading
      ? []
      : line.split(';').flatMap((piece) => {
          const parts = piece.split(SEPARATORS).filter(Boolean);
          return parts.filter((part) => /\d/.test(part) || (parts.length === 1 && isUsername(part)));
        }),
  );
  const words = lines.flat();
  const [valid, invalid]: [string[], string[]] = [[], []];
  for (const word of words) {
    const bare = restored(word.replace(/[.\-–]/g, ''));
    if (isCpf(bare)) valid.push(bare);
    else if (isUsername(word)) valid.push(word.toLowerCase());
    else invalid.push(bare);
  }
  const logins = [...new Set(valid)];
  return {
    logins,
    invalid: [...new Set(invalid)],
    repeated: valid.length - logins.length,
    dropped: typed.flatMap((line, at) => (line.trim() !== '' && at !== heading && !lines[at]?.length ? [at + 1] : [])),
    asked: lines.flatMap((line, at) =>
      line.flatMap((word) => {
        const cpf = shortCpf(word);
        return cpf === null ? [] : [{ line: at + 1, typed: word, cpf }];
      }),
    ),
    filled: lines.flatMap((line, at) => line.flatMap((word) => filledAt(at + 1, word, cpfOf(word)))),
  };
}

/** The same text with the zeros put back of what somebody said to be CPFs without them. */
export const withZeros = (text: string): string =>
  text
    .split(/([;,:|"\s]+)/)
    .map((part) => shortCpf(part) ?? part)
    .join('');
