import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { CELL_MAX } from '../../../src/contract/imports';
import { columnsOf, endOf, FIELDS, filledIn, linesOf, partsOf } from '../../../src/portal/lib/sheet/lines';
import { readTable } from '../../../src/portal/lib/sheet/table';
import en from '../../../locales/en/imports.json';
import pt from '../../../locales/pt/imports.json';

const csv = (...lines: string[]) => new Uint8Array(new TextEncoder().encode(lines.join('\r\n')));
const xlsx = async (rows: unknown[][]) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'Acessos', rows: rows as string[][] }] }));

describe('the columns of an import', () => {
  it.each([
    ['pt', pt.headings],
    ['en', en.headings],
  ])('are told by the headings of its template (%s)', (_, headings) => {
    expect(columnsOf(FIELDS.map((field) => headings[field]))).toEqual(
      Object.fromEntries(FIELDS.map((field, place) => [field, place])),
    );
  });

  it('are told whatever the order, case and accents; what is headed otherwise is none', () => {
    expect(columnsOf(['Nome', ' usuario ', 'CARTÃO de postagem', 'Nº do contrato', 'Data de fim'])).toEqual({
      person: 1,
      card: 2,
      contract: 3,
      end: 4,
    });
    expect(columnsOf(['a', ''])).toEqual({});
  });
});

describe('the lines of an import', () => {
  it('keep their numbers in the file, also below empty rows, in a CSV and in an XLSX', async () => {
    const said = [
      { linha: 2, pessoa: '52998224725', cartao: '0070000034', fim: '2027-12-31' },
      { linha: 4, pessoa: 'ana.exemplo', cartao: '7', fim: 'sem' },
    ];
    const table = await readTable(
      csv('CPF;Cartão;Fim', '529.982.247-25;0070000034;31/12/2027', ';;', 'ana.exemplo;7;sem fim'),
    );
    expect(linesOf(table, columnsOf(table.headings))).toEqual(said);
    const book = await readTable(
      await xlsx([
        ['CPF', 'Cartão', 'Fim'],
        [52998224725, '0070000034', new Date('2027-12-31T00:00:00Z')],
        [],
        ['ana.exemplo', 7, 'Sem fim'],
      ]),
    );
    expect(linesOf(book, columnsOf(book.headings))).toEqual(said);
  });

  it('have CPFs with the zeros that the file lost, as new access has them, and say which', async () => {
    const table = await readTable(csv('CPF;Cartão', '10235;1', '529.982.247-25;1', '1234567890;1', '10236;1'));
    const columns = columnsOf(table.headings);
    expect(linesOf(table, columns).map(({ pessoa }) => pessoa)).toEqual([
      '00000010235',
      '52998224725',
      '01234567890',
      '10236',
    ]);
    expect(filledIn(table, columns).map(({ line, cpf }) => [line, cpf])).toEqual([
      [2, '00000010235'],
      [4, '01234567890'],
    ]);
    expect(filledIn(table, {})).toEqual([]);
  });

  it.each([
    ['a title', 'Relação de acessos, de novembro'],
    ['titles in several cells', 'Empresa;Ficticia;'],
  ])('begin below the headings, which stand below %s', async (_, title) => {
    const table = await readTable(csv(title, '', 'Usuário;Cartão;Obs.', '00000010235;1;x'));
    expect(table.headings).toEqual(['Usuário', 'Cartão', 'Obs.']);
    expect(linesOf(table, columnsOf(table.headings))).toEqual([{ linha: 4, pessoa: '00000010235', cartao: '1' }]);
    // Without headings that are known the first row with several cells has them.
    const unknown = await readTable(csv('Relação', 'Quem;O quê', '00000010235;1'));
    expect([unknown.headings, unknown.rows.length]).toEqual([['Quem', 'O quê'], 1]);
  });

  it('are none below headings alone', async () => {
    await expect(readTable(csv('CPF;Cartão'))).rejects.toMatchObject({ problem: 'empty' });
  });

  it('hold cells as the contract takes them, whatever the file has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 8, maxLength: 8 })),
        (rows) => {
          const table = { headings: [], rows: rows.map((cells, index): [number, string[]] => [index + 2, cells]) };
          const columns = Object.fromEntries(FIELDS.map((field, place) => [field, place]));
          const cells = linesOf(table, columns).flatMap((line) =>
            Object.values(line).filter((cell) => typeof cell === 'string'),
          );
          for (const cell of cells) expect(cell.length <= CELL_MAX && !/\p{Cc}/u.test(cell)).toBe(true);
        },
      ),
    );
  });

  it('go in parts that lose none and keep their order', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.nat({ max: 400 }),
        (count, most, length) => {
          const lines = Array.from({ length: count }, (_, index) => ({ linha: index + 1, pessoa: 'a'.repeat(length) }));
          const parts = partsOf(lines, most);
          expect(parts.flat()).toEqual(lines);
          expect(parts.every((part) => part.length >= 1 && part.length <= most)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});

it.each([
  ['31/12/2027', '2027-12-31'],
  ['1/2/2027', '2027-02-01'],
  ['31.12.2027', '2027-12-31'],
  ['2027-12-31', '2027-12-31'],
  ['SEM FIM', 'sem'],
  ['no end', 'sem'],
  ['31/02/2027', '31/02/2027'],
  ['dezembro', 'dezembro'],
  ['', ''],
])('an end that says %s is %s', (said, end) => expect(endOf(said)).toBe(end));
