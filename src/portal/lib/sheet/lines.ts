import { CELL_MAX, type LinhaEnviada, NO_END } from '../../../contract/imports';
import { isCalendarDate, normaliseName } from '../../../contract/validation';
import { cpfInPeople, type Filled, filledAt } from '../logins';

/** What a line of an import says, each in a column. */
export const FIELDS = ['person', 'contract', 'card', 'centre', 'system', 'group', 'profile', 'end'] as const;
export type Field = (typeof FIELDS)[number];
/** Which column says what. */
export type Columns = Partial<Record<Field, number>>;

export interface SheetTable {
  headings: string[];
  /** Each with its number in the file. */
  rows: [line: number, cells: string[]][];
}

/** How columns are headed, in either language, as `normaliseName` writes them; what the templates say first. */
const HEADINGS: Record<Field, readonly string[]> = {
  person: ['CPF OU USUARIO', 'CPF OR USERNAME', 'CPF', 'USUARIO', 'USERNAME', 'USER', 'LOGIN', 'PESSOA', 'PERSON'],
  contract: ['CONTRATO', 'CONTRACT', 'NUMERO DO CONTRATO', 'N DO CONTRATO', 'CONTRACT NUMBER'],
  card: ['CARTAO', 'CARD', 'CARTAO DE POSTAGEM', 'POSTING CARD', 'NUMERO DO CARTAO', 'CARD NUMBER'],
  centre: ['CENTRO DE CUSTO', 'COST CENTRE', 'COST CENTER', 'CENTRO', 'CENTRE', 'CENTER'],
  system: ['SISTEMA', 'SYSTEM'],
  group: ['GRUPO', 'GROUP', 'GRUPO DO SISTEMA', 'SYSTEM GROUP'],
  profile: ['PERFIL DE ACESSO', 'ACCESS PROFILE', 'PERFIL', 'PROFILE'],
  end: ['VALIDO ATE', 'VALID UNTIL', 'VALIDADE', 'FIM', 'END', 'ATE', 'UNTIL', 'DATA DE FIM', 'END DATE'],
};
const NO_END_WORDS = new Set(['SEM', 'SEM FIM', 'SEM PRAZO', 'NO END', 'NONE', 'NEVER']);

const headingOf = (cell: string) =>
  normaliseName(cell)
    .replace(/[.:º°#]/g, '')
    .trim();

/** Which columns say what, by their headings; the first of several that are headed alike. */
export function columnsOf(headings: readonly string[]): Columns {
  const named = headings.map(headingOf);
  const found: Columns = {};
  for (const field of FIELDS) {
    const places = HEADINGS[field].map((heading) => named.indexOf(heading)).filter((place) => place >= 0);
    if (places[0] !== undefined) found[field] = places[0];
  }
  return found;
}

/** A day as the wire has it, from `2027-12-31`, `31/12/2027`, `31.12.2027` or words for none; what is no day stays as it is. */
export function endOf(cell: string): string {
  const text = cell.trim();
  if (text === '') return '';
  if (NO_END_WORDS.has(normaliseName(text))) return NO_END;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.replace(/T00:00(:00)?.*$/, '');
  return isCalendarDate(date) ? date : text;
}

const cellOf = (text: string | undefined) =>
  (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, CELL_MAX);

/** The lines that these columns say; a row with nothing in them is none. */
export function linesOf({ rows }: SheetTable, columns: Columns): LinhaEnviada[] {
  const used = FIELDS.flatMap((field) => columns[field] ?? []);
  return rows
    .filter(([, cells]) => used.some((place) => (cells[place] ?? '').trim() !== ''))
    .map(([line, cells]) => {
      const of = (field: Field) => cellOf(columns[field] === undefined ? '' : cells[columns[field]]);
      const person = of('person');
      const said = {
        contrato: of('contract'),
        cartao: of('card'),
        centroCusto: of('centre'),
        sistema: of('system'),
        grupo: of('group'),
        perfil: of('profile'),
        fim: endOf(of('end')),
      };
      const named = Object.entries(said).filter(([, text]) => text !== '');
      return { linha: line, pessoa: cpfInPeople(person) ?? person, ...Object.fromEntries(named) };
    });
}

/** The CPFs that those lines have with zeros which the file lost. */
export const filledIn = ({ rows }: SheetTable, { person }: Columns): Filled[] =>
  person === undefined
    ? []
    : rows.flatMap(([line, cells]) => filledAt(line, cellOf(cells[person]), cpfInPeople(cellOf(cells[person]))));

/** Characters of one call's lines: well within what its body may have. */
const SENT_CHARACTERS = 200_000;

/** The lines in as many parts as calls take them. */
export function partsOf(lines: readonly LinhaEnviada[], most: number): LinhaEnviada[][] {
  const parts: LinhaEnviada[][] = [];
  let length = 0;
  for (const line of lines) {
    const characters = JSON.stringify(line).length;
    const part = parts.at(-1);
    length += characters;
    if (part && part.length < most && length <= SENT_CHARACTERS) part.push(line);
    else {
      parts.push([line]);
      length = characters;
    }
  }
  return parts;
}
