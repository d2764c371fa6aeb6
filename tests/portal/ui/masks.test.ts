import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  areaCodeMask,
  brazilianPhone,
  cepMask,
  cnpjMask,
  countKept,
  countryCodeMask,
  cpfMask,
  dateMask,
  digitsMask,
  foreignPhone,
  identityMask,
  loginMask,
  type Mask,
  phoneMask,
  placeAfter,
  usernameMask,
} from '../../../src/portal/ui/fields/masks';

const birth = dateMask(true);
const masks: Record<string, Mask> = {
  cpf: cpfMask,
  cnpj: cnpjMask(false),
  'alphanumeric cnpj': cnpjMask(true),
  phone: phoneMask,
  cep: cepMask,
  date: birth,
  digits: digitsMask,
};

const typing = fc.string({ unit: fc.constantFrom(...'0123456789abcXYZ.-/() '), maxLength: 24 });
const anything = fc.string({
  unit: fc.constantFrom(...'0123456789', 'a', 'Z', 'ç', '#', '😀', '.', '-', '/', ' '),
  maxLength: 30,
});
const SEPARATORS = /[\s.\-–/()]/g;

describe.each(Object.entries(masks))('the %s mask', (_name, mask) => {
  it('shows again exactly what it keeps', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        const kept = mask.read(typed);
        expect(mask.read(mask.show(kept))).toBe(kept);
      }),
    );
  });

  it('never ends in a separator, so that Backspace always takes a character away', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        expect(mask.show(mask.read(typed))).not.toMatch(/[^0-9A-Za-z]$/);
      }),
    );
  });

  it('finds the caret again behind the same characters, wherever it stands', () => {
    fc.assert(
      fc.property(typing, fc.nat(24), (typed, at) => {
        const shown = mask.show(mask.read(typed));
        const place = Math.min(at, shown.length);
        const found = placeAfter(mask, shown, countKept(mask, shown.slice(0, place)));
        expect(shown.slice(0, found).replace(SEPARATORS, '')).toBe(shown.slice(0, place).replace(SEPARATORS, ''));
      }),
    );
  });
});

describe('what is typed, pasted or filled in', () => {
  const { date: _date, ...others } = masks;
  const keeping: Record<string, Mask> = { ...others, username: usernameMask, identity: identityMask, login: loginMask };

  it.each(Object.entries(keeping))('is never cut or dropped by the %s mask, but for separators', (_name, mask) => {
    fc.assert(
      fc.property(anything, (text) => {
        const shown = mask.show(mask.read(text));
        expect(shown.replace(SEPARATORS, '').toUpperCase()).toBe(text.replace(SEPARATORS, '').toUpperCase());
      }),
    );
  });

  it('is never cut or dropped by a date, but for the zero that a short day or month gets', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const digits = (part: string) => part.replace(/\D/g, '').replaceAll('0', '');
        const shown = birth.show(birth.read(text));
        expect([...digits(shown)].toSorted()).toEqual([...digits(text)].toSorted());
      }),
    );
  });

  it('is read alike when it is read again', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...Object.values(keeping)), (text, mask) => {
        const finish = (kept: string) => mask.complete?.(kept) ?? kept;
        const once = finish(mask.read(text));
        expect(finish(mask.read(mask.show(once)))).toBe(once);
      }),
    );
  });
});

describe('what each mask shows', () => {
  it.each([
    [cpfMask, '12345678909', '123.456.789-09'],
    [cnpjMask(false), '12345678000195', '12.345.678/0001-95'],
    [cnpjMask(true), '12abc34501de35', '12.ABC.345/01DE-35'],
    [phoneMask, '987654321', '98765-4321'],
    [phoneMask, '30000000', '3000-0000'],
    [phoneMask, '+5511', '+5511'],
    [cepMask, '01000000', '01000-000'],
    [birth, '05081990', '05/08/1990'],
  ])('%#: separators stand where the format wants them', (mask, typed, shown) => {
    expect(mask.show(mask.read(typed))).toBe(shown);
  });

  it('a whole date is kept as the wire has it, a partial one as its digits', () => {
    expect(birth.read('05/08/1990')).toBe('1990-08-05');
    expect(birth.read('05/08')).toBe('0508');
    expect(birth.show('1990-08-05')).toBe('05/08/1990');
    // One digit and a separator, as many people write the first days and months.
    expect(birth.read('5/')).toBe('05');
    expect(birth.read('05/8/')).toBe('0508');
    expect(birth.read('058-')).toBe('0508');
    expect(birth.read('5/8/1990')).toBe('1990-08-05');
    expect(birth.read('1990-08-05')).toBe('1990-08-05');
    // What stands before a separator that was there already can still be deleted.
    expect(birth.read('5/08/199')).toBe('508199');
    // A digit too many stays, for the field to say so.
    expect(birth.show(birth.read('05/08/19901'))).toBe('05/08/19901');
  });
});

