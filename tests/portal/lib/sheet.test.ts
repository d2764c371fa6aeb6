import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, test, vi } from 'vitest';
import { csvRows, separatorOf, textOf } from '../../../src/portal/lib/sheet/csv';
import { parseLogins } from '../../../src/portal/lib/logins';
import { pastedSeparator } from '../../../src/portal/lib/sheet/pasted';
import { pastedColumns, peopleColumns } from '../../../src/portal/lib/sheet/people';
import { bytesOf, FILE_MAX } from '../../../src/portal/lib/sheet/rows';

const bytes = (data: Uint8Array) => new Uint8Array(data);
const csv = (text: string) => bytes(new TextEncoder().encode(text));
const xlsx = async (rows: unknown[][], more: object = {}) =>
  bytes(await writeXlsx({ sheets: [{ name: 'Acessos', rows: rows as string[][], ...more }] }));
const problemOf = (file: Uint8Array<ArrayBuffer>) =>
  peopleColumns(file).then(
    () => null,
    (thrown: { problem?: string }) => thrown.problem,
  );

/** A ZIP archive of these parts, each packed; `claimed` is what it says of its size. */
function zip(parts: Record<string, Buffer>, claimed?: number): Uint8Array<ArrayBuffer> {
  const [bodies, heads]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, plain] of Object.entries(parts)) {
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    heads.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, tail, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return bytes(Buffer.concat([...bodies, directory, Buffer.from('PK\u0005\u0006'), end]));
}

const [ANA, BIA] = ['529.982.247-25', '11144477735'] as const;
/** The same, as numbers without their zeros and signs. */
const CPFS = ['52998224725', '11144477735'];

describe('a CSV', () => {
  it('is read back whole, whatever its cells hold and what separates them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'Ç', '"', ';', ',', '\t', '\n', '\r', ' ', '0', '=') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(';', ',', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, separator, end) => {
          const quoted = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator));
          expect([...csvRows(quoted.join(end), separator)]).toEqual(rows);
        },
      ),
    );
  });

  it('without quotes has a row for each line, and a cell for each separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ';', '\n') }), (text) => {
        const lines = text.split('\n');
        if (lines.at(-1) === '') lines.pop();
        expect([...csvRows(text, ';')]).toEqual(lines.map((line) => line.split(';')));
      }),
    );
  });

  it('that is anything at all is read to its end, and gains nothing by it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', 'é') }), (text) => {
        const cells = [...csvRows(text, ';')].flat();
        expect(cells.join('').length).toBeLessThanOrEqual(text.length);
        expect(cells.length).toBeLessThanOrEqual(text.length + 1);
      }),
    );
  });

  it.each([
    ['Pessoa;Cartão, de postagem', ';'],
    ['Pessoa,"Cartão; de; postagem"', ','],
    ['\n\nPessoa\tCartão\n1;2;3;4', '\t'],
    ['Nome|CPF\nSilva, Ana|1', '|'],
    ['Relação, de novembro, de 2026\n\nNome;CPF\nAna;1', ';'],
    ['Relação; de "novembro\nNome,CPF\n"Silva; Ana",1\n"Souza; Bia; filha",2', ','],
    ['sep=;\r\nNome, inteiro;CPF\nSilva, Ana;1\nBia;2', ';'],
  ])('%j is separated by %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
    ['UTF-16, little end first', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['UTF-16, big end first, with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('in %s is read', (_, encode) => {
    expect(textOf(encode('Usuário;Cartão'))).toBe('Usuário;Cartão');
  });
});

