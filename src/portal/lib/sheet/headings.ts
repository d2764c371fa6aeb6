import { cpfOf, isUsername, shortCpf } from '../logins';

/** How a column of usernames is headed, as the table's own exports do. */
export const OF_USERNAMES = /^((cpf|cnpj)\s*(ou|e|or|and|\/)\s*)?(usu[aá]rio|user|username|login)s?$/i;

/** How one of CPFs alone is headed. */
export const OF_CPFS = /^(n[º°.o]*\s*(do\s*)?)?cpfs?\b/i;

/** How columns of other numbers are headed in the table's own exports: some of them would make a CPF. */
export const OF_NUMBERS = /^(contratos?|contracts?|cart(ão|ao|ões|oes)|cards?)$/i;

/** Whether a cell is one person: a CPF, also one that lost its zeros, or what has letters and digits as a username may. No heading is. */
export const isPerson = (cell: string): boolean =>
  cpfOf(cell) !== null || shortCpf(cell) !== null || (/\d/.test(cell) && isUsername(cell));

/** Whether a cell heads people. */
export const headsPeople = (cell: string): boolean => OF_USERNAMES.test(cell) || OF_CPFS.test(cell);

export const filledOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

/** The rows from their headings on: what stands alone in its row above a row of several headings is a title. */
export function fromHeadings<Row extends readonly [number, readonly string[]]>(rows: readonly Row[]): readonly Row[] {
  const place = rows.findIndex(([, cells]) => filledOf(cells).length > 1);
  const heads = rows[place]?.[1] ?? [];
  const above = rows.slice(0, Math.max(0, place)).flatMap(([, cells]) => filledOf(cells));
  return heads.some(isPerson) || above.some((cell) => isPerson(cell) || headsPeople(cell))
    ? rows
    : rows.slice(Math.max(0, place));
}
