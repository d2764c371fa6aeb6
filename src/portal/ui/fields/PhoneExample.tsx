import { useTranslation } from 'react-i18next';

/** Country codes of two digits at most (sign-in §9): a country that has it, and a mobile there as its people write it, area code included. */
const EXAMPLES: Readonly<Record<string, readonly [region: string, number: string]>> = {
  1: ['US', '201 555 0123'],
  7: ['RU', '912 345 67 89'],
  20: ['EG', '100 123 4567'],
  27: ['ZA', '71 123 4567'],
  30: ['GR', '691 234 5678'],
  31: ['NL', '6 12345678'],
  32: ['BE', '470 12 34 56'],
  33: ['FR', '6 12 34 56 78'],
  34: ['ES', '612 34 56 78'],
  39: ['IT', '312 345 6789'],
  41: ['CH', '78 123 45 67'],
  44: ['GB', '7400 123456'],
  49: ['DE', '1512 3456789'],
  51: ['PE', '912 345 678'],
  52: ['MX', '222 123 4567'],
  54: ['AR', '9 11 2345 6789'],
  56: ['CL', '9 6123 4567'],
  57: ['CO', '321 123 4567'],
  58: ['VE', '412 123 4567'],
  61: ['AU', '412 345 678'],
  81: ['JP', '90 1234 5678'],
  82: ['KR', '10 2000 0000'],
  86: ['CN', '131 2345 6789'],
  91: ['IN', '81234 56789'],
};

/** The country of a code, and a number as it is written there; nothing for the others. */
export default function PhoneExample({ ddi }: { ddi: string }) {
  const { t, i18n } = useTranslation('ui');
  const [region, number] = EXAMPLES[ddi] ?? [];
  if (region === undefined) return null;
  const country = new Intl.DisplayNames(i18n.language, { type: 'region' }).of(region);
  return t('phone.example', { country, number });
}
