import { describe, expect, it } from 'vitest';
import { parseLogins } from '../../../src/portal/lib/logins';

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
    expect(parseLogins(`${ANA};000.000.101-54\n${ANA}`)).toEqual({ logins: [ANA], invalid: [], repeated: 2 });
  });

  it('get back one or two leading zeros that a spreadsheet dropped, where that gives a valid CPF', () => {
    expect(parseLogins('1234567890').logins).toEqual(['01234567890']);
    expect(parseLogins('1234567891')).toMatchObject({ logins: [], invalid: ['1234567891'] });
    expect(parseLogins('10154')).toMatchObject({ logins: [], invalid: ['10154'] });
  });

  it('that are none are named as typed', () => {
    expect(parseLogins(`12345678900;${ANA};123`)).toMatchObject({ logins: [ANA], invalid: ['12345678900', '123'] });
  });

  it('stand between the words of a table', () => {
    const read = parseLogins(`Nome\tCPF\r\nAna Exemplo\t${ANA}\r\nBruno Fictício\tCPF: ${BRUNO}`);
    expect(read).toEqual({ logins: [ANA, BRUNO], invalid: [], repeated: 0 });
  });

  it('are not made up by leaving out a letter that was typed into one', () => {
    expect(parseLogins('0000001x0154')).toMatchObject({ logins: [], invalid: ['0000001x0154'] });
  });
});

describe('usernames, of people without a CPF', () => {
  it('stand beside CPFs, in lower case and once', () => {
    expect(parseLogins(`Viajante01;${ANA}\nviajante01`)).toEqual({
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
