import { describe, expect, it } from 'vitest';
import { parseCpfs } from '../../../src/portal/lib/cpfs';

const ANA = '00000010154';
const BRUNO = '00000010235';

describe('CPFs as people give them', () => {
  it('are separated by semicolons, commas, spaces, tabs or lines', () => {
    for (const separator of [';', '; ', ',', ' ', '\t', '\n', '\r\n', ';\n'])
      expect(parseCpfs(`${ANA}${separator}${BRUNO}`).cpfs).toEqual([ANA, BRUNO]);
  });

  it('may carry their own dots and hyphen', () => {
    expect(parseCpfs('000.000.101-54;000.000.102-35').cpfs).toEqual([ANA, BRUNO]);
  });

  it('count once, and the repeated ones are counted', () => {
    expect(parseCpfs(`${ANA};000.000.101-54\n${ANA}`)).toEqual({ cpfs: [ANA], invalid: [], repeated: 2 });
  });

  it('get back one or two leading zeros that a spreadsheet dropped, where that gives a valid CPF', () => {
    expect(parseCpfs('1234567890').cpfs).toEqual(['01234567890']);
    expect(parseCpfs('1234567891')).toMatchObject({ cpfs: [], invalid: ['1234567891'] });
    expect(parseCpfs('10154')).toMatchObject({ cpfs: [], invalid: ['10154'] });
  });

  it('that are none are named as typed', () => {
    expect(parseCpfs(`12345678900;${ANA};123`)).toMatchObject({ cpfs: [ANA], invalid: ['12345678900', '123'] });
  });

  it('stand between the words of a table', () => {
    const read = parseCpfs(`Nome\tCPF\r\nAna Exemplo\t${ANA}\r\nBruno Fictício\tCPF: ${BRUNO}`);
    expect(read).toEqual({ cpfs: [ANA, BRUNO], invalid: [], repeated: 0 });
  });

  it('are not made up by leaving out a letter that was typed into one', () => {
    expect(parseCpfs('0000001x0154')).toMatchObject({ cpfs: [], invalid: ['0000001x0154'] });
  });
});