describe('a file', () => {
  test.each([
    [
      'a title above its headings',
      `Relação de pessoas, novembro de 2026\r\n\r\nNome;CPF\r\nAna;${ANA}\r\nBia;${BIA}\r\n`,
    ],
    ['titles in several cells', `Empresa;Ficticia\nDe;27/11/2026\nCPF;Nome\n${ANA};Ana\n${BIA};Bia\n`],
    ['lines between its cells', `Nome|CPF\nSilva, Ana|${ANA}\nBia|${BIA}\n`],
    ['what separates its cells', `sep=,\r\nNome,CPF\r\nAna,${ANA}\r\nBia,${BIA}`],
  ])('with %s is read', async (_, text) => {
    expect(await peopleColumns(csv(text))).toMatchObject([{ name: 'CPF', logins: CPFS, left: [] }]);
  });

  test('gives the column whose cells are CPFs, by its heading; names with digits are none', async () => {
    const text = `Nome;CPF;Cidade\r\nAna 52998224725;${ANA};São Paulo\r\n\r\nBia;${BIA};Rio\r\nCaio;sem CPF;Rio`;
    expect(await peopleColumns(csv(text))).toEqual([
      { name: 'CPF', logins: CPFS, asked: [], filled: [], usernames: [], left: [{ line: 5, text: 'sem CPF' }] },
    ]);
  });

  test('without headings names the column by its letter', async () => {
    expect(await peopleColumns(csv(`x;${ANA}\ny;${BIA}\n`))).toEqual([
      { name: 'B', logins: CPFS, asked: [], filled: [], usernames: [], left: [] },
    ]);
  });

  test('with CPFs in two columns gives both, to be asked about', async () => {
    const columns = await peopleColumns(csv(`Titular;Responsável\n${ANA};${BIA}\n`));
    expect(columns.map(({ name, logins }) => [name, logins])).toEqual([
      ['Titular', [CPFS[0]]],
      ['Responsável', [CPFS[1]]],
    ]);
  });

  test('with CPFs and usernames in a column gives both where it is headed so or not at all, and asks about usernames where it says CPF', async () => {
    const read = async (heading: string) => {
      const [column] = await peopleColumns(csv(`${heading}Estrangeira;estrangeira\nBia;${BIA}\n`));
      return column;
    };
    expect(await read('Nome;Usuário\n')).toEqual({
      name: 'Usuário',
      logins: ['estrangeira', CPFS[1]],
      asked: [],
      filled: [],
      usernames: [],
      left: [],
    });
    expect(await read(`Ana;${ANA}\n`)).toEqual({
      name: 'B',
      logins: [CPFS[0], 'estrangeira', CPFS[1]],
      asked: [],
      filled: [],
      usernames: [],
      left: [],
    });
    expect(await read('Nome;CPF\n')).toEqual({
      name: 'CPF',
      logins: [CPFS[1]],
      asked: [],
      filled: [],
      usernames: [{ line: 2, text: 'estrangeira' }],
      left: [],
    });
    expect(await peopleColumns(csv('Nome;Usuário\nFernanda;fernanda\n'))).toEqual([
      { name: 'Usuário', logins: ['fernanda'], asked: [], filled: [], usernames: [], left: [] },
    ]);
  });

  test('of a spreadsheet has numbers that lost their zeros back as CPFs', async () => {
    const read = await peopleColumns(await xlsx([['CPF'], [52998224725], [10154]]));
    expect(read).toMatchObject([
      {
        name: 'CPF',
        logins: ['52998224725', '00000010154'],
        asked: [],
        filled: [{ line: 3, typed: '10154', cpf: '00000010154' }],
        left: [],
      },
    ]);
  });

  test('asks about numbers that lost more than two zeros where no heading says that they are CPFs', async () => {
    for (const heading of ['', 'Usuário\n', 'Pessoa\n'])
      expect((await peopleColumns(csv(`${heading}${ANA}\n10154\n`)))[0]).toMatchObject({
        logins: [CPFS[0]],
        asked: [{ line: heading === '' ? 2 : 3, typed: '10154', cpf: '00000010154' }],
        left: [],
      });
    expect((await peopleColumns(csv(`CPF\n${ANA}\n10155\n`)))[0]).toMatchObject({
      logins: [CPFS[0]],
      asked: [],
      filled: [],
      usernames: [],
      left: [{ line: 3, text: '10155' }],
    });
  });

  test('asks about usernames between CPFs where a heading says neither, and takes none of them for people by itself', async () => {
    const [column] = await peopleColumns(
      csv(`Nome;Documento\nGringa;gringa2026\nAna;${ANA}\nBia;${BIA}\nCaio;a ver\n`),
    );
    expect(column).toMatchObject({
      name: 'Documento',
      logins: CPFS,
      usernames: [{ line: 2, text: 'gringa2026' }],
      left: [{ line: 5, text: 'a ver' }],
    });
    // One CPF is enough beside them, and without any nobody knows what they are.
    expect(await peopleColumns(csv(`Documento\ngringa2026\n${ANA}\nvisita2026\n`))).toMatchObject([
      { logins: [CPFS[0]], usernames: [{ text: 'gringa2026' }, { text: 'visita2026' }] },
    ]);
    expect(await problemOf(csv('Documento\ngringa2026\nvisita2026\n'))).toBe('noCpfs');
  });

  test('asks about usernames where the heading says CPF and none is', async () => {
    expect(await peopleColumns(csv('Nome;CPF\nGringa;gringa2026\nVisita;visitante\n'))).toEqual([
      {
        name: 'CPF',
        logins: [],
        asked: [],
        filled: [],
        usernames: [
          { line: 2, text: 'gringa2026' },
          { line: 3, text: 'visitante' },
        ],
        left: [],
      },
    ]);
    expect(await problemOf(csv('Nome;CPF\nGringa;sem CPF\nVisita;a ver\n'))).toBe('noCpfs');
  });

  test('names the lines of what is left out, also of those with nothing in the column', async () => {
    const text = `Lista de hoje;\nNome;CPF\nAna;${ANA}\nBia;\n\nCaio;depois\nDavi;${BIA}\n`;
    const columns = await peopleColumns(csv(text));
    expect(columns[0]?.left).toEqual([
      { line: 4, text: '' },
      { line: 6, text: 'depois' },
    ]);
  });

  describe('of a spreadsheet with formulas', () => {
    const office = 'http://schemas.openxmlformats.org';
    const relation = (id: string, type: string, target: string) =>
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    /** A workbook whose second row has a CPF and this cell. */
    const withCell = (cell: string) =>
      zip({
        '[Content_Types].xml': Buffer.from(`<Types xmlns="${office}/package/2006/content-types"/>`),
        '_rels/.rels': Buffer.from(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
        'xl/workbook.xml': Buffer.from(
          `<workbook xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': Buffer.from(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
        'xl/worksheets/sheet1.xml': Buffer.from(
          `<worksheet><sheetData><row>${text('CPF')}${text('Fim')}</row>` +
            `<row><c t="str"><f>A9</f><v>52998224725</v></c>${cell}</row></sheetData></worksheet>`,
        ),
      });

    test.each(['<c><f>1+1</f><v>2</v></c>', '<c t="str"><f>""</f><v></v></c>', '<c s="1"/>'])(
      'has of each what it showed: %s',
      async (cell) => {
        expect(await peopleColumns(withCell(cell))).toMatchObject([{ name: 'CPF', logins: ['52998224725'], left: [] }]);
      },
    );

    // As programs write them that calculate nothing: a day read as an empty cell would be no end.
    test.each([
      '<c><f>TODAY()+30</f></c>',
      '<c r="B2" s="1"><f>DATE(2027,5,1)</f><v></v></c>',
      '<c r="B2"><f>DATE(2027,5,1)</f><v/></c>',
      '<x:c r="B2"><x:f t="shared" si="0"/>\n</x:c>',
      `<c><f>${'1+'.repeat(4000)}1</f></c>`,
    ])('is not read where one has no result: %s', async (cell) => {
      expect(await problemOf(withCell(cell))).toBe('formulas');
    });
  });

  test('of a spreadsheet with merged cells, with macros or a password says which', async () => {
    const rows = [
      ['CPF', 'Cartão'],
      ['52998224725', '1'],
    ];
    const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }];
    expect(await problemOf(await xlsx(rows, { merges }))).toBe('merged');
    expect(await problemOf(zip({ 'xl/vbaProject.bin': Buffer.from('x') }))).toBe('macros');
    const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await problemOf(bytes(ole))).toBe('old');
    expect(await problemOf(bytes(Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])))).toBe('password');
  });

  test('of several sheets is read where cells are merged on another than the first alone', async () => {
    const cells = [['CPF'], [CPFS[0]]];
    const [plain, merged] = [
      { name: 'Pessoas', rows: cells },
      { name: 'Capa', rows: cells, merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }] },
    ];
    const book = async (...sheets: object[]) => bytes(await writeXlsx({ sheets: sheets as never }));
    expect(await peopleColumns(await book(plain, merged))).toMatchObject([{ name: 'CPF', logins: [CPFS[0]] }]);
    expect(await problemOf(await book(merged, plain))).toBe('merged');
  });

  test.each([
    [
      'a page that is called .xls',
      Buffer.from(`<html><table><tr><td>CPF</td></tr><tr><td>${ANA}</td></tr></table></html>`),
    ],
    ['a spreadsheet in XML', Buffer.from(`\uFEFF<?xml version="1.0"?><Workbook><Data>${ANA}</Data></Workbook>`)],
    ['a PDF', Buffer.from(`%PDF-1.7\n${ANA}`)],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    [
      'an ODS',
      zip({
        mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': Buffer.from('<a/>'),
      }),
    ],
    ['a spreadsheet in Excel’s binary format', zip({ 'xl/workbook.bin': Buffer.from('x') })],
  ])('that is %s is said to be neither', async (_, file) => {
    expect(await problemOf(bytes(file))).toBe('other');
  });

  test('that is too long is not read for it', async () => {
    const chosen = { size: FILE_MAX + 1, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as File;
    await expect(bytesOf(chosen)).rejects.toMatchObject({ problem: 'tooLong' });
  });

  test.each([
    ['a CSV', () => Promise.resolve(csv(`CPF\n${`${ANA}\n`.repeat(500)}`))],
    ['an XLSX', () => xlsx([['CPF'], ...Array.from({ length: 500 }, () => [ANA])])],
  ])('that is long is read in stretches, between which the window goes on: %s', async (_, make) => {
    const file = await make();
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
    let turns = 0;
    const turn = () => {
      turns += 1;
      timer = setTimeout(turn);
    };
    let timer = setTimeout(turn);
    expect((await peopleColumns(file))[0]?.logins).toHaveLength(500);
    clearTimeout(timer);
    expect(turns).toBeGreaterThan(2);
  });

  test('that unpacks to too much is left, whatever it says of its size', async () => {
    const bomb = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(201_000_000) }, 10);
    expect(bomb.length).toBeLessThan(300_000);
    expect(await problemOf(bomb)).toBe('tooBig');
  });

  test('that is broken or something else is answered, never thrown at', async () => {
    const whole = await xlsx([
      ['CPF', 'Cartão'],
      ['52998224725', '1'],
    ]);
    expect(await problemOf(whole.slice(0, 600))).toBe('unreadable');
    expect(await problemOf(zip({ 'xl/workbook.xml': Buffer.from('<a/>') }))).toBe('unreadable');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const changed = whole.slice();
        changed[at] = value;
        expect(await problemOf(changed)).not.toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['tooLong', new Uint8Array(FILE_MAX + 1)],
    ['tooManyLines', csv(`CPF\n${`${ANA}\n`.repeat(10_000)}`)],
    ['empty', csv('')],
    ['empty', csv('\n ;\n')],
    ['noCpfs', csv('Nome;Cartão\nAna;1\n')],
    ['noCpfs', csv(`CPF\n${ANA}\num\ndois\ntrês\n`)],
  ])('is refused as %s', async (problem, file) => {
    expect(await problemOf(file)).toBe(problem);
  });
});

const personName = fc.constantFrom('Ana Exemplo', 'Silva, Bia', 'Caio; o outro', 'Davi 3', 'Érica');
/** CPFs with right digits, as people have them in files and messages. */
const cpf = fc.constantFrom(ANA, BIA, '000.000.101-54', '00000010235', '1234567890');

describe('the text of a CSV file', () => {
  const person = fc.tuple(personName, cpf, fc.nat(40).map(String));
  const quoted = (cell: string) => `"${cell}"`;
  /** What a file's cells are separated by, and cells without quotes do not have. */
  const separator = fc.constantFrom(';', ',', '|');
  const end = fc.constantFrom('\n', '\r\n');

  it('is read as the file is, quoted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 30 }),
        separator,
        end,
        fc.constantFrom('', '\uFEFF', 'Relação, de hoje; inteira\n\n'),
        async (people, sign, newLine, title) => {
          const rows = [['Nome', 'Usuário', 'Contratos'], ...people].map((row) => row.map(quoted).join(sign));
          const text = title + rows.join(newLine) + newLine;
          expect(pastedColumns(text)).toEqual(await peopleColumns(csv(text)));
          expect(pastedColumns(text)[0]).toMatchObject({ name: 'Usuário', left: [] });
          expect(pastedColumns(text)[0]?.logins).toHaveLength(people.length);
        },
      ),
    );
  });

  it('gives its people without quotes, under headings or none', () => {
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 2, maxLength: 30 }),
        separator,
        end,
        fc.constantFrom(null, ['Nome', 'CPF', 'Cartões'], ['nome', 'usuário', 'cartões'], ['Quem', 'Documento', 'N']),
        (people, sign, newLine, headings) => {
          const plain = people.map(([who, ...rest]) => [who.replace(/[;,]/g, ''), ...rest]);
          const text = [...(headings ? [headings] : []), ...plain].map((row) => row.join(sign)).join(newLine);
          expect(pastedSeparator(text)).toBe(sign);
          expect(pastedColumns(text)).toHaveLength(1);
          expect(pastedColumns(text)[0]?.logins).toEqual(
            people.map(([, number]) => number.replace(/\D/g, '').padStart(11, '0')),
          );
        },
      ),
    );
  });

  it('with CPFs in two columns gives both, to be asked about', () => {
    expect(pastedColumns(`Titular;Responsável\n${ANA};${BIA}`).map(({ name }) => name)).toEqual([
      'Titular',
      'Responsável',
    ]);
    expect(pastedColumns(`"cpf","cpf do chefe"\n"${ANA}","${BIA}"`)).toHaveLength(2);
  });
});

describe('a list', () => {
  const username = fc.constantFrom('gringa2026', 'visita2026', 'anamaria1');
  const between = fc.constantFrom(',', ', ', ';', '; ', ' ', '\n', '\r\n', ',\n', ';\n', ' | ', '\n\n');

  it('of CPFs and usernames stays one, whatever stands between them', () => {
    const list = fc.array(fc.tuple(fc.oneof(cpf, username), between), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(list, fc.boolean(), (words, isQuoted) => {
        const text = words.map(([word, gap]) => (isQuoted ? `"${word}"` : word) + gap).join('');
        expect(pastedSeparator(text)).toBeNull();
        const people = words.map(([word]) =>
          /^[\d.-]+$/.test(word) ? word.replace(/\D/g, '').padStart(11, '0') : word,
        );
        expect(parseLogins(text)).toMatchObject({ logins: [...new Set(people)], invalid: [], dropped: [] });
      }),
    );
  });

  it.each([
    ['with names beside them, in a line', `Ana, ${ANA}; Bia, ${BIA}`],
    ['with names beside them, in lines', `Ana, ${ANA}; Bia, ${BIA}\nCaio, 00000010235; Davi, 00000010316`],
    ['with names before them', `Ana ${ANA}, Bia ${BIA}\nCaio 00000010235, Davi 00000010316`],
    ['of unequal lines', `Silva, Ana, ${ANA}\nBia, ${BIA}`],
    ['under a line of its own', `Equipe: Ana, Bia e Caio\n${ANA}, ${BIA}`],
  ])('%s stays one', (_, text) => {
    expect(pastedSeparator(text)).toBeNull();
    expect(parseLogins(text).logins).toEqual(expect.arrayContaining(CPFS));
  });
});

describe('rows copied from a spreadsheet', () => {
  it.each([
    ['several cells in a row', 'Ana\t529.982.247-25\nCaio\t000.000.102-35', true],
    ['a column under its heading', 'CPF\n52998224725', true],
    ['a row of CPFs alone', '529.982.247-25\t000.000.102-35', false],
    ['a list with a tab in it', '529.982.247-25;000.000.102-35\t12345678900\n00000010588', false],
    ['usernames, one to a line', 'ana.exemplo\ncaio.amostra', false],
  ])('are told from what is typed: %s', (_, text, rows) => {
    expect(pastedSeparator(text) !== null).toBe(rows);
  });

  test('give the column of CPFs, never digits of a name or a telephone', () => {
    const text = `Nome\tCPF\tTelefone\r\nAna ${BIA}\t${ANA}\t61999990000\r\nBia; "a outra"\t111444777-35\t(11) ${BIA}\r\n`;
    expect(pastedColumns(text)).toEqual([
      { name: 'CPF', logins: CPFS, asked: [], filled: [], usernames: [], left: [] },
    ]);
  });

  test('of the table’s own export give its users', () => {
    const text = 'Nome\tUsuário\tContratos\nAna\t000.001.075-81\t2\nGringa\tgringa2026\t1';
    expect(pastedColumns(text)).toEqual([
      { name: 'Usuário', logins: ['00000107581', 'gringa2026'], asked: [], filled: [], usernames: [], left: [] },
    ]);
    expect(pastedColumns(text.split('\n').slice(1).join('\n'))).toEqual([
      { name: 'B', logins: ['00000107581', 'gringa2026'], asked: [], filled: [], usernames: [], left: [] },
    ]);
    expect(pastedColumns('Gringa\tgringa2026\t1\nAna\t000.001.075-81\t2')[0]?.logins).toHaveLength(2);
  });

  test('have no people among days, contracts and cards whose digits make a CPF', () => {
    // 000.202.611-28, 099.120.001-29 and 000.670.000-45 are valid.
    const own = 'Username,Contract,Card,Last change\n000.001.075-81,9912000129,0067000045,2026-11-28';
    expect(pastedColumns(own)).toMatchObject([{ name: 'Username', logins: ['00000107581'] }]);
    expect(pastedColumns('Usuário;Desde\n000.001.075-81;27.12.2026')).toHaveLength(1);
    expect(() => pastedColumns('Desde\n2026-11-28\n2026-12-09')).toThrow('noCpfs');
  });

  test('with lost zeros are CPFs as those of a file are', () => {
    expect(pastedColumns('Nome\tCPF\nAna\t1234567890\nBia\t10154')).toMatchObject([
      {
        name: 'CPF',
        logins: ['01234567890', '00000010154'],
        filled: [
          { line: 2, typed: '1234567890', cpf: '01234567890' },
          { line: 3, typed: '10154', cpf: '00000010154' },
        ],
      },
    ]);
  });

  test('are refused where they are too many, or no column has CPFs', () => {
    expect(() => pastedColumns(`a\t${ANA}\n`.repeat(10_001))).toThrow('tooManyLines');
    expect(() => pastedColumns(`Ana ${ANA}\t61 99999`)).toThrow('noCpfs');
  });
});
