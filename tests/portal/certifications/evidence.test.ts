import { expect, it } from 'vitest';
import en from '../../../locales/en/certifications.json';
import pt from '../../../locales/pt/certifications.json';
import { MOTIVOS_OFERECIDOS } from '../../../src/contract/certifications';
import { accesses } from '../../../src/portal/areas/certifications/evidence/accesses';

const cartoes = [
  ['9912000101', '0067000001', '0001'],
  ['9912000101', '0067000003', '0001'],
  ['9912000102', '0067000002', '0002'],
];
const grupos = [
  ['101', '1'],
  ['101', '3'],
  ['102', '2'],
];

it('the evidence of a review says a person’s cards by contract, and systems and groups by their names', () => {
  const sistemas = [{ codigo: '101', nome: 'COLETA', grupos: [{ codigo: '1', nome: 'USUÁRIO' }] }];
  expect(accesses({ cartoes, grupos }, sistemas)).toEqual([
    ['9912000101', ['0067000001', '0067000003']],
    ['9912000102', ['0067000002']],
    ['COLETA', ['USUÁRIO', '3']],
    ['102', ['2']],
  ]);
});

it('evidence written before it had names says the codes', () => {
  expect(accesses({ cartoes: [], grupos }, undefined)).toEqual([
    ['101', ['1', '3']],
    ['102', ['2']],
  ]);
});

it('keeps an offered reason in the words that Portuguese and English have for it', () => {
  const { outro: _, ...inPortuguese } = pt.remove.reasons;
  const { outro: __, ...inEnglish } = en.remove.reasons;
  const kept = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(MOTIVOS_OFERECIDOS).map(([reason, words]) => [reason, words[at]]));
  expect(kept(0)).toEqual(inPortuguese);
  expect(kept(1)).toEqual(inEnglish);
});
