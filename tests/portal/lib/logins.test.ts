import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCpf } from '../../../src/contract/validation';
import { insertedIn } from '../../../src/portal/lib/inserted';
import { cpfInPeople, cpfOf, parseLogins, shortCpf, withZeros } from '../../../src/portal/lib/logins';

const ANA = '00000010154';
const BRUNO = '00000010235';

describe('CPFs as people give them', () => {
  it('are separated by semicolons, commas, spaces, tabs or lines', () => {
    for (const separator of [';', '; ', ',', ' ', '\t', '\n', '\r\n', ';\n'])
      expect(parseLogins(`${ANA}${separator}${BRUNO}`).logins).toEqual([ANA, BRUNO]);
  });

  it('may carry their own dots and hyphen', () => {
    expect(parseLogins('000.000.101-54;000.000.102-35').logins).toEqual([ANA, BRUNO]);
  });

  it('count once, and the repeated ones are counted', () => {
    expect(parseLogins(`${ANA};000.000.101-54\n${ANA}`)).toMatchObject({ logins: [ANA], invalid: [], repeated: 2 });
  });

  it('get back one or two leading zeros that a spreadsheet dropped, where that gives a valid CPF', () => {
    expect(parseLogins(`${ANA}\n123.456.789-0`)).toMatchObject({
      logins: [ANA, '01234567890'],
      filled: [{ line: 2, typed: '123.456.789-0', cpf: '01234567890' }],
    });
    expect(parseLogins('1234567891')).toMatchObject({ logins: [], invalid: ['1234567891'] });
    expect(parseLogins('10154')).toMatchObject({ logins: [], invalid: ['10154'] });
  });

  it('that lost more zeros are asked about by their line, and get them back when somebody says so', () => {
    const text = `Ana ${ANA}\n\n10235; 10154\nlote 10155`;
    expect(parseLogins(text)).toMatchObject({
      logins: [ANA],
      asked: [
        { line: 3, typed: '10235', cpf: BRUNO },
        { line: 3, typed: '10154', cpf: ANA },
      ],
    });
    expect(withZeros(text)).toBe(`Ana ${ANA}\n\n${BRUNO}; ${ANA}\nlote 10155`);
  });

  it('have lines without any named, empty ones not', () => {
    expect(parseLogins(`Minha equipe\r\n\r\nAna ${ANA}\r\nBia Modelo`).dropped).toEqual([1, 4]);
  });

  it('that are none are named as typed', () => {
    expect(parseLogins(`12345678900;${ANA};123`)).toMatchObject({ logins: [ANA], invalid: ['12345678900', '123'] });
  });

  it('stand between the words of a table', () => {
    const read = parseLogins(`Nome\tCPF\r\nAna Exemplo\t${ANA}\r\nBruno Fictício\tCPF: ${BRUNO}`);
    expect(read).toEqual({ logins: [ANA, BRUNO], invalid: [], repeated: 0, dropped: [1], asked: [], filled: [] });
  });

  it('are not made up by leaving out a letter that was typed into one', () => {
    expect(parseLogins('0000001x0154')).toMatchObject({ logins: [], invalid: ['0000001x0154'] });
  });
});

describe('usernames, of people without a CPF', () => {
  it.each(['Documento', 'CPF', 'Usuário', 'usuario', 'CPF ou usuário', 'Matrícula', 'Username', 'Document', 'Nome'])(
    'are not what heads the lines below: %s',
    (heading) => {
      expect(parseLogins(`${heading}\n${ANA}\nfernanda\n10235`)).toMatchObject({
        logins: [ANA, 'fernanda'],
        invalid: ['10235'],
        dropped: [],
        asked: [{ line: 4, typed: '10235', cpf: BRUNO }],
      });
    },
  );

  it('may be such a word where nothing stands below, or where it stands among others', () => {
    expect(parseLogins('documento').logins).toEqual(['documento']);
    expect(parseLogins(`${ANA}\ndocumento`).logins).toEqual([ANA, 'documento']);
    expect(parseLogins(`documento;${ANA}\n${BRUNO}`).logins).toEqual(['documento', ANA, BRUNO]);
  });

  it('stand beside CPFs, in lower case and once', () => {
    expect(parseLogins(`Viajante01;${ANA}\nviajante01`)).toMatchObject({
      logins: ['viajante01', ANA],
      invalid: [],
      repeated: 1,
    });
  });

  it('without a digit have a line for themselves: between other words they are names', () => {
    expect(parseLogins('estrangeira\nBruno Ficticio; visitante').logins).toEqual(['estrangeira', 'visitante']);
    expect(parseLogins(`Financeiro\t${ANA}\tEstrangeira`).logins).toEqual([ANA]);
  });

  it('have 8 to 15 letters and digits; what else has a digit is named as typed', () => {
    expect(parseLogins('abc1\nvery.long1\nabcdefghijklmnop1')).toMatchObject({
      logins: [],
      invalid: ['abc1', 'verylong1', 'abcdefghijklmnop1'],
    });
  });

  it('are never made of what a person typed into a CPF', () => {
    expect(parseLogins('00000010154x').logins).toEqual([]);
  });
});

