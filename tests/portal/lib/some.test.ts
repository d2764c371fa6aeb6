import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import en from '../../../locales/en/ui.json';
import pt from '../../../locales/pt/ui.json';
import { someLines, someNames } from '../../../src/portal/lib/some';

const i18n = createInstance();
void i18n.init({ resources: { pt: { ui: pt }, en: { ui: en } }, initAsync: false });

describe('the first of many', () => {
  it('are named, and the others counted, so that a sentence can end after them', () => {
    const t = i18n.getFixedT('pt');
    expect(someNames(t, ['ANA AMOSTRA', 'BIA MODELO'])).toBe('Ana Amostra, Bia Modelo');
    expect(someNames(t, ['ANA', 'BIA', 'CAIO', 'DUDA', 'EVA'])).toBe('Ana, Bia, Caio, mais 2');
    expect(
      someLines(
        i18n.getFixedT('en'),
        Array.from({ length: 11 }, (_, at) => at + 2),
      ),
    ).toBe('2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1 more');
  });
});
