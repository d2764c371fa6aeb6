/** Demo accounts as the sign-in page lists them; `locales/{pt,en}/sso.json` says who each one is. */
export const DEMO_LOGINS = [
  '00000010154',
  '00000010235',
  '00000010316',
  '00000010405',
  '00000010588',
  'viajante01',
  '00000010669',
  '00000101000162',
  '00000102000107',
  '00000104000104',
  'globaltrade',
  'TESTE001000106',
  'suporte01',
  '00000011550',
] as const;
