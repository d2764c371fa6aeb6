import { describe, expect, it } from 'vitest';
import { newAddress, saysNoNumber } from '../../src/contract/addresses';
import { addressRules, brazilianAddress, foreignAddress } from './rules-addresses';

const forms = { brazilian: brazilianAddress, foreign: foreignAddress };

describe('the address form', () => {
  it.each(['brazilian', 'foreign'] as const)('takes a complete %s address', (mode) => {
    expect(newAddress.safeParse(forms[mode]).success).toBe(true);
  });

  it.each(addressRules)('%s: refuses %s = %j with %s', (mode, field, value, key) => {
    const result = newAddress.safeParse({ ...forms[mode], [field]: value });
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, key]);
  });

  it('takes no phone, a service number without an area code, and another country’s area code', () => {
    for (const phone of [{ foneFixo: '' }, { dddFixo: '', foneFixo: '40041234' }, { ddiFixo: '34', dddFixo: '20' }])
      expect(newAddress.safeParse({ ...brazilianAddress, ...phone }).success).toBe(true);
  });

  it('takes S/N as the box sends it, and numbers that only begin like it', () => {
    expect(newAddress.safeParse({ ...brazilianAddress, numero: 'S/N' }).success).toBe(true);
    expect(['12', 'S12', 'SN 4', '10 s/n b'].filter(saysNoNumber)).toEqual([]);
  });
});
