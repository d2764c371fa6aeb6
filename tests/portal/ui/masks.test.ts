import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brazilianPhone,
  cepMask,
  cnpjMask,
  countKept,
  cpfMask,
  dateMask,
  digitsMask,
  phoneMask,
  placeAfter,
} from '../../../src/portal/ui/fields/masks';

const masks = {
  cpf: cpfMask,
  cnpj: cnpjMask(false),
  'alphanumeric cnpj': cnpjMask(true),
  phone: phoneMask,
  cep: cepMask,
  date: dateMask,
  digits: digitsMask(8),
};

const typing = fc.string({ unit: fc.constantFrom(...'0123456789abcXYZ.-/() '), maxLength: 24 });

describe.each(Object.entries(masks))('the %s mask', (_name, mask) => {
  it('shows again exactly what it keeps', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        const kept = mask.clean(typed);
        expect(mask.clean(mask.show(kept))).toBe(kept);
        expect(mask.show(kept).length).toBeLessThanOrEqual(mask.length);
      }),
    );
  });

  it('never ends in a separator, so that Backspace always takes a character away', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        expect(mask.show(mask.clean(typed))).not.toMatch(/[^0-9A-Za-z]$/);
      }),
    );
  });

  it('finds the caret again behind the same characters, wherever it stands', () => {
    fc.assert(
      fc.property(typing, fc.nat(24), (typed, at) => {
        const shown = mask.show(mask.clean(typed));
        const place = Math.min(at, shown.length);
        const found = placeAfter(mask, shown, countKept(mask, shown.slice(0, place)));
        expect(shown.slice(0, found).replace(/[^0-9A-Za-z]/g, '')).toBe(
          shown.slice(0, place).replace(/[^0-9A-Za-z]/g, ''),
        );
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
    [cepMask, '01000000', '01000-000'],
    [dateMask, '05081990', '05/08/1990'],
  ])('%#: separators stand where the format wants them', (mask, typed, shown) => {
    expect(mask.show(mask.clean(typed))).toBe(shown);
  });

  it('the digits-only CNPJ drops letters, the alphanumeric one takes them but for the check digits', () => {
    expect(cnpjMask(false).clean('12ABC345')).toBe('12345');
    expect(cnpjMask(true).clean('12ABC34501DEX3Y5')).toBe('12ABC34501DE35');
  });

  it('a whole date is kept as the wire has it, a partial one as its digits', () => {
    expect(dateMask.clean('05/08/1990')).toBe('1990-08-05');
    expect(dateMask.clean('05/08')).toBe('0508');
    expect(dateMask.show('1990-08-05')).toBe('05/08/1990');
    // One digit and a separator, as many people write the first days and months.
    expect(dateMask.clean('5/')).toBe('05');
    expect(dateMask.clean('05/8/')).toBe('0508');
    expect(dateMask.clean('058-')).toBe('0508');
    expect(dateMask.paste?.('5/8/1990')).toBe('1990-08-05');
    // What stands before a separator that was there already can still be deleted.
    expect(dateMask.clean('5/08/1990')).toBe('5081990');
  });

  it.each([
    ['98765-4321', undefined, '987654321'],
    ['98765 432', undefined, '98765432'],
    ['(11) 98765-4321', '11', '987654321'],
    ['+55 11 98765-4321', '11', '987654321'],
    ['011 98765-4321', '11', '987654321'],
    ['55 98765-4321', '55', '987654321'],
    ['(11) 3333-4444', '11', '33334444'],
    ['+55 (11) 3333-4444', '11', '33334444'],
  ])('a pasted phone %s has its area code %s and its number', (pasted, ddd, number) => {
    expect(brazilianPhone(pasted)).toEqual({ ddd, number });
    expect(phoneMask.paste?.(pasted)).toBe(number);
  });

  it.each([
    [cnpjMask(true), 'CNPJ: 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'cnpj 12.ABC.345/01DE-35', '12ABC34501DE35'],
    [cnpjMask(true), 'CNPJ nº 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'CPF/CNPJ: 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'CNPJ da empresa: 12.345.678/0001-95', '12345678000195'],
    [cnpjMask(true), 'CNPJAB12345600', 'CNPJAB12345600'],
    [digitsMask(8), 'AN8: 10203040', '10203040'],
    [digitsMask(8), 'AN8 10203040', '10203040'],
  ])('%#: a pasted number leaves its label behind', (mask, pasted, kept) => {
    expect((mask.paste ?? mask.clean)(pasted)).toBe(kept);
  });
});