describe('what is finished', () => {
  afterEach(() => void vi.useRealTimers());

  it('gets back the zeros that a table dropped from a CPF or CNPJ, where its check digits agree', () => {
    expect(cpfMask.complete?.('10154')).toBe('00000010154');
    expect(cpfMask.complete?.('1234567890')).toBe('01234567890');
    expect(cpfMask.complete?.('1234567891')).toBe('1234567891');
    expect(cnpjMask(true).complete?.('101000162')).toBe('00000101000162');
    expect(cnpjMask(true).complete?.('101000163')).toBe('101000163');
  });

  it('gets the century of a year with two digits', () => {
    vi.useFakeTimers({ now: new Date('2026-10-24T12:00:00Z') });
    expect(birth.complete?.(birth.read('1/1/90'))).toBe('1990-01-01');
    expect(birth.complete?.(birth.read('1/1/26'))).toBe('2026-01-01');
    expect(birth.complete?.(birth.read('1/1/27'))).toBe('1927-01-01');
    expect(dateMask(false).complete?.('311227')).toBe('2027-12-31');
    expect(birth.complete?.('0101')).toBe('0101');
  });

  it('is an identity number without the groups that it is written in', () => {
    expect(identityMask.complete?.('AB 123-456.7')).toBe('AB1234567');
    expect(usernameMask.complete?.(' viajante01 ')).toBe('viajante01');
  });

  it.each([
    ['12.345.678/0001-95', '12345678000195'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['123.456.789-09', '12345678909'],
    [' globaltrade ', 'globaltrade'],
  ])('is a login: %s', (typed, login) => {
    expect(loginMask.complete?.(loginMask.read(typed))).toBe(login);
  });
});

describe('a phone of Brazil', () => {
  it.each([
    ['98765-4321', undefined, '987654321'],
    ['98765 432', undefined, '98765432'],
    ['(11) 98765-4321', '11', '987654321'],
    ['+55 11 98765-4321', '11', '987654321'],
    ['5511987654321', '11', '987654321'],
    ['0055 11 98765-4321', '11', '987654321'],
    ['011 98765-4321', '11', '987654321'],
    ['0 15 11 98765-4321', '11', '987654321'],
    ['55 98765-4321', '55', '987654321'],
    ['(11) 3333-4444', '11', '33334444'],
    ['+55 (11) 3333-4444', '11', '33334444'],
    ['1133334444', '11', '33334444'],
    // Not one that exists: the number stays as it is, for its rule to say so.
    ['(20) 98765-4321', undefined, '20987654321'],
    ['+34 612 345 678', undefined, '+34612345678'],
    ['9876543210', undefined, '9876543210'],
  ])('%s has the area code %s and the number %s', (text, ddd, number) => {
    expect(brazilianPhone(text)).toEqual({ number, ...(ddd !== undefined && { ddd }) });
  });

  it('with one digit too many is not taken for another area code', () => {
    expect(brazilianPhone('9833334444', '11')).toEqual({ number: '9833334444' });
    expect(brazilianPhone('9833334444', '98')).toEqual({ ddd: '98', number: '33334444' });
  });

  it('loses no digit, whatever is typed', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('', '11', '98'), (text, held) => {
        const { ddd = '', number } = brazilianPhone(text, held);
        const kept = (phoneMask.read(text).match(/\d/g) ?? []).join('');
        const parts = ((ddd + number).match(/\d/g) ?? []).join('');
        expect(kept.endsWith(parts)).toBe(true);
        // What goes is what is dialled before the area code.
        expect(kept.slice(0, kept.length - parts.length)).toMatch(/^(?:(?:00)?55)?(?:0(?:\d{2})?)?$/);
      }),
    );
  });

  it('is the same typed key by key as pasted', () => {
    const area = fc.constantFrom('11', '21', '55', '98');
    fc.assert(
      fc.property(
        area,
        fc.integer({ min: 900000000, max: 999999999 }),
        fc.constantFrom('', '+55', '0'),
        (ddd, mobile, before) => {
          let held = '';
          let kept = '';
          for (const key of `${before}${ddd}${mobile}`) {
            const read = brazilianPhone(phoneMask.show(kept) + key, held);
            kept = read.number;
            held = read.ddd ?? held;
          }
          expect({ ddd: held, number: kept }).toEqual({ ddd, number: String(mobile) });
        },
      ),
    );
  });
});

describe('a phone of another country', () => {
  it.each([
    ['+34 612 345 678', '34', '612345678'],
    ['0034612345678', '34', '612345678'],
    ['+1 (212) 555-0100', '1', '2125550100'],
    ['+351 912 345 678', '351', '912345678'],
    ['612 345 678', undefined, '612345678'],
  ])('%s has the country code %s and the number %s', (text, ddi, number) => {
    expect(foreignPhone(text)).toEqual({ number, ...(ddi !== undefined && { ddi }) });
  });
});

describe('codes before a phone', () => {
  it('lose what is dialled before them', () => {
    expect(countryCodeMask.read('+55')).toBe('55');
    expect(countryCodeMask.read('0055')).toBe('55');
    expect(areaCodeMask(true).read('(011)')).toBe('11');
    expect(areaCodeMask(true).read('212')).toBe('212');
    expect(areaCodeMask(false).read('020')).toBe('020');
  });
});

describe('a pasted number leaves its label behind', () => {
  it.each([
    [cnpjMask(true), 'CNPJ: 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'cnpj 12.ABC.345/01DE-35', '12ABC34501DE35'],
    [cnpjMask(true), 'CNPJ nº 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'CPF/CNPJ: 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'CNPJ da empresa: 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'CNPJAB12345600', 'CNPJAB12345600'],
    [digitsMask, 'AN8: 10203040', '10203040'],
    [digitsMask, 'AN8 10203040', '10203040'],
  ])('%#', (mask, pasted, kept) => {
    expect(mask.read(mask.bare?.(pasted) ?? pasted)).toBe(kept);
  });
});