describe('lost zeros, by the one rule for fields, columns and imports', () => {
  const digit = (digits: string) =>
    String(
      (([...digits].reduce((sum, value, at) => sum + Number(value) * (digits.length + 1 - at), 0) * 10) % 11) % 10,
    );
  const cpfs = fc.integer({ min: 1, max: 999_999_998 }).map((number) => {
    const nine = String(number).padStart(9, '0');
    const ten = nine + digit(nine);
    return ten + digit(ten);
  });
  const bareOf = (cpf: string) => cpf.replace(/^0+/, '');

  it('come back in a column of people, however many they are', () => {
    fc.assert(
      fc.property(cpfs, (cpf) => {
        fc.pre(isCpf(cpf) && bareOf(cpf).length >= 3);
        expect(cpfInPeople(bareOf(cpf))).toBe(cpf);
      }),
    );
  });

  it('elsewhere come back where they are one or two, and are asked about where they are more', () => {
    fc.assert(
      fc.property(cpfs, (cpf) => {
        fc.pre(isCpf(cpf) && bareOf(cpf).length >= 3);
        const bare = bareOf(cpf);
        const { logins, asked, filled } = parseLogins(bare);
        expect([cpfOf(bare), shortCpf(bare)]).toEqual(bare.length >= 9 ? [cpf, null] : [null, cpf]);
        expect([logins, asked.length]).toEqual(bare.length >= 9 ? [[cpf], 0] : [[], 1]);
        expect(filled).toEqual(bare.length >= 9 && bare.length < 11 ? [{ line: 1, typed: bare, cpf }] : []);
      }),
    );
  });

  it('never make a CPF of what has none of its check digits right', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '5', '9', '.', '-', 'a', ' '), maxLength: 14 }),
        (cell) => {
          const cpf = cpfInPeople(cell);
          if (cpf === null) return;
          expect(isCpf(cpf)).toBe(true);
          expect(cpf.endsWith(cell.replace(/[.\-\s]/g, ''))).toBe(true);
        },
      ),
    );
  });
});

describe('what comes into a text at once', () => {
  it('is found wherever it was put, with what stood there before', () => {
    const text = fc.string({ unit: fc.constantFrom('1', '\t', '\n', 'a') });
    fc.assert(
      fc.property(text, text, fc.nat(), (before, more, place) => {
        fc.pre(more !== '');
        const at = place % (before.length + 1);
        const after = before.slice(0, at) + more + before.slice(at);
        expect(insertedIn(before, after, at + more.length)).toEqual({ inserted: more, rest: before });
      }),
    );
  });

  it('is nothing, or the letter typed, where something is deleted or typed over', () => {
    const texts = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(
        texts,
        fc.string({ minLength: 1, maxLength: 8 }),
        texts,
        fc.constantFrom('', '7'),
        (a, b, c, typed) => {
          const after = a + typed + c;
          expect(insertedIn(a + b + c, after, a.length + typed.length).inserted.length).toBeLessThanOrEqual(1);
        },
      ),
    );
    expect(insertedIn('CPF\n529.982.247-2', 'CPF\n529.982.247-', 16)).toEqual({
      inserted: '',
      rest: 'CPF\n529.982.247-',
    });
  });

  it('is all of it where it came instead of something', () => {
    expect(insertedIn('52998224725', 'Nome\tCPF', 8)).toEqual({ inserted: 'Nome\tCPF', rest: '' });
  });
});
